import { expect, it, test } from 'vitest'
import { businessDayOf } from '../../time/business-day.ts'
import { dueDay, silentTills, type Till } from './due-day.ts'

const rule = { timeZone: 'Asia/Shanghai', dayCutOffMinutes: 240 }
const end = Date.parse('2026-03-03T04:00:00+08:00')
const HOUR = 3_600_000
const at = (milliseconds: number): string => new Date(milliseconds).toISOString()
const till = (deviceId: string, heard: number | null, oldestQueued: number | null = null): Till => ({
  deviceId,
  registeredAt: at(end - 100 * HOUR),
  heardAt: heard === null ? null : at(end + heard),
  oldestQueuedAt: oldestQueued === null ? null : at(end + oldestQueued),
})
const due = (now: number, ...tills: Till[]) => dueDay('2026-03-02', rule, { now: end + now, tills, waitDays: 3 })

test.each([
  ['a day that is not over', -1, [till('a', -1)], undefined],
  ['the moment after, every till heard', 0, [till('a', 0)], { reason: 'heard', silent: [] }],
  ['no till at all', 0, [], { reason: 'heard', silent: [] }],
  ['one that was heard before the cut-off', 5 * HOUR, [till('a', -1), till('b', HOUR)], undefined],
  ['one that still has sales of the day', 5 * HOUR, [till('a', HOUR, -1)], undefined],
  ['one whose oldest waiting entry is of today', 5 * HOUR, [till('a', HOUR, 1)], { reason: 'heard', silent: [] }],
  ['one that was never heard, a moment before three days', 72 * HOUR - 1, [till('a', null)], undefined],
  ['after three days', 72 * HOUR, [till('a', null), till('b', HOUR)], { reason: 'waited', silent: ['a'] }],
])('%s', (_, now, tills, expected) => {
  expect(due(now, ...tills)).toEqual(expected)
})

it.each([
  ['New York in spring, by an hour that is left out', 'America/New_York', 150, '2026-03-08'],
  ['New York in autumn, by an hour that comes twice', 'America/New_York', 90, '2026-11-01'],
  ['Lord Howe, by half an hour', 'Australia/Lord_Howe', 105, '2026-04-05'],
  ['Samoa, which left a day out', 'Pacific/Apia', 0, '2011-12-30'],
])(
  'over a night of %s a day is due the moment that it is over, and not before',
  (_, timeZone, dayCutOffMinutes, night) => {
    const changing = { timeZone, dayCutOffMinutes }
    const from = Date.parse(`${night}T00:00:00Z`) - 48 * HOUR
    const days = new Set<string>()
    for (let now = from; now < from + 96 * HOUR; now += HOUR / 4) {
      const today = businessDayOf(now, changing)
      const facts = { now, tills: [], waitDays: 3 }
      days.add(today)
      expect([today, dueDay(today, changing, facts)]).toEqual([today, undefined])
      for (const day of days)
        if (day < today) expect([day, dueDay(day, changing, facts)?.reason]).toEqual([day, 'heard'])
    }
    expect(days.size).toBeGreaterThan(3)
  },
)

it('waits for no till that was registered after the day', () => {
  expect(due(0, { ...till('new', null), registeredAt: at(end) })).toEqual({ reason: 'heard', silent: [] })
})

it('waits for a till that was registered anew after the day while it has entries of before', () => {
  const anew = { ...till('anew', HOUR, -1), registeredAt: at(end + HOUR) }
  expect(due(5 * HOUR, anew)).toBeUndefined()
  expect(due(72 * HOUR, anew)).toEqual({ reason: 'waited', silent: ['anew'] })
  expect(due(5 * HOUR, { ...anew, oldestQueuedAt: at(end) })).toEqual({ reason: 'heard', silent: [] })
})

it.each([
  ['the day on which it ended', -24 * HOUR, -1 * HOUR, 'waited'],
  ['a day that began as it ended', -48 * HOUR, -24 * HOUR, 'heard'],
  ['a day after its end', -72 * HOUR, -25 * HOUR, 'heard'],
  ['a day before its entries', 0, 2 * HOUR, 'heard'],
])('a registration that ended with entries is waited for on %s', (_, oldest, endedAt, reason) => {
  const ended = [{ oldestQueuedAt: at(end + oldest), endedAt: at(end + endedAt) }]
  expect(due(72 * HOUR, { ...till('a', HOUR), ended })?.reason).toBe(reason)
})

it('waits for nothing but its ended registrations of a till that is registered no more', () => {
  const gone = { ...till('gone', null), registeredAt: null }
  expect(due(0, gone)).toEqual({ reason: 'heard', silent: [] })
  const ended = [{ oldestQueuedAt: at(end - HOUR), endedAt: at(end + HOUR) }]
  expect(due(71 * HOUR, { ...gone, ended })).toBeUndefined()
  expect(due(72 * HOUR, { ...gone, ended })).toEqual({ reason: 'waited', silent: ['gone'] })
})

it('names the silent ones at once to whoever seals by hand', () => {
  const facts = { now: end, tills: [till('a', -1), till('b', 0)] }
  expect(silentTills('2026-03-02', rule, facts)).toEqual(['a'])
  expect(silentTills('2026-03-03', rule, facts)).toBeUndefined()
})
