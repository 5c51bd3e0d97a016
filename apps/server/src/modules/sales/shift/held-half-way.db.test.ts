// Whoever moves the money of a shift is stopped half-way, and a sale, a closing or a second refund comes: each counts once, in the shift or outside it.
import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import type { JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { closeShift } from '@kassa/contract/sales/shift.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { expectWaiting, holdLock, inTheMiddle } from '../../../../test/make/held-lock.ts'
import { makeStaff } from '../../../../test/make/merchant.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type CallResponse, type World } from '../../../../test/world.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { drawerEntries } from './drawer/drawer-entries.store.ts'

let world: World
let shop: SellingShop
let closer: string

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeSellingShop(world, { onHand: 1_000 })
  const codes = ['desk.shift', 'desk.shift.close', 'platform.analysis.handover'].map((key) => permissionCode(key))
  closer = await world.owner(async (tx) => {
    const { staffId } = await makeStaff(tx, shop.merchantId, { outletIds: [shop.outlet.outletId], codes })
    return makeSession(tx, { kind: 'staff', accountId: staffId, merchantId: shop.merchantId })
  })
})
proveAfterEach(() => world)
afterAll(() => world.close())

const atOutlet = () => ({ as: shop.adminToken, outlet: shop.outlet.outletId })

async function sold(count = 1): Promise<SaleBody> {
  const sale = shop.desk.sale([shop.line(0, count)])
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  return sale
}

const GOODS = (): Sql =>
  sql`select from stock where merchant_id = ${shop.merchantId} and variant_id = ${shop.line(0).productId} for update`
/** Whoever writes into the drawer's book waits; a plain sale in cash writes its tender only. */
const DRAWER = (): Sql => sql`lock table cash_entry in share mode`

/** Something that moves the money of a shift, ready to be done. */
interface Move {
  /** Does it, and answers how it ended. */
  readonly run: () => Promise<unknown>
  /** The lock at which it stops half-way: behind the row of its shift. */
  readonly stopsAt: () => Sql
  /** The cash that it moves in the open shift, and its end there. */
  readonly moves: number
  readonly inside: unknown
  /** Its end where the shift was closed before. */
  readonly outside: unknown
}

const officeRefund = (orderId: string, shiftId: string | null, quantity = 1) =>
  world.call(
    refundOrder,
    {
      orderId,
      lines: [{ line: 0, quantity, goods: 'restock' }],
      reason: 'unwanted',
      tenders: [],
      refundId: newId(),
      amountMinor: quantity * 1_000,
      shiftId,
    },
    atOutlet(),
  )
const ended = async (call: Promise<CallResponse<unknown>>): Promise<unknown> => {
  const done = await call
  return done.status === 200 ? done.status : done.refusal.code
}
const tillRefund = (sale: SaleBody, quantity: number, more: { readonly isVoid?: true } = {}) =>
  refundBody(shop.desk, sale, {
    lines: [{ line: 0, quantity, goods: 'restock' }],
    amountMinor: quantity * 1_000,
    tenders: [cash(quantity * 1_000)],
    ...more,
  })
const booked = async (body: JournalBody | Record<string, unknown>): Promise<unknown> =>
  (await shop.desk.book(body))[0]?.outcome

const moves: readonly [string, boolean, () => Promise<Move>][] = [
  [
    'a refund of the office',
    true,
    async () => {
      const { orderId } = await sold()
      const { shiftId } = shop.desk
      const run = () => ended(officeRefund(orderId, shiftId))
      return { run, stopsAt: GOODS, moves: -1_000, inside: 200, outside: 'shift.not-open' }
    },
  ],
  [
    'a void of the office',
    true,
    async () => {
      const { orderId } = await sold()
      const asked = { orderId, refundId: newId(), shiftId: shop.desk.shiftId, reason: 'mistake' }
      const run = () => ended(world.call(voidOrder, asked, atOutlet()))
      return { run, stopsAt: GOODS, moves: -1_000, inside: 200, outside: 'void.shift-closed' }
    },
  ],
  [
    'a corrected method',
    true,
    async () => {
      const { orderId } = await sold()
      const { method, reference } = card(1)
      const asked = { orderId, position: 0, method, reference, reason: 'booked as cash' }
      const run = () => ended(world.call(correctMethod, asked, atOutlet()))
      // It moves the shift that is open at the till where its own is closed.
      return { run, stopsAt: DRAWER, moves: -1_000, inside: 200, outside: 200 }
    },
  ],
  [
    'a refund of a till',
    false,
    async () => {
      const body = tillRefund(await sold(), 1)
      return { run: () => booked(body), stopsAt: GOODS, moves: -1_000, inside: 'accepted', outside: 'review' }
    },
  ],
  [
    'a void that crossed another refund',
    false,
    async () => {
      const sale = await sold(2)
      expect((await officeRefund(sale.orderId, null)).status).toBe(200)
      const body = tillRefund(sale, 2, { isVoid: true })
      return { run: () => booked(body), stopsAt: GOODS, moves: -2_000, inside: 'review', outside: 'review' }
    },
  ],
  [
    'a sale that is kept in quarantine',
    false,
    () => {
      const body = { ...shop.desk.sale([shop.line(0)]), snapshot: {} }
      const run = () => booked(body)
      return Promise.resolve({ run, stopsAt: DRAWER, moves: 1_000, inside: 'quarantined', outside: 'quarantined' })
    },
  ],
  [
    'a drawer that is opened',
    false,
    () => {
      const body = shop.desk.openDrawer()
      const run = () => booked(body)
      return Promise.resolve({ run, stopsAt: DRAWER, moves: 0, inside: 'accepted', outside: 'accepted' })
    },
  ],
]

