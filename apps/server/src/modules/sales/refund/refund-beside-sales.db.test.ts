// A refund counts in a shift into which sales come: none of them waits for another crosswise, and a closing waits for both.
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import { findShiftAlone } from '../shift/shift.store.ts'

let world: World
let shop: SellingShop
beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { onHand: 1_000 })
  await shop.desk.book(shop.desk.openShift())
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const sold = async (desk: Desk = shop.desk): Promise<SaleBody> => {
  const sale = desk.sale([shop.line(0)])
  await desk.book(sale)
  return sale
}
const back = (sale: SaleBody, desk: Desk = shop.desk) =>
  refundBody(desk, sale, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [
      { method: 0, amountMinor: 1_000, receivedMinor: 1_000, changeMinor: 0, cashRoundingMinor: 0, reference: null },
    ],
  })
const byOffice = (sale: SaleBody) =>
  world.call(
    refundOrder,
    {
      orderId: sale.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      reason: 'unwanted',
      tenders: [],
      refundId: newId(),
      amountMinor: 1_000,
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )

/** Holds the shift as a sale does that is on its way. */
const asSale = (tx: Tx) => tx.run(sql`select from shift where id = ${shop.desk.shiftId} for key share`)

// The embedded database runs one transaction at a time, so that nothing comes between.
const several = (): boolean => world.database.kind !== 'pglite'

it.each([
  ['of a till', async (sale: SaleBody) => (await shop.desk.book(back(sale)))[0]?.outcome, 'accepted'],
  ['of the office', async (sale: SaleBody) => (await byOffice(sale)).status, 200],
] as const)('a refund %s does not wait for a sale that is coming into its shift', async (_, refund, wanted) => {
  const sale = await sold()
  if (!several()) return
  await world.owner(async (tx) => {
    await asSale(tx)
    expect(await refund(sale)).toBe(wanted)
  })
})

it('a shift that is counted or closed waits for the sale, and for the refund', async () => {
  if (!several()) return
  const { merchantId, desk } = shop
  const isHeld = () =>
    world.owner(async (tx) => {
      await tx.run(sql`set local lock_timeout = '100ms'`)
      await findShiftAlone(tx, merchantId, desk.shiftId)
    })
  await world.owner(async (tx) => {
    await asSale(tx)
    await expect(isHeld()).rejects.toThrow(/lock timeout/)
  })
  await world.owner(async (tx) => {
    await tx.run(sql`select from shift where id = ${desk.shiftId} for no key update`)
    await expect(isHeld()).rejects.toThrow(/lock timeout/)
  })
  await expect(isHeld()).resolves.toBeUndefined()
})

const isWaitingFor = async (table: string): Promise<boolean> =>
  (
    await world.sql(sql`
      select 1 as one from pg_locks waits join pg_locks held on held.pid = waits.pid
      where not waits.granted and held.relation = ${table}::regclass
        and held.database = (select oid from pg_database where datname = current_database())`)
  ).length > 0

it('a sale that holds the goods of a refund comes into its shift while the refund waits for them', async () => {
  const sale = await sold()
  if (!several()) return
  const { productId } = shop.line(0)
  let refunded: Promise<unknown> = Promise.resolve()
  await world.owner(async (tx) => {
    await tx.run(sql`select from stock where merchant_id = ${shop.merchantId} and variant_id = ${productId} for update`)
    refunded = shop.desk.book(back(sale))
    await expect.poll(() => isWaitingFor('stock')).toBe(true)
    await tx.run(sql`set local lock_timeout = '500ms'`)
    await asSale(tx)
  })
  expect(await refunded).toMatchObject([{ outcome: 'accepted' }])
})

it('refunds of the office and of tills, beside sales of the same goods, are all booked, once', async () => {
  const { merchantId, outlet, cashier } = shop
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await other.book(other.openShift())
  for (let round = 0; round < 5; round += 1) {
    const [own, office, elsewhere] = [await sold(), await sold(), await sold(other)]
    const [atTill, byHand, atOther] = await Promise.all([
      shop.desk.book(back(own), shop.desk.sale([shop.line(0), shop.line(1)])),
      byOffice(office),
      other.book(back(elsewhere, other), other.sale([shop.line(1), shop.line(0)])),
    ])
    expect([byHand.status, ...[...atTill, ...atOther].map(({ outcome }) => outcome)]).toEqual([
      200,
      ...Array.from({ length: 4 }, () => 'accepted'),
    ])
  }
})
