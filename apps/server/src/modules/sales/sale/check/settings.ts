import { taxPerIn } from '@kassa/domain/tax/tax-per.ts'
import { TOLERANCE_MS } from '@kassa/domain/sales/clock-ahead.ts'
import { ruleAt } from '@kassa/domain/time/business-day.ts'
import { dayRuleOf } from '@kassa/domain/time/day-rules.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books } from './books.ts'
import { claimReason, compareClaim, type SaleClaim } from './claimed.ts'
import { rewardsOf } from './rewards.ts'

/** Checks the outlet and its settings in the basket: pricing, rounding and taxes. */
export function settingReasons({ body, snapshot }: SaleClaim, { place }: Books): ReviewReason[] {
  const { settings, outlet } = snapshot
  const known = place.settings
  const { unitMinor, mode, by } = known['sales.rounding']
  const rounding = settings.roundingOff
  const isOff = rounding === null || rounding.unitMinor === 1
  const claimed = isOff ? null : { unitMinor: rounding.unitMinor, mode: rounding.mode, by: rounding.by }
  return [
    ...compareClaim('member-mode', settings.memberMode, known['sales.member-discount-mode']),
    ...compareClaim('never-worse', settings.isGuardOn, known['sales.never-worse']),
    ...compareClaim('rounding-off', claimed, unitMinor === 1 ? null : { unitMinor, mode, by }),
    ...compareClaim('tax-mode', settings.tax.mode, place.taxMode),
    ...compareClaim('tax-rounding', settings.tax.rounding, known['sales.tax-rounding']),
    ...compareClaim(
      'tax-per',
      settings.tax.per ?? 'receipt',
      taxPerIn(place.currency, known['sales.tax-per']).per ?? 'receipt',
    ),
    ...compareClaim('time-zone', outlet.timeZone, zoneOf(body, outlet.timeZone, place)),
    ...treeReasons(snapshot, place),
    ...changeReasons(snapshot, known['sales.price-change']),
  ]
}

/** The zone of a sale's time. One that begins is heard of some minutes late, so the one before counts a while too. */
function zoneOf({ at, clockOffsetMs }: SaleClaim['body'], claimed: string, place: Books['place']): string {
  const soldAt = Date.parse(at) + (clockOffsetMs ?? 0)
  const [zone, before] = [soldAt, soldAt - TOLERANCE_MS].map((one) => ruleAt(one, dayRuleOf(place)).timeZone)
  return before === claimed ? claimed : (zone ?? place.timeZone)
}

/**
 * Plans ask a category only whether goods stand in it or below it: the branches of the goods sold and given have to agree. Other
 * branches may have been moved or archived while the sale was made, but not invented.
 */
function treeReasons(
  snapshot: SaleClaim['snapshot'],
  { categories, archivedCategories }: Books['place'],
): ReviewReason[] {
  const claimed = new Map(snapshot.categories.map(({ id, parentId }) => [id, parentId]))
  const invented = [...claimed.keys()].find((id) => !categories.has(id) && !archivedCategories.has(id))
  const odd =
    invented ??
    categoriesOf(snapshot)
      .flatMap((id) => branchOf(id, claimed))
      .find((id) => claimed.get(id) !== categories.get(id))
  return odd === undefined
    ? []
    : [claimReason('categories', [odd, claimed.get(odd) ?? null], categories.get(odd) ?? null)]
}

const categoriesOf = ({ lines, plans }: SaleClaim['snapshot']): readonly string[] =>
  [...lines, ...plans.flatMap(rewardsOf)].flatMap(({ categoryId }) => categoryId ?? [])

/** A category and all above it as the sale has them, to where it ends or closes. */
function branchOf(categoryId: string, parents: ReadonlyMap<string, string | null>): readonly string[] {
  const branch = new Set<string>()
  for (let id: string | null = categoryId; id !== null && !branch.has(id); id = parents.get(id) ?? null) branch.add(id)
  return [...branch]
}

/** Returns whether prices may be changed here at all, whoever does it. Source: D7. */
function changeReasons(
  { lines, orderChange }: SaleClaim['snapshot'],
  { linePrice, orderTotal }: Books['place']['settings']['sales.price-change'],
): ReviewReason[] {
  const changed = lines.find((line) => line.kind !== 'open-price' && line.manualUnitPriceMinor !== null)
  return [
    ...(changed && !linePrice ? [claimReason('price-change', 'line', 'off', { lineId: changed.id })] : []),
    ...(orderChange !== null && !orderTotal ? [claimReason('price-change', 'order', 'off')] : []),
  ]
}