const drawerOf = async (shiftId: string): Promise<number> =>
  (
    await world.sql<{ sum: number }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as sum from ${drawerEntries} e
      where shift_id = ${shiftId} and kind <> 'closing'`)
  )[0]?.sum ?? 0

/** Holds a shift as a sale does that is on its way. */
const asSale = (shiftId: string): Sql => sql`select from shift where id = ${shiftId} for key share`

// The embedded database runs one transaction at a time, so that nothing comes between.
const isAlone = clusterUrl === ''

describe('beside a sale that comes into its shift', () => {
  beforeAll(async () => {
    await shop.desk.book(shop.desk.openShift())
  })

  it.each(moves)('%s waits for no sale that is stopped half-way, and both count', async (_, isOfOffice, make) => {
    if (isAlone) return
    const { run, moves: moved, inside } = await make()
    const { shiftId } = shop.desk
    const before = await drawerOf(shiftId)
    // The till's own entries follow one another: only the office comes beside one of its sales.
    if (!isOfOffice) {
      const letGo = await holdLock(world, asSale(shiftId))
      expect(await run()).toBe(inside)
      await letGo()
      expect((await drawerOf(shiftId)) - before).toBe(moved)
      return
    }
    const other = shop.line(1).productId
    const letGo = await holdLock(
      world,
      sql`select from stock where merchant_id = ${shop.merchantId} and variant_id = ${other} for update`,
    )
    const sale = booked(shop.desk.sale([shop.line(1)]))
    await expectWaiting(world, 1)
    expect(await run()).toBe(inside)
    await expectWaiting(world, 1)
    await letGo()
    expect(await sale).toBe('accepted')
    expect((await drawerOf(shiftId)) - before).toBe(moved + 350)
  })

  it.each(moves)('%s that is stopped half-way lets a sale in, and both count', async (_, isOfOffice, make) => {
    if (isAlone) return
    const { run, stopsAt, moves: moved, inside } = await make()
    const { shiftId } = shop.desk
    const before = await drawerOf(shiftId)
    const letGo = await holdLock(world, stopsAt())
    const running = run()
    await expectWaiting(world, 1)
    if (isOfOffice) expect(await booked(shop.desk.sale([shop.line(1)]))).toBe('accepted')
    else await (await holdLock(world, asSale(shiftId)))()
    await expectWaiting(world, 1)
    await letGo()
    expect(await running).toBe(inside)
    expect((await drawerOf(shiftId)) - before).toBe(moved + (isOfOffice ? 350 : 0))
  })
})

describe('beside the closing of its shift', () => {
  /** A shift that a newer one has left behind, so that the office may close it. */
  async function inLeftShift(make: () => Promise<Move>) {
    const { desk } = shop
    await desk.book(desk.openShift(0), desk.sale([shop.line(1)]))
    const left = desk.shiftId
    const move = await make()
    world.passSeconds(1)
    await desk.book(desk.openShift(0))
    desk.shiftId = left
    return { ...move, shiftId: left }
  }
  const close = (id: string) => world.call(closeShift, { id, countedMinor: 7, note: 'left behind' }, { as: closer })
  const closing = async (id: string) =>
    (await world.sql<{ expected: number }>(sql`select expected_minor as expected from shift where id = ${id}`))[0]

  it.each(moves)('%s that is stopped half-way is in what is counted', async (_, _isOfOffice, make) => {
    const { run, stopsAt, moves: cashMoved, inside, shiftId } = await inLeftShift(make)
    const before = await drawerOf(shiftId)
    const [moved, closed] = await inTheMiddle(world, stopsAt(), [run, () => close(shiftId)])
    expect([moved, closed.status]).toEqual([inside, 200])
    expect(await closing(shiftId)).toEqual({ expected: before + cashMoved })
    expect(await drawerOf(shiftId)).toBe(before + cashMoved)
  })

  it.each(moves)('%s that comes while it is closed counts outside it', async (_, _isOfOffice, make) => {
    const { run, outside, shiftId } = await inLeftShift(make)
    const before = await drawerOf(shiftId)
    const [closed, moved] = await inTheMiddle(world, DRAWER(), [() => close(shiftId), run])
    expect([closed.status, moved]).toEqual([200, outside])
    expect(await closing(shiftId)).toEqual({ expected: before })
    expect(await drawerOf(shiftId)).toBe(before)
  })
})

describe('two refunds of one sale', () => {
  it.each([
    ['the office’s', 'the till’s'],
    ['the till’s', 'the office’s'],
  ])('%s is stopped half-way: what the books know can come back once', async (first) => {
    await shop.desk.book(shop.desk.openShift())
    const sale = await sold()
    const before = await drawerOf(shop.desk.shiftId)
    const [byOffice, byTill] = [
      () => ended(officeRefund(sale.orderId, shop.desk.shiftId)),
      () => booked(tillRefund(sale, 1)),
    ]
    const [one, other] = first === 'the office’s' ? [byOffice, byTill] : [byTill, byOffice]
    const answers = await inTheMiddle(world, GOODS(), [one, other])
    // The till gave it, whatever the office did: it is booked, and filed.
    const wanted = first === 'the office’s' ? [200, 'review'] : ['accepted', 'refund.nothing-left']
    expect(answers).toEqual(wanted)
    expect((await drawerOf(shop.desk.shiftId)) - before).toBe(first === 'the office’s' ? -2_000 : -1_000)
    const [order] = await world.sql(sql`select refunded_minor, status from sales_order where id = ${sale.orderId}`)
    expect(order).toEqual({ refundedMinor: 1_000, status: 'refunded' })
  })
})
