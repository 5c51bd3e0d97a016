import { SMS_FORMATS, SMS_LIMITS, USUAL_FIELD_NAMES } from '@kassa/domain/message/sms.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, line, noFields } from '../fields.ts'

const see = { anyOf: ['platform.messages.sms'] } as const
const edit = { anyOf: ['platform.messages.sms.add', 'platform.messages.sms.edit'] } as const
/** Letters, digits, signs of one word; never a blank that came along with the copying. */
const word = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .regex(/^[\x21-\x7e]+$/)

/** The sender of a text. */
const signName = line().min(1).max(SMS_LIMITS.signName)

/** Aliyun's service. Limits of specification §5. */
export const aliyunFields = z.object({
  provider: z.literal('aliyun'),
  signName,
  /** The provider's template for each purpose. */
  templates: z.object({
    'member-code': word(SMS_LIMITS.templateId),
    /** Left out: receipts do not go by this gateway. */
    receipt: word(SMS_LIMITS.templateId).optional(),
  }),
  enabled: enabledBit,
})

/** No user, password or query in it: what is secret goes into the header, which is sealed. */
const url = z
  .url()
  .max(SMS_LIMITS.url)
  .regex(/^https?:\/\/[A-Za-z0-9[][^\s@?#\\\u007f-\uffff]*$/)

const fieldName = (usual: string) =>
  z
    .string()
    .trim()
    .min(1)
    .max(SMS_LIMITS.fieldName)
    .regex(/^[A-Za-z0-9_.[\]-]+$/)
    .default(usual)

/** One word of RFC 9110, and none of the headers by which a request is framed, routed or told from another. */
const headerName = z
  .string()
  .trim()
  .max(SMS_LIMITS.headerName)
  .regex(
    /^(?!(?:host|connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|idempotency-key|(?:content|proxy)-.*)$)[A-Za-z0-9!#$%&'*+.^_`|~-]*$/i,
  )
  .default('')

/** Any server that takes a text over HTTP. */
export const httpFields = z.object({
  provider: z.literal('http'),
  signName,
  url,
  format: z.enum(SMS_FORMATS),
  /** The server's names for the number, the text and the sender. */
  fieldNames: z.object({
    to: fieldName(USUAL_FIELD_NAMES.to),
    text: fieldName(USUAL_FIELD_NAMES.text),
    from: fieldName(USUAL_FIELD_NAMES.from),
  }),
  /** The header whose value is secret; empty: the server asks for none. */
  headerName,
  enabled: enabledBit,
})

const kept = { id, version: z.int() }

export const smsGatewayView = z.discriminatedUnion('provider', [
  /** The gateway with the last four characters of the access key id. */
  aliyunFields.extend({ ...kept, keyTail: z.string() }),
  httpFields.extend(kept),
])

/** Both are written and never read. */
export const aliyunKey = {
  accessKeyId: word(SMS_LIMITS.accessKeyId).optional(),
  secret: word(SMS_LIMITS.secret).optional(),
}

/** Written and never read: what the header says, such as `Bearer …`. */
export const headerValue = z
  .string()
  .trim()
  .min(1)
  .max(SMS_LIMITS.headerValue)
  .regex(/^[\x20-\x7e]+$/)
  .optional()

export const readSmsGateway = endpoint({
  name: 'message.read-sms-gateway',
  method: 'GET',
  path: '/messages/sms-gateway',
  access: see,
  scope: 'none',
  summary: 'The own SMS gateway; without one, texts leave by the one above',
  request: z.object({}),
  answer: z.object({ gateway: smsGatewayView.nullable() }),
})

/**
 * Saves the gateway. A secret that is left out stays, unless it would go to another address, or under another name, than it was given for.
 */
export const saveSmsGateway = endpoint({
  name: 'message.save-sms-gateway',
  path: '/messages/save-sms-gateway',
  access: edit,
  scope: 'none',
  summary: 'Sets the own SMS gateway',
  refusals: [
    'sms-gateway.key-missing',
    'sms-gateway.secret-again',
    'sms-gateway.header-unnamed',
    'sms-gateway.names-same',
    'sms-gateway.url-forbidden',
    'sms-gateway.url-plain',
    'thing.changed-meanwhile',
  ],
  request: z.discriminatedUnion('provider', [
    aliyunFields.extend({ ...aliyunKey, version: z.int().min(0) }),
    httpFields.extend({ headerValue, version: z.int().min(0) }),
  ]),
  answer: smsGatewayView,
})

export const removeSmsGateway = endpoint({
  name: 'message.remove-sms-gateway',
  path: '/messages/remove-sms-gateway',
  access: { anyOf: ['platform.messages.sms.delete'] },
  scope: 'none',
  summary: 'Gives the own SMS gateway up; texts leave by the one above',
  request: z.object({}),
  answer: noFields,
})

/** Goes the way every text goes; what came of it stands in the list of what was sent. */
export const sendTestSms = endpoint({
  name: 'message.send-test-sms',
  path: '/messages/send-test-sms',
  access: edit,
  scope: 'none',
  summary: 'Sends a test by the own SMS gateway',
  refusals: ['sms-gateway.missing', 'request.too-often'],
  request: z.object({
    /** The number in the form +8613800138000. */
    to: z
      .string()
      .trim()
      .regex(/^\+[1-9][0-9]{5,14}$/),
  }),
  answer: noFields,
})
