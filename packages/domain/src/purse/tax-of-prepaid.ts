import { multiplyDivide } from '../money/round.ts'

/** The moment that tax falls on: when money is paid ahead, when it is used; or never, as passes had it before anybody chose. */
export const taxPoints = ['none', 'sale', 'use'] as const
export type TaxPoint = (typeof taxPoints)[number]

/** Kinds of money that is paid ahead for goods: uses of a pass, any goods of the shop, the goods of an order. */
export const prepaidKinds = ['times-card', 'gift-card', 'deposit'] as const
export type PrepaidKind = (typeof prepaidKinds)[number]

/** The choices that a kind has: the sale that a card or deposit pays has its tax in any case. */
export const taxPointsOf: Readonly<Record<PrepaidKind, readonly TaxPoint[]>> = {
  'times-card': taxPoints,
  'gift-card': ['use', 'sale'],
  deposit: ['use', 'sale'],
}

/** The row of tax that money has in it. */
export interface PrepaidRow {
  readonly rateBasisPoints: number
  readonly taxCode: string | null
}

/** Returns the tax in an amount of any sign, half up by its size; an account below 0 has none. */
export const taxWithin = (amountMinor: number, { rateBasisPoints }: PrepaidRow): number =>
  Math.sign(amountMinor) * multiplyDivide(Math.abs(amountMinor), rateBasisPoints, 10_000 + rateBasisPoints, 'half-up')

/** Returns the tax in a balance; an account below 0 has none. */
export const taxOfBalance = (balanceMinor: number, row: PrepaidRow): number => taxWithin(Math.max(0, balanceMinor), row)

/** The tax that paper says of money that was paid ahead: that which fell with it, or that it falls when the money is used. */
export interface PrepaidTaxOnPaper extends PrepaidRow {
  readonly point: 'sale' | 'use'
  /** The tax in the amount paid; 0 where it falls later. */
  readonly taxMinor: number
}

/** Returns the tax that the paper of a payment says; null where nobody chose, so that it says nothing, as ever. */
export function prepaidTaxOf(
  payment:
    | (PrepaidRow & { readonly taxPoint: TaxPoint; readonly amountMinor: number; readonly afterMinor: number })
    | undefined,
): PrepaidTaxOnPaper | null {
  if (!payment || payment.taxPoint === 'none') return null
  const { taxPoint: point, rateBasisPoints, taxCode, amountMinor, afterMinor } = payment
  const fallen = taxOfBalance(afterMinor, payment) - taxOfBalance(afterMinor - amountMinor, payment)
  return { point, rateBasisPoints, taxCode, taxMinor: point === 'sale' ? fallen : 0 }
}
