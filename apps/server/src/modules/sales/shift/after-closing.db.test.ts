import { setOpeningHours } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { floatForecast } from '@kassa/contract/sales/shift.calls.ts'
import { listErrands } from '@kassa/contract/today/today.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { instantOf } from '@kassa/domain/time/local-time.ts'
import { beforeEach, expect, it } from 'vitest'
import { useStockRoom } from '../../../../test/make/stock-room.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const room = useStockRoom()
let shift: string

const of = async (kind: string, who: object = { as: room.shop.admin.token }) =>
  (await room.world.call(listErrands, {}, who)).answer.rows.filter((row) => row.kind === kind)

const place = async () =>
  (
    await room.world.sql<{ timeZone: string; day: string; version: number }>(sql`
      select time_zone, (${room.world.now}::timestamptz at time zone time_zone)::date as day, version
      from outlet where id = ${room.shop.outlet.outletId}`)
  )[0] ?? { timeZone: '', day: '', version: 0 }

/** Opens every day from midnight until a minute, but on the days named. */
async function open(untilMinute: number, closedDays: readonly string[] = []) {
  const weekly = Array.from({ length: 7 }, () => [{ fromMinute: 0, untilMinute }])
  const dates = closedDays.map((day) => ({ firstDay: day, lastDay: day, name: '', spans: [] }))
  const { version } = await place()
  const request = { id: room.shop.outlet.outletId, version, hours: { weekly, dates } }
  expect((await room.world.call(setOpeningHours, request, { as: room.shop.admin.token })).status).toBe(200)
}

async function openShift(openedAt: number) {
  shift = newId()
  await room.world.sql(sql`
    insert into shift (merchant_id, id, outlet_id, device_id, staff_id, number, currency, business_day, float_minor, opened_at)
    values (${room.shop.merchantId}, ${shift}, ${room.shop.outlet.outletId}, ${room.shop.device.deviceId},
      ${room.shop.cashier.id}, ${shift}, 'USD', '2026-03-02', 0, ${new Date(openedAt).toISOString()})`)
}

beforeEach(() => room.world.sql(sql`delete from shift`))

it('a shift is told half an hour after closing, and one opened since or at another merchant is not', async () => {
  const { timeZone, day } = await place()
  const now = Date.parse(room.world.now)
  const minutes = Math.floor((now - instantOf(day, 0, timeZone)) / 60_000)
  await openShift(now - 3_600_000)
  expect(await of('after-closing')).toEqual([])
  await open(minutes - 29)
  expect(await of('after-closing')).toEqual([])
  await open(minutes - 30)
  expect(await of('after-closing')).toMatchObject([{ id: shift, at: new Date(now - 1_800_000).toISOString() }])
  expect(await of('after-closing', room.theirs())).toEqual([])
  await room.world.sql(sql`update shift set opened_at = ${new Date(now - 60_000).toISOString()}`)
  expect(await of('after-closing')).toEqual([])
})

it('what is to be done in the shop waits for a day on which it opens, and a float is proposed for that', async () => {
  const { day } = await place()
  await room.world.sql(sql`update listing set warning_line = 10 where variant_id = ${room.tea.variantId}`)
  await open(1_440)
  expect(await of('low-stock')).toHaveLength(1)
  await open(1_440, [day, addDays(day, 1), addDays(day, 2)])
  expect(await of('low-stock')).toEqual([])
  const { answer } = await room.world.call(floatForecast, {}, room.mine())
  expect(answer.day).toBe(addDays(day, 3))
})
