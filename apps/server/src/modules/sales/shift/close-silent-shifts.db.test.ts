// A till that is off at the cut-off: its shift is closed as uncounted, and what it sends later counts in that shift.
import { closeShift, listShifts, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'

const DAY = 86_400

let world: World
let shop: SellingShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world)
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const as = () => ({ as: shop.adminToken })
const shift = async () => (await world.call(readShift, { id: shop.desk.shiftId }, as())).answer
const byCutOff = (closesAtCutOff: boolean) =>
  world.sql(sql`insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.shift-closing',
      ${json({ countsMethods: false, closesAtCutOff, checklist: [] })}, ${world.now})`)
const run = () => world.runJob('sales.close-silent-shifts')

it('closes it uncounted, takes what comes later into it, and the till’s own closing stands in the end', async () => {
  const { desk } = shop
  await byCutOff(true)
  await desk.book(desk.openShift(500), desk.sale([shop.line(0)]))
  const at = world.now
  world.passSeconds(DAY)
  await run()
  expect(await shift()).toMatchObject({
    state: 'closed',
    closedAt: world.now,
    isUncounted: true,
    isProvisional: true,
    expectedMinor: 1_500,
    countedMinor: 1_500,
    differenceMinor: 0,
  })
  const closed = await world.call(listShifts, { state: 'closed' }, as())
  expect(closed.answer.rows.map(({ id }) => id)).toEqual([desk.shiftId])
  const late = await desk.book(desk.sale([shop.line(0)], { at }), desk.moveCash(-200, 'milk', at))
  expect(late.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['accepted', []],
    ['accepted', []],
  ])
  expect(await shift()).toMatchObject({ state: 'closed', orders: 2, expectedMinor: 2_300, countedMinor: 2_300 })
  const [own] = await desk.book(desk.closeShift(2_250, 2_300))
  expect(own).toMatchObject({ outcome: 'accepted' })
  expect(await shift()).toMatchObject({
    isProvisional: false,
    isUncounted: false,
    countedMinor: 2_250,
    differenceMinor: -50,
  })
  expect(await desk.book(desk.openShift(0))).toMatchObject([{ outcome: 'accepted' }])
})

it.each([
  ['the outlet does not want it', false, DAY, 0],
  ['the day goes on', true, 1_800, 1_800],
  ['the till was heard a moment ago', true, DAY, 60],
])('leaves it open where %s', async (_, isOn, passed, silent) => {
  const { desk } = shop
  // Noon at the outlet, so that half an hour stays in its day.
  world.passSeconds(DAY - ((Date.parse(world.now) / 1000 - 4 * 3600) % DAY))
  await byCutOff(isOn)
  await desk.book(desk.openShift(500))
  world.passSeconds(passed)
  const seenAt = new Date(Date.parse(world.now) - silent * 1000).toISOString()
  await world.sql(sql`update device_registration set last_seen_at = ${seenAt} where merchant_id = ${shop.merchantId}`)
  await run()
  expect(await shift()).toMatchObject({ state: 'open', isProvisional: false })
})

it('whose till never comes back is counted at the office', async () => {
  const { desk } = shop
  await byCutOff(true)
  await desk.book(desk.openShift(500))
  world.passSeconds(DAY)
  await world.sql(sql`update device_registration set unbound_at = ${world.now} where merchant_id = ${shop.merchantId}`)
  await run()
  const asked = { id: desk.shiftId, countedMinor: 400, note: 'The till was lost' }
  expect((await world.call(closeShift, asked, as())).answer).toMatchObject({ countedMinor: 400, isProvisional: false })
})
