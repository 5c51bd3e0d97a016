import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS, sessionAnswer } from './identity.calls.ts'

const access = { anyOf: ['platform.configuration.connections.testShop'] } as const

/** One's own password again, before a shop is made or ended. */
const password = z.string().min(1).max(64)

const shop = z.object({ number: z.string(), name: z.string(), createdAt: instant })

/** The shop that one works in, and the other one of the two. */
export const readTestShop = endpoint({
  name: 'identity.read-test-shop',
  method: 'GET',
  path: '/test-shop',
  access,
  summary: 'Whether this is a test shop, and the shop beside it',
  request: noFields,
  answer: z.object({
    isTest: z.boolean(),
    /** The test shop of a real one, the real one of a test shop; null: there is none. */
    beside: shop.nullable(),
    /** The moment that it is at the test shop one works in; null: the shop is real. */
    now: instant.nullable(),
  }),
})

/** The most days by which a clock is moved at once, and ahead in all. */
export const MOST_DAYS_AT_ONCE = 31
export const MOST_DAYS_AHEAD = 3_660

/** Asked for twice it stands where it was asked to: a clock is moved to a moment, never by a time. */
export const moveTestClock = endpoint({
  name: 'identity.move-test-clock',
  path: '/test-shop/move-clock',
  access,
  summary:
    'Moves the clock of the test shop ahead to a moment, at most 31 days at once and never back; what is due by then becomes due',
  refusals: ['test-clock.real', 'test-clock.back', 'test-clock.too-far'],
  request: z.object({ to: instant }),
  answer: z.object({ now: instant }),
})

export const makeTestShop = endpoint({
  name: 'identity.make-test-shop',
  path: '/test-shop/make-test-shop',
  access,
  summary: 'Makes the test shop beside a real one: one at a time, with an outlet and nothing to sell yet',
  refusals: [...CONFIRM_REFUSALS, 'test-shop.made-already', 'test-shop.not-here', 'seat.admins-only'],
  request: z.object({ password }),
  answer: z.object({ number: z.string() }),
})

/** Signs in at the test shop, and out at the real one. Back leads only a sign-in. */
export const switchShop = endpoint({
  name: 'identity.switch-shop',
  path: '/test-shop/switch-shop',
  access,
  repeat: 'runs-again',
  summary: 'Changes from the real shop to its test shop',
  refusals: ['test-shop.none', 'test-shop.not-here', 'seat.admins-only'],
  request: noFields,
  answer: sessionAnswer,
})

export const endTestShop = endpoint({
  name: 'identity.end-test-shop',
  path: '/test-shop/end-test-shop',
  access,
  summary: 'Ends the test shop: its keys, tills and people are signed out for good',
  refusals: [...CONFIRM_REFUSALS, 'test-shop.none', 'seat.admins-only'],
  request: z.object({ password }),
  answer: noFields,
})

/** Calls that change what belongs to the real shop, or would leave the test: in a test shop they are refused, whole capabilities first. */
const CLOSED_CAPABILITIES: readonly string[] = ['billing', 'moving']
const CLOSED_CALLS: ReadonlySet<string> = new Set([
  'identity.change-password',
  'identity.update-profile',
  'identity.begin-second-factor',
  'identity.confirm-second-factor',
  'identity.remove-second-factor',
  'identity.begin-passkey',
  'identity.add-passkey',
  'identity.remove-passkey',
  'identity.create-merchant-admin',
  'identity.update-merchant-admin',
  'identity.set-merchant-admin-enabled',
  'identity.set-merchant-admin-lock',
  'identity.set-merchant-admin-password',
  'identity.archive-merchant-admin',
  'organisation.update-own-merchant',
  'organisation.resubmit-merchant',
  'organisation.answer-consent',
  'identity.make-test-shop',
  'identity.switch-shop',
  'open.authorize-app',
])

export const isClosedInTestShops = (call: string): boolean =>
  CLOSED_CALLS.has(call) || CLOSED_CAPABILITIES.includes(call.split('.')[0] ?? '')
