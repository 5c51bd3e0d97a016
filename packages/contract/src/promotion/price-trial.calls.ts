import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, currency, id } from '../fields.ts'
import { BACK_TEST_DAYS } from './back-test.calls.ts'

/** Goods whose price is tried otherwise at a time. */
const PRICE_TRIAL_GOODS = { min: 1, max: 200 } as const

/** An offer that would sell below the lowest price of the goods; `planId` null: the new price itself. */
const belowFloor = z.object({
  outletId: id,
  outletName: z.string(),
  variantId: id,
  name: z.string(),
  planId: id.nullable(),
  planName: z.string().nullable(),
  priceMinor: amountMinor,
  floorMinor: amountMinor,
})

/**
 * Starts a trial of other prices on the sales of the last days, in the background (`readBackTest` tells the progress). Returns at once
 * their effects from now on: labels to print again, and offers that would fall below the goods' lowest price. Nothing is changed.
 * Source: features PR-D01.
 */
export const startPriceTrial = endpoint({
  name: 'promotion.start-price-trial',
  access: { anyOf: ['platform.catalogue.products.edit'] },
  summary: 'Tries other prices on the baskets of the last days before they are saved',
  refusals: ['back-test.no-outlet', 'back-test.too-many', 'plan.amount-out-of-range', 'plan.reward-taken'],
  request: z.object({
    currency,
    prices: z
      .array(z.object({ variantId: id, priceMinor: z.int().min(-1e15).max(1e15) }))
      .min(PRICE_TRIAL_GOODS.min)
      .max(PRICE_TRIAL_GOODS.max),
    /** The outlets where it is tried; empty: everywhere the goods are sold in this currency. */
    outletIds: z.array(id).max(2_000),
    days: z.int().min(BACK_TEST_DAYS.min).max(BACK_TEST_DAYS.max),
  }),
  answer: z.object({
    id,
    /** Price labels that would say something else: goods at outlets whose price changes. */
    labels: z.int(),
    /** The first fifty. */
    belowFloor: z.array(belowFloor),
  }),
})
