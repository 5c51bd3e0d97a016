import { describe, expect, it } from 'vitest'
import {
  clockPeriod,
  comparedWith,
  daysAtOne,
  movedPeriod,
  periodNames,
  periodOf,
  shownPeriodOf,
} from './named-period.ts'
import { businessDaySpan } from '../time/business-day.ts'
import { comparedPeriod } from './period.ts'

const tokyo = { timeZone: 'Asia/Tokyo', dayCutOffMinutes: 0 }
const newYork = { timeZone: 'America/New_York', dayCutOffMinutes: 240 }
// Half past nine in the morning in Tokyo, half past eight in the evening of the day before in New York.
const now = Date.parse('2026-11-26T01:30:00Z')

it.each([
  ['yesterday', '2026-03-04', '2026-03-04'],
  ['week', '2026-02-27', '2026-03-05'],
  ['days30', '2026-02-04', '2026-03-05'],
  ['month', '2026-03-01', '2026-03-05'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-05'],
  ['months13', '2025-03-01', '2026-03-05'],
] as const)('%s', (name, from, to) => expect(periodOf(name, '2026-03-05')).toEqual({ from, to }))

describe('the days that are shown', () => {
  it('are each clock’s own, from the first to the last', () => {
    const shown = shownPeriodOf({ period: 'today' }, [newYork, tokyo], now)
    expect(shown).toMatchObject({ from: '2026-11-25', to: '2026-11-26' })
    expect(shown?.byClock?.map(({ today, from, to }) => [today, from, to])).toEqual([
      ['2026-11-25', '2026-11-25', '2026-11-25'],
      ['2026-11-26', '2026-11-26', '2026-11-26'],
    ])
  })

  it('are one period where all clocks have the same', () =>
    expect(shownPeriodOf({ period: 'lastMonth' }, [newYork, tokyo], now)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
    }))

  it('are those given, everywhere, and none where none were', () => {
    const given = { from: '2026-11-01', to: '2026-11-02' }
    expect(shownPeriodOf(given, [newYork, tokyo], now)).toEqual(given)
    expect(shownPeriodOf({}, [newYork], now)).toBeUndefined()
  })

  it('are the last ones of each clock, as many as were asked for', () => {
    const shown = shownPeriodOf({ lastDays: 90 }, [newYork, tokyo], now)
    expect(shown?.byClock?.map(({ from, to }) => [from, to])).toEqual([
      ['2026-08-28', '2026-11-25'],
      ['2026-08-29', '2026-11-26'],
    ])
    expect(shownPeriodOf({ lastDays: 7 }, [tokyo], now)).toEqual(periodOf('week', '2026-11-26'))
  })

  it('of a name lie between both ends where they are given too', () => {
    const shown = shownPeriodOf({ period: 'days30', from: '2026-10-26', to: '2026-10-27' }, [newYork, tokyo], now)
    expect(shown?.byClock?.map(({ from, to }) => [from, to])).toEqual([
      ['2026-10-27', '2026-10-27'],
      ['2026-10-28', '2026-10-27'],
    ])
  })

  it.each(periodNames)('%s: without an outlet it is read by UTC', (period) =>
    expect(shownPeriodOf({ period }, [], now)).toEqual(periodOf(period, '2026-11-26')),
  )

  it('are compared clock by clock', () => {
    const shown = shownPeriodOf({ period: 'days30' }, [newYork, tokyo], now)
    if (!shown) throw new Error('no days')
    const before = movedPeriod(shown, (days) => comparedPeriod(days, 'before'))
    expect(before).toMatchObject({ from: '2026-09-27', to: '2026-10-27' })
    expect(daysAtOne(before)).toMatchObject({ from: '2026-09-27', to: '2026-10-26' })
  })
})

describe('a comparison with days that are not over', () => {
  const before = (shown: NonNullable<ReturnType<typeof shownPeriodOf>>, rule = newYork, at = now) =>
    comparedWith(shown, [clockPeriod('today', rule, at)], at, (days) => comparedPeriod(days, 'before'))

  it('stops at the same minute since the day began, clock by clock', () => {
    const shown = shownPeriodOf({ period: 'days30' }, [newYork, tokyo], now) ?? { from: '', to: '' }
    const open = [newYork, tokyo].map((rule) => clockPeriod('today', rule, now))
    const { stops } = comparedWith(shown, open, now, (days) => comparedPeriod(days, 'before'))
    expect(stops?.map(({ day, until }) => [day, new Date(until).toISOString()])).toEqual([
      ['2026-10-26', '2026-10-27T00:30:00.000Z'],
      ['2026-10-27', '2026-10-27T01:30:00.000Z'],
    ])
  })

  it('counts whole where the days are over, or were given and lie behind', () => {
    expect(before({ from: '2026-11-01', to: '2026-11-24' })).toEqual({ from: '2026-10-08', to: '2026-10-31' })
    expect(before({ from: '2026-11-25', to: '2026-11-25' }).stops).toHaveLength(1)
  })

  it.each([
    // Clocks went back a day before: an hour more had passed than the wall clock says.
    ['2026-11-02T12:00:00Z', '2026-10-26T11:00:00.000Z'],
    // The night of the change itself, 25 hours against 24: the last hour has nothing to stand beside.
    ['2026-11-02T04:30:00Z', '2026-10-26T03:59:59.999Z'],
    // 23 hours against 24.
    ['2026-03-09T03:59:59.999Z', '2026-03-02T03:59:59.999Z'],
  ])('on nights of daylight saving: %s', (moment, until) => {
    const midnight = { timeZone: 'America/New_York', dayCutOffMinutes: 0 }
    const at = Date.parse(moment)
    const today = clockPeriod('today', midnight, at)
    const stop = before(today, midnight, at).stops?.[0]
    expect(new Date(stop?.until ?? 0).toISOString()).toBe(until)
    expect(stop?.until).toBeLessThan(businessDaySpan(stop?.day ?? '', midnight)[1])
  })
})
