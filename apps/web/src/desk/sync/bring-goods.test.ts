import 'fake-indexeddb/auto'
import { usualItem } from '@kassa/contract/device/usual-item.ts'
import { afterEach, expect, it } from 'vitest'
import { clearCache, readFact } from '../catalogue/cache-db.ts'
import { CatalogueIndex } from '../catalogue/catalogue-index.ts'
import { cacheDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { bringGoods } from './bring-goods.ts'

const before = desk.read()
afterEach(async () => {
  desk.change(before)
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
  const knows = 'usual'
  expect(asked).toEqual([
    { limit: 500, knows },
    { after: idOf(499), until: idOf(4_999), limit: 5_000, knows },
    { after: idOf(4_999), until: idOf(9_999), limit: 5_000, knows },
    { after: idOf(9_999), limit: 5_000, knows },
  ])
})
