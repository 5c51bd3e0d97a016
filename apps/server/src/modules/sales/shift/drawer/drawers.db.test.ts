// A till with two drawers: a shift of each at the same time, counted apart.
import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { closeShift, listShifts, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../../test/make/desk.ts'
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
  shop = await makeSellingShop(world, { pricesMinor: [3_000] })
  await world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at) values (
    ${shop.merchantId}, 'device', ${shop.desk.device.deviceId}, 'sales.drawers', '["Left", "Right"]', now())`)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const as = () => ({ as: shop.cashierToken })
const shiftOf = async (id: string) => (await world.call(readShift, { id }, as())).answer

/** Opens the shift of a drawer and answers its id; without a name the till's only one. */
async function opened(drawer: string | null, floatMinor = 0, minutesAgo = 0) {
  const body = {
    ...shop.desk.openShift(floatMinor, new Date(Date.parse(world.now) - minutesAgo * 60_000).toISOString()),
    ...(drawer !== null && { drawer }),
  }
  const [outcome] = await shop.desk.book(body)
  return { shiftId: shop.desk.shiftId, codes: outcome?.reasons.map(({ code }) => code), outcome: outcome?.outcome }
}

const soldInto = async (shiftId: string, tenders = (due: number) => [cash(due)]) => {
  const body = { ...shop.desk.sale([shop.line(0)], { tenders }), shiftId }
  expect(await shop.desk.book(body)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  return body
}

describe('two drawers of one till', () => {
  it('are open at the same time, take money apart and close on their own counts', async () => {
    const left = await opened('Left', 1_000)
    const right = await opened('Right', 2_000)
    expect([left, right]).toMatchObject([{ outcome: 'accepted' }, { outcome: 'accepted' }])
    await soldInto(left.shiftId)
    await soldInto(right.shiftId)
    await soldInto(left.shiftId)
    expect(await shiftOf(left.shiftId)).toMatchObject({ drawer: 'Left', orders: 2, expectedMinor: 7_000 })
    expect(await shiftOf(right.shiftId)).toMatchObject({ drawer: 'Right', orders: 1, expectedMinor: 5_000 })
    const closing = { ...shop.desk.closeShift(6_900, 7_000), shiftId: left.shiftId }
    expect(await shop.desk.book(closing)).toMatchObject([{ outcome: 'accepted' }])
    expect(await shiftOf(left.shiftId)).toMatchObject({ state: 'closed', differenceMinor: -100 })
    await soldInto(right.shiftId)
    expect(await shiftOf(right.shiftId)).toMatchObject({ state: 'open', orders: 2, expectedMinor: 8_000 })
    const { answer } = await world.call(listShifts, { limit: 5 }, as())
    expect(new Set(answer.rows.map(({ drawer }) => drawer))).toEqual(new Set(['Left', 'Right']))
  })

  it('cannot be opened twice, nor without a name the till knows: booked as it happened, and filed', async () => {
    expect((await opened('Left')).codes).toEqual([])
    expect((await opened('Left')).codes).toEqual(['shift.still-open'])
    expect((await opened('Middle')).codes).toEqual(['shift.drawer-unknown'])
    // A program that knows of no drawers opens the one without a name, once.
    expect((await opened(null)).codes).toEqual([])
    expect((await opened(null)).codes).toEqual(['shift.still-open'])
  })

  it.each(['', ' ', 'x'.repeat(21)])('have no name like “%s”', async (drawer) => {
    expect((await opened(drawer)).outcome).toBe('quarantined')
  })

  it('are not left behind by a newer shift of the other', async () => {
    const left = await opened('Left', 1_000, 3)
    await opened('Right', 0, 2)
    const { answer } = await world.call(readShift, { id: left.shiftId }, as())
    expect(answer.can.close).toBe(false)
    const there = { as: shop.adminToken, outlet: shop.outlet.outletId }
    const asked = { id: left.shiftId, countedMinor: 1_000, note: 'found so' }
    expect((await world.call(closeShift, asked, there)).refusal.code).toBe('shift.desk-holds-it')
    await opened('Left', 0, 1)
    expect((await world.call(closeShift, asked, there)).status).toBe(200)
  })

  it('move by a corrected method in the drawer of the sale, though the other was opened later', async () => {
    const left = await opened('Left', 5_000)
    const { orderId } = await soldInto(left.shiftId)
    await shop.desk.book({ ...shop.desk.closeShift(8_000, 8_000), shiftId: left.shiftId })
    const again = await opened('Left', 5_000, 1)
    await opened('Right')
    const change = { orderId, position: 0, method: card(1).method, reference: 'SLIP-1', reason: 'booked as cash' }
    await world.call(correctMethod, change, { as: shop.adminToken, outlet: shop.outlet.outletId })
    expect(await shiftOf(again.shiftId)).toMatchObject({ expectedMinor: 2_000 })
  })
})
