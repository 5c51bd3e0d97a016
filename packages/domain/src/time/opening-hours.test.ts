import { describe, expect, it } from 'vitest'
import {
  closedSince,
  isClosedOn,
  LONGEST_OTHER_DAYS,
  openDayFrom,
  openingAt,
  overlap,
  sharedDates,
  unsoundDates,
  type OpeningHours,
  type OpenSpan,
} from './opening-hours.ts'
import { addDays } from './calendar-day.ts'

const span = (from: string, until: string): OpenSpan => ({ fromMinute: minute(from), untilMinute: minute(until) })
const minute = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const closed: OpeningHours = { weekly: [[], [], [], [], [], [], []], dates: [] }
const day = [span('09:00', '12:30'), span('14:00', '18:00')]
const week: OpeningHours = {
  // A bar on Friday and Saturday night, closed on Sunday.
  weekly: [day, day, day, day, [span('18:00', '02:00')], [span('18:00', '02:00')], []],
  dates: [
    { firstDay: '2026-12-24', lastDay: '2026-12-26', name: 'Christmas', spans: [] },
    { firstDay: '2026-12-31', lastDay: '2026-12-31', name: 'Eve', spans: [span('10:00', '14:00')] },
  ],
}
const BERLIN = 'Europe/Berlin'
const at = (text: string) => Date.parse(text)
const told = (hours: OpeningHours, now: string, zone = BERLIN) => {
  const { isOpen, closesAt, opensAt } = openingAt(hours, zone, at(now))
  const text = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString().slice(0, 16))
  return [isOpen, text(closesAt ?? opensAt)]
}

describe('opening hours', () => {
  it.each([
    ['before it opens', '2026-11-30T07:59:59Z', false, '2026-11-30T08:00'],
    ['as it opens', '2026-11-30T08:00:00Z', true, '2026-11-30T11:30'],
    ['a second before noon’s break', '2026-11-30T11:29:59Z', true, '2026-11-30T11:30'],
    ['as the break begins', '2026-11-30T11:30:00Z', false, '2026-11-30T13:00'],
    ['past midnight', '2026-11-28T00:59:59Z', true, '2026-11-28T01:00'],
    ['as the night ends', '2026-11-28T01:00:00Z', false, '2026-11-28T17:00'],
    ['on the closed day', '2026-11-29T10:00:00Z', false, '2026-11-30T08:00'],
    ['in the night that began on the day before a holiday', '2026-12-24T10:00:00Z', false, '2026-12-28T08:00'],
    ['on a day of its own', '2026-12-31T12:59:59Z', true, '2026-12-31T13:00'],
    ['after it', '2026-12-31T13:00:00Z', false, '2027-01-01T17:00'],
  ])('are told %s', (_, now, isOpen, until) => {
    expect(told(week, now)).toEqual([isOpen, until])
  })

  it('follow the wall clock through both nights of daylight saving', () => {
    const night: OpeningHours = { ...closed, weekly: Array.from({ length: 7 }, () => [span('22:00', '04:00')]) }
    expect(told(night, '2026-03-28T22:00:00Z')).toEqual([true, '2026-03-29T02:00'])
    expect(told(night, '2026-10-24T22:00:00Z')).toEqual([true, '2026-10-25T03:00'])
  })

  it('open after the hour that clocks leap over, and not at all within it', () => {
    const one = (from: string, until: string): OpeningHours => ({
      ...closed,
      dates: [{ firstDay: '2026-03-29', lastDay: '2026-03-29', name: '', spans: [span(from, until)] }],
    })
    expect(told(one('02:30', '05:00'), '2026-03-29T00:00:00Z')).toEqual([false, '2026-03-29T01:00'])
    expect(told(one('02:10', '02:50'), '2026-03-29T00:00:00Z')).toEqual([false, null])
  })

  it('that never end say no closing, and those that never begin no opening', () => {
    expect(
      told({ ...closed, weekly: Array.from({ length: 7 }, () => [span('06:00', '06:00')]) }, '2026-11-30T08:00Z'),
    ).toEqual([true, null])
    expect(told(closed, '2026-11-30T08:00Z')).toEqual([false, null])
  })

  it('join where one day ends as the next begins', () => {
    const joined = { ...closed, weekly: [[span('08:00', '24:00')], [span('00:00', '03:00')], [], [], [], [], []] }
    expect(told(joined, '2026-11-30T20:00:00Z')).toEqual([true, '2026-12-01T02:00'])
  })

  it('say since when it is closed', () => {
    const since = (now: string) => closedSince(week, BERLIN, at(now))
    expect(since('2026-11-30T17:00:00Z')).toBe(at('2026-11-30T17:00:00Z'))
    expect(since('2026-11-30T16:59:59Z')).toBeNull()
    expect(since('2026-11-30T07:00:00Z')).toBe(at('2026-11-29T01:00:00Z'))
    expect(closedSince(closed, BERLIN, at('2026-11-30T07:00:00Z'))).toBeNull()
  })

  it('say so through a holiday of weeks, and of a year, so that nobody forgets the drawer meanwhile', () => {
    const holiday = (lastDay: string): OpeningHours => ({
      weekly: Array.from({ length: 7 }, () => [span('22:00', '02:00')]),
      dates: [{ firstDay: '2026-08-01', lastDay, name: 'Holidays', spans: [] }],
    })
    const closing = at('2026-08-01T00:00:00Z')
    for (const day of ['2026-08-01', '2026-08-09', '2026-08-10', '2026-08-21'])
      expect([day, closedSince(holiday('2026-08-21'), BERLIN, at(`${day}T18:00:00Z`))]).toEqual([day, closing])
    const longest = addDays('2026-08-01', LONGEST_OTHER_DAYS - 1)
    expect(closedSince(holiday(longest), BERLIN, at(`${longest}T18:00:00Z`))).toBe(closing)
  })

  it('until a time that the clock reads twice end the first time', () => {
    const night: OpeningHours = { ...closed, weekly: Array.from({ length: 7 }, () => [span('22:00', '02:30')]) }
    expect(told(night, '2026-10-25T00:29:59Z')).toEqual([true, '2026-10-25T00:30'])
    expect(told(night, '2026-10-25T00:30:00Z')).toEqual([false, '2026-10-25T21:00'])
  })

  it('are of their own zone, on both sides of the line of dates', () => {
    const noon: OpeningHours = { ...closed, weekly: [[span('09:00', '12:00')], [], [], [], [], [], []] }
    expect(told(noon, '2026-11-29T19:59:59Z', 'Pacific/Auckland')).toEqual([false, '2026-11-29T20:00'])
    expect(told(noon, '2026-11-29T20:00:00Z', 'Pacific/Auckland')).toEqual([true, '2026-11-29T23:00'])
    expect(told(noon, '2026-11-30T20:00:00Z', 'Pacific/Pago_Pago')).toEqual([true, '2026-11-30T23:00'])
  })

  it('know closed days, and the next that is open', () => {
    expect(isClosedOn(week, '2026-11-29')).toBe(true)
    expect(isClosedOn(week, '2026-12-31')).toBe(false)
    expect(openDayFrom(week, '2026-12-24')).toBe('2026-12-28')
    expect(openDayFrom(closed, '2026-12-24')).toBe('2026-12-24')
  })
})

