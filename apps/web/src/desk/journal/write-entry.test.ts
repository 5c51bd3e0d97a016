import 'fake-indexeddb/auto'
import { firstPreviousHash } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeskSetup } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import type { Registration } from '../model/registration.ts'
import { deskClock } from './clock.ts'
import { journalDb } from './databases.ts'
import { momentNow, writeEntry } from './write-entry.ts'

const zoneBefore = process.env['TZ']
const HOUR_MS = 3_600_000
const place = (timeZone: string, dayCutoffMinutes: number): void =>
  desk.change({ setup: { outlet: { timeZone, dayCutoffMinutes } } as DeskSetup, cashierId: '1' })

beforeEach(() => place('America/New_York', 240))
afterEach(() => {
  if (zoneBefore === undefined) delete process.env['TZ']
  else process.env['TZ'] = zoneBefore
  deskClock.change({ offset: null })
  desk.change({ setup: null, cashierId: null })
})

/** New York closes its day at four; its clocks leap on 8 March and go back on 1 November 2026. */
const moments = [
  ['2026-03-04T08:59:59.999Z', '2026-03-03'],
  ['2026-03-04T09:00:00.000Z', '2026-03-04'],
  ['2026-03-08T07:59:59.999Z', '2026-03-07'],
  ['2026-03-08T08:00:00.000Z', '2026-03-08'],
  ['2026-11-01T08:59:59.999Z', '2026-10-31'],
  ['2026-11-01T09:00:00.000Z', '2026-11-01'],
] as const

it.each(
  ['America/New_York', 'Asia/Tokyo', 'Asia/Shanghai'].flatMap((zone) =>
    moments.map(([at, day]) => [zone, at, day] as const),
  ),
)('a browser in %s books what is done at %s on the day of the shop, %s', (zone, at, day) => {
  process.env['TZ'] = zone
  expect(momentNow(Date.parse(at))).toMatchObject({ at, businessDay: day })
})

it.each(moments)('a clock that is an hour off books %s on the same day', (at, day) => {
  for (const offsetMs of [HOUR_MS, -HOUR_MS]) {
    deskClock.change({ offset: { offsetMs, roundTripMs: 10, measuredAt: 0 } })
    expect(momentNow(Date.parse(at) - offsetMs)).toMatchObject({ clockOffsetMs: offsetMs, businessDay: day })
  }
})

it('a shop whose zone was changed books by the new one from when the till has heard of it', () => {
  const at = Date.parse('2026-03-04T20:00:00.000Z')
  expect(momentNow(at).businessDay).toBe('2026-03-04')
  place('Asia/Tokyo', 240)
  expect(momentNow(at).businessDay).toBe('2026-03-05')
})

it('a change that begins while the till is offline books by the new rule from its instant on', () => {
  const timeZone = 'Asia/Shanghai'
  const rules = [
    { from: null, timeZone, dayCutOffMinutes: 0 },
    { from: '2026-03-02T20:00:00.000Z', timeZone, dayCutOffMinutes: 240 },
  ]
  const outlet = { timeZone, dayCutoffMinutes: 0, dayRules: rules }
  desk.change({ setup: { outlet } as DeskSetup })
  const days = [
    '2026-03-02T15:59:59.999Z',
    '2026-03-02T16:00:00.000Z',
    '2026-03-03T19:59:59.999Z',
    '2026-03-03T20:00:00.000Z',
  ]
  expect(days.map((at) => momentNow(Date.parse(at)).businessDay)).toEqual([
    '2026-03-02',
    '2026-03-03',
    '2026-03-03',
    '2026-03-04',
  ])
})

it('entries written at once are each counted among those that wait', async () => {
  await journalDb().delete()
  await journalDb().open()
  const chain = { lastSequence: 0, lastHash: firstPreviousHash, nextNumber: 1 }
  const registration = { registrationId: 'r1', numberPrefix: '1-2', ...chain } as Registration
  await journalDb().registrations.add(registration)
  const { upload } = desk.read()
  desk.change({ registration, training: null, upload: { ...upload, waiting: 0, oldestAt: null } })
  const drawer = (): JournalBody =>
    ({ kind: 'drawer-opened', at: '2026-03-01T10:00:00Z', shiftId: 's1', reason: 'coins' }) as JournalBody
  const one = writeEntry('e1', drawer)
  const other = writeEntry('e2', drawer)
  // The uploader counts meanwhile, too.
  desk.change(({ upload: now }) => ({ upload: { ...now, waiting: now.waiting + 1 } }))
  await Promise.all([one, other])
  expect(desk.read().upload).toMatchObject({ waiting: 3, oldestAt: '2026-03-01T10:00:00Z' })
  desk.change({ registration: null, upload })
})
