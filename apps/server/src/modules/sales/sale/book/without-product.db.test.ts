// Goods that stand for what has no product, through the calls: name, price and tax are the till's, and no stock moves. Source: features CD-P13.
import { createProduct, editProduct } from '@kassa/contract/catalogue/catalogue.calls.ts'
import { deskCatalogue } from '@kassa/contract/device/device.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { codesOfTier, permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { isWithoutProduct } from '@kassa/domain/product/without-product.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeTax } from '../../../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../../../test/make/merchant.ts'
import { listingFields, plainProduct } from '../../../../../test/make/product-fields.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let owner: string
let goodsId: string
let reducedTax: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'EUR', rateBasisPoints: 1_900, pricesMinor: [1_000] })
  owner = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const outletIds = [shop.outlet.outletId]
  reducedTax = await world.owner((tx) =>
    makeTax(tx, shop.merchantId, { outletIds, rateBasisPoints: 700, isDefault: false }),
  )
  const made = await create({})
  goodsId = made.answer.id
  await may(true)
  await shop.desk.book(shop.desk.openShift(0))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const create = (over: Parameters<typeof plainProduct>[0]) =>
  world.call(
    createProduct,
    plainProduct({
      type: 'combined',
      isOpenPrice: true,
      name: 'Without a product',
      listings: [listingFields(shop.outlet.outletId, { sellPriceMinor: 1 })],
      ...over,
    }),
    { as: owner },
  )

/** Gives the cashier the right, or takes it. */
const may = (isGiven: boolean) => {
  const code = permissionCode('desk.cashiering.withoutProduct')
  const codes = isGiven ? sql`array_append(codes, ${code})` : sql`array_remove(codes, ${code})`
  return world.sql(sql`update role set codes = ${codes} where merchant_id = ${shop.merchantId} and tier = 'staff'`)
}

interface Typed {
  readonly name?: string
  readonly priceMinor?: number
  readonly count?: number
  readonly tax?: { readonly id: string; readonly rateBasisPoints: number }
}

/** A sale of one line without a product, as a till writes it. */
function saleOf({ name = 'Repair of a zip', priceMinor = 1_070, count = 1, tax }: Typed = {}): SaleBody {
  const { taxId, rateBasisPoints } = shop
  const line = { productId: goodsId, sellPriceMinor: priceMinor, taxId, rateBasisPoints, count }
  const sale = shop.desk.sale([line], {
    change: (snapshot) => ({
      ...snapshot,
      lines: snapshot.lines.map((one) => {
        if (one.kind !== 'counted') return one
        const { sellPriceMinor, manualUnitPriceMinor: _m, special: _s, memberPriceMinor: _p, ...facts } = one
        return { ...facts, kind: 'open-price', typedPriceMinor: sellPriceMinor, tax: tax ?? one.tax }
      }),
    }),
  })
  return { ...sale, texts: [{ lineId: 'l1', name, code: null }] }
}

const reduced = () => ({ id: reducedTax, rateBasisPoints: 700 })
const read = async (id: string) => (await world.call(readOrder, { id }, { as: shop.adminToken })).answer
const stockEntries = async () =>
  (await world.sql(sql`select 1 from stock_entry where merchant_id = ${shop.merchantId}`)).length

it('are a combination of nothing at an open price, and no other combination goes without parts', async () => {
  expect((await create({ isOpenPrice: false })).refusal.code).toBe('product.parts-needed')
  const tills = await world.call(deskCatalogue, { limit: 500 }, { device: shop.desk.device })
  expect(tills.answer.items.filter((item) => isWithoutProduct(item)).map(({ id }) => id)).toEqual([goodsId])
  const priced = plainProduct({
    type: 'combined',
    name: 'Without a product',
    listings: [listingFields(shop.outlet.outletId, { sellPriceMinor: 1 })],
  })
  const edited = await world.call(editProduct, { ...priced, id: goodsId, version: 1 }, { as: owner })
  expect(edited.refusal.code).toBe('product.parts-needed')
})

it('are sold by the name, price, quantity and tax that were typed; books, paper, refund and figures say so, and no stock moves', async () => {
  const before = await stockEntries()
  const sale = saleOf({ count: 3, tax: reduced() })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const order = await read(sale.orderId)
  expect(order.lines).toMatchObject([{ name: 'Repair of a zip', quantity: 3, payableMinor: 3_210, taxMinor: 210 }])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const { answer: paper } = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper)).toContain('Repair of a zip')
  const one = {
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    amountMinor: 1_070,
    tenders: [cash(1_070)],
  }
  expect(await outcomeOf(shop, refundBody(shop.desk, sale, one))).toEqual(['accepted'])
  expect(await read(sale.orderId)).toMatchObject({ refundedMinor: 1_070 })
  expect(await stockEntries()).toBe(before)
  const request = { rows: 'product', columns: 'outlet', period: 'today', outletId: shop.outlet.outletId } as const
  const { answer: figures } = await world.call(crossFigures, request, { as: owner })
  expect(JSON.stringify(figures)).toContain('Without a product')
})

it.each([
  [
    'a tax that is not in force at the outlet',
    { tax: { id: crypto.randomUUID(), rateBasisPoints: 700 } },
    'sale.tax-unknown',
  ],
  ['no name', { name: ' ' }, 'sale.text-unknown'],
  ['a name that turns the direction of writing', { name: 'Zip\u202E' }, 'sale.text-unknown'],
])('are booked and filed with %s', async (_, typed, code) => {
  expect(await outcomeOf(shop, saleOf(typed))).toEqual(['review', code])
})

it('are sold at their own name by a till that knows of none, and typed by whoever may', async () => {
  await may(false)
  expect(await outcomeOf(shop, saleOf({ name: 'Without a product' }))).toEqual(['accepted'])
  expect(await outcomeOf(shop, saleOf())).toEqual(['review', 'sale.permission-missing'])
  expect(await outcomeOf(shop, saleOf({ name: 'Without a product', tax: reduced() }))).toEqual([
    'review',
    'sale.permission-missing',
  ])
  await may(true)
  expect(await outcomeOf(shop, saleOf())).toEqual(['accepted'])
})
