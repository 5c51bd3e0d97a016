import { LARGEST_METHOD } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import { amountMinor, lines } from '../fields.ts'

/** The money of a refund as it goes back, by method, before cash rounding. */
export const refundMoney = z
  .array(z.object({ method: z.int().min(0).max(LARGEST_METHOD), amountMinor: amountMinor.min(0) }))
  .max(10)

/** The reason of a refund, as it was typed. */
export const refundReason = () => lines().max(200)

/** The refusals of a refund of a sale, whoever asks for it. */
export const returnRefusals = [
  'refund.more-than-sold',
  'refund.nothing-left',
  'refund.nothing-chosen',
  'refund.unknown-line',
  'refund.line-twice',
  'refund.quantity-invalid',
  'refund.cannot-reprice',
  'refund.window-passed',
  'refund.not-returnable',
  'refund.tender-cap',
  'refund.tender-sum',
  'refund.above-limit',
  'refund.other-outlet',
  'refund.serials-needed',
  'refund.serial-not-on-line',
  'order.is-cancelled',
  'order.is-overtime',
  'order.not-paid',
] as const

/** The same where the money may go onto an account. */
export const refundRefusals = [
  ...returnRefusals,
  'refund.into-off',
  'refund.into-nobody',
  'refund.into-unknown-card',
] as const
