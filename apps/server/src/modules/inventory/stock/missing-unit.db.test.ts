// Goods below zero whose last receipt counted packs: the inbox and the stock doctor propose the pieces, with what says so.
import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  submitPurchaseOrder,
} from '@kassa/contract/inventory/purchase-order.calls.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeMarketer } from '../../../../test/make/plan.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let supplierId: string
const as = () => ({ as: shop.adminToken, outlet: shop.outlet.outletId })

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { onHand: 0 })
  await world.sql(sql`update role set codes = ${allCodes} where merchant_id = ${shop.merchantId} and tier = 'merchant'`)
  supplierId = (await world.call(createSupplier, { name: 'Mill', description: '', leadDays: 2 }, as())).answer.id
  await shop.desk.book(shop.desk.openShift(0))
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

/** Goods of which `received` came at a price each, and `sold` were sold since. */
async function goods(packSize: number, received: number, paidMinor: number, sold: number): Promise<MadeProduct> {
  const made = await world.owner(async (tx) => {
    const product = await makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0 })
    await tx.run(sql`update product set pack_size = ${packSize} where id = ${product.productId}`)
    await tx.run(sql`update listing set purchase_price_minor = 100 where variant_id = ${product.variantId}`)
    return product
  })
  const lines = [{ variantId: made.variantId, quantity: received, unitPriceMinor: paidMinor }]
  const order = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, note: '', lines }, as())).answer
  await world.call(submitPurchaseOrder, { id: order.id }, as())
  const came = order.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
  expect((await world.call(receivePurchaseOrder, { id: order.id, lines: came, note: '' }, as())).status).toBe(200)
  const { productId, sellPriceMinor } = made
  const line = { ...shop.line(0, sold), productId, sellPriceMinor }
  const [booked] = await shop.desk.book(shop.desk.sale([line]))
  expect(['accepted', 'review']).toContain(booked?.outcome)
  return made
}

const examine = async ({ variantId }: MadeProduct) => (await world.call(examineStock, { variantId }, as())).answer
const target = async (variantId: string, token = shop.adminToken) =>
  (await world.call(listErrands, {}, { as: token })).answer.rows.find((row) => row.target?.id === variantId)?.target

it('two cases of twelve that were booked as two are proposed as twenty-four, until they are in the book', async () => {
  const made = await goods(12, 2, 100, 9)
  const unit = { received: 2, packSize: 12, pieces: 24, evidence: 'pack-size' }
  expect(await target(made.variantId)).toMatchObject({ kind: 'unit', unit })
  const found = await examine(made)
  expect(found).toMatchObject({ onHand: -7, unit, proposal: { kind: 'unit', quantity: 15 } })
  // A person who sees stock and no purchase orders is told of no order.
  const clerk = await makeMarketer(world, shop.merchantId, [permissionCode('platform.inventory.stock')])
  expect(await target(made.variantId, clerk)).toMatchObject({ kind: 'goods' })

  const counted = { variantId: made.variantId, quantity: 15, seenOnHand: -7, unitCostMinor: null, reason: 'packs' }
  expect((await world.call(adjustStock, counted, as())).status).toBe(200)
  expect(await target(made.variantId)).toBeUndefined()
  expect(await examine(made)).toMatchObject({ unit: null, proposal: null })
})

it('a price of six pieces says that it was a pack of six, whatever the product says', async () => {
  const made = await goods(1, 3, 600, 10)
  const unit = { received: 3, packSize: 6, pieces: 18, evidence: 'price' }
  expect(await target(made.variantId)).toMatchObject({ kind: 'unit', unit })
  expect(await examine(made)).toMatchObject({ unit, proposal: { kind: 'unit', quantity: 8 } })
})

it.each([
  ['pieces at the usual price, of goods that are not packed', 1, 3, 100, 10],
  ['whole packs in pieces', 12, 12, 100, 15],
  ['packs that would not cover it', 2, 3, 100, 10],
] as const)('is not proposed for %s', async (_, packSize, received, paidMinor, sold) => {
  const made = await goods(packSize, received, paidMinor, sold)
  expect(await target(made.variantId)).toMatchObject({ kind: 'goods' })
  const proposal = { kind: 'receipt', quantity: sold - received }
  expect(await examine(made)).toMatchObject({ unit: null, proposal })
})
