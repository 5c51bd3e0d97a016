// Taxes as the public API shows them: exact rates, codes and groups, in the list of taxes and on the order that they were charged on.
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { orderResource, readOrder } from '@kassa/contract/open/order.calls.ts'
import { listTaxes } from '@kassa/contract/open/shop.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { createTax } from '@kassa/contract/settings/tax.calls.ts'
import { lineTaxOf } from '@kassa/domain/tax/rate.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeMerchantAdmin } from '../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'

let world: World
let shop: SellingShop
let app: MadeApp
let admin: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { currency: 'USD', taxMode: 'added', pricesMinor: [100] })
  await shop.desk.book(shop.desk.openShift(0))
  app = await world.owner((tx) => makeApp(tx, shop.merchantId))
  admin = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: codesOfTier('merchant') })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
})
afterAll(() => world.close())

type TaxFields = Partial<(typeof createTax)['request']['_output']>

async function makeTax(name: string, fields: TaxFields): Promise<string> {
  const outlets = [{ outletId: shop.outlet.outletId, isDefault: false }]
  const request = { name, rateBasisPoints: 0, isIncluded: false, outlets, confirmsOlderTills: true, ...fields }
  return (await world.call(createTax, request, { as: admin })).answer.id
}

const shownTax = async (id: string) =>
  (await world.call(listTaxes, { limit: 100 }, { as: app.key })).answer.data.find((tax) => tax.id === id)

/** Sells one piece of 100.00 at the tax, and reads the order as the app does. */
async function orderAt(taxId: string) {
  const { productId } = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 10_000, taxId }),
  )
  const { answer } = await world.call(deskSetup, {}, { device: shop.desk.device })
  const told = answer.taxes.find(({ id }) => id === taxId)
  if (!told) throw new Error('the desk is not told of the tax')
  const { rateBasisPoints } = told
  const sale = shop.desk.sale([
    { productId, sellPriceMinor: 10_000, taxId, rateBasisPoints, tax: lineTaxOf(told), count: 1 },
  ])
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  const { answer: order } = await world.call(readOrder, { id: sale.orderId, expand: 'lines' }, { as: app.key })
  return orderResource.whole.partial().parse(order)
}

test('a rate of three decimals is exact, beside its rounded basis points', async () => {
  const id = await makeTax('Quebec sales tax', { rateMillionths: 99_750, code: 'QST' })
  expect(await shownTax(id)).toMatchObject({
    rate_basis_points: 998,
    rate: '9.975',
    code: 'QST',
    zero_rate: null,
    taxes: [],
  })
  const order = await orderAt(id)
  expect(order.taxes).toMatchObject([{ rate: '9.975', code: 'QST', base: { amount: 10_000 }, tax: { amount: 998 } }])
  expect(order.lines).toMatchObject([{ taxes: [{ rate: '9.975', code: 'QST', amount: { amount: 998 } }] }])
})

test('a group shows each of its taxes with the code, on the order and on its line', async () => {
  const id = await makeTax('Montreal', {
    taxes: [
      { code: 'GST', rateMillionths: 50_000 },
      { code: 'QST', rateMillionths: 99_750, band: { kind: 'part', fromMinor: 5_000, untilMinor: null } },
    ],
  })
  expect(await shownTax(id)).toMatchObject({
    rate: '14.975',
    rate_basis_points: 1_498,
    taxes: [
      { code: 'GST', rate: '5', on: [], band: null },
      { code: 'QST', rate: '9.975', on: [], band: { kind: 'part', from: 5_000, until: null } },
    ],
  })
  const { taxes, lines } = await orderAt(id)
  expect(taxes?.map(({ code, rate, tax }) => [code, rate, tax.amount])).toEqual([
    ['GST', '5', 500],
    ['QST', '9.975', 499],
  ])
  expect(lines?.[0]?.taxes?.map(({ code, amount }) => [code, amount.amount])).toEqual([
    ['GST', 500],
    ['QST', 499],
  ])
})

test('a rate of 0 says its kind, and an old rate nothing more', async () => {
  expect(await shownTax(await makeTax('Exempt', { zero: 'exempt' }))).toMatchObject({
    rate: '0',
    zero_rate: 'exempt',
    code: null,
  })
  const id = await makeTax('Sales tax', { rateBasisPoints: 1_300 })
  expect(await shownTax(id)).toMatchObject({ rate: '13', rate_basis_points: 1_300, code: null, zero_rate: null })
  expect((await orderAt(id)).lines).toMatchObject([{ taxes: [{ code: null, rate: '13', amount: { amount: 1_300 } }] }])
})
