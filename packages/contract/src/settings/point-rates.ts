import { POINT_RATE_LIMITS } from '@kassa/domain/member/point-rate-limits.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import { id, name } from '../fields.ts'
import { occasionField, scopeField, targetField, windowField } from '../promotion/offer-fields.ts'

const words = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]
const { ratioHundredths, rates } = POINT_RATE_LIMITS

/** One rate of points as it is written down. */
export const pointRate = z.object({
  id,
  name,
  scope: scopeField,
  methods: z.array(z.enum(words)).min(1).max(words.length).nullable(),
  target: targetField,
  window: windowField,
  occasion: occasionField.nullable(),
  ratioHundredths: z.int().min(ratioHundredths.min).max(ratioHundredths.max),
  isTimesLevel: z.boolean(),
})

/** A merchant's rates in the order of their priority. */
export const pointRates = z.array(pointRate).max(rates)
