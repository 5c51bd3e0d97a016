import { holdQuote, releaseHold } from '@kassa/contract/open/web-hold/web-hold.calls.ts'
import { listStockLevels, stockLevel } from '@kassa/contract/open/product.calls.ts'
import { loadStockLevels } from '@kassa/contract/open/bulk/bulk.calls.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'

const open = describeOpenWorld()

type Asked = Readonly<Record<string, unknown>>

const list = async (asked: Asked, key = open.app.key) => {
  const called = await open.world.call(listStockLevels, asked, { as: key })
  return {
    get answer() {
      return called.answer
    },
    get code() {
      return called.refusal.code
    },
  }
}

const rowsOf = async (asked: Asked, key?: string) =>
  (await list(asked, key)).answer.data.map((row) => stockLevel.whole.partial().parse(row))

const everything = async (limit: number, key?: string) => {
  const found: unknown[] = []
  for (let cursor: string | undefined; ;) {
    const { answer } = await list({ limit, ...(cursor && { cursor }) }, key)
    found.push(...answer.data)
    expect(answer.has_more).toBe(answer.next !== null)
    if (answer.next === null) return found
    cursor = answer.next
  }
}

test('of all outlets are those of each, one outlet after the other, by pages of any size', async () => {
  const { ids } = open
  const each = [
    ...(await rowsOf({ outlet_id: ids.outlet, limit: 500 })),
    ...(await rowsOf({ outlet_id: ids.otherOutlet, limit: 500 })),
  ]
  const all = await everything(500)
  expect(all).toHaveLength(each.length)
  expect(all).toEqual(expect.arrayContaining(each))
  expect(await everything(2)).toEqual(all)
})

test('of an app at one outlet are its own, and a place in another outlet is none', async () => {
  const { world, shop, ids } = open
  const at = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [ids.otherOutlet] }))
  expect(await everything(500, at.key)).toEqual(await rowsOf({ outlet_id: ids.otherOutlet, limit: 500 }))
  for (const cursor of [`${ids.outlet}.`, 'x', '.'])
    expect((await list({ cursor }, at.key)).code).toBe('request.place_unknown')
})

test('say what an order could take: not what a program holds, never below nothing', async () => {
  const { world, ids, app } = open
  const level = async () => (await rowsOf({ outlet_id: ids.outlet, variant_id: ids.product }))[0]
  const before = await level()
  expect(before?.available).toBe(before?.on_hand)
  const items = [{ variant_id: ids.product, quantity: 3 }]
  const { id } = (await world.call(quoteOrder, { outlet_id: ids.outlet, items }, { as: app.key })).answer
  await world.call(holdQuote, { quote_id: String(id) }, { as: app.key })
  const held = await level()
  expect([held?.on_hand, held?.available]).toEqual([before?.on_hand, Number(before?.on_hand) - 3])
  const loaded = (await world.call(loadStockLevels, { outlet_id: ids.outlet }, { as: app.key })).answer.data
  expect(loaded).toContainEqual(held)
  await world.call(releaseHold, { id: String(id) }, { as: app.key })
  expect(await level()).toEqual(before)
})
