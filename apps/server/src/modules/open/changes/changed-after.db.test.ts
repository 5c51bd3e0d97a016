import { archiveProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { listDays } from '@kassa/contract/open/days/day.calls.ts'
import { listMembers } from '@kassa/contract/open/member.calls.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { listOrders, readOrder } from '@kassa/contract/open/order.calls.ts'
import { listProducts, listStockLevels } from '@kassa/contract/open/product.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../../test/make/open-world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { changedLists } from './changed-lists.ts'

const open = describeOpenWorld(makeOpenWorld)

interface Page {
  readonly data: readonly Record<string, unknown>[]
  readonly next: string
  readonly has_more: boolean
}

const ask = async (call: OpenEndpoint, request: object, key = open.app.key) => {
  const called = await open.world.call(call, request, { as: key })
  return {
    status: called.status,
    get answer() {
      return called.answer as Record<string, unknown>
    },
    get page() {
      return called.answer as Page
    },
    get refusal() {
      return called.refusal
    },
  }
}

const giveNumbers = async (): Promise<void> => {
  await open.world.settled()
  await open.world.runJob('open.number-changes')
}

const placeOfNow = async (key = open.app.key): Promise<string> => {
  await giveNumbers()
  return (await open.world.call(listChanges, {}, { as: key })).answer.next
}

const idsIn = ({ data }: Page): readonly unknown[] => data.map(({ id }) => id)

const sell = async (index = 0): Promise<string> => {
  const sale = open.shop.desk.sale([open.shop.line(index)])
  expect(await open.shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  return sale.orderId
}

test('a list answers what changed after a place alone, and the place to ask from the next time', async () => {
  const start = await placeOfNow()
  const none = (await ask(listOrders, { changed_after: start })).page
  expect([none.data, none.has_more, typeof none.next]).toEqual([[], false, 'string'])
  const first = await sell()
  await giveNumbers()
  const { page } = await ask(listOrders, { changed_after: none.next })
  expect(idsIn(page)).toEqual([first])
  const second = await sell(1)
  await giveNumbers()
  expect(idsIn((await ask(listOrders, { changed_after: page.next })).page)).toEqual([second])
  expect(idsIn((await ask(listOrders, { changed_after: start })).page)).toEqual([first, second])
})

test('goes on by pages, each the place of the next, and ends without one being missed', async () => {
  const start = await placeOfNow()
  const sold = [await sell(), await sell(), await sell()]
  await giveNumbers()
  const found: unknown[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < 4; pages += 1) {
    const { page } = await ask(listOrders, { changed_after: start, limit: 1, ...(cursor && { cursor }) })
    found.push(...idsIn(page))
    expect(page.has_more).toBe(pages < 2)
    cursor = page.next
    if (!page.has_more) break
  }
  expect(found).toEqual(sold)
})

test('answers things as the list does: parts where they are asked for, fields that were chosen', async () => {
  const start = await placeOfNow()
  const id = await sell()
  await giveNumbers()
  const [plain] = (await ask(listOrders, { changed_after: start })).page.data
  const [listed] = (await ask(listOrders, { limit: 1 })).page.data
  expect(plain).toEqual(listed)
  const [whole] = (await ask(listOrders, { changed_after: start, expand: 'lines,tenders' })).page.data
  const read = (await ask(readOrder, { id, expand: 'lines,tenders' })).answer
  expect(whole).toEqual({ ...plain, lines: read['lines'], tenders: read['tenders'] })
  const [few] = (await ask(listOrders, { changed_after: start, fields: 'number' })).page.data
  expect(Object.keys(few ?? {})).toEqual(['id', 'number'])
})

test('of products tells what is there, with the prices of an outlet, and nothing of what was archived', async () => {
  const { world, shop, ids } = open
  const start = await placeOfNow()
  await world.sql(
    sql`update product set unit = unit || 'x' where id = any(${[ids.product, shop.line(1).productId]}::uuid[])`,
  )
  await world.call(archiveProduct, { productIds: [shop.line(1).productId] }, { as: shop.admin.token })
  await giveNumbers()
  const { page } = await ask(listProducts, { changed_after: start })
  expect(idsIn(page)).toEqual([ids.product])
  const { data } = (await ask(listProducts, { search: String(page.data[0]?.['name']) })).page
  expect(page.data).toEqual(data.filter(({ id }) => id === ids.product))
  const elsewhere = (await ask(listProducts, { changed_after: start, outlet_id: ids.otherOutlet })).page
  expect(idsIn(elsewhere)).toEqual([])
})

test('of stock tells the outlet that is asked for, or all of them', async () => {
  const { ids } = open
  const start = await placeOfNow()
  await sell()
  await giveNumbers()
  for (const asked of [{}, { outlet_id: ids.outlet }]) {
    const { page } = await ask(listStockLevels, { changed_after: start, ...asked })
    expect(page.data).toMatchObject([{ id: ids.product, outlet_id: ids.outlet }])
  }
  expect((await ask(listStockLevels, { changed_after: start, outlet_id: ids.otherOutlet })).page.data).toEqual([])
})

test('takes a moment of the feed too', async () => {
  const { world } = open
  await placeOfNow()
  await world.sql(sql`update change set at = '2020-01-01T00:00:00Z' where merchant_id = ${open.shop.merchantId}`)
  const id = await sell()
  await giveNumbers()
  expect(idsIn((await ask(listOrders, { changed_after: '2021-01-01T00:00:00.000Z' })).page)).toEqual([id])
  expect((await ask(listMembers, { changed_after: '2999-01-01T00:00:00Z' })).page.data).toEqual([])
})

describe('is refused', () => {
  const code = async (call: OpenEndpoint, request: object, key = open.app.key) => {
    const { status, refusal } = await ask(call, request, key)
    return `${status} ${refusal.code}`
  }

  test('beside what the feed knows nothing of, by its name', async () => {
    const start = await placeOfNow()
    for (const [name, value] of [
      ['status', 'completion'],
      ['member_id', open.ids.member],
      ['coupon', 'TEN'],
    ] as const) {
      const { status, refusal } = await ask(listOrders, { changed_after: start, [name]: value })
      expect([status, refusal.code]).toEqual([422, 'request.invalid'])
      expect(JSON.stringify(refusal)).toContain(`"field":"${name}"`)
    }
    expect(await code(listProducts, { changed_after: start, is_archived: 'true' })).toBe('422 request.invalid')
    expect(await code(listOrders, { changed_after: '' })).toBe('422 request.invalid')
    expect(await code(listOrders, { changed_after: 'x'.repeat(201) })).toBe('422 request.invalid')
  })

  test('from a place that is none, or that of another merchant', async () => {
    const { world } = open
    expect(await code(listOrders, { changed_after: 'yesterday' })).toBe('422 request.place_unknown')
    expect(await code(listOrders, { changed_after: '2026-13-45T00:00:00Z' })).toBe('422 request.place_unknown')
    const { shop } = await makeAppShop(world)
    const other = await world.owner((tx) => makeApp(tx, shop.merchantId))
    const theirs = await placeOfNow(other.key)
    expect(await code(listOrders, { changed_after: theirs })).toBe('409 feed.restarted')
    const mine = await placeOfNow()
    expect(await code(listOrders, { changed_after: mine }, other.key)).toBe('409 feed.restarted')
  })

  test('at an outlet that the app does not see, which tells it nothing', async () => {
    const { world, shop, ids } = open
    const at = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [ids.otherOutlet] }))
    const start = await placeOfNow(at.key)
    await sell()
    await giveNumbers()
    expect((await ask(listOrders, { changed_after: start }, at.key)).page.data).toEqual([])
    for (const call of [listOrders, listStockLevels, listDays])
      expect(await code(call, { changed_after: start, outlet_id: ids.outlet }, at.key)).toBe('404 thing.not_found')
  })

  test('from before the app saw more: the list has to be loaded again', async () => {
    const { world, shop, ids } = open
    const app = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [ids.otherOutlet] }))
    const start = await placeOfNow(app.key)
    await world.sql(sql`
      insert into app_grant (merchant_id, installation_id, grant_number, scopes, outlet_ids)
      values (${shop.merchantId}, ${app.installationId}, 2, ${scopeNames}, null)`)
    await world.sql(sql`
      update app_installation set has_all_outlets = true, grant_number = 2 where id = ${app.installationId}`)
    expect(await code(listOrders, { changed_after: start }, app.key)).toBe('409 feed.restarted')
  })
})

test('every list of a kind that the feed tells of takes it, but categories, which are loaded whole', () => {
  const kinds = [...changedLists.values()].map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(
    [
      'brand',
      'day',
      'gift_card',
      'member',
      'order',
      'outlet',
      'product',
      'refund',
      'shift',
      'stock_level',
      'tax',
      'web_hold',
      'web_order',
    ].toSorted(),
  )
})
