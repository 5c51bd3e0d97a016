import { adjustStock, listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { createPurchaseOrder, receivePurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let tea: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
  other = await makeShop(world)
  tea = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { name: 'Tea', onHand: 0 }))
})
afterAll(() => world.close())

const at = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const adjust = (quantity: number, seenOnHand: number, unitCostMinor: number | null = null) =>
  world.call(
    adjustStock,
    { variantId: tea.variantId, quantity, seenOnHand, unitCostMinor, reason: 'Counted by hand' },
    at(),
  )

describe('stock', () => {
  it('set by hand has seen what a process with its clock ahead entered before it', async () => {
    const own = await makeShop(world)
    const here = { as: own.admin.token, outlet: own.outlet.outletId }
    const product = await world.owner((tx) => makeProduct(tx, own.merchantId, [own.outlet], { onHand: 3 }))
    const { variantId } = product
    const supplierId = (await world.call(createSupplier, { name: 'Source' }, here)).answer.id
    const lines = [{ variantId, quantity: 4, unitPriceMinor: 100 }]
    const ordered = await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, here)
    const { id, lines: drafted } = ordered.answer
    world.passSeconds(2)
    await world.call(receivePurchaseOrder, { id, lines: [{ lineId: drafted[0]!.lineId, quantity: 4 }] }, here)
    world.passSeconds(-2)
    const request = { variantId, quantity: 5, seenOnHand: 7, unitCostMinor: null, reason: 'Counted by hand' }
    expect((await world.call(adjustStock, request, here)).answer).toMatchObject({ onHand: 5 })
    expect((await disagreements(world)).filter((one) => one.includes(variantId))).toEqual([])
    world.passSeconds(3)
  })

  it('is corrected by an entry with what was before and after, and keeps its worth', async () => {
    expect((await adjust(10, 0, 300)).answer).toMatchObject({ onHand: 10, valueMinor: 3_000 })
    expect((await adjust(4, 10)).answer).toMatchObject({
      onHand: 4,
      valueMinor: 1_200,
      averageCostThousandths: 300_000,
    })
    expect((await adjust(5, 4, 900)).answer).toMatchObject({ onHand: 5, valueMinor: 2_100 })
    const { rows } = (await world.call(listStockEntries, { variantId: tea.variantId }, at())).answer
    expect(rows.map((row) => [row.before, row.quantity, row.after, row.valueMinor])).toEqual([
      [4, 1, 5, 900],
      [10, -6, 4, -1_800],
      [0, 10, 10, 3_000],
    ])
    expect(rows[0]).toMatchObject({ kind: 'adjustment', reason: 'Counted by hand' })
  })

  it('is named in the language of whoever looks, by its own name where it has none', async () => {
    const named = async (language: string) => {
      const headers = { cookie: `Accept-Language=${language}` }
      return (await world.call(listStock, {}, { ...at(), headers })).answer.rows.map(({ name }) => name)
    }
    await world.sql(sql`update product set names = '{"zh": "茶", "ja": ""}' where id = ${tea.productId}`)
    expect([await named('zh-CN'), await named('ja-JP'), await named('en-US')]).toEqual([['茶'], ['Tea'], ['Tea']])
  })

  it('is found best first: whole words, beginnings, what lies inside a word, over pages too', async () => {
    for (const name of ['Chocolatle cake', 'Colatlander', 'Diet Colatl', 'Ice colatlada', 'Colatl'])
      await world.owner((tx) => makeProduct(tx, other.merchantId, [other.outlet], { name, onHand: 1 }))
    const there = { as: other.admin.token, outlet: other.outlet.outletId }
    const ask = async (more: object) =>
      (await world.call(listStock, { search: 'colatl', limit: 2, ...more }, there)).answer
    const walked: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await ask(cursor === undefined ? {} : { cursor })
      walked.push(...page.rows.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(walked).toEqual(['Colatl', 'Diet Colatl', 'Colatlander', 'Ice colatlada', 'Chocolatle cake'])
    expect((await ask({ sort: 'name' })).rows.map(({ name }) => name)).toEqual(['Chocolatle cake', 'Colatl'])
  })

  it('is not overwritten when it moved while somebody counted', async () => {
    const refused = await adjust(7, 99)
    expect(refused.status).toBe(409)
    expect(refused.refusal).toMatchObject({ code: 'stock.changed-meanwhile', details: { onHand: 5 } })
    expect((await adjust(5, 5)).refusal.code).toBe('stock.unchanged')
  })

  it('takes one of two corrections made at once', async () => {
    const both = await Promise.all([adjust(8, 5), adjust(9, 5)])
    expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [sums] = await world.sql<{ entries: number; held: number }>(sql`
      select coalesce(sum(quantity), 0) as entries,
        (select on_hand from stock where variant_id = ${tea.variantId}) as held
      from stock_entry where variant_id = ${tea.variantId}`)
    expect(sums?.entries).toBe(sums?.held)
  })

  it('asks for an outlet, and knows no other merchant or outlet', async () => {
    expect((await world.call(listStock, {}, { as: shop.admin.token })).refusal.code).toBe('outlet.select-first')
    const foreign = { as: other.admin.token, outlet: shop.outlet.outletId }
    expect((await world.call(listStock, {}, foreign)).status).toBe(404)
    const own = { as: other.admin.token, outlet: other.outlet.outletId }
    expect((await world.call(listStockEntries, { variantId: tea.variantId }, own)).status).toBe(404)
  })

  it('offers what is on hand to whoever sends goods away', async () => {
    await world.owner(async (tx) => {
      for (const [name, onHand] of [
        ['Gone', 0],
        ['Owed', -2],
      ] as const)
        await makeProduct(tx, shop.merchantId, [shop.outlet], { name, onHand })
    })
    const namesOf = async (filter: object) =>
      (await world.call(listStock, filter, at())).answer.rows.map(({ name }) => name)
    expect(await namesOf({ state: 'on-hand' })).toEqual(['Tea'])
    expect(await namesOf({})).toEqual(['Gone', 'Owed', 'Tea'])
  })

  it('adds up over everything the filter matches', async () => {
    const { rows, sums, total } = (await world.call(listStock, { search: 'te' }, at())).answer
    expect(rows.map((row) => row.name)).toEqual(['Tea'])
    expect(total).toBe(1)
    expect(sums).toMatchObject({ items: 1, currency: shop.outlet.currency })
    const one = (await world.call(listStock, { variantId: tea.variantId }, at())).answer
    expect(one.rows).toEqual([{ ...rows[0], variantName: '' }])
    const carrying = async (code: string) => (await world.call(listStock, { code }, at())).answer.rows
    expect(await carrying(tea.code)).toEqual(one.rows)
    expect(await carrying(tea.code.slice(0, -1))).toEqual([])
  })
})
