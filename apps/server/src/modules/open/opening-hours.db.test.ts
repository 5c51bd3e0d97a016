// When outlets are open, as apps read it: by the clock of each, over midnight, through the night on which clocks are changed, and on days that are not as the week says.
import { listOutlets, outletResource, readOutlet } from '@kassa/contract/open/outlet.calls.ts'
import { setOpeningHours } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeApp, type MadeApp } from '../../../test/make/app.ts'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../test/make/merchant.ts'
import { makeSession } from '../../../test/make/session.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'

let world: World
let app: MadeApp
let noOutlets: MadeApp
let ofOne: MadeApp
let [berlin, tokyo, silent, foreign] = ['', '', '', '']

const night = [{ fromMinute: 1_080, untilMinute: 240 }]
const holiday = { firstDay: '2026-04-03', lastDay: '2026-04-04', name: 'Easter', spans: [] }
const short = {
  firstDay: '2026-04-05',
  lastDay: '2026-04-05',
  name: '',
  spans: [{ fromMinute: 600, untilMinute: 1_440 }],
}
const hours = { weekly: [[], night, night, night, night, night, night], dates: [holiday, short] }

beforeAll(async () => {
  world = await makeWorld({ now: '2026-03-28T12:00:00.000Z' })
  const as = await world.owner(async (tx) => {
    const { merchantId } = await makeMerchant(tx)
    const stranger = await makeMerchant(tx)
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    const outlets = await Promise.all(
      [merchantId, merchantId, merchantId, stranger.merchantId].map((of) => makeOutlet(tx, of)),
    )
    ;[berlin = '', tokyo = '', silent = '', foreign = ''] = outlets.map(({ outletId }) => outletId)
    app = await makeApp(tx, merchantId)
    noOutlets = await makeApp(tx, merchantId, { scopes: ['orders_read'] })
    ofOne = await makeApp(tx, merchantId, { outletIds: [silent] })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })
  for (const [id, zone] of [
    [berlin, 'Europe/Berlin'],
    [tokyo, 'Asia/Tokyo'],
  ] as const)
    await world.sql(sql`update outlet set time_zone = ${zone} where id = ${id}`)
  expect((await world.call(setOpeningHours, { id: berlin, version: 1, hours, copyTo: [tokyo] }, { as })).status).toBe(
    200,
  )
})
afterAll(() => world.close())

const toldOf = async (id: string, { key } = app) => {
  const { answer } = await world.call(readOutlet, { id }, { as: key })
  const { is_open: isOpen, closes_at: closesAt, opens_at: opensAt } = outletResource.whole.parse(answer)
  return [isOpen, (closesAt ?? opensAt)?.slice(0, 16) ?? null]
}

it.each([
  // Clocks go on at 02:00 in Berlin: the night has an hour less, in Tokyo none.
  ['2026-03-28T22:00:00Z', [true, '2026-03-29T02:00'], [false, '2026-03-29T09:00']],
  ['2026-03-29T01:59:59Z', [true, '2026-03-29T02:00'], [false, '2026-03-29T09:00']],
  ['2026-03-29T02:00:00Z', [false, '2026-03-29T16:00'], [false, '2026-03-29T09:00']],
  ['2026-03-29T09:00:00Z', [false, '2026-03-29T16:00'], [true, '2026-03-29T19:00']],
  // The night that began on Thursday goes on into the holiday; on it nothing opens, and the day after it has hours of its own.
  ['2026-04-03T01:59:59Z', [true, '2026-04-03T02:00'], [false, '2026-04-05T01:00']],
  ['2026-04-03T16:30:00Z', [false, '2026-04-05T08:00'], [false, '2026-04-05T01:00']],
  ['2026-04-05T08:00:00Z', [true, '2026-04-05T22:00'], [true, '2026-04-05T15:00']],
  // Mondays are closed.
  ['2026-04-06T20:00:00Z', [false, '2026-04-07T16:00'], [false, '2026-04-07T09:00']],
])('at %s', async (now, inBerlin, inTokyo) => {
  world.setNow(new Date(now).toISOString())
  expect([await toldOf(berlin), await toldOf(tokyo)]).toEqual([inBerlin, inTokyo])
  expect(await toldOf(silent)).toEqual([null, null])
})

it('are told as they were written, to whoever may read outlets, and of no other', async () => {
  const { answer } = await world.call(readOutlet, { id: berlin }, { as: app.key })
  const spans = [{ from: '18:00', until: '04:00' }]
  expect(outletResource.whole.parse(answer).opening_hours).toEqual({
    weekdays: [[], ...Array.from({ length: 6 }, () => spans)],
    other_days: [
      { first_day: '2026-04-03', last_day: '2026-04-04', name: 'Easter', hours: [] },
      { first_day: '2026-04-05', last_day: '2026-04-05', name: '', hours: [{ from: '10:00', until: '24:00' }] },
    ],
  })
  expect((await world.call(readOutlet, { id: berlin }, { as: noOutlets.key })).refusal.code).toBe('scope.missing')
  expect((await world.call(readOutlet, { id: berlin }, { as: ofOne.key })).status).toBe(404)
  expect((await world.call(readOutlet, { id: foreign }, { as: app.key })).status).toBe(404)
  const listed = await world.call(listOutlets, {}, { as: ofOne.key })
  expect(listed.answer.data.map(({ id }) => id)).toEqual([silent])
})
