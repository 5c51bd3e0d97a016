import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { quoteRequest } from '@kassa/contract/open/quote.calls.ts'
import type { ChosenOption } from '@kassa/domain/basket/index.ts'
import { surchargeOf } from '@kassa/domain/cart/goods-line.ts'
import { PRODUCT_LIMITS } from '@kassa/domain/product/field-limits.ts'
import { withSurcharge } from '@kassa/domain/product/option-groups.ts'
import { barCodeKey } from '@kassa/domain/product/upc.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../../platform/command.ts'
import { findOutletFacts } from '../../../organisation/public.ts'
import { findCodedGoods } from '../../../promotion/public.ts'
import { findGoods, goodsOf, type GoodsBooks, type PlaceBooks } from '../../../sales/public.ts'
import { itemOptions } from './item-options.ts'
import { listOnShelf, type ShelfGoods } from './ordered-goods.store.ts'

export type QuoteRequest = OutputOf<typeof quoteRequest>

/** One line of a basket from outside, with its goods as the books have them. */
export interface OrderedItem {
  /** With the surcharge of the options in each price of theirs. */
  readonly goods: GoodsBooks
  /** Pieces, or thousandths of the weight unit; of `g` grams. */
  readonly quantity: number
  /** A price of the app's own for one; null: the shop's. */
  readonly ownPriceMinor: number | null
  /** The name of the price list of web orders that its list price is from; null: the outlet's own. */
  readonly priceList: string | null
  /** Chosen for each piece. */
  readonly options: readonly ChosenOption[]
}

type Asking = Pick<Context, 'tx' | 'merchantId' | 'holds'>
type QuoteItem = QuoteRequest['items'][number]
type Named = QuoteItem & { readonly variantId: string; readonly isService?: boolean }

/** Goods of the books, by their variants, with what stands on the shelf. */
export interface KnownGoods {
  readonly books: ReadonlyMap<string, GoodsBooks>
  readonly shelf: ReadonlyMap<string, ShelfGoods>
}

export async function readKnownGoods(
  { tx, merchantId }: Pick<Context, 'tx' | 'merchantId'>,
  place: PlaceBooks,
  variantIds: readonly string[],
): Promise<KnownGoods> {
  const { outletId } = place
  const found = await findGoods(tx, { merchantId, outletId, variantIds, wantsCodes: false })
  const shelf = await listOnShelf(tx, merchantId, outletId, variantIds)
  return {
    books: new Map(goodsOf(place, found).map((one) => [one.variantId, one])),
    shelf: new Map(shelf.map((one) => [one.variantId, one])),
  }
}

/**
 * The goods that an order from outside names, shipping last. Refuses goods that are not on the shelf there (`order.goods-unknown`), that a person at a
 * desk has to price or name by a piece (`order.goods-unfit`), and prices of the app's own without its scope (`order.price-not-granted`), and options
 * as `itemOptions` does.
 */
export async function orderedItems(
  context: Asking,
  place: PlaceBooks,
  { items, shipping }: QuoteRequest,
): Promise<Result<readonly OrderedItem[]>> {
  const named = await nameGoods(context, items)
  if (!named.ok) return named
  const service = shipping && { variantId: shipping.variant_id, quantity: 1, unit_price: shipping.price }
  const all: Named[] = [...named.value, ...(service ? [{ ...service, isService: true }] : [])]
  const known = await readKnownGoods(
    context,
    place,
    all.map(({ variantId }) => variantId),
  )
  const language = await languageOf(context, place)
  const ordered: OrderedItem[] = []
  for (const one of all) {
    const item = orderedItem(context, place, one, known)
    if (!item.ok) return item
    const { goods } = item.value
    const options = itemOptions(goods, place, { ids: one.option_ids, language })
    if (!options.ok) return options
    const optioned = { goods: withSurcharge(goods, surchargeOf(options.value)), options: options.value }
    ordered.push({ ...item.value, ...optioned, priceList: null })
  }
  return accept(ordered)
}

/** The language in which papers of an outlet name options; nobody asks where it has none. */
async function languageOf({ tx, merchantId }: Asking, { settings, outletId }: PlaceBooks): Promise<string> {
  if (settings['sales.option-groups'].length === 0) return ''
  return (await findOutletFacts(tx, merchantId, outletId))?.locale ?? ''
}

/** The variant of each item, looked up by its code where it says one. */
async function nameGoods({ tx, merchantId }: Asking, items: readonly QuoteItem[]): Promise<Result<Named[]>> {
  const codes = items.flatMap(({ code }) => (code === undefined ? [] : [{ code, folded: barCodeKey(code) }]))
  const coded = await findCodedGoods(tx, merchantId, codes)
  const named: Named[] = []
  for (const item of items) {
    const goods = coded.get(item.code ?? '')
    const variantId = item.variant_id ?? goods?.variantId ?? goods?.productId
    if (variantId === undefined) return refuse({ code: 'order.goods-unknown', facts: { goods: item.code ?? '' } })
    named.push({ ...item, variantId })
  }
  return accept(named)
}

function orderedItem(
  { holds }: Asking,
  { currency }: PlaceBooks,
  { variantId, code, quantity, unit_price: own, isService = false }: Named,
  { books, shelf }: KnownGoods,
): Result<Omit<OrderedItem, 'options' | 'priceList'>> {
  const goods = books.get(variantId)
  if (!goods || !shelf.has(variantId))
    return refuse({ code: 'order.goods-unknown', facts: { goods: code ?? variantId } })
  const isPriced = isService ? goods.isOpenPrice : !goods.isOpenPrice
  if (!isPriced || goods.tracksSerials || goods.sellPriceMinor === null)
    return refuse({ code: 'order.goods-unfit', facts: { goods: goods.name } })
  const priceField = isService ? 'shipping.price.currency' : 'items.unit_price.currency'
  if (own !== undefined && own.currency !== currency)
    return refuse(refusedField(priceField, own.currency, { values: [currency] }))
  const maximum = PRODUCT_LIMITS.quantity.max * (goods.type === 'weighed' ? 1_000 : 1)
  if (quantity > maximum) return refuse(refusedField('items.quantity', quantity, { problem: 'too_big', maximum }))
  if (own !== undefined && !isService && !holds('desk.cashiering.linePrice'))
    return refuse({ code: 'order.price-not-granted' })
  return accept({ goods, quantity, ownPriceMinor: own?.amount ?? null })
}
