// Cash that the books hold in no shift though its till says one: it lies in the drawer until a count or an opening finds it, once.
import { deleteDevice } from '@kassa/contract/device/device-list.calls.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { expect, it } from 'vitest'
import { cash, type Desk } from '../../../../test/make/desk.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { listForeignHoldings } from './banked-notes.store.ts'

const MINUTE = 60

const drawers = useDrawers(['drawer', 'foreign-cash', 'safe', 'paid-in', 'suspense', 'cash-difference'])
const money = () => drawers.money()
const bound = (isBound: boolean) => drawers.bound(isBound)
const safeOf = (safe: number) => (safe === 0 ? {} : { safe })
const sale = (desk: Desk = drawers.shop.desk) => desk.sale([drawers.shop.line(0)])
const back = (sold: ReturnType<typeof sale>): JournalBody =>
  refundBody(drawers.shop.desk, sold, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [cash(1_000)],
  })
const inYuan = () =>
  drawers.shop.desk.sale([drawers.shop.line(0)], {
    tenders: (due) => [{ ...cash(due, 1_400), foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }] }],
  })
const left = (nextFloatMinor: number, countedMinor = nextFloatMinor, expectedMinor = countedMinor) => ({
  ...drawers.shop.desk.closeShift(countedMinor, expectedMinor),
  nextFloatMinor,
})
/** The office closes the shift of a till that is away, which comes back later and still has it open. */
async function officeCloses(countedMinor: number): Promise<void> {
  await bound(false)
  await drawers.officeCloses(drawers.shop.desk.shiftId, countedMinor)
  await bound(true)
  drawers.world.passSeconds(MINUTE)
}
const name = (...names: string[]) =>
  drawers.world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${drawers.shop.merchantId}, 'device', ${drawers.shop.desk.device.deviceId}, 'sales.drawers', ${json(names)}, now())
    on conflict (merchant_id, scope, scope_id, key) do update set value = excluded.value`)
const retire = async () => {
  const asked = { id: drawers.shop.desk.device.deviceId }
  expect((await drawers.world.call(deleteDevice, asked, { as: drawers.shop.adminToken })).status).toBe(200)
}

const moves: readonly [string, (sold: ReturnType<typeof sale>) => JournalBody, number, object][] = [
  ['a sale', () => sale(), 0, {}],
  ['a refund', (sold) => back(sold), -2_000, {}],
  ['cash for the safe', () => ({ ...drawers.shop.desk.moveCash(-300, 'out'), destination: 'safe' }), -1_000, {}],
  ['cash put in', () => drawers.shop.desk.moveCash(700), -300, { 'paid-in': -700 }],
]

it.each(moves)(
  '%s in a shift that the office closed is found by the next opening',
  async (_, bodyOf, safe, besides) => {
    const { desk } = drawers.shop
    await desk.book(desk.openShift(5_000))
    const sold = sale()
    await desk.book(sold)
    await officeCloses(6_000)
    const page = async () =>
      (await drawers.world.call(readShift, { id: desk.shiftId }, { as: drawers.shop.adminToken })).answer
    const before = await page()
    await desk.book({ ...bodyOf(sold), at: drawers.world.now })
    drawers.world.passSeconds(MINUTE)
    expect((await desk.book(left(2_000, 7_000)))[0]).toMatchObject({ outcome: 'quarantined' })
    expect(await page()).toEqual(before)
    await desk.book(desk.openShift(2_000))
    expect(await money()).toEqual({ drawer: 2_000, ...safeOf(safe), ...besides })
    await desk.book(left(500, 2_000), desk.openShift(500))
    expect(await money()).toEqual({ drawer: 500, ...safeOf(safe + 1_500), ...besides })
  },
)

it('the same in yen, where nobody counted', async () => {
  await drawers.openShop({ currency: 'JPY' })
  const { desk } = drawers.shop
  await desk.book(desk.openShift(30_001))
  const again = await registeredAgain(drawers.shop)
  await again.book({ ...again.closeShift(0, 30_001), isUncounted: true })
  await bound(true)
  await desk.book(sale())
  expect(await money()).toEqual({ drawer: 31_001, safe: -30_001 })
  await again.book(again.openShift(30_000))
  expect(await money()).toEqual({ drawer: 30_000, safe: -29_000 })
})

it('an entry that is kept lies there once, also when its document is booked behind the next opening', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  await officeCloses(5_000)
  const late = sale()
  await desk.book({ ...late, snapshot: {} })
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000, suspense: -1_000 })
  drawers.world.passSeconds(MINUTE)
  const again = await registeredAgain(drawers.shop)
  await again.book(again.openShift(5_000))
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000, suspense: -1_000 })
  await desk.book(late)
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000 })
})

it('what comes behind the next opening, and moved before it, is in the safe', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  const sold = sale()
  await desk.book(sold)
  await officeCloses(6_000)
  const late = [sale(), { ...back(sold), at: drawers.world.now }, desk.moveCash(700)]
  drawers.world.passSeconds(MINUTE)
  const again = await registeredAgain(drawers.shop)
  await again.book(again.openShift(5_000))
  await bound(true)
  await desk.book(...late)
  expect(await money()).toEqual({ drawer: 5_000, safe: -3_300, 'paid-in': -700 })
})

it('what moved behind the next opening is in the count of that shift', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  const early = desk.shiftId
  await desk.book(desk.openShift(0))
  drawers.world.passSeconds(MINUTE)
  await drawers.officeCloses(early, 5_000)
  drawers.world.passSeconds(MINUTE)
  await desk.book({ ...sale(), shiftId: early }, { ...desk.moveCash(700), shiftId: early })
  expect(await money()).toEqual({ drawer: 1_700, 'paid-in': -700 })
  drawers.world.passSeconds(MINUTE)
  await desk.book(left(200, 1_700, 0))
  expect(await money()).toEqual({ drawer: 200, safe: 1_500, 'paid-in': -700 })
  const later = { ...sale(), shiftId: early, at: new Date(Date.parse(drawers.world.now) - 30_000).toISOString() }
  await desk.book(later)
  expect(await money()).toEqual({ drawer: 200, safe: 1_500, 'paid-in': -700, 'cash-difference': 1_000 })
})

/** Opens a second shift, then has the office count the first one; answers that. */
async function closedBehindNext(): Promise<string> {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  const early = desk.shiftId
  await desk.book(desk.openShift(0))
  drawers.world.passSeconds(MINUTE)
  await drawers.officeCloses(early, 5_000)
  drawers.world.passSeconds(MINUTE)
  return early
}

it('an entry that was kept, and booked before a later count had it, is in that count once', async () => {
  const late = { ...sale(), shiftId: await closedBehindNext(), at: drawers.world.now }
  await drawers.shop.desk.book({ ...late, snapshot: {} }, late)
  expect(await money()).toEqual({ drawer: 1_000 })
  drawers.world.passSeconds(MINUTE)
  await drawers.shop.desk.book(left(200, 1_000, 0))
  expect(await money()).toEqual({ drawer: 200, safe: 800 })
})

it('a movement that was kept, and booked behind a later count that had it, stands once', async () => {
  const shiftId = await closedBehindNext()
  const moved = { ...drawers.shop.desk.moveCash(700), shiftId }
  await drawers.shop.desk.book({ ...moved, staffId: newId() })
  expect(await money()).toEqual({ drawer: 700, suspense: -700 })
  drawers.world.passSeconds(MINUTE)
  await drawers.shop.desk.book(left(200, 700, 0), moved)
  expect(await money()).toEqual({ drawer: 200, safe: 500, 'paid-in': -700 })
})

it.each([false, true])(
  'of an entry that was kept in a shift that nobody counted, it lies there once; next one opened: %s',
  async (isOpened) => {
    const { desk } = drawers.shop
    await desk.book(desk.openShift(5_000))
    const late = sale()
    await desk.book({ ...late, snapshot: {} })
    const again = await registeredAgain(drawers.shop)
    await again.book({ ...again.closeShift(0, 6_000), isUncounted: true })
    await bound(true)
    drawers.world.passSeconds(MINUTE)
    const [opening, sold] = [() => again.book(again.openShift(6_000)), () => desk.book(late)]
    for (const step of isOpened ? [opening, sold] : [sold, opening]) await step()
    expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  },
)

it('a movement that has the id of its shift takes nothing of what that left', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  await officeCloses(5_000)
  await desk.book({ ...desk.moveCash(700), movementId: desk.shiftId })
  drawers.world.passSeconds(MINUTE)
  await desk.book(desk.openShift(5_000))
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_300, 'paid-in': -700 })
})

it.each([
  ['a sale', () => sale(), 1_000, {}],
  ['a sale in notes', inYuan, -400, { 'foreign-cash': 1_400 }],
  ['a refund', () => back(sale()), -1_000, {}],
])('%s that was booked before its shift was heard of is in its count once', async (_, bodyOf, movedMinor, besides) => {
  const { desk } = drawers.shop
  desk.shiftId = newId()
  const { shiftId } = desk
  const body = bodyOf()
  expect(await desk.book(body)).toMatchObject([{ outcome: 'review' }])
  await desk.book({ ...desk.openShift(5_000), shiftId })
  desk.shiftId = shiftId
  expect(await money()).toEqual({ drawer: 5_000 + movedMinor, safe: -5_000, ...besides })
  const foreign = movedMinor === -400 ? { foreign: [{ currency: 'CNY', countedMinor: 10_000 }] } : {}
  await desk.book({ ...left(2_000, 5_000 + movedMinor, 5_000), ...foreign })
  expect(await money()).toEqual({ drawer: 2_000, ...safeOf(movedMinor - 2_000), ...besides })
  const page = (await drawers.world.call(readShift, { id: shiftId }, { as: drawers.shop.adminToken })).answer
  expect(page).toMatchObject({ expectedMinor: 5_000, countedMinor: 5_000 + movedMinor })
  const held = await drawers.world.owner((tx) => listForeignHoldings(tx, drawers.shop.merchantId, null))
  expect(held.map(({ amountMinor }) => amountMinor)).toEqual(movedMinor === -400 ? [10_000] : [])
  await desk.book(desk.openShift(2_000))
  expect(await money()).toEqual({ drawer: 2_000, ...safeOf(movedMinor - 2_000), ...besides })
})
it('of a shift that nobody counted, it is found by the next opening', async () => {
  const { desk } = drawers.shop
  desk.shiftId = newId()
  const { shiftId } = desk
  await desk.book(sale(), { ...desk.openShift(5_000), shiftId })
  desk.shiftId = shiftId
  drawers.world.passSeconds(MINUTE)
  await desk.book({ ...desk.closeShift(5_000, 5_000), isUncounted: true }, desk.openShift(5_000))
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000 })
})

it('two openings and a sale at once: it is found once', async () => {
  const rounds = clusterUrl === '' ? 2 : 8
  for (let round = 0; round < rounds; round += 1) {
    await drawers.openShop({})
    const { desk } = drawers.shop
    await desk.book(desk.openShift(5_000))
    await officeCloses(5_000)
    const late = sale()
    const again = await registeredAgain(drawers.shop)
    await bound(true)
    drawers.world.passSeconds(MINUTE)
    const third = await registeredAgain(drawers.shop)
    await Promise.all([desk.book(late), again.book(again.openShift(3_000)), third.book(third.openShift(4_000))])
    drawers.world.passSeconds(MINUTE)
    drawers.shop.desk.shiftId = third.shiftId
    await third.book({ ...third.closeShift(4_000, 4_000), nextFloatMinor: 1_000 }, third.openShift(1_000))
    await again.book({ ...again.closeShift(3_000, 3_000), nextFloatMinor: 0 })
    expect(await money()).toEqual({ drawer: 1_000 })
  }
})

it('a drawer that was named anew: the next opening finds what the old name left, once', async () => {
  await name('Left', 'Right')
  const { desk } = drawers.shop
  await desk.book({ ...desk.openShift(5_000), drawer: 'Left' })
  await desk.book(left(4_000, 5_000))
  await desk.book({ ...desk.openShift(700), drawer: 'Right' }, left(100, 700))
  expect(await money()).toEqual({ drawer: 4_100, safe: -4_100 })
  await name('Links', 'Right')
  await desk.book({ ...desk.openShift(4_000), drawer: 'Links' })
  expect(await money()).toEqual({ drawer: 4_100, safe: -4_100 })
  await desk.book(left(4_000), { ...desk.openShift(100), drawer: 'Right' })
  expect(await money()).toEqual({ drawer: 4_100, safe: -4_100 })
  // A till that has not heard of the name yet.
  await desk.book(left(100), { ...desk.openShift(4_000), drawer: 'Left' })
  expect(await money()).toEqual({ drawer: 8_100, safe: -8_100 })
})

it('cash that lay in a drawer that was named anew goes to the safe with what that was left with', async () => {
  await name('Left', 'Right')
  const { desk } = drawers.shop
  await desk.book({ ...desk.openShift(5_000), drawer: 'Left' })
  await officeCloses(5_000)
  const late = sale()
  await desk.book(sale())
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  drawers.world.passSeconds(MINUTE)
  await name('Links', 'Right')
  await desk.book({ ...desk.openShift(5_000), drawer: 'Links' })
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000 })
  await desk.book(late)
  drawers.world.passSeconds(MINUTE)
  await desk.book(left(5_000), { ...desk.openShift(5_000), drawer: 'Links' })
  expect(await money()).toEqual({ drawer: 5_000, safe: -3_000 })
})

it('a drawer that gets its first name, and one that the till has no more', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), left(4_000, 5_000))
  await name('Left', 'Right')
  await desk.book({ ...desk.openShift(4_500), drawer: 'Left' }, left(4_000, 4_500))
  await desk.book({ ...desk.openShift(300), drawer: 'Right' }, left(300))
  expect(await money()).toEqual({ drawer: 4_300, safe: -4_300 })
  await name('Left')
  await desk.book({ ...desk.openShift(4_000), drawer: 'Left' })
  expect(await money()).toEqual({ drawer: 4_000, safe: -4_000 })
})

it('a till that is retired: what it left goes to the safe on that day, and so does what comes later', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), left(3_000, 5_000))
  drawers.world.passSeconds(MINUTE)
  const late = sale()
  await bound(false)
  drawers.world.passSeconds(3 * 86_400)
  const { businessDay } = desk.moveCash(1)
  await retire()
  expect(await money()).toEqual({})
  const [row] = await drawers.world.sql(
    sql`select business_day, kind, amount_minor from cash_behind_count where merchant_id = ${drawers.shop.merchantId}`,
  )
  expect(row).toMatchObject({ kind: 'to-safe', amountMinor: -3_000, businessDay })
  await desk.book(late)
  expect(await money()).toEqual({ safe: 1_000 })
})

it('a till that is retired while its shift is open leaves nothing when that is closed', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), sale())
  await bound(false)
  await retire()
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  await drawers.officeCloses(desk.shiftId, 6_000)
  expect(await money()).toEqual({ safe: 1_000 })
})

it('the proofs find what awaits its count, and what went to the safe from a drawer, where they are wrong', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), left(3_000, 5_000))
  const late = sale()
  drawers.world.passSeconds(MINUTE)
  await desk.book({ ...late, at: drawers.world.now })
  const by = (minor: number) =>
    drawers.world.sql(
      sql`update cash_awaiting_count set amount_minor = amount_minor + ${minor} where document_id = ${late.orderId}`,
    )
  await by(1)
  expect(await disagreements(drawers.world)).toEqual([`cash that awaits its count: ${late.number}`])
  await by(-1)
  await bound(false)
  await retire()
  const more = (minor: number) =>
    drawers.world.sql(
      sql`update cash_behind_count set amount_minor = amount_minor + ${minor} where id = ${desk.shiftId}`,
    )
  await more(1)
  expect((await disagreements(drawers.world)).some((one) => one.startsWith('cash between shifts: '))).toBe(true)
  await more(-1)
})
