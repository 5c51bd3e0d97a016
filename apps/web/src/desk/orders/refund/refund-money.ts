import type { MethodAmount, MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import { amountBy } from '@kassa/domain/payment/amount-by.ts'
import { isCash } from '@kassa/domain/payment/method.ts'

/** The amount that went back to one payment method; cash as it left the drawer. Minor units. */
export interface MoneyBack extends MethodAmount {
  /** The code of the gift card that holds it, where it is credit; left out for every other way. */
  readonly code?: string
  /** Added to it by coins or, negative, taken off; left out: nothing, or nobody says. */
  readonly cashRoundingMinor?: number
}

/** Returns the amount that the drawer pays out. */
export const cashOf = (money: readonly MoneyBack[]): number => amountBy(isCash, money)

/** Returns the fees that a preview gives back beside the goods. */
export const feesOf = (caps: readonly Pick<MethodCap, 'feeMinor'>[]): number =>
  caps.reduce((sum, { feeMinor }) => sum + feeMinor, 0)

/** Returns the amounts that a preview gives back, by method, cash rounded to coins and fees included. */
export const moneyOfCaps = (caps: readonly MethodCap[]): MoneyBack[] =>
  caps.flatMap(({ method, proposedMinor, cashRoundingMinor, feeMinor }) => {
    const amountMinor = proposedMinor + cashRoundingMinor + feeMinor
    return amountMinor > 0 ? [{ method, amountMinor }] : []
  })
