import { methodRow } from '@kassa/contract/payment/method.calls.ts'
import { FEE_LIMITS, mayCost } from '@kassa/domain/tenders/method-fee.ts'
import { mayKeep } from '@kassa/domain/tenders/method-choice.ts'
import { paymentMethodOf } from '@kassa/domain/payment/method.ts'
import { z } from 'zod'
import type { MethodRow } from './use-methods.ts'

const details = methodRow.omit({ method: true, enabled: true, fee: true })
const { basisPoints, amountMinor } = FEE_LIMITS

export const FEE_KINDS = ['none', 'percent', 'amount'] as const

/** The values as they are typed: an empty label is none, a fee is a choice with a field of its own. */
export const typedMethod = details
  .extend({
    label: details.shape.label
      .unwrap()
      .or(z.literal(''))
      .transform((text) => (text === '' ? null : text)),
    feeKind: z.enum(FEE_KINDS),
    feeBasisPoints: z.int().min(basisPoints.min).max(basisPoints.max).nullable(),
    feeAmountMinor: z.int().min(amountMinor.min).max(amountMinor.max).nullable(),
    feeIsTaxed: z.boolean(),
  })
  .superRefine(({ feeKind, feeBasisPoints, feeAmountMinor }, check) => {
    const missing = (path: string) => check.addIssue({ code: 'custom', path: [path], message: '' })
    if (feeKind === 'percent' && feeBasisPoints === null) missing('feeBasisPoints')
    if (feeKind === 'amount' && feeAmountMinor === null) missing('feeAmountMinor')
  })
  .transform(({ feeKind, feeBasisPoints, feeAmountMinor, feeIsTaxed: isTaxed, ...rest }) => ({
    ...rest,
    fee: feeOf(feeKind, feeBasisPoints, feeAmountMinor, isTaxed),
  }))

function feeOf(
  kind: (typeof FEE_KINDS)[number],
  basisPoints: number | null,
  amountMinor: number | null,
  isTaxed: boolean,
): MethodRow['fee'] {
  if (kind === 'percent' && basisPoints !== null) return { rate: { kind, basisPoints }, isTaxed }
  return kind === 'amount' && amountMinor !== null ? { rate: { kind, amountMinor }, isTaxed } : null
}

/** Returns the present settings, as they are typed. */
export const draftOf = ({ method: _method, enabled: _enabled, label, fee, ...rest }: MethodRow) => ({
  ...rest,
  label: label ?? '',
  feeKind: fee?.rate.kind ?? ('none' as const),
  feeBasisPoints: fee?.rate.kind === 'percent' ? fee.rate.basisPoints : null,
  feeAmountMinor: fee?.rate.kind === 'amount' ? fee.rate.amountMinor : null,
  feeIsTaxed: fee?.isTaxed ?? false,
})

/** Returns whether a fee can be set for it. */
export function mayCostNumber(number: number): boolean {
  const method = paymentMethodOf(number)
  return method !== undefined && mayCost(method)
}

/** Returns whether a merchant may say that nothing goes back by it. */
export function mayKeepNumber(number: number): boolean {
  const method = paymentMethodOf(number)
  return method !== undefined && mayKeep(method)
}
