// Packs: a box with a code and a price of its own is sold, received and counted as the pieces it holds. Source: features CD-P30.
import { createProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { listStock } from '@kassa/contract/inventory/inventory.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../../test/make/product-fields.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'

let world: World
let shop: SellingShop
let owner: string
let bottle: MadeProduct
let box: MadeProduct

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { pricesMinor: [1_000] })
  await world.owner(async (tx) => {
    const { merchantId, outlet, taxId } = shop
    const at = [outlet]
    bottle = await makeProduct(tx, merchantId, at, { name: 'Bottle', sellPriceMinor: 100, taxId, onHand: 50 })
    const parts = [{ variantId: bottle.variantId, quantity: 12 }]
    const facts = { type: 'combined' as const, sellPriceMinor: 1_080, taxId }
    box = await makeProduct(tx, merchantId, at, { ...facts, name: 'Box', code: 'BOX-12', customCode: 'B12', parts })
    const both = [...parts, { variantId: shop.products[0]?.variantId ?? '', quantity: 1 }]
    await makeProduct(tx, merchantId, at, { ...facts, name: 'Set', code: 'SET-1', parts: both })
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    owner = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
  await shop.desk.book(shop.desk.openShift(0))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const stockOf = async (code: string, as = owner, outlet = shop.outlet.outletId) =>
  (await world.call(listStock, { code }, { as, outlet })).answer.rows.map(({ variantId, onHand, packQuantity }) => [
    variantId === bottle.variantId ? 'bottle' : variantId,
    onHand,
    packQuantity,
  ])

it('a box is sold at its own price under its own code, and takes what it holds from the one stock', async () => {
  const { taxId, rateBasisPoints } = shop
  const parts = [{ productId: bottle.productId, listMinor: 1_200, taxId, rateBasisPoints }]
  const line = { productId: box.productId, sellPriceMinor: 1_080, taxId, rateBasisPoints, count: 2, parts }
  const sale = shop.desk.sale([line])
  expect(await outcomeOf(shop, { ...sale, texts: [{ lineId: 'l1', name: 'Box', code: 'BOX-12' }] })).toEqual([
    'accepted',
  ])
  const { answer: order } = await world.call(readOrder, { id: sale.orderId }, { as: shop.adminToken })
  expect([order.totalMinor, order.lines[0]?.name]).toEqual([2_160, 'Box'])
  expect(await stockOf(bottle.code)).toEqual([['bottle', 26, undefined]])
})

it('the code of a box, also the merchant’s own, leads to the goods it holds; that of a set or of nothing to none', async () => {
  expect(await stockOf('BOX-12')).toEqual([['bottle', 26, 12]])
  expect(await stockOf('B12')).toEqual([['bottle', 26, 12]])
  expect([await stockOf('SET-1'), await stockOf('BOX-13')]).toEqual([[], []])
})

it('whoever types finds a box by its name or a part of its code, with what it holds, and no set', async () => {
  const found = async (search: string) =>
    (await world.call(listStock, { search, packs: 'yes' }, { as: owner, outlet: shop.outlet.outletId })).answer.packs
  const one = { variantId: bottle.variantId, quantity: 12, name: 'Box', code: 'BOX-12', contentName: 'Bottle' }
  expect(await found('box')).toEqual([{ ...one, unit: '', weightUnit: null }])
  expect(await found('BOX-1')).toMatchObject([one])
  expect(await found('Set')).toEqual([])
  const plain = await world.call(listStock, { search: 'box' }, { as: owner, outlet: shop.outlet.outletId })
  expect(plain.answer.packs).toBeUndefined()
})

it('another merchant finds nothing under it', async () => {
  const other = await makeSellingShop(world)
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, other.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: other.merchantId })
  })
  expect(await stockOf('BOX-12', as, other.outlet.outletId)).toEqual([])
  const asked = { search: 'box', packs: 'yes' } as const
  expect((await world.call(listStock, asked, { as, outlet: other.outlet.outletId })).answer.packs).toEqual([])
})

