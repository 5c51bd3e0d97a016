// A shift is closed at the office while its desk still sends sales: each is in what was counted, or filed outside it.
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { drawerEntries } from './drawer/drawer-entries.store.ts'

/** The embedded database does one thing after the other: there a few rounds show what there is to show. */
const ROUNDS = clusterUrl === '' ? 5 : 50

let world: World
let shop: SellingShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { onHand: 1_000_000 })
  const codes = ['desk.shift', 'desk.shift.close', 'platform.analysis.handover'].map((key) => permissionCode(key))
  as = await world.owner(async (tx) => {
    const outletIds = [shop.outlet.outletId]
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds, codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
})
afterAll(() => world.close())

/** A shift that a newer one has left behind, with a sale by which the process remembers it. */
async function leftShift(): Promise<string> {
  const { desk } = shop
  await desk.book(desk.openShift(0), desk.sale([shop.line(0)]))
  const left = desk.shiftId
  world.passSeconds(1)
  await desk.book(desk.openShift(0))
  desk.shiftId = left
  return left
}

it(`closed and sold in at once, ${ROUNDS} times: no sale is in a closed shift and not in its count`, async () => {
  const { desk } = shop
  let inside = 0
  let outside = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const shiftId = await leftShift()
    // From memory, and by reading: a sale that somebody should look at is never taken from memory.
    const sales = [1, 2, 3, 4].map((count) =>
      desk.entry({ ...desk.sale([shop.line(0, count)]), ...(count % 2 === 0 && { clockOffsetMs: 90_000_000 }) }),
    )
    const [closed, { answer }] = await Promise.all([
      world.call(closeShift, { id: shiftId, countedMinor: 0, note: 'left behind' }, { as }),
      desk.upload(...sales),
    ])
    expect(closed.status).toBe(200)
    expect(answer.outcomes.map(({ outcome }) => outcome)).not.toContain('quarantined')
    const orderIds = sales.map(({ body }) => (body as { orderId: string }).orderId)
    const [books] = await world.sql<{ counted: number; sold: number; filed: number; cash: number }>(sql`
      select (s.closing->>'orders')::int as counted,
        (select count(*)::int from sales_order where shift_id = s.id) as sold,
        (s.expected_minor - (select sum(amount_minor) from ${drawerEntries} c
          where c.shift_id = s.id and c.kind <> 'closing'))::int as cash,
        (select count(*)::int from sales_order o where o.id = any(${orderIds}::uuid[]) and o.shift_id is null
          and exists (select from review_item r where r.merchant_id = o.merchant_id and r.order_id = o.id
            and r.reasons @> '[{"code": "sale.shift-closed"}]')) as filed
      from shift s where s.id = ${shiftId}`)
    expect(books).toMatchObject({ counted: books?.sold, cash: 0 })
    expect((books?.sold ?? 0) - 1 + (books?.filed ?? 0)).toBe(4)
    inside += (books?.sold ?? 0) - 1
    outside += books?.filed ?? 0
  }
  expect(await disagreements(world)).toEqual([])
  console.log(`${ROUNDS} rounds: ${inside} sales counted, ${outside} filed outside`)
})
