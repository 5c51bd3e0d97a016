import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id, instant, line, noFields } from '../fields.ts'

/** Baskets kept with one plan. */
export const EXAMPLE_LIMITS = { each: 20, lines: 20 } as const

const result = { payableMinor: amountMinor, giftCount: z.int().min(0).max(999_999) }

/** An example whose other result somebody has seen and wants. */
export const confirmedExample = z.object({ id, ...result })

export const listPlanExamples = endpoint({
  name: 'promotion.list-plan-examples',
  method: 'GET',
  path: '/promotion/plans/:id/examples',
  access: { anyOf: ['platform.marketing.plans'] },
  summary: 'Baskets kept with a plan, and what it makes of them',
  request: z.object({ id }),
  answer: z.object({
    examples: z.array(
      z.object({
        id,
        name: z.string(),
        /** The basket as the calculation reads it, without plans. */
        basket: z.record(z.string(), z.unknown()),
        lines: z.array(z.object({ name: z.string(), count: z.int() })),
        ...result,
      }),
    ),
  }),
})

/** Goods are kept as the outlet sells them now; a later price changes nothing about the example. Source: features MK-D03. */
export const keepPlanExample = endpoint({
  name: 'promotion.keep-plan-example',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Keeps a basket with a plan, to be priced again at each change',
  refusals: ['plan.examples-too-many', 'plan.example-goods', 'plan.example-unpriceable'],
  request: z.object({
    planId: id,
    name: line().min(1).max(50),
    outletId: id,
    at: instant,
    level: z.int().min(1).max(99).nullable(),
    lines: z
      .array(z.object({ productId: id, count: z.int().min(1).max(999_999) }))
      .min(1)
      .max(EXAMPLE_LIMITS.lines),
  }),
  answer: z.object({ id, ...result }),
})

export const deletePlanExample = endpoint({
  name: 'promotion.delete-plan-example',
  access: { anyOf: ['platform.marketing.plans.edit'] },
  summary: 'Forgets a basket that was kept with a plan',
  request: z.object({ id }),
  answer: noFields,
})
