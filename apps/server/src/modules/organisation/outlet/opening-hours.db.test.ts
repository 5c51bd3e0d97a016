import { setOpeningHours, MOST_DATES, MOST_SPANS } from '@kassa/contract/organisation/opening-hours.calls.ts'
import { readOutlet } from '@kassa/contract/organisation/outlet.calls.ts'
import { codesOfTier } from '@kassa/contract/permission/permissions.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMerchant, makeMerchantAdmin, makeOutlet } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { organisationModule } from '../organisation.module.ts'
import { listShownHours } from './opening-hours.store.ts'

let world: World
let as: string
let merchantId: string
let foreignId: string

beforeAll(async () => {
  world = await makeWorld({ modules: [organisationModule([])] })
  await world.owner(async (tx) => {
    ;({ merchantId } = await makeMerchant(tx))
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes: codesOfTier('merchant') })
    as = await makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
    foreignId = (await makeOutlet(tx, (await makeMerchant(tx)).merchantId)).outletId
  })
})
afterAll(() => world.close())

const outlet = async (): Promise<string> => (await world.owner((tx) => makeOutlet(tx, merchantId))).outletId
const read = async (id: string) => (await world.call(readOutlet, { id }, { as })).answer
const spans = [
  { fromMinute: 540, untilMinute: 720 },
  { fromMinute: 1_080, untilMinute: 120 },
]
const holiday = { firstDay: '2026-12-24', lastDay: '2026-12-26', name: 'Christmas', spans: [] }
const hours = { weekly: [[], spans, spans, spans, spans, spans, []], dates: [holiday] }
const set = (id: string, version: number, more: object = {}) =>
  world.call(setOpeningHours, { id, version, hours, ...more }, { as })

it('are kept with nights and holidays, copied, and taken away again', async () => {
  const [id, other] = [await outlet(), await outlet()]
  expect(await read(id)).toMatchObject({ hours: null, version: 1 })
  expect((await set(id, 1, { copyTo: [other, other, id] })).answer).toEqual({ id, version: 2, copied: 1 })
  expect(await read(id)).toMatchObject({ hours, version: 2 })
  expect(await read(other)).toMatchObject({ hours, version: 2 })
  const shown = await world.owner((tx) => listShownHours(tx, merchantId))
  expect(shown).toHaveLength(2)
  await set(id, 2, { hours: null })
  expect(await read(id)).toMatchObject({ hours: null, version: 3 })
  expect(await read(other)).toMatchObject({ hours, version: 2 })
})

it('say of days whether they are closed, at an outlet that says nothing never', async () => {
  const [id, silent] = [await outlet(), await outlet()]
  await set(id, 1)
  const closed = async (of: string, day: string) =>
    (await world.sql<{ closed: boolean }>(sql`select kassa_closed_on(${merchantId}, ${of}, ${day}::date) as closed`))[0]
      ?.closed
  // A Sunday, a Tuesday, and the holiday on a Thursday.
  for (const [day, isClosed] of [
    ['2026-11-29', true],
    ['2026-12-01', false],
    ['2026-12-24', true],
    ['2026-12-29', false],
  ] as const) {
    expect([day, await closed(id, day)]).toEqual([day, isClosed])
    expect(await closed(silent, day)).toBe(false)
  }
})

it.each([
  [
    'hours of a day over one another',
    {
      weekly: [
        [
          { fromMinute: 540, untilMinute: 721 },
          { fromMinute: 720, untilMinute: 800 },
        ],
        [],
        [],
        [],
        [],
        [],
        [],
      ],
      dates: [],
    },
    'hours.overlap',
  ],
  ['a day that ends before it begins', { ...hours, dates: [{ ...holiday, lastDay: '2026-12-23' }] }, 'hours.day-wrong'],
  [
    'a day longer than a year',
    { ...hours, dates: [{ ...holiday, lastDay: addDays('2026-12-24', 366) }] },
    'hours.day-wrong',
  ],
  [
    'a day that stands there twice',
    { ...hours, dates: [holiday, { ...holiday, firstDay: '2026-12-26' }] },
    'hours.day-twice',
  ],
])('refuse %s, and keep what was', async (_, wrong, code) => {
  const [id, other] = [await outlet(), await outlet()]
  await set(id, 1)
  expect((await set(id, 2, { hours: wrong, copyTo: [other] })).refusal).toMatchObject({ code })
  expect(await read(id)).toMatchObject({ hours, version: 2 })
  expect(await read(other)).toMatchObject({ hours: null, version: 1 })
})

it('take the most spans and days, and not one more', async () => {
  const id = await outlet()
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ fromMinute: at * 60, untilMinute: at * 60 + 30 }))
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const day = addDays('2026-01-01', at)
      return { firstDay: day, lastDay: day, name: '', spans: [] }
    })
  const week = (count: number) => Array.from({ length: 7 }, () => many(count))
  expect((await set(id, 1, { hours: { weekly: week(MOST_SPANS), dates: days(MOST_DATES) } })).status).toBe(200)
  expect((await set(id, 2, { hours: { weekly: week(MOST_SPANS + 1), dates: [] } })).refusal).toMatchObject({
    code: 'request.invalid',
  })
  expect((await set(id, 2, { hours: { weekly: week(1), dates: days(MOST_DATES + 1) } })).refusal).toMatchObject({
    code: 'request.invalid',
  })
  expect((await read(id)).version).toBe(2)
})

it.each([
  ['begins', 'fromMinute', 0, 1_439],
  ['ends', 'untilMinute', 1, 1_440],
] as const)('take a time at which a span %s at both ends, and not a minute beyond', async (_, field, least, most) => {
  const id = await outlet()
  const at = (minute: number, version: number) => {
    const day = [{ fromMinute: 60, untilMinute: 59, [field]: minute }]
    return set(id, version, { hours: { weekly: [day, [], [], [], [], [], []], dates: [] } })
  }
  expect((await at(least, 1)).status).toBe(200)
  expect((await at(most, 2)).status).toBe(200)
  for (const beyond of [least - 1, most + 1])
    expect((await at(beyond, 3)).refusal).toMatchObject({ code: 'request.invalid' })
  expect((await read(id)).version).toBe(3)
})

it('take a name of fifty characters in any language, and not one more', async () => {
  const id = await outlet()
  const called = (name: string, version: number) =>
    set(id, version, { hours: { ...hours, dates: [{ ...holiday, name }] } })
  for (const [at, letter] of ['a', '休', '😀'].entries()) {
    expect((await called(letter.repeat(50), at + 1)).status).toBe(200)
    expect((await called(letter.repeat(51), at + 2)).refusal).toMatchObject({ code: 'request.invalid' })
  }
  expect((await read(id)).version).toBe(4)
})

it('are not set at or copied to an outlet of another merchant, and nothing changes', async () => {
  const id = await outlet()
  expect((await set(foreignId, 1)).refusal).toMatchObject({ code: 'thing.not-found' })
  expect((await set(id, 1, { copyTo: [foreignId] })).refusal).toMatchObject({ code: 'thing.not-found' })
  expect(await read(id)).toMatchObject({ hours: null, version: 1 })
})

it('set at once by two are set by one; the other is told what is there now', async () => {
  const id = await outlet()
  const told = await Promise.all([set(id, 1), set(id, 1, { hours: null })])
  expect(told.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect((await read(id)).version).toBe(2)
})
