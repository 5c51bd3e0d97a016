// The amount that one shift leaves in a drawer is the one the next begins with; a difference is filed, shown, and seen by the proof.
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { closeShift, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDevice } from '../../../../../test/make/device.ts'
import { Desk } from '../../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
})
afterEach(async () => {
  expect(await disagreements(world)).toEqual([])
})
afterAll(() => world.close())

const TEN_BILLION = 1_000_000_000_000

const as = () => ({ as: shop.cashierToken })
const shiftOf = async (id = shop.desk.shiftId) => (await world.call(readShift, { id }, as())).answer

/** Books bodies and answers the codes of each. */
const codesOf = async (desk: Desk, ...bodies: readonly (JournalBody | Record<string, unknown>)[]) =>
  (await desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))

const closing = (countedMinor: number, nextFloatMinor: number, desk = shop.desk) => ({
  ...desk.closeShift(countedMinor, countedMinor),
  nextFloatMinor,
})

/** Deletes what was filed of a cause, as if nobody had, and answers what the proofs say; it is put back. */
async function unfiled(code: string): Promise<string[]> {
  const own = sql`merchant_id = ${shop.merchantId} and reasons @> ${`[{"code":"${code}"}]`}::jsonb`
  await world.sql(sql`update review_item set reasons = reasons || '[{"code":"was"}]'::jsonb where ${own}`)
  await world.sql(sql`update review_item set raw = reasons, reasons = '[]' where ${own}`)
  const found = await disagreements(world)
  await world.sql(
    sql`update review_item set reasons = raw, raw = null where merchant_id = ${shop.merchantId} and reasons = '[]'`,
  )
  return found
}

describe('a float', () => {
  it('that is not what the last closing left is filed with both amounts and shown with its shift', async () => {
    const { desk } = shop
    await desk.book(desk.openShift(50_000), closing(50_000, 50_000))
    const before = (await shiftOf()).number
    const [opened] = await desk.book(desk.openShift(30_000))
    expect(opened).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'shift.float-differs', facts: { before, left: 50_000, float: 30_000 } }],
    })
    const gap = { kind: 'float-differs', expectedMinor: 50_000, foundMinor: 30_000, beforeNumber: before }
    expect((await shiftOf()).gaps).toMatchObject([gap])
    await desk.book(closing(30_000, 30_000))
    expect(await shiftOf()).toMatchObject({ state: 'closed', gaps: [gap] })
    expect(await unfiled('shift.float-differs')).toEqual([expect.stringContaining('drawer continuity: shift ')])
  })

  it('that is what was left, of a first shift, or of another drawer, files nothing', async () => {
    const { desk } = shop
    const named = (drawer: string, floatMinor: number) => ({ ...desk.openShift(floatMinor), drawer })
    await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
      ${shop.merchantId}, 'device', ${desk.device.deviceId}, 'sales.drawers', '["Left", "Right"]', now())`)
    expect(await codesOf(desk, named('Left', 700), closing(700, 200), named('Left', 200))).toEqual([[], [], []])
    expect(await codesOf(desk, named('Right', 900))).toEqual([[]])
  })

  it('of a till that was registered anew follows on the closing before, and on one that comes later', async () => {
    const { desk } = shop
    const facts = desk.facts
    await desk.book(desk.openShift(500), closing(500, 400))
    const left = desk.shiftId
    await desk.book(desk.openShift(400))
    const open = desk.shiftId
    const again = await registerAnew(desk)
    expect(await codesOf(again, again.openShift(400))).toEqual([['shift.still-open']])
    const closed = { ...closing(400, 100), shiftId: open }
    const [late] = await desk.book(closed)
    expect(late?.reasons).toMatchObject([
      { code: 'device.unbound' },
      { code: 'shift.float-differs', facts: { left: 100, float: 400, shiftId: again.shiftId } },
    ])
    expect([facts.merchantId, left]).toEqual([shop.merchantId, expect.any(String)])
  })
})

/** Returns the same till with a new registration; the old one has ended. */
async function registerAnew({ facts, device }: Desk): Promise<Desk> {
  await world.sql(sql`update device_registration set unbound_at = ${world.now} where device_id = ${device.deviceId}`)
  const made = await world.owner((tx) => makeDevice(tx, facts.merchantId, facts.outlet, { deviceId: device.deviceId }))
  return new Desk(world, facts, made)
}

describe('a closing', () => {
  it('that leaves more than was counted is filed', async () => {
    const { desk } = shop
    expect(await codesOf(desk, desk.openShift(500), closing(500, 800))).toEqual([[], ['shift.next-float-above']])
    expect((await shiftOf()).gaps).toMatchObject([{ kind: 'next-float-above', expectedMinor: 500, foundMinor: 800 }])
    expect(await unfiled('shift.next-float-above')).toEqual([expect.stringContaining('drawer continuity: shift ')])
  })

  it('from the office leaves what was found unless it is said otherwise, and never more', async () => {
    const { desk } = shop
    await desk.book(desk.openShift(500))
    const id = desk.shiftId
    const again = await registerAnew(desk)
    await again.book(again.openShift(300))
    const close = (facts: object) =>
      world.call(closeShift, { id, countedMinor: 500, note: 'Found so', ...facts }, { as: shop.adminToken })
    expect((await close({ nextFloatMinor: 501 })).refusal.code).toBe('shift.next-float-invalid')
    expect((await close({})).answer).toMatchObject({ nextFloatMinor: 500, gaps: [] })
    expect((await shiftOf(again.shiftId)).gaps).toMatchObject([{ expectedMinor: 500, foundMinor: 300 }])
  })
})

describe('cash beyond the bound of the outlet', () => {
  it('is booked and filed: put in, taken out, or as a float', async () => {
    const { desk } = shop
    const codes = await codesOf(
      desk,
      desk.openShift(TEN_BILLION),
      desk.moveCash(TEN_BILLION),
      desk.moveCash(-TEN_BILLION),
      desk.moveCash(10_000_000),
    )
    const beyond = ['shift.cash-beyond-bound']
    expect(codes).toEqual([beyond, beyond, beyond, []])
    expect((await shiftOf()).gaps).toMatchObject(
      [TEN_BILLION, TEN_BILLION, -TEN_BILLION].map((foundMinor) => ({ kind: 'cash-beyond', foundMinor })),
    )
    expect(await unfiled('shift.cash-beyond-bound')).toEqual([expect.stringContaining('drawer continuity: shift ')])
  })

  it('is by the bound that stood when it was moved', async () => {
    const { desk } = shop
    const bound = (value: number) =>
      world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
        values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, 'sales.cash-moved-most-minor', ${String(value)}::jsonb, now())
        on conflict (merchant_id, scope, scope_id, key) do update set value = excluded.value`)
    await bound(1_000)
    expect(await codesOf(desk, desk.openShift(0), desk.moveCash(1_001))).toEqual([[], ['shift.cash-beyond-bound']])
    await bound(5_000)
    expect(await codesOf(desk, desk.moveCash(1_001))).toEqual([[]])
    expect((await shiftOf()).gaps).toHaveLength(1)
  })
})

it('a float that is changed by hand in the books is seen, filed or not', async () => {
  const { desk } = shop
  await desk.book(desk.openShift(500), closing(500, 500), desk.openShift(400))
  const plant = (minor: number) =>
    world.sql(
      sql`update shift set next_float_minor = ${minor} where merchant_id = ${shop.merchantId} and closed_at is not null`,
    )
  await plant(450)
  expect(await disagreements(world)).toEqual([expect.stringContaining('drawer continuity: shift ')])
  await plant(500)
})
