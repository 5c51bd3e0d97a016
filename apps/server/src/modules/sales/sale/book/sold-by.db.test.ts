// The order stores the person who sold it, the till and the message its cashier was shown; an order from before has a row for these. Both
// read alike.
import { listStockEntries } from '@kassa/contract/inventory/inventory.calls.ts'
import { examineStock } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaff } from '../../../../../test/make/merchant.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../../test/make/session.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

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

const reader = () =>
  world.owner(async (tx) => {
    const { merchantId, outlet } = shop
    const codes = [permissionCode('platform.inventory.stock')]
    const { staffId } = await makeStaff(tx, merchantId, { codes, outletIds: [outlet.outletId], lastName: 'Reader' })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId })
  })

test('the book of stock tells of a sale what its order says, as an entry does that says it itself', async () => {
  const { merchantId, outlet } = shop
  const [entry] = await world.sql<{ variantId: string; said: number }>(sql`
    select variant_id, num_nonnulls(before_quantity, document_kind, reason, actor_kind, actor_id, device_id, at) as said
    from stock_entry where merchant_id = ${merchantId} and document_id = ${orderId}`)
  const variantId = entry?.variantId ?? ''
  const where = { as: await reader(), outlet: outlet.outletId }
  const told = async () => ({
    listed: (await world.call(listStockEntries, { variantId, limit: 5 }, where)).answer.rows.find(
      ({ documentId }) => documentId === orderId,
    ),
    examined: (await world.call(examineStock, { variantId }, where)).answer,
  })
  const now = await told()
  expect(entry?.said).toBe(0)
  expect(now.listed).toMatchObject({ documentKind: 'order', before: 100, after: 98, reason: '', at: world.now })
  expect(now.listed?.byName).toMatch(/^Renamed /)
  await world.sql(sql`
    update stock_entry e set before_quantity = e.after_quantity - e.quantity, document_kind = 'order', reason = '', actor_kind = 'staff',
      actor_id = o.staff_id, device_id = o.device_id, at = o.received_at
    from sales_order o where o.id = e.document_id and o.id = ${orderId}`)
  expect(await told()).toEqual(now)
  expect(await disagreements(world)).toEqual([])
})
