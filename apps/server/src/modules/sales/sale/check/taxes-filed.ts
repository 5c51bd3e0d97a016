import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { listFiledBefore, type TillAtOutlet } from './methods-filed.store.ts'

/** The fact of a reason that a till knows one rate where the books have a group, or a finer rate. */
export const oneRate = { tax: 'one-rate' } as const

const isOneRate = ({ facts }: ReviewReason): boolean => facts['tax'] === oneRate.tax

/**
 * These reasons with the first of a till that knows one rate only, and without it where that day has its item already: what such a till says is the same in
 * every sale. Source: pricing.md, Growth 2; D124.
 */
export async function withoutFiledTaxes(
  tx: Tx,
  till: TillAtOutlet,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  const first = reasons.find(isOneRate)
  if (!first) return reasons
  const facts = { ...oneRate, day: first.facts['day'] }
  const said = (['sale.tax-unknown', 'sale.tax-was-changed'] as const).map((code) => ({ code, facts }))
  const isFiled = (await listFiledBefore(tx, till, said)).length > 0
  return reasons.filter((one) => !isOneRate(one) || (one === first && !isFiled))
}
