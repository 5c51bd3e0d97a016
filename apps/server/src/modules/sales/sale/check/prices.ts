import { PRODUCT_LIMITS, priceLimits } from '@kassa/domain/product/field-limits.ts'
import { readLabel } from '@kassa/domain/product/label-rule.ts'
import { findCurrency } from '@kassa/domain/money/money.ts'
import type { PriceEmbeddedLine, Snapshot, Weight } from '@kassa/domain/basket/index.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Books, GoodsBooks, PlaceBooks } from './books.ts'
import { goodsOfLine, reason, compareClaim, type SaleClaim } from './claimed.ts'

type Line = Snapshot['lines'][number]

/** Checks the price of each line before anybody changed it, and that it stays within the bounds of a sale (D86). */
export function priceReasons({ snapshot, body }: SaleClaim, { goods, place }: Books): ReviewReason[] {
  const decimals = findCurrency(place.currency)?.exponent ?? 2
  return snapshot.lines.flatMap((line) => {
    const known = goodsOfLine(line, goods)
    const code = body.texts?.find(({ lineId }) => lineId === line.id)?.code ?? null
    return [
      ...boundReasons(line, decimals),
      ...(known ? [...listReasons(line, known, { place, code }), ...floorReasons(line, known, place)] : []),
    ]
  })
}

function listReasons(
  line: Line,
  goods: GoodsBooks,
  { place, code }: { readonly place: PlaceBooks; readonly code: string | null },
): ReviewReason[] {
  const where = { lineId: line.id }
  if (line.kind === 'open-price') return []
  if (line.kind === 'price-embedded') {
    const percent = goods.special?.kind === 'percent' ? goods.special : null
    return [...compareClaim('special', line.special, percent, where), ...labelReasons(line, goods, place, code)]
  }
  return [
    ...compareClaim('price', line.sellPriceMinor, goods.sellPriceMinor, where),
    ...compareClaim('member-price', line.memberPriceMinor, goods.memberPriceMinor, where),
    ...compareClaim('special', line.special, goods.special, where),
  ]
}

/**
 * Where the outlet's setting says so, offers stop at the minimum price of the goods; a label has none. Source: pricing.md, Growth 2, 16.
 */
function floorReasons(line: Line, goods: GoodsBooks, { settings }: PlaceBooks): ReviewReason[] {
  const isKept = settings['sales.offers-keep-floor'] && line.kind !== 'price-embedded'
  return compareClaim('floor', line.floorMinor ?? null, isKept ? goods.minimumPriceMinor : null, { lineId: line.id })
}

/** The label is read again from what was scanned: its item must be these goods, its amount the line's. */
function labelReasons(
  line: PriceEmbeddedLine,
  goods: GoodsBooks,
  { settings, currency }: PlaceBooks,
  code: string | null,
): ReviewReason[] {
  const read =
    code === null ? undefined : readLabel(settings['sales.label-rules'], code, findCurrency(currency)?.exponent ?? 2)
  const label = read?.ok === true ? read.value : undefined
  const names = label ? [label.itemCode, label.prefix + label.itemCode, label.itemCode.replace(/^0+/, '')] : []
  const isItem = names.some((name) => goods.codes.includes(name))
  return compareClaim('label-price', line.labelAmountMinor, isItem ? label?.amountMinor : undefined, {
    lineId: line.id,
  })
}

/** How much of its goods a line sells: pieces, thousandths of a kg or pound, or grams. */
export const quantityOf = (line: Line): number =>
  line.kind === 'weighed' ? amountOf(line.weight) : line.kind === 'price-embedded' ? 1 : line.count
const amountOf = (weight: Weight): number => (weight.unit === 'g' ? weight.grams : weight.thousandths)

const pricesOf = (line: Line): readonly number[] =>
  (line.kind === 'open-price'
    ? [line.typedPriceMinor]
    : line.kind === 'price-embedded'
      ? [line.labelAmountMinor, line.manualUnitPriceMinor]
      : [line.sellPriceMinor, line.manualUnitPriceMinor]
  ).filter((price) => price !== null)

function boundReasons(line: Line, decimals: number): ReviewReason[] {
  const most = priceLimits(decimals).max
  const quantityMost = PRODUCT_LIMITS.quantity.max * (line.kind === 'weighed' ? 1_000 : 1)
  const over = pricesOf(line).find((price) => price > most)
  const quantity = quantityOf(line)
  return [
    ...(over === undefined ? [] : [reason('sale.price-beyond-bound', { lineId: line.id, given: over, most })]),
    ...(quantity > quantityMost
      ? [reason('sale.quantity-beyond-bound', { lineId: line.id, given: quantity, most: quantityMost })]
      : []),
  ]
}
