// A box carries the charges of what it holds: told to desks, sold, filed where they are missing, and given back empty.
import { createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import type { ProductFields } from '@kassa/contract/catalogue/product.ts'
import { usualListing, usualProduct } from '@kassa/contract/catalogue/usual-product.ts'
import { deskCatalogue, deskCatalogueChanges } from '@kassa/contract/device/device.calls.ts'
import { chargesOfItem } from '@kassa/contract/device/level/item-charges.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { readOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import { chargesTaxed, type ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash, type DeskLine } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeProduct, type MadeProduct } from '../../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let bottle: MadeProduct
let crate: MadeProduct

const pledge = (over: Partial<ProductCharge> = {}): ProductCharge => ({
  name: 'Deposit',
  kind: 'deposit',
  amountMinor: 8,
  currency: 'EUR',
  taxId: shop.taxId,
  ...over,
})

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900, pricesMinor: [1_000] })
  const { merchantId, outlet, taxId } = shop
  await world.owner(async (tx) => {
    const facts = { name: 'Bottle', sellPriceMinor: 90, taxId, charges: [pledge()], onHand: 200 }
    bottle = await makeProduct(tx, merchantId, [outlet], facts)
    const parts = [{ variantId: bottle.variantId, quantity: 20 }]
    const box = { name: 'Crate', type: 'combined' as const, sellPriceMinor: 1_700, taxId, parts }
    crate = await makeProduct(tx, merchantId, [outlet], box)
  })
  await shop.desk.book(shop.desk.openShift(0))
  await shop.desk.book(shop.desk.moveCash(10_000))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const toldCrate = async () => {
  const { answer } = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  return answer.items.find(({ id }) => id === crate.variantId)
}
const told = async () => chargesOfItem((await toldCrate()) ?? {}, true)
async function crates(count: number, all?: Awaited<ReturnType<typeof told>>): Promise<DeskLine> {
  const { taxId, rateBasisPoints } = shop
  const tax = { id: taxId, rateBasisPoints }
  const charges = chargesTaxed(all ?? (await told()), new Map([[taxId, tax]]), tax)
  const parts = [{ productId: bottle.productId, listMinor: 1_800, taxId, rateBasisPoints }]
  return { productId: crate.productId, sellPriceMinor: 1_700, taxId, rateBasisPoints, count, parts, charges }
}
const charge = (id: string, charges: readonly ProductCharge[]) =>
  world.sql(sql`
    update product set charges = ${JSON.stringify(charges)}::jsonb where merchant_id = ${shop.merchantId} and id = ${id}`)

it('desks are told of 20 deposits as one, by which a crate is sold and comes back in part', async () => {
  expect(await told()).toEqual([{ id: '1', name: 'Deposit', kind: 'deposit', amountMinor: 160, taxId: shop.taxId }])
  const sale = shop.desk.sale([await crates(2)])
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const { answer: order } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect(order.lines.map(({ name, payableMinor }) => [name, payableMinor])).toEqual([
    [expect.any(String), 3_400],
    ['Deposit', 320],
  ])
  const one = {
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    amountMinor: 1_860,
    tenders: [cash(1_860)],
  }
  expect(await outcomeOf(shop, refundBody(shop.desk, sale, one))).toEqual(['accepted'])
})

it('a till that charges no deposit, or one bottle’s, is filed; by what it was told before, it is not', async () => {
  const line = await crates(1)
  const [first] = line.charges ?? []
  if (!first) throw new Error('no deposit')
  const cheap = shop.desk.sale([{ ...line, charges: [{ ...first, amountMinor: 8 }] }])
  expect(await outcomeOf(shop, cheap)).toEqual(['review', 'sale.charges-unknown'])
  const { charges: _none, ...bare } = line
  expect(await outcomeOf(shop, shop.desk.sale([bare]))).toEqual(['review', expect.stringMatching(/^sale\.charges-/)])
  const sold = shop.desk.sale([line])
  await charge(bottle.productId, [pledge({ amountMinor: 15 })])
  expect(await outcomeOf(shop, sold)).toEqual(['accepted'])
  expect((await told())[0]?.amountMinor).toBe(300)
  await charge(bottle.productId, [pledge()])
})

