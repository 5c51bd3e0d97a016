import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books } from './books.ts'
import { isSame, unknown, unless, type Claimed } from './claimed.ts'

/** What the basket says of the outlet and its settings: how it prices, rounds and taxes. */
export function settingReasons({ snapshot }: Claimed, { place }: Books): ReviewReason[] {
  const { settings, outlet, categories } = snapshot
  const known = place.settings
  const { unitMinor, mode, by } = known['sales.rounding']
  const rounding = settings.roundingOff
  const isOff = rounding === null || rounding.unitMinor === 1
  const claimed = isOff ? null : { unitMinor: rounding.unitMinor, mode: rounding.mode, by: rounding.by }
  return [
    ...unless('member-mode', settings.memberMode, known['sales.member-discount-mode']),
    ...unless('never-worse', settings.isGuardOn, known['sales.never-worse']),
    ...unless('rounding-off', claimed, unitMinor === 1 ? null : { unitMinor, mode, by }),
    ...unless('tax-mode', settings.tax.mode, place.taxMode),
    ...unless('tax-rounding', settings.tax.rounding, known['sales.tax-rounding']),
    ...unless('time-zone', outlet.timeZone, place.timeZone),
    ...treeReasons(categories, place.categories),
    ...changeReasons(snapshot, known['sales.price-change']),
  ]
}

function treeReasons(claimed: Claimed['snapshot']['categories'], known: Books['place']['categories']): ReviewReason[] {
  const isTree = claimed.length === known.size && claimed.every(({ id, parentId }) => isSame(known.get(id), parentId))
  if (isTree) return []
  const odd = claimed.find(({ id, parentId }) => known.get(id) !== parentId)
  return [
    unknown(
      'categories',
      odd ? [odd.id, odd.parentId] : claimed.length,
      odd ? (known.get(odd.id) ?? null) : known.size,
    ),
  ]
}

/** Whether prices may be changed here at all, whoever does it. Source: D7. */
function changeReasons(
  { lines, orderChange }: Claimed['snapshot'],
  { linePrice, orderTotal }: Books['place']['settings']['sales.price-change'],
): ReviewReason[] {
  const changed = lines.find((line) => line.kind !== 'open-price' && line.manualUnitPriceMinor !== null)
  return [
    ...(changed && !linePrice ? [unknown('price-change', 'line', 'off', { lineId: changed.id })] : []),
    ...(orderChange !== null && !orderTotal ? [unknown('price-change', 'order', 'off')] : []),
  ]
}