describe('hours that lie over one another', () => {
  const only = (...days: readonly (readonly OpenSpan[])[]) => [...days, ...closed.weekly].slice(0, 7)
  it.each([
    ['no hours', only(), null],
    ['spans that touch', only([span('09:00', '12:00'), span('12:00', '15:00')]), null],
    ['spans a minute over', only([span('09:00', '12:01'), span('12:00', '15:00')]), 1],
    ['a night until the next day opens', only([], [span('18:00', '09:00')], [span('09:00', '10:00')]), null],
    ['a night a minute longer', only([], [span('18:00', '09:01')], [span('09:00', '10:00')]), 2],
    ['Sunday night over Monday', [[span('01:00', '05:00')], [], [], [], [], [], [span('20:00', '02:00')]], 7],
  ])('%s', (_, weekly, weekday) => {
    expect(overlap(weekly)?.weekday ?? null).toBe(weekday)
  })

  const other = (firstDay: string, lastDay: string, spans: readonly OpenSpan[] = []) => ({
    firstDay,
    lastDay,
    name: '',
    spans,
  })
  it('other days end after they begin, last a year at most, and share no day', () => {
    const longest = addDays('2026-01-01', LONGEST_OTHER_DAYS - 1)
    expect(unsoundDates([other('2026-01-01', longest)])).toBeUndefined()
    expect(unsoundDates([other('2026-01-01', addDays(longest, 1))])).toBeDefined()
    expect(unsoundDates([other('2026-01-02', '2026-01-01')])).toBeDefined()
    expect(
      unsoundDates([other('2026-01-01', '2026-01-01', [span('09:00', '10:01'), span('10:00', '11:00')])]),
    ).toBeDefined()
    expect(sharedDates([other('2026-01-03', '2026-01-04'), other('2026-01-01', '2026-01-02')])).toBeUndefined()
    expect(sharedDates([other('2026-01-02', '2026-01-04'), other('2026-01-01', '2026-01-02')])).toBeDefined()
  })
})