it('its own deposit stands in their place', async () => {
  await charge(crate.productId, [pledge({ name: 'Crate', amountMinor: 310 })])
  expect(await told()).toMatchObject([{ name: 'Crate', amountMinor: 310 }])
  expect(await outcomeOf(shop, shop.desk.sale([await crates(1)]))).toEqual(['accepted'])
  await charge(crate.productId, [])
})

it('three levies of its own leave out no deposit: sold with all four, back in part, and back empty', async () => {
  const levies = ['A', 'B', 'C'].map((name) => pledge({ name, kind: 'levy', amountMinor: 5 }))
  await charge(crate.productId, levies)
  expect((await told()).map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
    ['A', 5],
    ['B', 5],
    ['C', 5],
    ['Deposit', 160],
  ])
  const sale = shop.desk.sale([await crates(2)])
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const { answer } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect(answer.totalMinor).toBe(2 * (1_700 + 15 + 160))
  const amountMinor = 1_875
  const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
  const back = refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })
  expect(await outcomeOf(shop, back)).toEqual(['accepted'])
  expect((await emptyCrates(1, 161)).refusal.code).toBe('refund.above-listed')
  expect((await emptyCrates(1, 160)).answer.amountMinor).toBe(160)
  await charge(crate.productId, [])
})

it('a desk of before is told of three, by which it sells; that it leaves one out is said once a till and day', async () => {
  const levies = ['A', 'B', 'C'].map((name) => pledge({ name, kind: 'levy', amountMinor: 5 }))
  await charge(crate.productId, levies)
  const { charges = [], moreCharges = [], ownCharges } = (await toldCrate())!
  expect([charges.map(({ name }) => name), moreCharges.map(({ name }) => name), ownCharges]).toEqual([
    ['A', 'B', 'C'],
    ['Deposit'],
    3,
  ])
  const first = shop.desk.sale([await crates(1, charges)])
  expect(await outcomeOf(shop, first)).toEqual(['review', expect.stringMatching(/^sale\.charges-/)])
  const { answer } = await world.call(readOrder, { id: first.orderId }, { as: shop.adminToken })
  expect(answer.totalMinor).toBe(1_715)
  expect(await outcomeOf(shop, shop.desk.sale([await crates(2, charges)]))).toEqual(['accepted'])
  await charge(crate.productId, [])
})

const emptyCrates = (quantity: number, amountMinor: number) =>
  world.call(
    refundWithoutSale,
    {
      refundId: crypto.randomUUID(),
      lines: [{ variantId: crate.variantId, quantity, amountMinor, goods: 'restock', isEmpty: true }],
      reason: 'empties',
      tenders: [{ method: 0, amountMinor }],
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )

it('an empty crate gives back what was paid for it, and a cent more is refused', async () => {
  expect((await emptyCrates(2, 321)).refusal.code).toBe('refund.above-listed')
  expect((await emptyCrates(2, 320)).answer.amountMinor).toBe(320)
  await charge(crate.productId, [pledge({ name: 'Crate', amountMinor: 310 })])
  expect((await emptyCrates(1, 311)).refusal.code).toBe('refund.above-listed')
  expect((await emptyCrates(1, 310)).answer.amountMinor).toBe(310)
  await charge(crate.productId, [])
})

it('a desk hears of it as a change of the crate where the bottle’s deposit changes', async () => {
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const listings = [{ ...usualListing, outletId: shop.outlet.outletId, sellPriceMinor: 100 }]
  const can = { ...usualProduct, name: 'Can', listings }
  const { answer: made } = await world.call(createProduct, can, { as })
  const tray = { ...can, name: 'Tray', type: 'combined' as const, parts: [{ variantId: made.id, quantity: 24 }] }
  const { answer: box } = await world.call(createProduct, tray, { as })
  const { answer: before } = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  const charges = [pledge({ amountMinor: 25 })] as NonNullable<ProductFields['charges']>
  const charged = { id: made.id, version: 1, ...can, charges, confirmsOlderTills: true }
  expect((await world.call(editProduct, charged, { as })).status).toBe(200)
  const asked = { since: before.cursor, limit: 100 }
  const { answer } = await world.call(deskCatalogueChanges, asked, { device: shop.desk.device })
  expect(answer.items.find(({ id }) => id === box.id)?.charges).toMatchObject([{ amountMinor: 600 }])
})
