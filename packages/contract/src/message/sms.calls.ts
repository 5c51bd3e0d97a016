import { SMS_LIMITS, SMS_PROVIDERS } from '@kassa/domain/message/sms.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabled, id, line, nothing } from '../fields.ts'

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

/** Limits of specification §5. */
export const smsGatewayFields = z.object({
  provider: z.enum(SMS_PROVIDERS),
  signName: line().min(1).max(SMS_LIMITS.signName),
  /** The provider's template for each purpose. */
  templates: z.object({ 'member-code': word(SMS_LIMITS.templateId) }),
  enabled,
})

export const smsGatewayView = smsGatewayFields.extend({
  id,
  version: z.int(),
  /** The last four characters of the access key id. */
  keyTail: z.string(),
})

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

/** Key and secret are written and never read; both left out, they stay. */
export const saveSmsGateway = endpoint({
  name: 'message.save-sms-gateway',
  method: 'POST',
  path: '/messages/save-sms-gateway',
  access: edit,
  scope: 'none',
  summary: 'Sets the own SMS gateway',
  refusals: ['sms-gateway.key-missing', 'thing.changed-meanwhile'],
  request: smsGatewayFields.extend({
    accessKeyId: word(SMS_LIMITS.accessKeyId).optional(),
    secret: word(SMS_LIMITS.secret).optional(),
    version: z.int().min(0),
  }),
  answer: smsGatewayView,
})

export const removeSmsGateway = endpoint({
  name: 'message.remove-sms-gateway',
  method: 'POST',
  path: '/messages/remove-sms-gateway',
  access: { anyOf: ['platform.messages.sms.delete'] },
  scope: 'none',
  summary: 'Gives the own SMS gateway up; texts leave by the one above',
  request: z.object({}),
  answer: nothing,
})

/** Goes the way every text goes; what came of it stands in the list of what was sent. */
export const sendTestSms = endpoint({
  name: 'message.send-test-sms',
  method: 'POST',
  path: '/messages/send-test-sms',
  access: edit,
  scope: 'none',
  summary: 'Sends a test by the own SMS gateway',
  refusals: ['sms-gateway.missing', 'request.too-often'],
  request: z.object({
    /** In the form +8613800138000. */
    to: z
      .string()
      .trim()
      .regex(/^\+[1-9][0-9]{5,14}$/),
  }),
  answer: nothing,
})
