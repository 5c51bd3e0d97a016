import type { Refund, RefundedTender } from './refund.types.ts'

/**
 * A refund whose money of cash and electronic tenders stays with the shop as stored value: to the minor unit, without
 * the coins of a drawer. Money that stored value paid goes back to where it came from, fees go back as they came, and
 * each tender's cap counts the refunds by all ways. Source: D122.
 */
export const storedRefund = (planned: Refund): Refund => ({ ...planned, tenders: planned.tenders.map(stored) })

/** Returns the part of a refund that stays as stored value. Minor units. */
export const storedBy = ({ tenders }: Pick<Refund, 'tenders'>): number =>
  tenders.reduce((sum, { storedMinor = 0 }) => sum + storedMinor, 0)

function stored(tender: RefundedTender): RefundedTender {
  const { kind, amountMinor, exchangedMinor = 0, feeMinor = 0 } = tender
  if (kind !== 'cash' && kind !== 'electronic') return tender
  return { ...tender, paidOutMinor: feeMinor, storedMinor: amountMinor - exchangedMinor }
}
