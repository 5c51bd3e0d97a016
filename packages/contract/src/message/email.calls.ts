import { MESSAGE_STATES } from '@kassa/domain/message/outcome.ts'
import { messagePurposes, type MessagePurpose } from '@kassa/domain/message/purpose.ts'
import { SMTP_SECURITIES } from '@kassa/domain/message/smtp-server.ts'
import { TEMPLATE_LIMITS } from '@kassa/domain/message/template.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { enabledBit, id, instant, line, locale, noFields, pageOf, pageRequest, sortBy } from '../fields.ts'

const see = { anyOf: ['platform.messages.email'] } as const
const edit = { anyOf: ['platform.messages.email.add', 'platform.messages.email.edit'] } as const
const purpose = z.enum(messagePurposes as [MessagePurpose, ...MessagePurpose[]])
const address = z.email().max(64)

/** Limits of specification §5; the host as a name or an address, without a path or a port. */
export const gatewayFields = z.object({
  host: z
    .string()
    .trim()
    .min(1)
    .max(32)
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/),
  port: z.int().min(1).max(65_535),
  security: z.enum(SMTP_SECURITIES),
  address,
  sender: line().min(1).max(64),
  /** The login name, where that is not the address. */
  loginName: line().max(64).default(''),
  enabled: enabledBit,
})

export const gatewayView = gatewayFields.extend({ id, version: z.int(), hasPassword: z.boolean() })

/** The mail server of whoever asks: a merchant's, a partner's, the platform's. */
export const readEmailGateway = endpoint({
  name: 'message.read-email-gateway',
  method: 'GET',
  path: '/messages/email-gateway',
  access: see,
  scope: 'none',
  summary: 'The own mail server; without one, mails leave by the one above',
  request: z.object({}),
  answer: z.object({ gateway: gatewayView.nullable() }),
})

/** The password is written and never read; left out, it stays, unless it would go to another server than it was given for. */
export const saveEmailGateway = endpoint({
  name: 'message.save-email-gateway',
  path: '/messages/save-email-gateway',
  access: edit,
  scope: 'none',
  summary: 'Sets the own mail server',
  refusals: ['email-gateway.password-again', 'email-gateway.host-forbidden', 'thing.changed-meanwhile'],
  request: gatewayFields.extend({
    /** Empty: none is asked for at that server. */
    password: z.string().max(64).optional(),
    version: z.int().min(0),
  }),
  answer: gatewayView,
})

export const removeEmailGateway = endpoint({
  name: 'message.remove-email-gateway',
  path: '/messages/remove-email-gateway',
  access: { anyOf: ['platform.messages.email.delete'] },
  scope: 'none',
  summary: 'Gives the own mail server up; mails leave by the one above',
  request: z.object({}),
  answer: noFields,
})

/** Goes the way every mail goes; what came of it stands in the list of what was sent. */
export const sendTestEmail = endpoint({
  name: 'message.send-test-email',
  path: '/messages/send-test-email',
  access: edit,
  scope: 'none',
  summary: 'Sends a test mail by the own mail server',
  refusals: ['email-gateway.missing', 'request.too-often'],
  request: z.object({ to: address }),
  answer: noFields,
})

const templateText = z.object({
  title: line().min(1).max(TEMPLATE_LIMITS.title),
  signature: z.string().trim().min(1).max(TEMPLATE_LIMITS.signature),
  content: z.string().trim().min(1).max(TEMPLATE_LIMITS.content),
})

export const templateView = z.object({
  purpose,
  locale,
  title: z.string(),
  signature: z.string(),
  content: z.string(),
  /** The own text; otherwise what stands is the standard one. */
  isOwn: z.boolean(),
  /** 0 where there is none of one's own. */
  version: z.int(),
})

export const listEmailTemplates = endpoint({
  name: 'message.list-email-templates',
  method: 'GET',
  path: '/messages/email-templates',
  access: see,
  scope: 'none',
  summary: 'The texts of mails in each language, own or standard',
  request: z.object({}),
  answer: z.object({ templates: z.array(templateView) }),
})

export const saveEmailTemplate = endpoint({
  name: 'message.save-email-template',
  path: '/messages/save-email-template',
  access: edit,
  scope: 'none',
  summary: 'Sets the own text of a mail in a language',
  refusals: ['template.variable-unknown', 'template.code-tag', 'thing.changed-meanwhile'],
  request: templateText.extend({ purpose, locale, version: z.int().min(0) }),
  answer: templateView,
})

export const resetEmailTemplate = endpoint({
  name: 'message.reset-email-template',
  path: '/messages/reset-email-template',
  access: { anyOf: ['platform.messages.email.delete'] },
  scope: 'none',
  summary: 'Takes the own text of a mail back; the one above counts again',
  request: z.object({ purpose, locale }),
  answer: templateView,
})

export const deliveryView = z.object({
  id,
  channel: z.enum(['mail', 'sms', 'push']),
  purpose: z.string(),
  /** The recipient, masked. */
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MESSAGE_STATES),
  tries: z.int(),
  /** Why the last try did not get through, as one of a list of words; null where there is nothing to say. */
  problem: z.string().nullable(),
  /** The other side's own number. */
  answer: z.string().nullable(),
  createdAt: instant,
  /** When it is tried again, while it waits. */
  dueAt: instant.nullable(),
  endedAt: instant.nullable(),
  mayResend: z.boolean(),
})

export const listDeliveries = endpoint({
  name: 'message.list-deliveries',
  method: 'GET',
  path: '/messages/deliveries',
  access: { anyOf: ['platform.messages.email', 'platform.messages.sms'] },
  scope: 'none',
  summary: 'What was sent, newest first',
  request: pageRequest.extend({
    channel: z.enum(['mail', 'sms', 'push']).optional(),
    state: z.enum(MESSAGE_STATES).optional(),
    sort: sortBy('tries', 'createdAt'),
  }),
  answer: pageOf(deliveryView),
})

export const resendMessage = endpoint({
  name: 'message.resend-message',
  path: '/messages/resend-message',
  access: { anyOf: ['platform.messages.email.edit', 'platform.messages.sms.edit'] },
  scope: 'none',
  summary: 'Sends a message again that did not arrive',
  refusals: ['message.not-resendable'],
  request: z.object({ id }),
  answer: deliveryView,
})
