import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields, pageOf, pageRequest } from '../fields.ts'
import { CONFIRM_REFUSALS } from '../identity/identity.calls.ts'
import { changeKinds } from './change.calls.ts'

/** Addresses of one app. */
export const MOST_WEBHOOKS = 5
/** Both secrets sign for so long after one was made anew. */
export const SECRET_OVERLAP_HOURS = 24

const ownPassword = z.string().min(1).max(64)

/** Without user and password, which would stand in every log on the way. */
const url = z
  .url()
  .max(500)
  .regex(/^https?:\/\/[A-Za-z0-9[][^\s@#\\\u007f-\uffff]*$/)

const choice = {
  url,
  /** Kinds of things that are told of. */
  kinds: z.array(z.enum(changeKinds)).min(1).max(changeKinds.length),
}

/** A webhook was switched off by a person, after 72 hours of nothing but failures, or because its receiver said that it is gone (410). */
export const webhookEnds = ['person', 'failing', 'gone'] as const

const webhookView = z.object({
  id,
  connectionId: id,
  url: z.string(),
  kinds: z.array(z.enum(changeKinds)),
  isOn: z.boolean(),
  /** Null while it is on. */
  offReason: z.enum(webhookEnds).nullable(),
  offAt: instant.nullable(),
  /** Nothing arrived since; null: the last message did, or none was sent. */
  failingSince: instant.nullable(),
  /** Messages that wait to be sent, those that are tried again too. */
  waiting: z.int(),
  lastDeliveredAt: instant.nullable(),
})

export const deliveryStates = ['waiting', 'delivered', 'failed', 'withheld'] as const

/** Reasons for which no answer came, by names that the screen has words for. */
export const deliveryProblems = [
  'address-forbidden',
  'address-unknown',
  'url-unfit',
  'timed-out',
  'answer-too-large',
  'unreachable',
] as const

const deliveryView = z.object({
  id,
  type: z.string(),
  sequence: z.int(),
  state: z.enum(deliveryStates),
  occurredAt: instant,
  attempts: z.int(),
  lastAttemptAt: instant.nullable(),
  /** The answer's status, of the last attempt; null: none came. */
  status: z.int().nullable(),
  problem: z.enum(deliveryProblems).nullable(),
  millis: z.int().nullable(),
  /** The next attempt of one that waits. */
  dueAt: instant.nullable(),
})

const ADDRESS_REFUSALS = ['webhook.address-inside', 'webhook.address-plain'] as const

/** The secret stands in this answer and nowhere else. */
const newSecret = z.object({ id, secret: z.string() })

export const listWebhooks = endpoint({
  name: 'open.list-webhooks',
  method: 'GET',
  path: '/connections/webhooks',
  access: { anyOf: ['platform.configuration.connections'] },
  summary: 'Addresses to which apps are told what changes',
  request: noFields,
  answer: z.object({ webhooks: z.array(webhookView) }),
})

export const createWebhook = endpoint({
  name: 'open.create-webhook',
  path: '/connections/create-webhook',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Tells an address of an app what changes from now on, and answers the secret that signs, once',
  refusals: [...CONFIRM_REFUSALS, ...ADDRESS_REFUSALS, 'webhook.too-many', 'webhook.kind-beyond-grant'],
  request: z.object({ connectionId: id, ...choice, password: ownPassword }),
  answer: newSecret,
})

export const changeWebhook = endpoint({
  name: 'open.change-webhook',
  path: '/connections/change-webhook',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Changes the address or what is told to it; counts for messages that wait too',
  refusals: [...CONFIRM_REFUSALS, ...ADDRESS_REFUSALS, 'webhook.kind-beyond-grant'],
  request: z.object({ id, ...choice, password: ownPassword }),
  answer: noFields,
})

export const switchWebhook = endpoint({
  name: 'open.switch-webhook',
  path: '/connections/switch-webhook',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Stops telling an address, or goes on from where it stopped',
  request: z.object({ id, isOn: z.boolean() }),
  answer: noFields,
})

export const rotateWebhookSecret = endpoint({
  name: 'open.rotate-webhook-secret',
  path: '/connections/rotate-webhook-secret',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Makes a new secret; the one before signs beside it for 24 hours',
  refusals: [...CONFIRM_REFUSALS],
  request: z.object({ id, password: ownPassword }),
  answer: newSecret,
})

export const testWebhook = endpoint({
  name: 'open.test-webhook',
  path: '/connections/test-webhook',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Sends a test message, which stands among the deliveries',
  refusals: ['webhook.is-off', 'webhook.tests-waiting'],
  request: z.object({ id }),
  answer: z.object({ deliveryId: id }),
})

export const removeWebhook = endpoint({
  name: 'open.remove-webhook',
  path: '/connections/remove-webhook',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Stops telling an address for good; what waited is not sent',
  request: z.object({ id }),
  answer: noFields,
})

export const listWebhookDeliveries = endpoint({
  name: 'open.list-webhook-deliveries',
  method: 'GET',
  path: '/connections/webhook-deliveries',
  access: { anyOf: ['platform.configuration.connections'] },
  summary: 'Messages to an address in the last 30 days, the newest first',
  request: pageRequest.extend({ id, state: z.enum(deliveryStates).optional() }),
  answer: pageOf(deliveryView),
})

export const resendWebhookDelivery = endpoint({
  name: 'open.resend-webhook-delivery',
  path: '/connections/resend-webhook-delivery',
  access: { anyOf: ['platform.configuration.connections.edit'] },
  summary: 'Sends a message again under the same id, as the app may see it now',
  refusals: ['webhook.is-off'],
  request: z.object({ id, deliveryId: id }),
  answer: noFields,
})
