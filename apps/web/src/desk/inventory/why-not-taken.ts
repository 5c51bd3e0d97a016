import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'

/**
 * Why goods do not go into a document; null: they do. `onlyOnHand`: it takes goods away from this outlet, so only what is on hand here is
 * offered; the server holds it again when it is shipped. Source: IN-S05.
 */
export function whyNotTaken(
  item: Pick<DeskItem, 'type' | 'onHand'> | null,
  onlyOnHand: boolean,
): 'unknown' | 'isCombined' | 'noneHere' | null {
  if (!item) return 'unknown'
  if (item.type === 'combined') return 'isCombined'
  return onlyOnHand && item.onHand <= 0 ? 'noneHere' : null
}
