import { saysOpen } from './goods-dialect.ts'
import type { GoodsRow } from './goods-row.ts'
import { wholeUnits } from '../columns/moved-amount.ts'
import { PRODUCT_LIMITS } from '../../product/field-limits.ts'
import type { MovedStock, MovedVariant, PlaceInFile } from '../move-source.ts'
import { greaterOf, isAbove, isNegative, isZero } from '../columns/number-column.ts'
import type { RemarkList } from '../columns/remark-list.ts'

type Prices = Pick<MovedVariant, 'price' | 'special' | 'isOpenPrice'>

/** The prices of a row, with those that are rounded said. */
export function pricesOf(row: GoodsRow, isOnShelf: boolean, remarks: RemarkList): Prices {
  const prices = readPrices(row, isOnShelf, remarks)
  for (const price of [prices.price, prices.special]) remarks.doubtRounded(row, price)
  return prices
}

/**
 * The prices of a row: a price to compare with that is above the price is the list price, and the price the special one. `variable` and a live
 * product at 0 are priced at the till.
 */
function readPrices(row: GoodsRow, isOnShelf: boolean, remarks: RemarkList): Prices {
  const amount = (field: 'price' | 'compareAt' | 'salePrice'): string | undefined => {
    const found = row.amount(field)
    if (found === undefined || !isNegative(found)) return found
    remarks.doubt(row, 'price-below-zero', { price: found })
    return undefined
  }
  const atPlaces = row.stock.flatMap(({ price }) => (price === null || isNegative(price) ? [] : [price]))
  const placed = atPlaces.find((price) => !isZero(price)) ?? atPlaces[0]
  const price = amount('price') ?? placed ?? null
  if (price === null)
    return {
      price,
      special: null,
      isOpenPrice: saysOpen.test(row.cell('price')) || row.isPriceAsked || isAskedAt(row),
    }
  if (row.isPriceAsked || (isZero(price) && isOnShelf)) return { price: null, special: null, isOpenPrice: true }
  const compare = amount('compareAt')
  if (compare !== undefined && compare !== price && greaterOf(compare, price) === compare) {
    return { price: compare, special: price, isOpenPrice: false }
  }
  const sale = saleOf(row, price, amount('salePrice'), remarks)
  return { price, special: sale, isOpenPrice: false }
}

/** A sale price below the price; one that has days may be over or not yet begun, so it is left out and said. */
function saleOf(row: GoodsRow, price: string, sale: string | undefined, remarks: RemarkList): string | null {
  if (sale === undefined || sale === price || isZero(sale) || greaterOf(sale, price) !== price) return null
  const days = [row.cell('saleFrom'), row.cell('saleUntil')]
  if (days.every((day) => day === '')) return sale
  remarks.doubt(row, 'sale-with-days', { price: sale, days: days.map((day) => day || '…').join(' – ') })
  return null
}

/** A price of a location says `variable` where the column of all has none. */
const isAskedAt = (row: GoodsRow): boolean => row.placeTexts.some((text) => saysOpen.test(text))

/** The cost of a variant; an empty cell is unknown, and so is one below zero. */
export function costOf(row: GoodsRow, remarks: RemarkList): string | null {
  const cost = row.amount('cost')
  if (cost === undefined) return null
  if (isNegative(cost)) remarks.doubt(row, 'cost-below-zero', { cost })
  else if (isAbove(cost, HIGHEST_PRICE)) remarks.doubt(row, 'cost-too-large', { cost, most: HIGHEST_PRICE })
  else {
    remarks.doubtRounded(row, cost)
    return cost
  }
  return null
}

/** The highest price in each currency; some have one that is lower by a small coin. */
export const HIGHEST_PRICE = 999_999.99

/** A figure of stock as it can be kept; one that is too large is unknown, and said. */
export function keptQuantity(at: PlaceInFile, text: string | null, remarks: RemarkList): string | null {
  const most = PRODUCT_LIMITS.stock.max
  if (text === null || isNegative(text) || !isAbove(text, most)) return text
  remarks.doubt(at, 'quantity-too-large', { quantity: text, most })
  return null
}

/** Stock as it opens: what is below zero opens at 0, and parts of pieces are kept. Both are said. */
export function openingStock(
  row: GoodsRow,
  { isWeighed, price }: { readonly isWeighed: boolean; readonly price: string | null },
  remarks: RemarkList,
): MovedStock[] {
  const texts = row.placeTexts
  return row.stock.map((said, at) => {
    const isAsked = saysOpen.test(texts[at] ?? '') || (said.price !== null && isZero(said.price))
    if (isAsked && price !== null) remarks.doubt(row, 'price-missing-at', { place: said.place, price })
    const kept = (text: string | null): string | null => keptQuantity(row, text, remarks)
    const { lots, ...plain } = said
    const stock = kept(said.stock)
    const one: MovedStock = {
      ...plain,
      // A figure that is not known is of no lot.
      ...(lots && stock !== null && { lots }),
      stock,
      lowStock: kept(said.lowStock),
      reorderPoint: kept(said.reorderPoint),
      restockLevel: kept(said.restockLevel),
      price: isAsked ? null : priceAtPlace(row, said, remarks),
    }
    if (one.stock === null) return one
    if (isNegative(one.stock)) {
      remarks.doubt(row, 'stock-below-zero', { stock: one.stock })
      return { ...one, stock: '0' }
    }
    if (!isWeighed && one.stock.includes('.'))
      remarks.doubt(row, 'stock-in-parts', { stock: one.stock, taken: wholeUnits(one.stock, 0) })
    return one
  })
}

/** The price at one location; one below zero is unknown there. */
function priceAtPlace(row: GoodsRow, { price }: MovedStock, remarks: RemarkList): string | null {
  if (price === null || !isNegative(price)) return price
  remarks.doubt(row, 'price-below-zero', { price })
  return null
}

/** A quantity that is not 0 proves that goods are counted; else the system says so. */
export const isCounted = (row: GoodsRow): boolean =>
  row.stock.some(({ stock }) => stock !== null && !isZero(stock)) || row.isTracked
