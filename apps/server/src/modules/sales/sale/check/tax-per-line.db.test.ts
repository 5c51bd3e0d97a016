// Tax rounded in each line by itself where the outlet says so: booked, printed, given back; never in yen. Example 35.
import { deskSetup } from '@kassa/contract/device/device.calls.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { makeSalesSettler } from '../../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const makeShop = (currency: 'EUR' | 'JPY') =>
  makeSellingShop(world, { currency, pricesMinor: [10_000], rateBasisPoints: 1_900 })

async function perLine(shop: SellingShop, outletId?: string) {
  const as = await makeSalesSettler(world, shop.merchantId)
  const changes = [{ key: 'sales.tax-per', value: 'line', inherit: false, version: 0 }]
  return world.call(saveSalesSettings, { changes, ...(outletId && { outletId }), confirmsOlderTills: true }, { as })
}

const fiveLines = (shop: SellingShop, per?: 'line') =>
  shop.desk.sale(
    Array.from({ length: 5 }, () => shop.line(0)),
    {
      change: (plain) => ({
        ...plain,
        settings: { ...plain.settings, tax: { ...plain.settings.tax, ...(per && { per }) } },
      }),
    },
  )

it('five of 100.00 with 19 % inside: 79.85 in five lines, and 15.97 comes back with each', async () => {
  const shop = await makeShop('EUR')
  await shop.desk.book(shop.desk.openShift(0))
  expect((await perLine(shop)).status).toBe(200)
  const sale = fiveLines(shop, 'line')
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper.answer)).toContain(
    '"taxes":[{"rateBasisPoints":1900,"payableMinor":50000,"taxMinor":7985}]',
  )
  for (const line of [4, 0, 2, 1, 3]) {
    const lines = [{ line, quantity: 1, goods: 'restock' as const }]
    const back = refundBody(shop.desk, sale, { lines, amountMinor: 10_000, tenders: [cash(10_000)] })
    expect(await outcomeOf(shop, back)).toEqual(['accepted'])
  }
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('once per receipt is as before, 79.83; what a till says otherwise than the outlet is filed', async () => {
  const shop = await makeShop('EUR')
  await shop.desk.book(shop.desk.openShift(0))
  const usual = fiveLines(shop)
  expect(JSON.stringify(usual.answer)).toContain('"taxMinor":7983')
  expect(await outcomeOf(shop, usual)).toEqual(['accepted'])
  expect(await outcomeOf(shop, fiveLines(shop, 'line'))).toEqual(['review', 'sale.tax-per-unknown'])
  expect((await perLine(shop, shop.outlet.outletId)).status).toBe(200)
  const told = await world.call(deskSetup, {}, { device: shop.desk.device })
  expect(told.answer.settings['sales.tax-per']).toBe('line')
  expect(await outcomeOf(shop, fiveLines(shop))).toEqual(['review', 'sale.tax-per-was-changed'])
})

it('in yen it is refused, for the outlet and for a merchant with such an outlet; sales stay as they are', async () => {
  const shop = await makeShop('JPY')
  for (const outletId of [shop.outlet.outletId, undefined]) {
    const { refusal } = await perLine(shop, outletId)
    expect(refusal).toMatchObject({
      code: 'tax.per-line',
      details: { field: 'sales.tax-per', value: 'line', currency: 'JPY' },
    })
  }
  await shop.desk.book(shop.desk.openShift(0))
  expect(await outcomeOf(shop, fiveLines(shop))).toEqual(['accepted'])
})
