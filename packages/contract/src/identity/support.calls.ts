import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, line, noFields, pageOf, pageRequest } from '../fields.ts'
import { sessionAnswer } from './identity.calls.ts'

/** The longest access a merchant gives at once, hours. */
export const SUPPORT_HOURS = 72
/** Days after which a request that nobody answered lapses. */
export const SUPPORT_ASK_DAYS = 7

const OPERATORS = { anyOf: ['platform.merchants.support'] } as const
/** Whoever may change the merchant's administrators is its owner. */
const OWNERS = { anyOf: ['platform.organisation.merchant.admins.edit'] } as const

export const supportStates = ['asked', 'lapsed', 'declined', 'running', 'ended'] as const

const hours = z.int().min(1).max(SUPPORT_HOURS)
const reason = line().min(5).max(200)

/** One request for access, and what became of it. */
export const supportView = z.object({
  id,
  askedBy: z.string(),
  askedAt: instant,
  reason: z.string(),
  /** Hours that were asked for. */
  hours: z.int(),
  wantsToChange: z.boolean(),
  answeredBy: z.string().nullable(),
  answeredAt: instant.nullable(),
  /** True where changes were granted. */
  mayChange: z.boolean(),
  /** The moment at which it ends or ended; null where it was never granted. */
  until: instant.nullable(),
  /** Null: it ended by itself, or did not begin, or runs. */
  endedBy: z.string().nullable(),
  state: z.enum(supportStates),
  can: z.object({ answer: z.boolean(), end: z.boolean(), open: z.boolean() }),
})

/** The operator asks a merchant to be let in; an owner answers. */
export const askSupport = endpoint({
  name: 'identity.ask-support',
  access: OPERATORS,
  scope: 'platform',
  summary: 'Asks a merchant for support access with a reason, for some hours',
  refusals: ['thing.not-found', 'support.operator-only', 'support.asked-already'],
  request: z.object({ merchantId: id, reason, hours, wantsToChange: z.boolean().default(false) }),
  answer: z.object({ id }),
})

export const listSupportOfMerchant = endpoint({
  name: 'identity.list-support-of-merchant',
  method: 'GET',
  path: '/identity/support-of/:merchantId',
  access: OPERATORS,
  scope: 'platform',
  summary: 'The latest requests of the operator for access to a merchant, the latest first',
  refusals: ['thing.not-found', 'support.operator-only'],
  request: z.object({ merchantId: id }),
  answer: z.object({ rows: z.array(supportView) }),
})

/** Begins a session inside the merchant under what was granted; only whoever asked may. */
export const openSupport = endpoint({
  name: 'identity.open-support',
  access: OPERATORS,
  scope: 'platform',
  repeat: 'runs-again',
  summary: 'Opens the support session that a merchant granted',
  refusals: ['thing.not-found', 'support.operator-only', 'support.not-running'],
  request: z.object({ merchantId: id, id }),
  answer: sessionAnswer,
})

export const listSupport = endpoint({
  name: 'identity.list-support',
  method: 'GET',
  access: { anyOf: ['platform.organisation.merchant.admins'] },
  summary: 'Requests of the operator for access to the own shop, the latest first',
  request: pageRequest.extend({ state: z.enum(supportStates).optional() }),
  answer: pageOf(supportView),
})

/** The owner decides for how long, and whether anything may be changed; nothing more than was asked for is needed. */
export const answerSupport = endpoint({
  name: 'identity.answer-support',
  access: OWNERS,
  summary: `Lets the operator's support in for 1 to ${SUPPORT_HOURS} hours, to look unless changes are granted, or does not`,
  refusals: ['thing.not-found', 'support.not-waiting'],
  request: z.object({ id, isAllowed: z.boolean(), hours: hours.default(1), mayChange: z.boolean().default(false) }),
  answer: noFields,
})

export const endSupport = endpoint({
  name: 'identity.end-support',
  access: OWNERS,
  summary: 'Ends the support access at once: the next call of its session is refused',
  refusals: ['thing.not-found', 'support.not-running'],
  request: z.object({ id }),
  answer: noFields,
})
