import { listRemovals } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDevice } from '../../../../test/make/device.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(1_000))
})
afterAll(() => world.close())

const removal = (change: object = {}) => {
  const { kind: _, reason: __, ...moment } = shop.desk.openDrawer() as Record<string, unknown>
  const { productId } = shop.line(0)
  const lines = [{ productId, variantId: productId, name: 'Tea', quantity: 2, amountMinor: 2_000 }]
  return {
    kind: 'goods-removed',
    ...moment,
    removalId: newId(),
    currency: 'USD',
    what: 'line',
    amountMinor: 2_000,
    lines,
    ...change,
  }
}

const seen = async (as: string) => (await world.call(listRemovals, {}, { as })).answer

test('goods taken out of a basket are noted once, with who and what, and move nothing', async () => {
  const { desk, adminToken } = shop
  const entry = desk.entry(removal())
  const outcomes = [await desk.upload(entry), await desk.upload(entry)].map(({ answer }) => answer.outcomes[0]?.outcome)
  expect(outcomes).toEqual(['accepted', 'accepted'])
  const { rows, total } = await seen(adminToken)
  expect(total).toBe(1)
  expect(rows[0]).toMatchObject({ what: 'line', staffId: shop.cashier.staffId, amountMinor: 2_000, currency: 'USD' })
  expect(await disagreements(world)).toEqual([])
})

test('a sum that the lines do not add up to is filed, and the lines are believed', async () => {
  const [outcome] = await shop.desk.book(removal({ what: 'basket', amountMinor: 1 }))
  expect(outcome).toMatchObject({ outcome: 'review', reasons: [{ code: 'removal.sum-differs' }] })
  expect((await seen(shop.adminToken)).rows[0]).toMatchObject({ what: 'basket', amountMinor: 2_000 })
})

test('goods refused to somebody too young stand in the same log, and move nothing', async () => {
  expect((await shop.desk.book(removal({ because: 'age' })))[0]).toMatchObject({ outcome: 'accepted' })
  expect((await seen(shop.adminToken)).rows[0]).toMatchObject({ what: 'age', amountMinor: 2_000 })
  expect(await disagreements(world)).toEqual([])
})

test('is kept aside where nobody the shop knows did it, and names no shift of another outlet', async () => {
  const stranger = await makeSellingShop(world)
  await stranger.desk.book(stranger.desk.openShift(0))
  const [nobody] = await shop.desk.book(removal({ staffId: stranger.cashier.staffId }))
  expect(nobody).toMatchObject({ outcome: 'quarantined', reasons: [{ code: 'shift.staff-unknown' }] })
  const { merchantId } = shop
  const other = await world.owner(async (tx) => makeDevice(tx, merchantId, await makeOutlet(tx, merchantId)))
  const shiftId = newId()
  await world.sql(sql`
    insert into shift (merchant_id, id, number, outlet_id, device_id, staff_id, currency, business_day, float_minor, opened_at)
    select merchant_id, ${shiftId}, 'X-1', outlet_id, id, ${shop.cashier.staffId}, 'CNY', '2026-03-02', 0, ${world.now}
    from device where merchant_id = ${merchantId} and id = ${other.deviceId}`)
  const removalId = newId()
  await shop.desk.book(removal({ removalId, shiftId }))
  expect(await world.sql(sql`select shift_id from removal where id = ${removalId}`)).toEqual([{ shiftId: null }])
})

test('another merchant finds nothing', async () => {
  const other = await makeSellingShop(world)
  expect(await seen(other.adminToken)).toMatchObject({ rows: [], total: 0 })
})
