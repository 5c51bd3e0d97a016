// One drawer, read three ways: its Z reports, the bank page and the float forecast, each held against the books and against what was counted by hand beside them.
import { readForeignCash } from '@kassa/contract/accounting/foreign-cash.calls.ts'
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { floatForecast, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, it } from 'vitest'
import { cash, type Desk } from '../../../../test/make/desk.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { json, sql } from '../../../platform/db/sql.ts'

const MINUTE = 60
const DAY = 86_400
const yuan = {
  currency: 'CNY',
  into: 'USD',
  rateMillionths: 140_000,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
} as const

const drawers = useDrawers(['drawer', 'foreign-cash', 'safe', 'suspense', 'cash-difference'], async (made) => {
  made.world.setNow('2026-03-02T02:00:00.000Z')
  await made.openShop()
  const { merchantId } = made.shop
  const set = {
    'sales.foreign-cash': [yuan],
    'sales.shift-closing': { countsMethods: false, closesAtCutOff: true, checklist: [] },
  }
  for (const [key, value] of Object.entries(set))
    await made.world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${merchantId}, 'merchant', ${merchantId}, ${key}, ${json(value)}, ${made.world.now})`)
})

const as = () => ({ as: drawers.shop.adminToken })
const line = () => [drawers.shop.line(0)]
/** Ten dollars for a note of twenty. */
const inDollars = (desk: Desk): SaleBody => desk.sale(line(), { tenders: (due) => [cash(due, 2_000)] })
/** Ten dollars for 100.00 yuan, which count 14.00: 4.00 are given as change. */
const inYuan = (desk: Desk): SaleBody =>
  desk.sale(line(), {
    tenders: (due) => [{ ...cash(due, 1_400), foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }] }],
  })
const page = async (id: string) => (await drawers.world.call(readShift, { id }, as())).answer
const change = async (day: string) => {
  const outlet = drawers.shop.outlet.outletId
  const { answer } = await drawers.world.call(floatForecast, { day: addDays(day, 7) }, { ...as(), outlet })
  return Number(answer.totalMinor)
}
const bank = async () =>
  (await drawers.world.call(readForeignCash, {}, as())).answer.held.map((one) => [
    Number(one.amountMinor),
    Number(one.countedMinor),
  ])
const notesOfBooks = async () => {
  const { outlets } = (await drawers.world.call(readJournal, { from: '2026-03-01', to: '2026-03-31' }, as())).answer
  return outlets
    .flatMap(({ lines }) => lines)
    .filter(({ role }) => role === 'foreign-cash')
    .reduce((sum, { notes }) => sum + Number(notes?.minor ?? 0), 0)
}

it('they agree over notes, a kept entry, a shift that lapsed and sales that come late', async () => {
  const { world, shop } = drawers
  const { desk } = shop
  await desk.book(desk.openShift(5_000), inDollars(desk), inYuan(desk))
  const kept = inYuan(desk)
  expect(await desk.book({ ...kept, snapshot: {} })).toMatchObject([{ outcome: 'quarantined' }])
  world.passSeconds(MINUTE)
  const late = inYuan(desk)
  world.passSeconds(MINUTE)
  const first = desk.shiftId
  const again = await registeredAgain(shop)
  // The drawer, counted by hand: 50.00, and 10.00, less three times a change of 4.00; three notes of 100.00 yuan.
  await again.book({
    ...again.closeShift(4_800, 5_200),
    nextFloatMinor: 2_000,
    foreign: [{ currency: 'CNY' as const, countedMinor: 30_000 }],
  })
  const zOfFirst = await page(first)
  expect(zOfFirst).toMatchObject({
    cashSalesMinor: 600,
    unbookedMinor: -400,
    expectedMinor: 5_200,
    countedMinor: 4_800,
  })
  await again.book(late)
  await again.book(again.openShift(2_000), again.sale(line()))
  const second = again.shiftId
  const slow = inYuan(again)
  world.passSeconds(DAY)
  await world.runJob('sales.close-silent-shifts')
  expect(await page(second)).toMatchObject({ isProvisional: true, expectedMinor: 3_000 })
  await again.book(slow)
  const zOfSecond = await page(second)

  expect(await page(first)).toEqual(zOfFirst)
  const counted = zOfFirst.foreignCounts.reduce((sum, one) => sum + one.countedMinor, 0)
  const received = zOfSecond.foreign.reduce((sum, one) => sum + Number(one.amountMinor), 0)
  expect([counted, received]).toEqual([30_000, 10_000])
  const stands = { drawer: Number(zOfSecond.expectedMinor), 'foreign-cash': 5_600, safe: 4_800 - 2_000 - 5_000 }
  expect(stands.drawer).toBe(2_600)
  expect(await drawers.money()).toEqual({ ...stands, suspense: -1_000 })
  expect(await bank()).toEqual([[counted + received, 5_600]])
  expect(await notesOfBooks()).toBe(counted + received)
  // Dollars that customers handed over, less the change, are left in the drawers by their sales; the late one stands in no Z.
  const ofSales = Number(zOfFirst.cashSalesMinor) + Number(zOfSecond.cashSalesMinor) - 400
  expect(await change('2026-03-02')).toBe(2_000 + 1_000 - ofSales)

  await again.book(kept)
  expect(await drawers.money()).toEqual(stands)
  expect(await bank()).toEqual([[counted + received, 5_600]])
  expect(await notesOfBooks()).toBe(counted + received)
  expect(await change('2026-03-02')).toBe(2_000 + 1_000 - ofSales + 400)
  expect(await page(first)).toMatchObject({ countedMinor: 4_800, foreignCounts: zOfFirst.foreignCounts })
})
