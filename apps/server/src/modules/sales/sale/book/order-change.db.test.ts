// A cashier's change of the whole order, and the rounding of its total: booked as the till wrote it, with nobody to look at it.
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { RoundingOff } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../test/make/fee-sales.ts'
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
  shop = await makeSellingShop(world, { pricesMinor: [12_347] })
  await shop.desk.book(shop.desk.openShift(0))
})
proveAfterEach(() => world)
afterAll(() => world.close())

const totalOf = async (orderId: string) =>
  (await world.call(readOrder, { id: orderId }, { as: shop.cashierToken, outlet: shop.outlet.outletId })).answer

it.each([
  [{ kind: 'percent', offBasisPoints: 1_000 } as const, 11_112],
  [{ kind: 'amount', offMinor: 347 } as const, 12_000],
  [{ kind: 'target', totalMinor: 12_300 } as const, 12_300],
])('a discount of the whole order by %o is booked at %i', async (orderChange, totalMinor) => {
  const sale = shop.desk.sale([shop.line(0)], { orderChange })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  expect(await totalOf(sale.orderId)).toMatchObject({ totalMinor })
})

it.each([
  ['to the dime by the system', { unitMinor: 10, mode: 'down', by: 'system' } as const, {}, 12_340],
  ['to the cent by the system', { unitMinor: 1, mode: 'down', by: 'system' } as const, {}, 12_347],
  ['to the dime by the cashier', { unitMinor: 10, mode: 'down', by: 'cashier' } as const, { isPressed: true }, 12_340],
  [
    'by the cashier who does not',
    { unitMinor: 10, mode: 'down', by: 'cashier' } as const,
    { isPressed: false },
    12_347,
  ],
])('a total is rounded off %s', async (_, rule, pressed, totalMinor) => {
  await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.rounding', ${JSON.stringify(rule)}::jsonb, ${world.now})`)
  const roundingOff = { ...rule, ...pressed } as RoundingOff
  const change = <Basket extends { readonly settings: object }>(plain: Basket): Basket => ({
    ...plain,
    settings: { ...plain.settings, roundingOff },
  })
  const sale = shop.desk.sale([shop.line(0)], { change })
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  expect(await totalOf(sale.orderId)).toMatchObject({ totalMinor })
})

it('what was written on the sale stands with its order', async () => {
  const sale = { ...shop.desk.sale([shop.line(0)]), note: 'Wrap it' }
  expect(await outcomeOf(shop, sale)).toEqual(['accepted'])
  expect(await totalOf(sale.orderId)).toMatchObject({ note: 'Wrap it' })
})
