import type { Plan, PriceListPlan, Snapshot } from '@kassa/domain/basket/index.ts'
import { goodsLine, surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { missingForPlan, type OfferContext } from '@kassa/domain/offers/offer-counts.ts'
import { localMoment } from '@kassa/domain/offers/time-window.ts'
import { listedGoods, listedPrices } from '@kassa/domain/pricing/price-list.ts'
import { noPlanUse, planOf } from '@kassa/domain/promotion/plan-of.ts'
import { outletsOfPlan } from '@kassa/domain/promotion/web-price-list.ts'
import type { Context } from '../../../../platform/command.ts'
import { listWebPriceLists } from '../../../promotion/public.ts'
import type { PlaceBooks } from '../../../sales/public.ts'
import type { OrderedItem } from './ordered-goods.ts'

type ListRow = Awaited<ReturnType<typeof listWebPriceLists>>[number]

/** The basket that is priced, before prices of the web are in it. */
interface Basket {
  readonly items: readonly OrderedItem[]
  readonly snapshot: Snapshot
}

/**
 * The items with the list prices of the web: of the price lists of web orders that count now for this customer, the first in plan order that has the
 * goods at a step that is reached. Options stand on top; an open price is nobody's to list. Source: docs/decisions/2524.
 */
export async function withWebPrices(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  place: PlaceBooks,
  basket: Basket,
): Promise<readonly OrderedItem[]> {
  const rows = await listWebPriceLists(tx, merchantId, place)
  if (rows.length === 0) return basket.items
  const moment = localMoment(Date.parse(now), place.timeZone)
  const { member } = basket.snapshot
  const context: OfferContext = { outletId: place.outletId, member, paidAt: moment, openedAt: moment }
  const prices = pricesOf(rows, basket, context)
  return basket.items.map((item, at) => {
    const listed = prices.get(at)
    return listed ? withListPrice(item, listed) : item
  })
}

interface ListedPrice {
  readonly minor: number
  readonly list: string
}

/** The price of each item by its place. */
function pricesOf(
  rows: readonly ListRow[],
  { snapshot }: Basket,
  context: OfferContext,
): ReadonlyMap<number, ListedPrice> {
  const goods = snapshot.lines.map((line) => goodsLine(line))
  const priced = goods.flatMap(({ line }, at) => (line.kind === 'open-price' ? [] : [at]))
  const found = new Map<number, ListedPrice>()
  for (const row of rows) {
    const plan = listOf(row)
    if (!plan || missingForPlan(plan, context).length > 0) continue
    for (const [at, minor] of listedPrices(listedGoods(plan, priced, goods)))
      if (!found.has(at)) found.set(at, { minor, list: row.terms.name })
  }
  return found
}

function listOf({ terms, ...row }: ListRow): PriceListPlan | undefined {
  const standing = { ...row, isEnabled: true, used: noPlanUse }
  const plan: Plan | null = planOf({ ...terms, outlets: outletsOfPlan(terms) }, standing, () => undefined)
  return plan?.type === 'price-list' ? plan : undefined
}

const withListPrice = (item: OrderedItem, { minor, list }: ListedPrice): OrderedItem => ({
  ...item,
  goods: { ...item.goods, sellPriceMinor: minor + surchargeOf(item.options) },
  priceList: list,
})