const boxOf = (parts: readonly { readonly variantId: string; readonly quantity: number }[]) =>
  world.call(
    createProduct,
    plainProduct({
      type: 'combined',
      name: 'Large box',
      parts: [...parts],
      listings: [listingFields(shop.outlet.outletId, { sellPriceMinor: 900 })],
    }),
    { as: owner },
  )
const products = () => world.sql(sql`select 1 from product where merchant_id = ${shop.merchantId}`)

it.each([1, 999_999_999])('a box may hold %i pieces', async (quantity) => {
  expect((await boxOf([{ variantId: bottle.variantId, quantity }])).answer.parts).toMatchObject([{ quantity }])
})

it.each([0, 1_000_000_000, 1.5])(
  'a box of %d pieces is refused with the field, and nothing is kept',
  async (quantity) => {
    const before = await products()
    const { status, refusal } = await boxOf([{ variantId: bottle.variantId, quantity }])
    expect([status, refusal.code]).toEqual([422, 'request.invalid'])
    expect(JSON.stringify(refusal.details)).toContain('parts')
    expect(await products()).toEqual(before)
  },
)

it('boxes that two tills sell at once take what they hold from the one stock, each once', async () => {
  const { merchantId, outlet, cashier, taxId, rateBasisPoints } = shop
  const second = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await second.book(second.openShift(0))
  const [[, before]] = (await stockOf(bottle.code)) as [[string, number]]
  const parts = [{ productId: bottle.productId, listMinor: 1_200, taxId, rateBasisPoints }]
  const line = { productId: box.productId, sellPriceMinor: 1_080, taxId, rateBasisPoints, count: 1, parts }
  const loose = { productId: bottle.productId, sellPriceMinor: 100, taxId, rateBasisPoints, count: 3 }
  const sell = async (desk: Desk, sold: typeof line | typeof loose, name: string, code: string) =>
    (await desk.book({ ...desk.sale([sold]), texts: [{ lineId: 'l1', name, code }] })).map(({ outcome }) => outcome)
  const outcomes = await Promise.all([sell(shop.desk, line, 'Box', 'BOX-12'), sell(second, line, 'Box', 'BOX-12')])
  outcomes.push(await sell(second, loose, 'Bottle', bottle.code))
  expect(outcomes).toEqual([['accepted'], ['accepted'], ['accepted']])
  expect(await stockOf(bottle.code)).toEqual([['bottle', before - 27, undefined]])
})

it('bottles that are never sold beyond what is there are not sold so by the box, which names them as they are counted', async () => {
  const { merchantId, outlet, taxId, desk } = shop
  const [can, tray] = await world.owner(async (tx) => {
    const facts = { name: 'Can', taxId, stockPolicy: 'block' as const, onHand: 29 }
    const alone = await makeProduct(tx, merchantId, [outlet], facts)
    const parts = [{ variantId: alone.variantId, quantity: 12 }]
    return [alone, await makeProduct(tx, merchantId, [outlet], { name: 'Tray', type: 'combined', taxId, parts })]
  })
  const ask = (trays: number, cans: number) => {
    const lines = [
      { variantId: tray.variantId, quantity: trays },
      { variantId: can.variantId, quantity: cans },
    ].filter(({ quantity }) => quantity > 0)
    return world.call(reserveStock, { orderId: newId(), lines }, { device: desk.device })
  }
  for (const [trays, cans] of [
    [3, 0],
    [2, 6],
  ] as const) {
    const { status, refusal } = await ask(trays, cans)
    expect([status, refusal.code]).toEqual([422, 'stock.insufficient'])
    expect(refusal.details).toMatchObject({ name: 'Can', available: 29, wanted: trays * 12 + cans })
  }
  expect((await ask(2, 5)).answer.short).toEqual([])
  await world.sql(sql`delete from stock_reservation where merchant_id = ${merchantId}`)
  await world.sql(sql`update product set stock_policy = 'warn' where id = ${can.productId}`)
  expect((await ask(3, 0)).answer.short).toMatchObject([{ name: 'Can', wanted: 36, available: 29 }])
})
