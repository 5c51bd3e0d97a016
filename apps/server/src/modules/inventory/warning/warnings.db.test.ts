import { adjustStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { createPurchaseOrder, receivePurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import {
  examineStock,
  listLots,
  listReorderSuggestions,
  listStockWarnings,
} from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createSupplier } from '@kassa/contract/inventory/supplier.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeProduct, makeTax, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: Shop
let other: Shop
let desk: Desk
let taxId: string
let tea: MadeProduct
let slow: MadeProduct
let milk: MadeProduct

const at = () => ({ as: shop.admin.token, outlet: shop.outlet.outletId })

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-02T04:00:00.000Z' })
  shop = await makeShop(world, { currency: 'USD' })
  other = await makeShop(world)
  await world.owner(async (tx) => {
    taxId = await makeTax(tx, shop.merchantId, { outletIds: [shop.outlet.outletId] })
    tea = await makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, name: 'Tea', onHand: 60 })
    slow = await makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, name: 'Slow', onHand: 50 })
    milk = await makeProduct(tx, shop.merchantId, [shop.outlet], { taxId, name: 'Milk', onHand: 0 })
    await tx.run(sql`update product set expiry_warning_days = 5, shelf_life_days = 30 where id = ${milk.productId}`)
  })
  desk = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await desk.book(desk.openShift(0))
  // Three of tea a day for ten days.
  for (let day = 0; day < 10; day += 1) {
    const line = {
      productId: tea.productId,
      sellPriceMinor: tea.sellPriceMinor,
      taxId,
      rateBasisPoints: 1_300,
      count: 3,
    }
    await desk.book(desk.sale([line]))
    world.passSeconds(86_400)
  }
})
afterAll(() => world.close())

const warnings = async (kind?: 'low-quantity' | 'low-days' | 'high' | 'expiring' | 'expired') =>
  (await world.call(listStockWarnings, kind ? { kind } : {}, at())).answer

describe('warnings', () => {
  it('come at the warning line and not above it', async () => {
    await world.sql(sql`update listing set warning_line = 29 where variant_id = ${tea.variantId}`)
    expect((await warnings('low-quantity')).rows).toEqual([])
    await world.sql(sql`update listing set warning_line = 30 where variant_id = ${tea.variantId}`)
    expect((await warnings('low-quantity')).rows).toMatchObject([{ name: 'Tea', onHand: 30, warningLine: 30 }])
  })

  it('come by days of sale: thirty sold in thirty days last thirty days', async () => {
    await world.sql(sql`update listing set warning_type = 2, minimum_days = 30 where variant_id = ${tea.variantId}`)
    const { rows } = await warnings('low-days')
    expect(rows).toMatchObject([{ name: 'Tea', coverDays: 30, sold: 30, velocityDays: 30 }])
    await world.sql(sql`update listing set minimum_days = 29 where variant_id = ${tea.variantId}`)
    expect((await warnings('low-days')).rows).toEqual([])
  })

  it('come for what does not sell', async () => {
    const { rows, counts } = await warnings('high')
    expect(rows).toMatchObject([{ name: 'Slow', coverDays: null, sold: 0 }])
    expect(counts.high).toBe(1)
  })

  it('come by lot, what expires first taken first', async () => {
    const supplierId = (await world.call(createSupplier, { name: 'Dairy' }, at())).answer.id
    const lines = [{ variantId: milk.variantId, quantity: 10, unitPriceMinor: 80 }]
    const made = (await world.call(createPurchaseOrder, { supplierId, expectedOn: null, lines }, at())).answer
    const { lineId } = made.lines[0]!
    const lot = (quantity: number, lotNumber: string, expiresOn: string) =>
      world.call(receivePurchaseOrder, { id: made.id, lines: [{ lineId, quantity, lotNumber, expiresOn }] }, at())
    expect((await lot(4, 'A', '2026-03-11')).status).toBe(200)
    expect((await lot(6, 'B', '2026-03-16')).status).toBe(200)
    expect((await warnings('expired')).rows).toMatchObject([{ lotNumber: 'A', quantity: 4, daysLeft: -1, atRisk: 4 }])
    expect((await warnings('expiring')).rows).toMatchObject([{ lotNumber: 'B', quantity: 6, daysLeft: 4, atRisk: 6 }])
    const counted = { variantId: milk.variantId, quantity: 5, seenOnHand: 10, unitCostMinor: null, reason: 'Gone' }
    await world.call(adjustStock, counted, at())
    expect((await warnings('expired')).rows).toEqual([])
    const { rows } = (await world.call(listLots, { variantId: milk.variantId }, at())).answer
    expect(rows).toMatchObject([{ number: 'B', received: 6, remaining: 5, state: 'expiring' }])
  })
})

describe('reorder suggestions', () => {
  it('say what they were made of', async () => {
    await world.sql(
      sql`update listing set warning_type = 1, warning_line = 30, minimum_stock = 40 where variant_id = ${tea.variantId}`,
    )
    const { rows } = (await world.call(listReorderSuggestions, { coverDays: 60 }, at())).answer
    expect(rows.find(({ name }) => name === 'Tea')).toMatchObject({
      basis: 'sales',
      position: 30,
      reorderPoint: 30,
      target: 67,
      quantity: 37,
      demand: { sold: 30, days: 30, ignoredDays: 0 },
      leadDays: 7,
      supplierId: null,
    })
  })
})

describe('the stock doctor', () => {
  it('finds a sound book sound, and the first entry of one that is not', async () => {
    const examine = async () => (await world.call(examineStock, { variantId: tea.variantId }, at())).answer
    expect(await examine()).toMatchObject({ isSound: true, onHand: 30, replayed: 30, fault: null, proposal: null })
    const [second] = await world.sql<{ entryNumber: number }>(
      sql`select entry_number from stock_entry where variant_id = ${tea.variantId} order by entry_number offset 1 limit 1`,
    )
    await world.sql(sql`
      update stock_entry set before_quantity = before_quantity + 5, after_quantity = after_quantity + 5
      where entry_number = ${second!.entryNumber}`)
    expect(await examine()).toMatchObject({
      isSound: false,
      fault: { entryNumber: second!.entryNumber, kind: 'sale', before: 65 },
      proposal: { kind: 'count', quantity: 30 },
    })
  })

  it('proposes the receipt that was forgotten, and knows no other merchant', async () => {
    const line = { productId: slow.productId, sellPriceMinor: 1_000, taxId, rateBasisPoints: 1_300, count: 53 }
    await desk.book(desk.sale([line]))
    const found = await world.call(examineStock, { variantId: slow.variantId }, at())
    expect(found.answer).toMatchObject({ isSound: true, belowZero: { kind: 'sale' }, proposal: { quantity: 3 } })
    const theirs = { as: other.admin.token, outlet: other.outlet.outletId }
    expect((await world.call(examineStock, { variantId: slow.variantId }, theirs)).status).toBe(404)
  })
})
