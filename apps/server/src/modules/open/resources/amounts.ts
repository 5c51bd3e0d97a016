import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { money, moneySum } from '@kassa/contract/open/frame.ts'

type Money = OutputOf<typeof money>
type MoneySum = OutputOf<typeof moneySum>

export const moneyOf = (amountMinor: number, currency: string): Money => ({
  amount: amountMinor,
  currency: currency as Money['currency'],
})

export const moneyOrNull = (amountMinor: number | null, currency: string): Money | null =>
  amountMinor === null ? null : moneyOf(amountMinor, currency)

/** A cost as the call of the screens answers it: null where it is unknown, or where its asker may not see it. */
export const costIn = (costMinor: number | null | undefined, currency: string): Money | null =>
  moneyOrNull(costMinor ?? null, currency)

/** A sum as text, because no number of JSON can be trusted with all of its digits. */
export const sumOf = (sumMinor: number | string, currency: string): MoneySum => ({
  amount: String(sumMinor),
  currency: currency as Money['currency'],
})

export const sumOrNull = (sumMinor: number | string | null, currency: string): MoneySum | null =>
  sumMinor === null ? null : sumOf(sumMinor, currency)
