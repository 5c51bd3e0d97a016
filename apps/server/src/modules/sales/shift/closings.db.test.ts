import { floatForecast, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash, type Desk } from '../../../../test/make/desk.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

describe('a closing', () => {
  const closingOf = (desk: Desk, countedMinor: number, more: Record<string, unknown>) => ({
    ...desk.closeShift(countedMinor, countedMinor),
    ...more,
  })

  it('counts every other method too, and the list that was ticked', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    await desk.book(
      desk.openShift(500),
      desk.sale([shop.line(0)], { tenders: (due) => [card(due)] }),
      desk.sale([shop.line(0)], { tenders: (due) => [{ ...card(due), method: 2 }] }),
    )
    const methods = [
      { method: 3, countedMinor: 900 },
      { method: 9, countedMinor: 5 },
    ]
    const checklist = [{ text: 'Lights', isDone: true }]
    const [closed] = await desk.book(closingOf(desk, 500, { methods, checklist }))
    expect(closed).toMatchObject({ outcome: 'accepted', reasons: [] })
    const { answer } = await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })
    expect(answer).toMatchObject({ isUncounted: false, checklist })
    expect(answer.methodCounts).toEqual([
      { method: 2, expectedMinor: 1_000, countedMinor: 0, differenceMinor: -1_000 },
      { method: 3, expectedMinor: 1_000, countedMinor: 900, differenceMinor: -100 },
      { method: 9, expectedMinor: 0, countedMinor: 5, differenceMinor: 5 },
    ])
  })

  it.each([
    [true, 'accepted', []],
    [false, 'review', ['shift.uncounted']],
  ] as const)(
    'by the cut-off (switched on: %s) stands on what the books expect, and says that nobody counted',
    async (isOn, outcome, codes) => {
      const shop = await makeSellingShop(world)
      const { desk, merchantId } = shop
      const value = { countsMethods: false, closesAtCutOff: isOn, checklist: [] }
      await world.owner((tx) =>
        tx.run(sql`
        insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
        values (${merchantId}, 'merchant', ${merchantId}, 'sales.shift-closing', ${json(value)}, ${world.now})`),
      )
      await desk.book(desk.openShift(500), desk.sale([shop.line(0)]))
      const [closed] = await desk.book(closingOf(desk, 1_500, { isUncounted: true }))
      expect([closed?.outcome, closed?.reasons.map(({ code }) => code)]).toEqual([outcome, codes])
      const { answer } = await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })
      expect(answer).toMatchObject({ state: 'closed', isUncounted: true, countedMinor: 1_500, differenceMinor: 0 })
    },
  )
})

describe('a float forecast', () => {
  it('asks for the change of the same weekdays before, for the outlet alone', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    const as = { as: shop.adminToken, outlet: shop.outlet.outletId }
    const day = world.now.slice(0, 10)
    const empty = await world.call(floatForecast, { day }, as)
    expect(empty.answer).toMatchObject({ days: 0, faces: [], totalMinor: 0 })
    await desk.book(desk.openShift(0), desk.sale([shop.line(0)], { tenders: (due) => [cash(due, due + 275)] }))
    await world.owner((tx) =>
      tx.run(sql`
        update payment set business_day = ${day}::date - 7 where merchant_id = ${shop.merchantId}`),
    )
    const { answer } = await world.call(floatForecast, { day }, as)
    expect(answer.days).toBe(1)
    expect(answer.totalMinor).toBe(275)
    expect(answer.faces.reduce((sum, { faceMinor, pieces }) => sum + faceMinor * pieces, 0)).toBe(275)
    await world.owner((tx) =>
      tx.run(sql`
        update payment set business_day = business_day + 7 where merchant_id = ${shop.merchantId}`),
    )
  })

  it('is for the day after the outlet’s own, where none is named', async () => {
    const shop = await makeSellingShop(world)
    const hour = Number(world.now.slice(11, 13))
    const dayAfter = async (timeZone: string, cutOffMinutes: number) => {
      await world.owner((tx) =>
        tx.run(sql`update outlet set time_zone = ${timeZone}, day_cutoff_minutes = ${cutOffMinutes}
          where merchant_id = ${shop.merchantId}`),
      )
      return (await world.call(floatForecast, {}, { as: shop.adminToken, outlet: shop.outlet.outletId })).answer.day
    }
    const today = world.now.slice(0, 10)
    expect(await dayAfter('UTC', 0)).toBe(addDays(today, 1))
    expect(await dayAfter('Pacific/Kiritimati', 0)).toBe(addDays(today, hour >= 10 ? 2 : 1))
    expect(await dayAfter('Pacific/Pago_Pago', 0)).toBe(addDays(today, hour >= 11 ? 1 : 0))
    expect(await dayAfter('UTC', 720)).toBe(addDays(today, hour >= 12 ? 1 : 0))
  })
})
