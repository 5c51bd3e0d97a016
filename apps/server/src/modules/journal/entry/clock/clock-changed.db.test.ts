// A till whose clock was changed while it was offline: its entries are booked by the offset that they carry, and the spell is filed once.
import { uploadJournal } from '@kassa/contract/device/device.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql } from '../../../../platform/db/sql.ts'

const HOUR = 3_600_000
let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(1_000))
  world.passSeconds(6 * 3600)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

/** Uploads as a till whose clock the server's is ahead of by `measuredMs`. */
const upload = async (entries: readonly JournalEntry[], measuredMs: number) => {
  const sentAt = new Date(Date.parse(world.now) - measuredMs).toISOString()
  const { answer } = await world.call(uploadJournal, { entries: [...entries], sentAt }, { device: shop.desk.device })
  return answer.outcomes
}
const changed = (outcomes: Awaited<ReturnType<typeof upload>>): number[] =>
  outcomes
    .filter(({ reasons }) => reasons.some(({ code }) => code === 'entry.clock-changed'))
    .map(({ sequence }) => sequence)
const filed = async () =>
  (
    await world.sql(sql`select from review_item where merchant_id = ${shop.merchantId}
      and reasons @> '[{"code":"entry.clock-changed"}]'`)
  ).length
const carrying = (clockOffsetMs: number | null, ...bodies: object[]): JournalEntry[] =>
  bodies.map((body) => shop.desk.entry({ ...body, clockOffsetMs }))
const sale = () => shop.desk.sale([shop.line(0)], { at: '2026-03-02T05:00:00.000Z' })

it.each([
  ['4:59', 299_000, 0],
  ['five minutes', 300_000, 0],
  ['5:01', 301_000, 1],
  ['5:01 the other way', -301_000, 1],
  ['an hour', HOUR, 1],
])('changed by %s', async (_, measuredMs, count) => {
  const outcomes = await upload(carrying(0, sale()), measuredMs)
  expect([outcomes[0]?.outcome, await filed()]).toEqual([count === 0 ? 'accepted' : 'review', count])
})

it('is filed with the first entry of the spell, whatever its kind, and all are booked by the offset that they carry', async () => {
  const { desk } = shop
  const entries = carrying(0, sale(), desk.openDrawer(), desk.moveCash(100), desk.countShift([], 1_100), sale())
  expect(changed(await upload(entries, HOUR))).toEqual([2])
  const days = await world.sql<{ at: string }>(sql`
    select sold_at as at from sales_order where merchant_id = ${shop.merchantId}`)
  expect(days).toEqual([{ at: '2026-03-02T05:00:00.000Z' }, { at: '2026-03-02T05:00:00.000Z' }])
  expect(await filed()).toBe(1)
  const others = [desk.openDrawer(), desk.moveCash(100), desk.countShift([], 1_200), desk.closeShift(1_200, 1_200)]
  for (const [at, body] of others.entries())
    expect([body.kind, changed(await upload(carrying(at + 1, body), HOUR)).length]).toEqual([body.kind, 1])
})

it('once for a spell of several uploads, also when one is sent again', async () => {
  const [first, second] = [carrying(0, sale(), sale()), carrying(0, sale(), sale())]
  expect(changed(await upload(first, HOUR))).toEqual([2])
  expect(changed(await upload(first, HOUR))).toEqual([2])
  world.passSeconds(30)
  expect(changed(await upload(second, HOUR))).toEqual([])
  expect(changed(await upload([...first, ...second], HOUR))).toEqual([2])
  expect(await filed()).toBe(1)
})

it('two uploads at once file it once', async () => {
  const entries = carrying(0, sale(), sale())
  await Promise.all([upload(entries, HOUR), upload(entries, HOUR)])
  expect(await filed()).toBe(1)
})

it('again for another spell: forwards, then back, and the same once more', async () => {
  expect(changed(await upload(carrying(0, sale(), sale()), HOUR))).toEqual([2])
  expect(changed(await upload(carrying(HOUR, sale()), HOUR))).toEqual([])
  expect(changed(await upload(carrying(HOUR, sale()), 0))).toEqual([5])
  expect(changed(await upload(carrying(0, sale()), 0))).toEqual([])
  expect(changed(await upload(carrying(0, sale()), HOUR))).toEqual([7])
  expect(await filed()).toBe(3)
})

it('put right in the middle of a spell files it once, and what was written after the contact is fine', async () => {
  const before = carrying(HOUR, sale(), sale(), sale())
  const after = carrying(0, sale())
  expect(changed(await upload([...before, ...after], 0))).toEqual([2])
})

it('that was never measured, and a till that says no time or nonsense', async () => {
  expect(changed(await upload(carrying(null, sale()), HOUR))).toEqual([2])
  const device = { device: shop.desk.device }
  for (const sentAt of [undefined, '', 'tomorrow', '+275760-09-13T00:00:00.001Z']) {
    const { answer } = await world.call(
      uploadJournal,
      { entries: carrying(0, sale()), ...(sentAt !== undefined && { sentAt }) },
      device,
    )
    expect(answer.outcomes.map(({ outcome }) => outcome)).toEqual(['accepted'])
  }
})

it('is filed with the first entry that is new where those before it came already, and their answer was lost', async () => {
  const taken = carrying(0, sale())
  expect(changed(await upload(taken, 0))).toEqual([])
  const written = carrying(0, sale(), sale())
  expect(changed(await upload([...taken, ...written], HOUR))).toEqual([3])
  expect(changed(await upload([...taken, ...written], HOUR))).toEqual([3])
  expect(await filed()).toBe(1)
})

it('is filed with the first entry that is booked, where the one before it is kept in quarantine', async () => {
  const unsound = shop.desk.countShift([], 1_000, { toStaffId: '0197a000-0000-7000-8000-000000000000' })
  const outcomes = await upload(carrying(0, unsound, sale(), sale()), HOUR)
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['quarantined', 'review', 'accepted'])
  expect([changed(outcomes), await filed()]).toEqual([[3], 1])
})
