import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, costOf, currency, id, localDate, noFields, sumMinor } from '../fields.ts'
import { planRefusals } from './plan.calls.ts'
import { planTerms } from './plan-fields.ts'

const sums = {
  baskets: z.int(),
  touched: z.int(),
  /** The amounts of the touched baskets: paid, and paid under the draft, with the change of the margin. */
  paidMinor: sumMinor,
  wouldPayMinor: sumMinor,
  marginMinor: costOf('goods', sumMinor),
}

const result = z.object({
  ...sums,
  unpriceable: z.int(),
  dearer: z.int(),
  hasUnknownCost: costOf('goods', z.boolean()),
  days: z.array(z.object({ day: localDate, ...sums })),
  outlets: z.array(z.object({ outletId: id, ...sums })),
  largest: z.array(z.object({ orderId: id, number: z.string(), paidMinor: amountMinor, wouldPayMinor: amountMinor })),
})

/** Days of the past a draft is tried on. */
export const BACK_TEST_DAYS = { min: 1, max: 90 } as const

/**
 * Tries a draft on the actual sales of the last days, in the background. It cannot know what people would have bought because of it.
 * Source: features MK-D01.
 */
export const startBackTest = endpoint({
  name: 'promotion.start-back-test',
  access: { anyOf: ['platform.marketing.plans'] },
  summary: 'Tries a plan on the baskets of the last days before it is saved',
  refusals: [...planRefusals, 'back-test.no-outlet', 'back-test.segments', 'back-test.too-many'],
  request: z.object({
    terms: planTerms,
    /** The plan that it would stand in the place of; null for a new one. */
    planId: id.nullable(),
    /** The outlets where it is tried; empty: everywhere it would count. */
    outletIds: z.array(id).max(2_000),
    days: z.int().min(BACK_TEST_DAYS.min).max(BACK_TEST_DAYS.max),
  }),
  answer: z.object({ id }),
})

export const readBackTest = endpoint({
  name: 'promotion.read-back-test',
  method: 'GET',
  path: '/promotion/back-tests/:id',
  access: { anyOf: ['platform.marketing.plans', 'platform.catalogue.products.edit'] },
  summary: 'How far a trial is, and what came of it',
  request: z.object({ id }),
  answer: z.object({
    id,
    state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
    currency,
    fromDay: localDate,
    untilDay: localDate,
    /** Baskets that were sold there and then; where they are more than are tried, every so-manyth is. */
    found: z.int(),
    total: z.int(),
    done: z.int(),
    result: result.nullable(),
  }),
})

export const cancelBackTest = endpoint({
  name: 'promotion.cancel-back-test',
  access: { anyOf: ['platform.marketing.plans', 'platform.catalogue.products.edit'] },
  repeat: 'runs-again',
  summary: 'Stops a trial that is not needed any more',
  request: z.object({ id }),
  answer: noFields,
})
