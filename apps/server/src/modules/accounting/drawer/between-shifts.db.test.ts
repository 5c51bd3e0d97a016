// Cash between shifts: what a closing counts beyond the next float is in the safe, and the next opening finds the rest in its drawer.
import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import type { Desk } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesOf } from '../../../../test/make/role-sums.ts'
import type { SellingShop } from '../../../../test/make/selling-shop.ts'
import { verifyBooks } from '../../../maintenance/verify.ts'
import { modules } from '../../../program.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'

const drawers = useDrawers(['drawer', 'safe', 'cash-difference'])
const money = (of: SellingShop = drawers.shop) => drawers.money(of)

const closing = (
  countedMinor: number,
  expectedMinor: number,
  more: object,
  desk: Desk = drawers.shop.desk,
): JournalBody => ({
  ...desk.closeShift(countedMinor, expectedMinor),
  ...more,
})
const sale = () => drawers.shop.desk.sale([drawers.shop.line(0)])
/** The till's first registration sends again. */
const boundAgain = () =>
  drawers.world.sql(
    sql`update device_registration set unbound_at = null where id = ${drawers.shop.desk.device.registrationId}`,
  )
const officeCloses = (id: string, request: { readonly countedMinor?: number; readonly nextFloatMinor?: number }) =>
  drawers.officeCloses(id, request.countedMinor ?? 0, request)

it('what is counted beyond the next float goes to the safe, and the next float lies in the drawer', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), sale())
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  await desk.book(closing(5_900, 6_000, { nextFloatMinor: 2_000 }))
  const page = (await drawers.world.call(readShift, { id: desk.shiftId }, { as: drawers.shop.adminToken })).answer
  expect(page).toMatchObject({ countedMinor: 5_900, nextFloatMinor: 2_000, expectedMinor: 6_000 })
  expect(await money()).toEqual({ drawer: 2_000, safe: -1_100, 'cash-difference': 100 })
  await desk.book(desk.openShift(2_000))
  expect(await money()).toEqual({ drawer: 2_000, safe: -1_100, 'cash-difference': 100 })
})

it.each([
  ['more than was left', 2_700, { drawer: 2_700, safe: -1_700 }],
  ['less', 1_500, { drawer: 1_500, safe: -500 }],
  ['nothing', 0, { safe: 1_000 }],
])('a float of %s is made up from the safe, or goes back', async (_, floatMinor, sums) => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), sale(), closing(6_000, 6_000, { nextFloatMinor: 2_000 }))
  await desk.book(desk.openShift(floatMinor))
  expect(await money()).toEqual(sums)
})

it('twenty shifts leave the drawer with its float', async () => {
  const { desk } = drawers.shop
  for (let day = 0; day < 20; day += 1) {
    await desk.book(desk.openShift(5_000), sale(), closing(6_000, 6_000, { nextFloatMinor: 5_000 }))
  }
  expect(await money()).toEqual({ drawer: 5_000, safe: 20_000 - 5_000 })
})

it('a next float above what was counted came from the safe', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(0), closing(300, 0, { nextFloatMinor: 1_000 }), desk.openShift(1_000))
  expect(await money()).toEqual({ drawer: 1_000, safe: -700, 'cash-difference': -300 })
})

it('the same where nothing else was booked at the outlet', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(0), closing(0, 0, { nextFloatMinor: 1_000 }))
  expect(await money()).toEqual({ drawer: 1_000, safe: -1_000 })
})

it('where nobody counted, all lies there', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), sale())
  await desk.book(closing(6_000, 6_000, { nextFloatMinor: 5_000, isUncounted: true }))
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000 })
  await desk.book(desk.openShift(5_500))
  expect(await money()).toEqual({ drawer: 5_500, safe: -4_500 })
})

it('the office leaves in the drawer what it counts, or what it says', async () => {
  const { desk } = drawers.shop
  const left = async (request: object): Promise<void> => {
    await desk.book(desk.openShift(5_000))
    await drawers.world.sql(
      sql`update device_registration set unbound_at = now() where id = ${desk.device.registrationId}`,
    )
    await officeCloses(desk.shiftId, { countedMinor: 5_000, ...request })
    await boundAgain()
  }
  await left({})
  expect(await money()).toEqual({ drawer: 5_000, safe: -5_000 })
  await left({ nextFloatMinor: 1_200 })
  expect(await money()).toEqual({ drawer: 1_200, safe: -1_200 })
})

