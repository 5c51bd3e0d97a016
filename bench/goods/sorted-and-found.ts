import { readProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listPriceChanges } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { productMargin } from '@kassa/contract/report/product-margin.calls.ts'
import { find } from '@kassa/contract/search/search.calls.ts'
import type { RequestIdentity, Call } from '../../tools/replay/client.ts'
import { ordersOf } from '../headings.ts'

interface Asked<Figures> {
  readonly call: Call
  readonly as: RequestIdentity
  readonly one: (turn: number) => { readonly name: string; readonly code: string }
  readonly busyProductId: string
  readonly time: (ask: (turn: number) => Promise<{ total: number }>) => Promise<Figures>
}

/**
 * An outlet's stock and its warnings in the order of each heading, stock of each state, the one search over every kind of things a merchant has, and what the pages of a
 * product ask whose book is long.
 */
export async function timeSortedAndFound<Figures>({ call, as, one, busyProductId, time }: Asked<Figures>) {
  const figures: Record<string, Figures> = {}
  for (const sort of ordersOf(listStock))
    figures[`stock by ${sort}`] = await time(() => call(listStock, { sort: sort as 'name' }, as))
  for (const state of ['on-hand', 'low', 'out', 'negative'] as const)
    figures[`stock that is ${state}`] = await time(() => call(listStock, { state }, as))
  for (const sort of ordersOf(listStockWarnings))
    figures[`warnings by ${sort}`] = await time(() => call(listStockWarnings, { sort: sort as 'name' }, as))
  const texts: Readonly<Record<string, (turn: number) => string>> = {
    name: (turn) => one(turn).name,
    code: (turn) => one(turn).code,
    word: () => 'tea',
    nothingThatIsThere: () => 'zzyzx 没有',
  }
  for (const [name, text] of Object.entries(texts))
    figures[`search by ${name}`] = await time(async (turn) => {
      const { rows } = await call(find, { text: text(turn) }, as)
      return { total: rows.length }
    })
  // The caller of the bench fills no address.
  const itself = { ...readProduct, path: readProduct.path.replace(':id', busyProductId) }
  const alone = (asked: Promise<unknown>) => asked.then(() => ({ total: 1 }))
  const pages: Readonly<Record<string, () => Promise<{ total: number }>>> = {
    itself: () => alone(call(itself, { id: busyProductId }, as)),
    margin: () => alone(call(productMargin, { productId: busyProductId }, as)),
    prices: () => alone(call(listPriceChanges, { productId: busyProductId, limit: 20 }, as)),
    book: () => call(listStockEntries, { variantId: busyProductId }, as),
    bookOfOneKind: () => call(listStockEntries, { variantId: busyProductId, kind: 'sale' }, as),
  }
  for (const [name, ask] of Object.entries(pages)) figures[`product of 10,000 entries: ${name}`] = await time(ask)
  return figures
}
