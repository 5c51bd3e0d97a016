import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { amountMinor, id } from '../fields.ts'

/**
 * Some goods of each plan that stands at the outlet, as it sells them: what a map of plans that stand in each other's way is worked out of.
 * Source: features MK-D02.
 */
export const conflictGoods = endpoint({
  name: 'promotion.conflict-goods',
  method: 'GET',
  access: { anyOf: ['platform.marketing.plans'] },
  summary: 'A few goods of each plan at an outlet',
  request: z.object({ outletId: id }),
  answer: z.object({
    timeZone: z.string(),
    categories: z.array(z.object({ id, parentId: id.nullable() })),
    plans: z.array(z.object({ planId: id, productIds: z.array(id) })),
    goods: z.array(
      z.object({
        productId: id,
        name: z.string(),
        categoryId: id.nullable(),
        brandId: id.nullable(),
        labelIds: z.array(id),
        isDiscountable: z.boolean(),
        isMemberDiscountAllowed: z.boolean(),
        sellPriceMinor: amountMinor,
        memberPriceMinor: amountMinor.nullable(),
        specialPriceMinor: amountMinor.nullable(),
        specialOffBasisPoints: z.int().nullable(),
      }),
    ),
  }),
})
