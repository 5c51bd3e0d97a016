import { pickLots } from '@kassa/domain/inventory/first-expired-first-out.ts'
import type { LotFacts } from './stock-facts.store.ts'

/** Any day before every lot, so that no lot counts as expired while it is worked out what has gone. */
const BEFORE_ALL = '0001-01-01'

/**
 * Returns the remaining quantity of each lot: the stock on hand, less lots that expire later first. Sales do not name a lot, so goods that
 * left are taken from the lots that expire first. More on hand than the lots brought leaves them whole.
 */
export function remainingLots(
  lots: readonly LotFacts[],
  onHand: number,
): readonly (LotFacts & { remaining: number })[] {
  const received = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  const gone = Math.max(0, received - Math.max(0, onHand))
  const available = lots.map((lot) => ({ ...lot, available: lot.quantity }))
  const { picks } = pickLots(available, gone, BEFORE_ALL, 'warn')
  const takenOf = new Map(picks.map(({ lotId, quantity }) => [lotId, quantity]))
  return lots.map((lot) => ({ ...lot, remaining: lot.quantity - (takenOf.get(lot.id) ?? 0) }))
}
