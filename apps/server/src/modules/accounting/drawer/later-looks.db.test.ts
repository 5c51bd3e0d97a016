// Cash that no count of its shift had ends where somebody looks next: in a later count, behind shifts that nobody closes, of tills that are retired, and of shifts that never came.
import { deleteDevice } from '@kassa/contract/device/device-list.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { verifyBooks } from '../../../maintenance/verify.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { shiftlessCashProof } from '../../sales/proof/drawer/shiftless-cash-proof.store.ts'

const MINUTE = 60
const drawers = useDrawers(['drawer', 'safe', 'paid-in', 'suspense', 'cash-difference'])
const money = () => drawers.money()
const pass = () => {
  drawers.world.passSeconds(MINUTE)
}
const sale = () => drawers.shop.desk.sale([drawers.shop.line(0)])
const left = (nextFloatMinor: number, countedMinor = nextFloatMinor, expectedMinor = countedMinor) => ({
  ...drawers.shop.desk.closeShift(countedMinor, expectedMinor),
  nextFloatMinor,
})

/** Opens a second shift, then has the office count the first one; answers that. */
async function closedBehindNext(): Promise<string> {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000))
  const early = desk.shiftId
  await desk.book(desk.openShift(0))
  pass()
  await drawers.officeCloses(early, 5_000)
  pass()
  return early
}

const kept = [
  ['a sale', (shiftId: string) => ({ ...sale(), shiftId }), (body: object) => ({ ...body, snapshot: {} }), 1_000, {}],
  [
    'cash put in',
    (shiftId: string) => ({ ...drawers.shop.desk.moveCash(700), shiftId }),
    (body: object) => ({ ...body, staffId: newId() }),
    700,
    { 'paid-in': -700 },
  ],
] as const

it.each(kept)(
  '%s that was kept, of which a later count has been: it is there once while it is kept',
  async (...one) => {
    const [, bodyOf, tear, movedMinor, besides] = one
    const { desk } = drawers.shop
    const body = bodyOf(await closedBehindNext())
    pass()
    await desk.book(left(200, movedMinor, 0))
    expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, 'cash-difference': -movedMinor })
    for (let time = 0; time < 2; time += 1)
      expect(await desk.book(tear(body))).toMatchObject([{ outcome: 'quarantined' }])
    expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, suspense: -movedMinor })
    await desk.book(body)
    expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, ...besides })
  },
)

it.each(kept)('%s that was kept before a later count had it is there once', async (...one) => {
  const [, bodyOf, tear, movedMinor, besides] = one
  const { desk } = drawers.shop
  const body = bodyOf(await closedBehindNext())
  await desk.book(tear(body))
  expect(await money()).toEqual({ drawer: movedMinor, suspense: -movedMinor })
  pass()
  await desk.book(left(200, movedMinor, 0))
  expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, suspense: -movedMinor })
  await desk.book(body)
  expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, ...besides })
  await desk.book(desk.openShift(200))
  expect(await money()).toEqual({ drawer: 200, safe: movedMinor - 200, ...besides })
})

it('behind a shift that was closed at the cut-off and that nobody counts, a later count has it', async () => {
  const { desk } = drawers.shop
  const early = await closedBehindNext()
  const silent = desk.shiftId
  await drawers.world.sql(sql`update shift set lapsed_at = ${drawers.world.now} where id = ${silent}`)
  const between = { ...sale(), shiftId: early }
  pass()
  const again = await registeredAgain(drawers.shop)
  await drawers.bound(true)
  await again.book(again.openShift(3_000))
  pass()
  await desk.book(between, { ...sale(), shiftId: early })
  expect(await money()).toEqual({ drawer: 5_000, safe: -3_000 })
  pass()
  await again.book({ ...again.closeShift(4_000, 3_000), nextFloatMinor: 500 })
  expect(await money()).toEqual({ drawer: 1_500, safe: 500 })
  const { rows } = (await drawers.world.call(listErrands, {}, { as: drawers.shop.adminToken })).answer
  expect(rows.filter(({ kind }) => kind === 'after-closing')).toMatchObject([{ id: silent }])
  await drawers.officeCloses(silent, 1_000)
  expect(await money()).toEqual({ drawer: 500, safe: 1_500 })
})

it('a shift of an earlier registration that comes later is behind what was opened before it', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), left(5_000))
  const early = desk.shiftId
  pass()
  const again = await registeredAgain(drawers.shop)
  await drawers.bound(true)
  await again.book(again.openShift(5_000))
  pass()
  const late = { ...sale(), shiftId: early }
  pass()
  await again.book({ ...again.closeShift(6_000, 5_000), nextFloatMinor: 5_000 })
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000, 'cash-difference': -1_000 })
  pass()
  await desk.book(desk.openShift(0), late)
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000 })
})

