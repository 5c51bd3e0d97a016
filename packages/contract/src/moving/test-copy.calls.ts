import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { instant, noFields } from '../fields.ts'
import { CONFIRM_REFUSALS } from '../identity/identity.calls.ts'

/** Orders of a merchant whose sales are copied, and rows of a copy in all: it is made in one transaction. */
export const MOST_COPIED_ORDERS = 10_000
export const MOST_COPIED_ROWS = 500_000

const access = { anyOf: ['platform.configuration.connections.testShop'] } as const

/** The copy of the merchant that was made last for its test shop. Source: TN-D01. */
export const readTestCopy = endpoint({
  name: 'moving.read-test-copy',
  method: 'GET',
  path: '/test-shop/copy',
  access,
  summary: 'The last copy of the merchant for its test shop',
  request: noFields,
  answer: z.object({
    /** Only an owner may copy: whoever works at the test shop sees what is there. */
    isOwner: z.boolean(),
    copy: z
      .object({
        state: z.enum(['copying', 'ready', 'failed']),
        hasSales: z.boolean(),
        beganAt: instant,
        beganBy: z.string(),
        endedAt: instant.nullable(),
        /** Rows of the copy; of one that was too large, those that it would have had. */
        rows: z.int(),
        /** `login`: the program may not write rows as they are; `ended`: the test shop was ended meanwhile. */
        problem: z.enum(['too-large', 'login', 'ended', 'failed']).nullable(),
      })
      .nullable(),
  }),
})

/** Asked for twice it is begun once. The test shop that stands is there until the new one is whole. */
export const fillTestShop = endpoint({
  name: 'moving.fill-test-shop',
  path: '/test-shop/fill-test-shop',
  access,
  repeat: 'runs-again',
  summary: 'Begins to make the test shop anew as a copy of the merchant, in which nobody is who they are',
  refusals: [
    ...CONFIRM_REFUSALS,
    'test-shop.none',
    'test-shop.not-here',
    'moving.copy-owner-only',
    'moving.copy-runs',
    'moving.copy-too-large',
  ],
  request: z.object({
    password: z.string().min(1).max(64),
    /** `none`: the shop as it stands, with its stock, and without what was sold. */
    sales: z.enum(['all', 'none']).default('all'),
  }),
  answer: noFields,
})
