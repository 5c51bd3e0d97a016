// Offers stop at the minimum price of the goods where the outlet says so: booked, printed and given back at what was paid. Example 30.
import { saveSalesSettings } from '@kassa/contract/settings/settings.calls.ts'
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { givePiecesBack, outcomeOf } from '../../../../../test/make/fee-sales.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { makeSalesSettler } from '../../../../../test/make/sales-settler.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor: [5_000, 2_000] })
  await world.sql(sql`update listing set minimum_price_minor = 4500
    where merchant_id = ${shop.merchantId} and variant_id = ${shop.products[0]?.variantId ?? ''}`)
  const benefit = {
    type: 'whole-order',
    offBasisPoints: 2_000,
    isStackable: false,
    thresholdMinor: 0,
    thresholdPieces: null,
    conditionScope: null,
  } as const
  await makePlan(world, await makeMarketer(world, shop.merchantId), tenthOff({ benefit }))
  await shop.desk.book(shop.desk.openShift(0))
})
proveAfterEach(() => world)
afterAll(() => world.close())

async function keepFloors() {
  const as = await makeSalesSettler(world, shop.merchantId)
  const changes = [{ key: 'sales.offers-keep-floor', value: true, inherit: false, version: 0 }]
  expect((await world.call(saveSalesSettings, { changes, confirmsOlderTills: true }, { as })).status).toBe(200)
}

const sold = async (floorMinor?: number) =>
  shop.desk.sale([shop.line(0), shop.line(1)], {
    plans: await plansAtDesk(world, shop),
    change: (plain) => ({
      ...plain,
      lines: plain.lines.map((line, at) => (at === 0 && floorMinor ? { ...line, floorMinor } : line)),
    }),
  })

it('20 % of 70.00 is 5.00 and 9.00, and each comes back at what it cost', async () => {
  await keepFloors()
  const sale = await sold(4_500)
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  const here = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper.answer)).toContain('"payableMinor":4500')
  const pieces = [
    [0, 4_500],
    [1, 1_100],
  ] as const
  expect(await givePiecesBack(shop, sale, pieces)).toEqual(pieces.map(() => 'accepted'))
  expect((await world.call(readShift, { id: shop.desk.shiftId }, here)).answer.expectedMinor).toBe(0)
})

it('a sale that knows no minimum price is as before where the outlet keeps none, and filed where it does', async () => {
  expect(await outcomeOf(shop, await sold())).toEqual(['accepted'])
  await keepFloors()
  expect(await outcomeOf(shop, await sold())).toEqual(['review', 'sale.floor-was-changed'])
})

it('an invented minimum price is filed', async () => {
  expect(await outcomeOf(shop, await sold(4_900))).toEqual(['review', 'sale.floor-unknown'])
})
