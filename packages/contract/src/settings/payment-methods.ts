import { z } from 'zod'
import { choicesFault, methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { line } from '../fields.ts'
import { methodFee } from '../payment/method-fee.ts'

/** The words of all payment methods. */
const methodWords = Object.keys(PAYMENT_METHODS) as [PaymentMethod, ...PaymentMethod[]]
const methodWord = z.enum(methodWords)

/** The merchant's choice for one payment method; a field left out has its usual value (`domain/payment/method-choice.ts`). */
const storedChoice = z.object({
  method: methodWord,
  isEnabled: z.boolean().optional(),
  label: line().min(1).max(20).nullable().optional(),
  needsReference: z.boolean().optional(),
  opensDrawer: z.boolean().optional(),
  isRefundable: z.boolean().optional(),
  offlineMostMinor: z.int().min(0).max(99_999_999).nullable().optional(),
  offlineTotalMinor: z.int().min(0).max(99_999_999).nullable().optional(),
  fee: methodFee.nullable().optional(),
})

/** The payment methods of a place, in the order of their tiles. */
export const paymentMethods = z
  .array(z.union([methodWord, storedChoice]))
  .max(methodWords.length)
  .transform((stored) => methodChoices(stored))
  .refine((choices) => choicesFault(choices) === undefined)
