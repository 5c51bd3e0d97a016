import type { LineTax, TaxSettings, TenderFee } from '../basket/index.ts'
import { feesOf } from './settle-payment.ts'
import { PLACES } from '../payment/tender-rules.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../payment/method.ts'

/**
 * The fee of a payment method for the customer: basis points of the amount it pays, or minor units each time; taxed
 * like the outlet's goods, or not.
 */
export interface MethodFee {
  readonly rate: TenderFee['rate']
  readonly isTaxed: boolean
}

/** A percentage of 0.01–50, or an amount above nothing. Source: PY-P08. */
export const FEE_LIMITS = { basisPoints: { min: 1, max: 5_000 }, amountMinor: { min: 1, max: 99_999_999 } } as const

/** Returns whether the customer can be asked a fee for paying so. */
export const mayCost = (method: PaymentMethod): boolean => PLACES[PAYMENT_METHODS[method].heldIn].mayCost

/** One tender, of what is paid with it: its fee inside. */
interface WithFee {
  readonly amountMinor: number
  readonly fee?: TenderFee | null
}

/** Returns the fee within a tender's amount, with its tax, in minor units; 0 without one. */
export const feeIn = ({ fee }: Pick<WithFee, 'fee'>, tax: TaxSettings): number =>
  fee ? (feesOf([{ kind: 'electronic', amountMinor: 0, fee }], tax)[0]?.feeMinor ?? 0) : 0

/** Returns the part of the payable that is left for one more tender: fees pay none of it, and a tip is given last. */
export const payableLeft = (payableMinor: number, before: readonly WithFee[], tax: TaxSettings): number =>
  Math.max(
    0,
    before.reduce((left, one) => left - (one.amountMinor - feeIn(one, tax)), payableMinor),
  )

/** The fee of a tender that pays `wantedMinor` of what is owed, where `leftMinor` of the payable is left. Source: pricing.md, Growth 8. */
export const tenderFee = (
  { rate, isTaxed }: MethodFee,
  { wantedMinor, leftMinor }: { readonly wantedMinor: number; readonly leftMinor: number },
  outletTax: LineTax,
): TenderFee => ({ shareMinor: Math.min(wantedMinor, leftMinor), rate, tax: isTaxed ? outletTax : null })
