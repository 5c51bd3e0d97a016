import { sign } from 'node:crypto'
import { addClockEntry, listWorkDays, strikeClockEntry } from '@kassa/contract/sales/time-clock.calls.ts'
import { clockedText, type ClockStep } from '@kassa/domain/sales/time-clock.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApprover } from '../../../../test/make/approver.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop
let stranger: MemberShop

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
  stranger = await makeMemberShop(world)
})
afterAll(() => world.close())

const clocked = (what: ClockStep, at: string, staffId = shop.cashier.id) => {
  const { kind: _, reason: __, shiftId: ___, ...moment } = shop.desk.openDrawer() as Record<string, unknown>
  return { kind: 'staff-clocked', ...moment, staffId, clockId: newId(), what, at, businessDay: at.slice(0, 10) }
}
const mine = () => ({ as: shop.admin.token })
const list = async (request = {}, as = mine()) =>
  (await world.call(listWorkDays, { limit: 100, ...request }, as)).answer
const add = (change = {}, as = mine()) =>
  world.call(
    addClockEntry,
    {
      staffId: shop.cashier.id,
      outletId: shop.outlet.outletId,
      what: 'out' as const,
      at: '2026-01-05T15:00:00.000Z',
      reason: 'Forgot',
      ...change,
    },
    as,
  )

it('adds up hours and breaks of a day, once however often it is sent; what was forgotten is added and struck out with a reason', async () => {
  const day = '2026-01-05'
  const entries = [
    shop.desk.entry(clocked('in', `${day}T08:00:00.000Z`)),
    shop.desk.entry(clocked('break', `${day}T12:00:00.000Z`)),
    shop.desk.entry(clocked('back', `${day}T12:30:00.000Z`)),
  ]
  await shop.desk.upload(...entries)
  const again = await shop.desk.upload(...entries)
  expect(again.answer.outcomes.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted', 'accepted'])
  expect((await list({ from: day, to: day })).rows).toMatchObject([
    { staffId: shop.cashier.id, day, workedSeconds: 4 * 3_600, breakSeconds: 1_800, state: 'in', isUnclear: false },
  ])
  expect((await add()).status).toBe(200)
  const wrong = await add({ what: 'in', at: '2026-01-05T14:00:00.000Z' })
  expect(wrong.status).toBe(200)
  const [row] = (await list({ staffId: shop.cashier.id })).rows
  expect(row).toMatchObject({ isUnclear: true })
  const { id } = row!.entries.find(({ what, addedBy }) => what === 'in' && addedBy !== null)!
  const struck = await Promise.all([
    world.call(strikeClockEntry, { id, reason: 'Wrong day' }, mine()),
    world.call(strikeClockEntry, { id, reason: 'Wrong day' }, mine()),
  ])
  expect(struck.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const after = (await list({ from: day, to: day })).rows[0]
  expect(after).toMatchObject({ workedSeconds: 6.5 * 3_600, state: 'out', isUnclear: false })
  expect(after!.entries.find((entry) => entry.id === id)).toMatchObject({ struckReason: 'Wrong day', reason: 'Forgot' })
})

it('refuses a moment that has not come, reasons beyond their limits, and somebody who is not there', async () => {
  const later = new Date(Date.parse(world.now) + 1).toISOString()
  expect((await add({ at: later })).refusal.code).toBe('clock.in-the-future')
  expect((await add({ at: world.now })).status).toBe(200)
  expect((await add({ reason: 'x' })).status).toBe(422)
  expect((await add({ reason: 'x'.repeat(201) })).status).toBe(422)
  expect((await add({ staffId: newId() })).status).toBe(404)
})

it('keeps an entry of somebody unknown in quarantine, and shows another merchant nothing', async () => {
  const [outcome] = await shop.desk.book(clocked('in', '2026-01-06T08:00:00.000Z', newId()))
  expect(outcome?.outcome).toBe('quarantined')
  const theirs = { as: stranger.admin.token }
  expect((await list({}, theirs)).rows).toEqual([])
  expect((await add({}, theirs)).status).toBe(404)
  const [row] = (await list()).rows
  const { id } = row!.entries[0]!
  expect((await world.call(strikeClockEntry, { id, reason: 'Not mine' }, theirs)).status).toBe(404)
})

it('the same moment sent by two connections at once is one, and two moments of one second stay in the order they were said', async () => {
  const day = '2026-01-07'
  const entry = shop.desk.entry(clocked('in', `${day}T08:00:00.000Z`))
  await Promise.all(Array.from({ length: 6 }, () => shop.desk.upload(entry)))
  expect((await list({ from: day, to: day })).rows[0]?.entries).toHaveLength(1)
  await shop.desk.upload(
    shop.desk.entry(clocked('break', `${day}T12:00:00.001Z`)),
    shop.desk.entry(clocked('back', `${day}T12:00:00.002Z`)),
    shop.desk.entry(clocked('out', `${day}T15:00:00.000Z`)),
  )
  const [row] = (await list({ from: day, to: day })).rows
  expect(row!.entries.map(({ what }) => what)).toEqual(['in', 'break', 'back', 'out'])
  // A break of a thousandth: seconds are cut.
  expect(row).toMatchObject({ state: 'out', isUnclear: false, workedSeconds: 7 * 3_600 - 1, breakSeconds: 0 })
})

it('files what nothing proves to be the person’s own, and believes a desk that cannot prove yet', async () => {
  const one = await makeMemberShop(world)
  const said = (proof?: unknown, clockId = newId()) => ({
    ...clocked('in', world.now, one.cashier.id),
    clockId,
    ...(proof === undefined ? {} : { proof }),
  })
  const codes = async (body: object) => (await one.desk.book(body as never))[0]?.reasons.map(({ code }) => code)
  expect(await codes(said())).toEqual([])
  expect(await codes(said(null))).toEqual([])
  const key = await makeApprover(world, one.merchantId, one.cashier.id)
  expect(await codes(said())).toEqual([])
  expect(await codes(said(null))).toEqual(['clock.unproven'])
  const own = newId()
  const text = clockedText({ clockId: own, what: 'in', staffId: one.cashier.id, at: world.now })
  const how = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(text), how).toString('base64url')
  expect(await codes(said({ keyId: key.keyId, signature }, own))).toEqual([])
  // The same words under another entry, and none at all from a till that can prove.
  expect(await codes(said({ keyId: key.keyId, signature }))).toEqual(['clock.unproven'])
  expect(await codes(said())).toEqual(['clock.unproven'])
})
