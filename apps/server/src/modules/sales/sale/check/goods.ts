import { chargesOf } from '@kassa/domain/basket/charges-of.ts'
import type { CombinedLine, LineTax, Snapshot } from '@kassa/domain/basket/index.ts'
import { optionsOf } from '@kassa/domain/cart/goods-line.ts'
import { groupsOf, optionsSaid } from '@kassa/domain/product/option-groups.ts'
import { labelsNamed, labelsOf } from '@kassa/domain/promotion/labels.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books, GoodsBooks, PlaceBooks } from './books.ts'
import { goodsOfLine, isSame, reason, claimReason, compareClaim, type SaleClaim } from './claimed.ts'
import { fewerCharges, noCharges, oneRate } from './older-till.ts'

type Line = Snapshot['lines'][number]

/** Checks the goods of each line: their identity, place and permitted actions, their taxes and their units. */
export function goodsReasons({ snapshot, body }: SaleClaim, { goods, place }: Books): ReviewReason[] {
  const named = labelsNamed([...snapshot.plans, ...snapshot.coupons, ...(snapshot.settings.earnRule?.rates ?? [])])
  return snapshot.lines.flatMap((line) => {
    const known = goodsOfLine(line, goods)
    return known
      ? [
          ...listingReasons(line, known),
          ...factReasons(line, known),
          ...labelReasons(line.labelIds, known, named, { lineId: line.id }),
          ...kindReasons(line, known),
          ...taxReasons(line, known, place, body.businessDay),
          ...chargeReasons(line, known, body.businessDay),
          ...optionReasons(line, known, place),
        ]
      : [reason('sale.product-unknown', { lineId: line.id, productId: line.productId })]
  })
}

function listingReasons(line: Line, goods: GoodsBooks): ReviewReason[] {
  const where = { lineId: line.id, variantId: goods.variantId }
  return [
    ...(goods.isListed ? [] : [reason('sale.product-not-listed', where)]),
    ...(goods.type !== 'combined' && !goods.hasStock ? [reason('sale.stock-missing', where)] : []),
  ]
}

function factReasons(line: Line, goods: GoodsBooks): ReviewReason[] {
  const where = { lineId: line.id }
  const isPlain = goods.variantId === goods.productId
  return [
    ...compareClaim(
      'variant',
      [line.productId, line.variantId],
      [goods.productId, isPlain ? null : goods.variantId],
      where,
    ),
    ...compareClaim('category', line.categoryId, goods.categoryId, where),
    ...compareClaim('brand', line.brandId, goods.brandId, where),
    ...compareClaim('discountable', line.isDiscountable, goods.isDiscountable, where),
    ...compareClaim('member-discount', line.isMemberDiscountAllowed, goods.memberDiscountAllowed, where),
    ...compareClaim('earns-points', line.earnsPoints, goods.earnsPoints, where),
    ...compareClaim('takes-points', line.takesPoints, goods.takesPoints, where),
  ]
}

/**
 * Labels that goods are said to carry are theirs, and those of theirs that something on offer names are all there. More may be: a line that a card
 * pays says them all.
 */
export function labelReasons(
  given: readonly string[] = [],
  { labelIds }: GoodsBooks,
  named: ReadonlySet<string>,
  where: Readonly<Record<string, unknown>>,
): ReviewReason[] {
  const wanted = labelsOf(labelIds, new Set([...named, ...given])).labelIds ?? []
  return compareClaim('labels', given, wanted, where)
}

/** The kind of line that goods can be sold as. A label names its amount itself: `prices.ts` reads it again. */
const kindOf = (line: Line, goods: GoodsBooks): Line['kind'] => {
  if (line.kind === 'price-embedded') return 'price-embedded'
  if (goods.isOpenPrice) return 'open-price'
  if (goods.type === 'weighed') return 'weighed'
  return goods.parts.length > 0 ? 'combined' : 'counted'
}

function kindReasons(line: Line, goods: GoodsBooks): ReviewReason[] {
  const where = { lineId: line.id }
  const weight = line.kind === 'weighed' || line.kind === 'price-embedded' ? line.weight : null
  return [
    ...compareClaim('kind', line.kind, kindOf(line, goods), where),
    ...(weight === null ? [] : compareClaim('unit', weight.unit, goods.weightUnit, where)),
    ...(line.kind === 'combined' ? partReasons(line, goods) : []),
  ]
}

function partReasons(line: CombinedLine, goods: GoodsBooks): ReviewReason[] {
  const idOf = ({ productId, variantId }: CombinedLine['parts'][number]) => variantId ?? productId
  const claimed = line.parts.map((part) => `${part.id} ${idOf(part)}`).toSorted(compareText)
  const wanted = goods.parts.map(({ variantId }) => `${variantId} ${variantId}`).toSorted(compareText)
  if (!isSame(claimed, wanted)) return [claimReason('parts', claimed, wanted, { lineId: line.id })]
  return line.parts.flatMap((part) => {
    const known = goods.parts.find(({ variantId }) => variantId === idOf(part))
    return compareClaim('part-price', part.listMinor, known?.listMinor, { lineId: line.id, partId: part.id })
  })
}

function taxReasons(line: Line, goods: GoodsBooks, place: PlaceBooks, day: string): ReviewReason[] {
  if (line.kind !== 'combined') {
    const wanted = (goods.isWithoutProduct && place.taxes.get(line.tax.id)) || goods.tax
    return taxReason(line.tax, wanted, { lineId: line.id }, day)
  }
  return line.parts.flatMap((part) => {
    const known = goods.parts.find(({ variantId }) => variantId === (part.variantId ?? part.productId))
    return known ? taxReason(part.tax, known.tax, { lineId: line.id, partId: part.id }, day) : []
  })
}

/** A till of before says of a group, or of a finer rate, what it comes to: the same of every line and sale of a day (`older-till.ts`). */
function taxReason(given: LineTax, wanted: LineTax, where: Readonly<Record<string, unknown>>, day: string) {
  const { id, rateBasisPoints } = wanted
  return compareClaim('tax', given, wanted, isSame(given, { id, rateBasisPoints }) ? { ...oneRate, day } : where)
}

/** Charges of these goods, and no others; goods by weight or with a price label have none. A till of before says none, or the first of a box. */
function chargeReasons(line: Line, goods: GoodsBooks, day: string): ReviewReason[] {
  const given = chargesOf(line)
  const wanted = line.kind === 'weighed' || line.kind === 'price-embedded' ? [] : goods.charges
  if (given.length === 0) return compareClaim('charges', given, wanted, { ...noCharges, day })
  const isFirst = given.length < wanted.length && isSame(given, wanted.slice(0, given.length))
  return compareClaim('charges', given, wanted, { lineId: line.id, ...(isFirst && { ...fewerCharges, day }) })
}

/**
 * Options of these goods, each at its surcharge and no more of a group than may be. A till of before says none, so that it is no fault that one which
 * must be chosen is missing.
 */
function optionReasons(line: Line, goods: GoodsBooks, { settings, currency, categories }: PlaceBooks): ReviewReason[] {
  const given = optionsOf(line)
  if (given.length === 0) return []
  const groups = groupsOf(settings['sales.option-groups'], goods, { currency, categories })
  return compareClaim('options', given, optionsSaid(groups, given), { lineId: line.id })
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