it('a shift that is closed after the next was opened leaves nothing: that one’s float came whole from the safe', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), sale())
  const early = desk.shiftId
  drawers.world.passSeconds(60)
  await desk.book(desk.openShift(2_000))
  expect(await money()).toEqual({ drawer: 8_000, safe: -7_000 })
  await officeCloses(early, { countedMinor: 6_000, nextFloatMinor: 2_000 })
  expect(await money()).toEqual({ drawer: 2_000, safe: -1_000 })
  await desk.book(closing(2_000, 2_000, { nextFloatMinor: 500 }), desk.openShift(500))
  expect(await money()).toEqual({ drawer: 500, safe: 500 })
})

it('a till that was registered anew finds what the last one left, and shifts that come late of the old one find nothing', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), closing(5_000, 5_000, { nextFloatMinor: 3_000 }))
  const again = await registeredAgain(drawers.shop)
  await again.book(again.openShift(3_000))
  expect(await money()).toEqual({ drawer: 3_000, safe: -3_000 })
  await boundAgain()
  await desk.book(desk.openShift(3_000))
  expect(await money()).toEqual({ drawer: 6_000, safe: -6_000 })
  await desk.book(closing(3_000, 3_000, { nextFloatMinor: 3_000 }))
  expect(await money()).toEqual({ drawer: 3_000, safe: -3_000 })
  await again.book(closing(3_000, 3_000, { nextFloatMinor: 1_000 }, again), again.openShift(1_000))
  expect(await money()).toEqual({ drawer: 1_000, safe: -1_000 })
})

