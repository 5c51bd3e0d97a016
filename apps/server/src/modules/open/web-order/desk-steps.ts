import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import { goodsOf, type LineGoods } from '@kassa/contract/device/line-goods.ts'
import type { BasketLine, LineTax, Snapshot } from '@kassa/domain/basket/index.ts'
import { optionsOf, surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { goodsPromised, type PromisedPrice } from '@kassa/domain/cart/promised-price.ts'
import { withSurcharge } from '@kassa/domain/product/option-groups.ts'
import type { Context } from '../../../platform/command.ts'
import { listDeskItems } from '../../desk/public.ts'
import type { PlaceBooks } from '../../sales/public.ts'
import { lineIdAt } from './price/order-snapshot.ts'
import type { PricedOrder } from './price/price-order.ts'

/** One step of a basket as desks store them; nobody but a desk reads it. */
export type DeskStep = Record<string, unknown>

/** The reason that stands beside a price of an app's own. */
const PRICE_REASON = 'app'

/** The goods as they were quoted, options included, whatever the catalogue says since. */
function goodsAsQuoted(item: DeskItem, line: BasketLine | undefined, place: PlaceBooks): LineGoods {
  const goods = withSurcharge(goodsOf(item), line ? surchargeOf(optionsOf(line)) : 0)
  if (line === undefined || line.kind === 'price-embedded') return goods
  const { categoryId, brandId, isDiscountable, isMemberDiscountAllowed, earnsPoints, takesPoints } = line
  const facts = { categoryId, brandId, isDiscountable, memberDiscountAllowed: isMemberDiscountAllowed }
  const quoted = { ...goods, ...facts, earnsPoints, takesPoints, ...taxedAsQuoted(goods, line, place) }
  if (line.kind === 'open-price') return quoted
  const { sellPriceMinor, memberPriceMinor, special } = line
  return { ...quoted, sellPriceMinor, memberPriceMinor, special }
}

/** The taxes that goods, or the parts of a combination, were quoted with; those that they have by their place stay unsaid. */
function taxedAsQuoted(
  { taxId, parts }: LineGoods,
  line: BasketLine,
  { taxes, defaultTax }: PlaceBooks,
): Partial<Pick<LineGoods, 'taxId' | 'parts'>> {
  const quotedId = (own: string | null, quoted: string): string | null =>
    (own !== null && taxes.has(own) ? own : defaultTax.id) === quoted ? own : quoted
  if (line.kind !== 'combined') return { taxId: quotedId(taxId, line.tax.id) }
  const taxOf = new Map(line.parts.map(({ id, tax }) => [id, tax.id]))
  const partOf = ({ variantId, taxId: own }: LineGoods['parts'][number]) => {
    const quoted = taxOf.get(variantId)
    return quoted === undefined ? own : quotedId(own, quoted)
  }
  return { parts: parts.map((part) => ({ ...part, taxId: partOf(part) })) }
}

/** The taxes in the price of a line. */
function taxesOf(line: BasketLine): readonly LineTax[] {
  const charged = 'charges' in line ? (line.charges ?? []).map(({ tax }) => tax) : []
  return line.kind === 'combined' ? [...line.parts.map(({ tax }) => tax), ...charged] : [line.tax, ...charged]
}

/** The taxes of the outlet by their ids: those of the quote as they were then, the others for goods that come to the order later. */
const taxesPromised = (taxes: ReadonlyMap<string, LineTax>, lines: readonly BasketLine[]): PromisedPrice['taxes'] => [
  ...new Map([...taxes, ...lines.flatMap(taxesOf).map((tax) => [tax.id, tax] as const)]),
]

type Member = NonNullable<PricedOrder['member']>

/** The member at the level, in the segments and by the paper that frees of tax, at which they were quoted. */
function memberAsQuoted(member: Member, { member: quoted, exemption }: Snapshot): Member {
  if (quoted?.id !== member.id) return member
  const { taxStanding, standingEndedOn, ...known } = member
  const { levelNumber, levelDiscountBasisPoints, earnRatioHundredths, segmentIds = [] } = quoted
  const level = { levelNumber, levelDiscountBasisPoints, earnRatioHundredths, segmentIds: [...segmentIds] }
  if (exemption?.by !== 'member')
    return { ...known, ...level, ...(standingEndedOn !== undefined && { standingEndedOn }) }
  const { paperNumber, codes } = exemption
  const lastDay = taxStanding?.paperNumber === paperNumber ? taxStanding.lastDay : null
  return { ...known, ...level, taxStanding: { paperNumber, lastDay, codes: codes ? [...codes] : null } }
}

/** The basket of an order as the steps by which a desk makes it: the promise of its price, the member, the goods as they were quoted, the coupons and the points. */
export async function deskSteps(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  { place, items, member, coupons }: PricedOrder,
  quoted: Snapshot,
): Promise<DeskStep[]> {
  const { now, lines, plans, settings, pointsWanted } = quoted
  const { outletId } = place
  const listed = await listDeskItems(
    tx,
    { merchantId, outletId },
    items.map(({ goods }) => goods.variantId),
  )
  const itemOf = new Map(listed.map((one) => [one.id, one]))
  const added = items.flatMap(({ goods, quantity, ownPriceMinor, priceList }, at): DeskStep[] => {
    const item = itemOf.get(goods.variantId)
    if (!item) return []
    const id = lineIdAt(at)
    const price = goods.isOpenPrice
      ? { typedPriceMinor: ownPriceMinor, manualUnitPriceMinor: null, priceReason: '' }
      : {
          typedPriceMinor: null,
          manualUnitPriceMinor: ownPriceMinor,
          priceReason: ownPriceMinor === null ? '' : PRICE_REASON,
        }
    const before = lines.find((one) => one.id === id)
    const options = before ? optionsOf(before) : []
    const asQuoted = goodsAsQuoted(item, before, place)
    const line = { id, goods: asQuoted, code: null, quantity, labelAmountMinor: null, ...price, note: '' }
    const besides = { ...(options.length > 0 && { options }), ...(priceList !== null && { priceList }) }
    return [{ kind: 'add-line', line: { ...line, ...besides } }]
  })
  const { taxes, defaultTax } = place
  const goods = goodsPromised(items.map(({ quantity }, at) => ({ id: lineIdAt(at), quantity })))
  const promisedTaxes = taxesPromised(taxes, lines)
  const byPlace = new Map(promisedTaxes).get(defaultTax.id) ?? defaultTax
  const promised: PromisedPrice = { at: now, goods, plans, settings, defaultTax: byPlace, taxes: promisedTaxes }
  return [
    { kind: 'set-note', note: '', promised },
    ...(member ? [{ kind: 'set-member', member: memberAsQuoted(member, quoted) }] : []),
    ...added,
    ...coupons.map((coupon) => ({ kind: 'add-coupon', coupon })),
    ...(pointsWanted > 0 ? [{ kind: 'want-points', points: pointsWanted }] : []),
  ]
}
