import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clearCache, readFact } from '../catalogue/cache-db.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { liveStock } from '../catalogue/live-stock.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { bringGoods } from './bring-goods.ts'

const before = desk.read()
// Files of a worker share the desk's state.
beforeEach(() => desk.change({ registration: null }))
afterEach(async () => {
  desk.change(before)
  liveStock.clear()
  await clearCache(cacheDb())
})

const idOf = (at: number): string => `i${String(at).padStart(5, '0')}`
const COUNT = 12_300

it('asks for a small page first and for whole ones behind it, and takes goods with and without what is usual', async () => {
  const asked: unknown[] = []
  const answer = (request: { after?: string; until?: string; limit: number }) => {
    asked.push(request)
    const from = request.after === undefined ? 0 : Number(request.after.slice(1)) + 1
    const to = Math.min(
      COUNT,
      from + request.limit,
      request.until === undefined ? COUNT : Number(request.until.slice(1)) + 1,
    )
    const brief = Array.from({ length: to - from }, (_, place) => ({
      id: idOf(from + place),
      name: 'Tea',
      sellPriceMinor: 5,
    }))
    const starts = Array.from({ length: Math.floor(COUNT / request.limit) }, (_, page) =>
      idOf((page + 1) * request.limit - 1),
    )
    const isLast = request.until !== undefined || to === COUNT
    // A server of before says everything of each.
    const goods =
      from === 500
        ? { items: brief.map((item) => ({ ...usualItem, productId: item.id, ...item })) }
        : { items: [], brief }
    return {
      ...goods,
      next: isLast ? null : idOf(to - 1),
      cursor: 7,
      starts: request.after === undefined ? starts : [],
    }
  }
  const ask = async (endpoint: { readonly name: string }, request: unknown): Promise<never> =>
    (endpoint.name === 'device.catalogue'
      ? answer(request as Parameters<typeof answer>[0])
      : { items: [], removed: [], cursor: 7, hasMore: false, reset: false, setupChanged: true }) as never
  const setupChanged = await bringGoods(ask, (buckets, cursor) =>
    desk.change({ catalogue: new CatalogueIndex(buckets), catalogueCursor: cursor }),
  )
  const { catalogue, catalogueCursor } = desk.read()
  expect([setupChanged, catalogue.size, catalogueCursor, await readFact(cacheDb(), 'cursor')]).toEqual([
    true,
    COUNT,
    7,
    7,
  ])
  expect(catalogue.find(idOf(600))).toEqual({
    ...usualItem,
    id: idOf(600),
    productId: idOf(600),
    name: 'Tea',
    sellPriceMinor: 5,
  })
  const how = { knows: 'usual', stock: 'followed' }
  expect(asked).toEqual([
    { limit: 500, ...how },
    { after: idOf(499), until: idOf(4_999), limit: 5_000, ...how },
    { after: idOf(4_999), until: idOf(9_999), limit: 5_000, ...how },
    { after: idOf(9_999), limit: 5_000, ...how },
  ])
})

/** A server that keeps pages: each ends where the next begins, whatever is asked; one has been cut in two since. */
const pages: Readonly<Record<string, readonly [goods: readonly string[], next: string | null]>> = {
  a0: [['b1', 'b2'], 'b2'],
  b2: [['c1', 'c2'], 'c2'],
  c2: [['c3', 'd4'], 'd4'],
  d4: [['e1'], null],
}

it('takes pages that were made before, and hears what has moved since then', async () => {
  const asked: string[] = []
  const ask = async (endpoint: { readonly name: string }, request: unknown): Promise<never> => {
    const { after } = request as { after?: string | number }
    asked.push(`${endpoint.name} ${after ?? ''}`)
    if (endpoint.name === 'inventory.stock-levels')
      return (
        after === 40
          ? { upTo: 45, hasMore: true, rows: [{ variantId: 'b1', onHand: 3 }] }
          : { upTo: 46, hasMore: false, rows: [{ variantId: 'b1', onHand: 2 }] }
      ) as never
    if (endpoint.name !== 'device.catalogue')
      return { items: [], removed: [], cursor: 7, hasMore: false, reset: false, setupChanged: false } as never
    if (after === undefined)
      return { items: [], brief: [], next: 'a0', cursor: 7, starts: ['b2', 'd4'], stockUpTo: 40 } as never
    const [goods, next] = pages[after] ?? [[], null]
    const brief = goods.map((id) => ({ id, name: 'Tea', sellPriceMinor: 5, onHand: 9 }))
    return { items: [], brief, next, cursor: 3, starts: [], stockUpTo: 40 } as never
  }
  await bringGoods(ask, (buckets, cursor) =>
    desk.change({ catalogue: new CatalogueIndex(buckets), catalogueCursor: cursor }),
  )
  const { catalogue, catalogueCursor } = desk.read()
  expect([catalogue.size, catalogueCursor]).toEqual([7, 7])
  expect([catalogue.find('b1')?.onHand, catalogue.find('c1')?.onHand]).toEqual([2, 9])
  expect(asked.filter((one) => one.startsWith('device.catalogue ')).toSorted()).toEqual(
    ['', 'a0', 'b2', 'c2', 'd4'].map((after) => `device.catalogue ${after}`),
  )
  expect(asked.filter((one) => one.startsWith('inventory'))).toEqual([
    'inventory.stock-levels 40',
    'inventory.stock-levels 45',
  ])
  expect(await readFact(cacheDb(), 'stock')).toEqual({ registrationId: '', upTo: 46, levels: { b1: 2 } })
})
