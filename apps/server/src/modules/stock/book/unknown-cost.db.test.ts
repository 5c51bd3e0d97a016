import { bulkEditProducts } from '@kassa/contract/catalogue/bulk.calls.ts'
import { listStock, listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { moveStock, type StockEntryKind } from './move-stock.store.ts'
import { stockProof } from './stock-proof.store.ts'

/* An unknown cost is null in the stock, in its entries and in every answer; the first known cost values the stock, once. */

let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeShop(world)
})
afterAll(() => world.close())

const by = () => ({
  kind: 'test',
  id: newId(),
  reason: '',
  actorKind: 'system',
  actorId: null,
  businessDay: '2026-03-02',
  at: world.now,
})

/** Goods with a stock of which nobody knows the cost. */
async function makeUnpriced(): Promise<string> {
  const { variantId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { name: `Goods ${newId()}`, onHand: 0 }),
  )
  await world.sql(
    sql`update stock set average_cost_thousandths = null, cost_is_given = false where variant_id = ${variantId}`,
  )
  return variantId
}

const move = (variantId: string, kind: StockEntryKind, quantity: number, costMinor: number | null = null) =>
  world.owner((tx) =>
    moveStock(tx, shop.merchantId, [{ outletId: shop.outlet.outletId, variantId, quantity, kind, costMinor }], by()),
  )

const at = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })
const rowOf = async (variantId: string) => (await world.call(listStock, { variantId }, at())).answer.rows[0]
const entriesOf = async (variantId: string) =>
  (await world.call(listStockEntries, { variantId }, at())).answer.rows.map((row) => [
    row.kind,
    row.quantity,
    row.valueMinor,
  ])

it('three below zero, ten received for 50.00: 35.00 of stock, and what is missing is the repair, once', async () => {
  const variantId = await makeUnpriced()
  await move(variantId, 'adjustment', -3)
  expect(await rowOf(variantId)).toMatchObject({ onHand: -3, valueMinor: null, averageCostThousandths: null })
  await move(variantId, 'receipt', 10, 5_000)
  await move(variantId, 'receipt', 10, 5_000)
  expect(await entriesOf(variantId)).toEqual([
    ['receipt', 10, 5_000],
    ['receipt', 10, 3_500],
    ['adjustment', -3, null],
  ])
  expect(await rowOf(variantId)).toMatchObject({ onHand: 17, valueMinor: 8_500, averageCostThousandths: 500_000 })
})

it('a cost of 0 on a receipt is 0', async () => {
  const variantId = await makeUnpriced()
  await move(variantId, 'receipt', 4, 0)
  expect(await rowOf(variantId)).toMatchObject({ valueMinor: 0, averageCostThousandths: 0 })
})

it('stock of unknown cost takes the first known cost by an entry of its own', async () => {
  const variantId = await makeUnpriced()
  await move(variantId, 'opening', 5)
  await move(variantId, 'receipt', 10, 5_000)
  expect(await entriesOf(variantId)).toEqual([
    ['receipt', 10, 5_000],
    ['revaluation', 0, 2_500],
    ['opening', 5, null],
  ])
  expect(await rowOf(variantId)).toMatchObject({ valueMinor: 7_500, averageCostThousandths: 500_000 })
})

it('a purchase price is the cost until a receipt gives a better one', async () => {
  const variantId = await makeUnpriced()
  await move(variantId, 'opening', 5)
  const price = async (purchasePriceMinor: number) => {
    const [product] = await world.sql<{ version: number }>(sql`select version from product where id = ${variantId}`)
    const listings = [{ outletId: shop.outlet.outletId, variantId, purchasePriceMinor }]
    const rows = [{ id: variantId, version: product?.version ?? 1, listings }]
    expect((await world.call(bulkEditProducts, { rows }, { as: shop.admin.token })).status).toBe(200)
  }
  await price(300)
  expect(await rowOf(variantId)).toMatchObject({ valueMinor: 1_500, averageCostThousandths: 300_000 })
  await move(variantId, 'adjustment', -6)
  await price(400)
  await move(variantId, 'adjustment', -1)
  expect((await entriesOf(variantId)).slice(0, 2)).toEqual([
    ['adjustment', -1, -400],
    ['adjustment', -6, -1_800],
  ])
  await move(variantId, 'receipt', 12, 2_400)
  await price(900)
  expect(await rowOf(variantId)).toMatchObject({ onHand: 10, valueMinor: 2_000, averageCostThousandths: 200_000 })
})

it('the proof of the book holds of all of it', async () => {
  expect((await world.owner((tx) => stockProof.run(tx))).firstDisagreement).toBeUndefined()
})