it('a sale of a basket that was kept under another moment is another one, also where its count comes later', async () => {
  const { desk } = drawers.shop
  desk.shiftId = newId()
  const { shiftId } = desk
  const early = sale()
  await desk.book(early)
  pass()
  await desk.book({ ...desk.openShift(5_000), shiftId })
  desk.shiftId = shiftId
  await desk.book({ ...early, at: drawers.world.now, snapshot: {} })
  expect(await money()).toEqual({ drawer: 7_000, safe: -5_000, suspense: -1_000 })
  await desk.book(left(7_000, 7_000, 6_000))
  expect(await money()).toEqual({ drawer: 7_000, safe: -5_000, suspense: -1_000 })
})

it('more of it than is read at once is all found', async () => {
  const { desk, merchantId } = drawers.shop
  await desk.book(desk.openShift(5_000))
  await drawers.bound(false)
  await drawers.officeCloses(desk.shiftId, 5_000)
  await drawers.bound(true)
  pass()
  await desk.book(desk.moveCash(700))
  await drawers.world.sql(sql`
    insert into cash_awaiting_count (merchant_id, id, shift_id, outlet_id, device_id, kind, currency, amount_minor, document_id, happened_at)
    select a.merchant_id, gen_random_uuid(), a.shift_id, a.outlet_id, a.device_id, 'unbooked', a.currency, 0, gen_random_uuid(), a.happened_at + n * interval '1 microsecond'
    from cash_awaiting_count a, generate_series(1, 450) as n where a.merchant_id = ${merchantId}`)
  pass()
  await desk.book(desk.openShift(5_000))
  const waits = sql`select count(*)::int as count from cash_awaiting_count where merchant_id = ${merchantId} and found_at is null`
  expect(await drawers.world.sql(waits)).toEqual([{ count: 0 }])
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_300, 'paid-in': -700 })
})

const retire = async () => {
  const asked = { id: drawers.shop.desk.device.deviceId }
  expect((await drawers.world.call(deleteDevice, asked, { as: drawers.shop.adminToken })).status).toBe(200)
}

it('what was booked in the moment in which its till was retired goes to the safe after it', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), left(3_000, 5_000))
  pass()
  const late = sale()
  await drawers.bound(false)
  await retire()
  const archived = (isOut: boolean) =>
    drawers.world.sql(
      sql`update device set archived_at = case when ${isOut} then ${drawers.world.now}::timestamptz end where id = ${desk.device.deviceId}`,
    )
  await archived(false)
  await desk.book(late)
  await archived(true)
  expect(await money()).toEqual({ drawer: 1_000 })
  await drawers.world.runJob('sales.empty-retired-tills')
  expect(await money()).toEqual({ safe: 1_000 })
})

const unknown = async () => (await verifyBooks(drawers.world.database, [shiftlessCashProof]))[0]

it.each([
  ['a sale', () => sale(), 1_000],
  [
    'a refund',
    () =>
      refundBody(drawers.shop.desk, sale(), {
        lines: [{ line: 0, quantity: 1, goods: 'restock' }],
        amountMinor: 1_000,
        tenders: [cash(1_000)],
      }),
    -1_000,
  ],
])(
  '%s of a shift that never comes is filed, and goes to the safe as the drawer is opened next',
  async (_, bodyOf, minor) => {
    const { desk } = drawers.shop
    desk.shiftId = newId()
    await desk.book(bodyOf())
    expect(await unknown()).toMatchObject({ filed: { count: 1 } })
    expect(await money()).toEqual({ drawer: minor })
    pass()
    await desk.book(desk.openShift(5_000))
    expect(await money()).toEqual({ drawer: 5_000, safe: minor - 5_000 })
    expect((await unknown())?.filed).toBeUndefined()
  },
)

it('where that shift comes after all, its own count has it', async () => {
  const { desk } = drawers.shop
  desk.shiftId = newId()
  const { shiftId } = desk
  const opening = { ...desk.openShift(5_000), shiftId }
  desk.shiftId = shiftId
  await desk.book(sale())
  pass()
  const again = await registeredAgain(drawers.shop)
  await again.book(again.openShift(3_000))
  expect(await money()).toEqual({ drawer: 3_000, safe: -2_000 })
  await drawers.bound(true)
  desk.shiftId = shiftId
  await desk.book(opening)
  expect(await money()).toEqual({ drawer: 9_000, safe: -8_000 })
  await drawers.officeCloses(shiftId, 6_000)
  expect(await money()).toEqual({ drawer: 3_000, safe: -2_000 })
  const page = (await drawers.world.call(readShift, { id: shiftId }, { as: drawers.shop.adminToken })).answer
  expect(page).toMatchObject({ expectedMinor: 5_000, countedMinor: 6_000 })
})

it('a till with several drawers keeps it until somebody looks at it, or the till is retired', async () => {
  const { desk } = drawers.shop
  await drawers.world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${drawers.shop.merchantId}, 'device', ${desk.device.deviceId}, 'sales.drawers', '["Left", "Right"]', now())`)
  desk.shiftId = newId()
  await desk.book(sale())
  pass()
  await desk.book({ ...desk.openShift(5_000), drawer: 'Left' })
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  expect(await unknown()).toMatchObject({ filed: { count: 1 } })
  await desk.book(left(5_000))
  await drawers.bound(false)
  await retire()
  expect(await money()).toEqual({ safe: 1_000 })
})
