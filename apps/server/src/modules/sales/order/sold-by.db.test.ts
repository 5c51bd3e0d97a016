// Who sold an order, at which till and with what its cashier was told stands in the order; one from before has a row for it. Both are told alike.
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let orderId: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  const sale = shop.desk.sale([shop.line(0, 2)])
  await shop.desk.book(shop.desk.openShift(0), sale)
  orderId = sale.orderId
})
afterAll(() => world.close())

const timeline = async () => (await world.call(readOrder, { id: orderId }, { as: shop.adminToken })).answer.timeline

test('the timeline begins with the sale, and names stay those of its day', async () => {
  const [sold] = await timeline()
  expect(sold).toMatchObject({ what: 'sold', by: expect.stringMatching(/./), device: expect.stringMatching(/./) })
  await world.sql(sql`update staff set first_name = 'Renamed'`)
  await world.sql(sql`update device set name = 'Renamed'`)
  expect((await timeline())[0]).toEqual(sold)
  expect(await world.sql(sql`select from order_event where order_id = ${orderId}`)).toEqual([])
})

test('an order from before, with a row for it, is told alike', async () => {
  const before = await timeline()
  await world.sql(sql`
    insert into order_event (merchant_id, id, order_id, what, by_name, device_name, facts, at)
    select merchant_id, gen_random_uuid(), id, 'sold', sold_by_name, sold_at_name,
      jsonb_build_object('sequence', sold_entry, 'acknowledgement', acknowledgement), sold_at
    from sales_order where id = ${orderId}`)
  await world.sql(
    sql`update sales_order set sold_by_name = null, sold_at_name = null, sold_entry = null, acknowledgement = null`,
  )
  expect(await timeline()).toEqual(before)
})

test('the book of stock names who sold, as the order does', async () => {
  const { merchantId, outlet } = shop
  const token = await world.owner(async (tx) => {
    const codes = [permissionCode('platform.inventory.stock')]
    const { staffId } = await makeStaff(tx, merchantId, { codes, outletIds: [outlet.outletId], lastName: 'Reader' })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })
  const [entry] = await world.sql<{ variantId: string; actorId: string | null }>(sql`
    select variant_id, actor_id from stock_entry where merchant_id = ${merchantId} and document_id = ${orderId}`)
  const { answer } = await world.call(
    listStockEntries,
    { variantId: entry?.variantId ?? '', limit: 5 },
    { as: token, outlet: outlet.outletId },
  )
  expect(entry?.actorId).toBeNull()
  expect(answer.rows.find(({ documentId }) => documentId === orderId)?.byName).toMatch(/^Renamed /)
})