it('two drawers of a till keep theirs apart', async () => {
  await drawers.world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${drawers.shop.merchantId}, 'device', ${drawers.shop.desk.device.deviceId}, 'sales.drawers', '["Left", "Right"]', now())`)
  const { desk } = drawers.shop
  const opened = async (drawer: string, floatMinor: number): Promise<string> => {
    await desk.book({ ...desk.openShift(floatMinor), drawer })
    return desk.shiftId
  }
  const left = await opened('Left', 5_000)
  const right = await opened('Right', 700)
  await desk.book(closing(5_000, 5_000, { shiftId: left, nextFloatMinor: 4_000 }))
  await desk.book(closing(700, 700, { shiftId: right, nextFloatMinor: 100 }))
  expect(await money()).toEqual({ drawer: 4_100, safe: -4_100 })
  await opened('Right', 100)
  await opened('Left', 4_500)
  expect(await money()).toEqual({ drawer: 4_600, safe: -4_600 })
})

it('a till that is moved takes nothing along: its first float at an outlet is of the safe there', async () => {
  const { merchantId, desk } = drawers.shop
  await desk.book(desk.openShift(5_000), closing(5_000, 5_000, { nextFloatMinor: 3_000 }))
  const second = await drawers.world.owner((tx) => makeOutlet(tx, merchantId, {}))
  const { deviceId } = desk.device
  await drawers.world.sql(sql`update device_registration set unbound_at = now() where device_id = ${deviceId}`)
  await drawers.world.sql(sql`update device set outlet_id = ${second.outletId}, number = 1 where id = ${deviceId}`)
  await drawers.world.owner((tx) => makeDevice(tx, merchantId, second, desk.device))
  const there = await registeredAgain({ ...drawers.shop, outlet: { ...drawers.shop.outlet, ...second } })
  await there.book(there.openShift(3_000))
  expect(await money()).toEqual({ drawer: 3_000, safe: -3_000 })
  expect(await money({ ...drawers.shop, outlet: { ...drawers.shop.outlet, ...second } })).toEqual({
    drawer: 3_000,
    safe: -3_000,
  })
})

it('in yen', async () => {
  await drawers.openShop({ currency: 'JPY' })
  const { desk } = drawers.shop
  await desk.book(desk.openShift(30_001), sale(), closing(31_001, 31_001, { nextFloatMinor: 30_000 }))
  await desk.book(desk.openShift(30_000))
  expect(await money()).toEqual({ drawer: 30_000, safe: -29_000 })
})

it('an older program writes no part: its shifts post as before, and what follows them comes from the safe', async () => {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(5_000), closing(5_000, 5_000, { nextFloatMinor: 3_000 }))
  await drawers.world.sql(sql`delete from cash_between_shifts where merchant_id = ${drawers.shop.merchantId}`)
  expect(await money()).toEqual({ drawer: 5_000, safe: -5_000 })
  await desk.book(desk.openShift(3_000), closing(3_000, 3_000, { nextFloatMinor: 1_000 }))
  expect(await money()).toEqual({ drawer: 6_000, safe: -6_000 })
})

it('an opening and the closing before at once: the float is drawn from the drawer, or all that was counted went to the safe', async () => {
  const rounds = clusterUrl === '' ? 3 : 20
  for (let round = 0; round < rounds; round += 1) {
    await drawers.openShop({})
    const { desk: old } = drawers.shop
    await old.book(old.openShift(5_000))
    const again = await registeredAgain(drawers.shop)
    await boundAgain()
    await Promise.all([again.book(again.openShift(2_000)), old.book(closing(5_000, 5_000, { nextFloatMinor: 2_000 }))])
    expect(await money()).toEqual({ drawer: 2_000, safe: -2_000 })
  }
})

it('stands under the business days of opening and closing, opens to its shift, and a sealed day stays as it is', async () => {
  const { desk, merchantId, outlet, adminToken: as } = drawers.shop
  const { outletId } = outlet
  const at = drawers.world.now
  const day = at.slice(0, 10)
  await drawers.world.sql(sql`update stock_entry set business_day = ${day} where merchant_id = ${merchantId}`)
  const seal = async (through: string, number: number) => {
    drawers.world.passSeconds(86_400)
    expect((await drawers.world.call(sealBatch, { outletId, through }, { as })).answer.sealed).toBe(1)
    return (await drawers.world.call(readBatch, { outletId, number }, { as })).answer
  }
  await desk.book(desk.openShift(5_000), sale())
  const first = await seal(day, 1)
  expect(rolesOf(first.lines)).toMatchObject({ drawer: 6_000, safe: -5_000 })
  await desk.book({ ...desk.closeShift(6_000, 6_000, at), nextFloatMinor: 2_000 })
  const second = await seal(addDays(day, 1), 2)
  expect((await drawers.world.call(readBatch, { outletId, number: 1 }, { as })).answer).toEqual(first)
  const inSecond = second.lines.map((line) => [line.role, line.reason, line.day, Number(line.minor)])
  expect(inSecond).toEqual([
    ['drawer', 'to-safe', day, -4_000],
    ['safe', 'to-safe', day, 4_000],
  ])
})

it('the proof finds what a drawer is said to have had, and to have been left with', async () => {
  const { desk, merchantId } = drawers.shop
  await desk.book(desk.openShift(5_000), closing(5_000, 5_000, { nextFloatMinor: 3_000 }), desk.openShift(3_000))
  const [{ number } = { number: '' }] = await drawers.world.sql<{ number: string }>(
    sql`select min(number) as number from shift where merchant_id = ${merchantId}`,
  )
  const moved = async (kind: string, by: number, alsoLeft: number) => {
    await drawers.world
      .sql(sql`update cash_between_shifts set amount_minor = amount_minor + ${by}, left_minor = left_minor + ${alsoLeft}
      where merchant_id = ${merchantId} and kind = ${kind} and amount_minor <> 0`)
  }
  const wrong = [`drawer of shift ${number}`]
  const proof = modules.flatMap(({ proofs = [] }) => proofs).find(({ book }) => book === 'cash between shifts')
  if (!proof) throw new Error('nothing proves it')
  for (const [kind, by, alsoLeft] of [
    ['opening', -3, 0],
    ['closing', 1, 0],
    ['closing', -1, 1],
  ] as const) {
    await moved(kind, by, alsoLeft)
    expect(
      (await verifyBooks(drawers.world.database, [proof])).map(({ firstDisagreement }) => firstDisagreement),
    ).toEqual(wrong)
    await moved(kind, -by, -alsoLeft)
  }
})
