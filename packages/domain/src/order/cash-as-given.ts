import type { Refund } from './refund.types.ts'

/** Cash that goes out by a refund. Minor units. */
export const cashOf = ({ tenders }: Pick<Refund, 'tenders'>): number =>
  tenders.reduce((sum, { kind, paidOutMinor }) => (kind === 'cash' ? sum + paidOutMinor : sum), 0)

/**
 * The refund with the cash that really left its drawer, where that is nearer than `withinMinor` (a coin) to what the
 * rule lays: a till rounds as it was set then, and one of an older release by the sale. Cash that is further off stays
 * as the rule has it. Source: D123.
 */
export function cashAsGiven<Of extends Pick<Refund, 'tenders'>>(
  refund: Of,
  givenMinor: number,
  withinMinor: number,
): Of {
  const moreMinor = givenMinor - cashOf(refund)
  const at = refund.tenders.findLastIndex(({ kind, paidOutMinor }) => kind === 'cash' && paidOutMinor + moreMinor >= 0)
  if (moreMinor === 0 || Math.abs(moreMinor) >= withinMinor || at === -1) return refund
  const tenders = refund.tenders.map((tender, place) =>
    place === at ? { ...tender, paidOutMinor: tender.paidOutMinor + moreMinor } : tender,
  )
  return { ...refund, tenders }
}
