import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDayOf, businessDaySpan } from './business-day.ts'
import { addDays } from './calendar-day.ts'
import { instantOf, isTimeZone, localTimeAt, offsetTimeText } from './local-time.ts'

const at = (iso: string) => Date.parse(iso)
const anyZone = fc.constantFrom(
  'UTC',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Africa/Addis_Ababa',
  'America/Los_Angeles',
  'America/New_York',
  'America/Santiago',
  'America/Havana',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Europe/Berlin',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Asia/Beirut',
)
// Whole minutes 1990–2040: every rule change of living memory and what is announced.
const anyInstant = fc.integer({ min: 10_519_200, max: 36_816_480 }).map((minutes) => minutes * 60_000)

describe('the wall clock', () => {
  it.each([
    ['2026-03-02T06:05:09Z', 'Asia/Shanghai', '2026-03-02T14:05:09+08:00'],
    ['2026-03-08T09:59:00Z', 'America/Los_Angeles', '2026-03-08T01:59:00-08:00'],
    ['2026-03-08T10:00:00Z', 'America/Los_Angeles', '2026-03-08T03:00:00-07:00'],
    ['2026-03-02T00:00:00Z', 'America/St_Johns', '2026-03-01T20:30:00-03:30'],
    ['2026-03-02T00:00:00Z', 'Asia/Kathmandu', '2026-03-02T05:45:00+05:45'],
    ['2026-03-02T00:00:00Z', 'UTC', '2026-03-02T00:00:00+00:00'],
  ])('%s in %s is said with its offset', (iso, zone, text) => {
    expect(offsetTimeText(at(iso), zone)).toBe(text)
    expect(Date.parse(text)).toBe(at(iso))
  })

  it.each([
    ['2026-11-20T16:00:00Z', 'Asia/Shanghai', '2026-11-21', 6, 0],
    ['2026-11-20T15:59:59Z', 'Asia/Shanghai', '2026-11-20', 5, 1439],
    ['2026-03-08T09:59:00Z', 'America/Los_Angeles', '2026-03-08', 7, 119],
    ['2026-03-08T10:00:00Z', 'America/Los_Angeles', '2026-03-08', 7, 180],
    ['2026-11-20T21:00:00Z', 'Africa/Addis_Ababa', '2026-11-21', 6, 0],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31', 6, 0],
  ])('%s in %s', (iso, zone, day, weekday, minuteOfDay) => {
    expect(localTimeAt(at(iso), zone)).toMatchObject({ day, weekday, minuteOfDay })
  })

  it('knows which zones there are', () => {
    expect(isTimeZone('Asia/Tokyo')).toBe(true)
    expect(isTimeZone('Asia/Nowhere')).toBe(false)
    expect(() => localTimeAt(0, 'Asia/Nowhere')).toThrow(RangeError)
  })

  it.each([
    ['2026-11-20', 0, 'Asia/Shanghai', '2026-11-19T16:00:00Z'],
    ['2026-11-20', 1440, 'Asia/Shanghai', '2026-11-20T16:00:00Z'],
    ['2026-03-08', 150, 'America/New_York', '2026-03-08T07:00:00Z'],
    ['2026-11-01', 90, 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-09-06', 0, 'America/Santiago', '2026-09-06T04:00:00Z'],
    ['2026-10-04', 135, 'Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ])('%s at minute %i in %s is %s', (day, minute, zone, iso) => {
    expect(new Date(instantOf(day, minute, zone)).toISOString()).toBe(new Date(at(iso)).toISOString())
  })

  it('what it shows leads back to the instant, or to the earlier one that shows the same', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, (instant, zone) => {
        const shown = localTimeAt(instant, zone)
        const back = instantOf(shown.day, shown.minuteOfDay, zone)
        expect(back).toBeLessThanOrEqual(instant)
        expect(instant - back).toBeLessThanOrEqual(3 * 3_600_000)
        expect(localTimeAt(back, zone)).toEqual(shown)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('business days', () => {
  it.each([
    ['2026-11-20T16:30:00Z', 'Asia/Shanghai', 0, '2026-11-21'],
    ['2026-11-20T19:59:59Z', 'Asia/Shanghai', 240, '2026-11-20'],
    ['2026-11-20T20:00:00Z', 'Asia/Shanghai', 240, '2026-11-21'],
    ['2026-11-20T07:30:00Z', 'America/Los_Angeles', 0, '2026-11-19'],
    ['2026-11-20T08:00:00Z', 'America/Los_Angeles', 0, '2026-11-20'],
    ['2026-12-31T23:00:00Z', 'Asia/Tokyo', 300, '2027-01-01'],
    ['2026-12-31T19:59:00Z', 'Asia/Tokyo', 300, '2026-12-31'],
  ])('%s in %s, cut off at %i, is %s', (iso, timeZone, dayCutOffMinutes, day) => {
    expect(businessDayOf(at(iso), { timeZone, dayCutOffMinutes })).toBe(day)
  })

  it('a day that has begun stays begun when clocks go back over its cut-off', () => {
    const rule = { timeZone: 'America/New_York', dayCutOffMinutes: 90 }
    const days = ['05:29', '05:30', '05:59', '06:00', '06:29', '06:30'].map((time) =>
      businessDayOf(at(`2026-11-01T${time}:00Z`), rule),
    )
    expect(days).toEqual(['2026-10-31', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01', '2026-11-01'])
  })

  it('are 23, 24 or 25 hours long', () => {
    const hours = (day: string) => {
      const [from, until] = businessDaySpan(day, { timeZone: 'America/New_York', dayCutOffMinutes: 0 })
      return (until - from) / 3_600_000
    }
    expect([hours('2026-03-08'), hours('2026-03-09'), hours('2026-11-01')]).toEqual([23, 24, 25])
  })

  it('span exactly their instants and follow one another', () => {
    fc.assert(
      fc.property(anyInstant, anyZone, fc.integer({ min: 0, max: 720 }), (instant, timeZone, dayCutOffMinutes) => {
        const rule = { timeZone, dayCutOffMinutes }
        const day = businessDayOf(instant, rule)
        const [from, until] = businessDaySpan(day, rule)
        expect(from <= instant && instant < until).toBe(true)
        expect(businessDayOf(from, rule)).toBe(day)
        expect(businessDayOf(until - 1, rule)).toBe(day)
        expect(businessDaySpan(addDays(day, 1), rule)[0]).toBe(until)
      }),
      { numRuns: 2000 },
    )
  })
})
