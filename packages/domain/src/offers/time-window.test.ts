import { describe, expect, test } from 'vitest'
import { unlimitedTime } from '../../test/make-snapshot.ts'
import type { TimeWindow } from '../basket/index.ts'
import { isTimeZone } from '../time/local-time.ts'
import { localMoment, missingInWindow } from './time-window.ts'

const shanghai = (date: string, time: string) => localMoment(Date.parse(`${date}T${time}+08:00`), 'Asia/Shanghai')

const codes = (window: Partial<TimeWindow>, date: string, time: string): string[] =>
  missingInWindow({ ...unlimitedTime, ...window }, shanghai(date, time)).map((one) => one.code)

describe('localMoment', () => {
  test('date, day before, minute and weekday as the wall clock shows them', () => {
    expect(shanghai('2026-03-01', '00:30:59')).toEqual({
      date: '2026-03-01',
      previousDate: '2026-02-28',
      minute: 30,
      weekday: 7,
    })
    expect(localMoment(Date.UTC(2026, 2, 1, 15, 0), 'Asia/Tokyo')).toMatchObject({
      date: '2026-03-02',
      minute: 0,
      weekday: 1,
    })
    expect(localMoment(Date.UTC(2026, 2, 1, 0, 0), 'America/New_York')).toMatchObject({
      date: '2026-02-28',
      minute: 1140,
    })
  })

  test('both hours of a night when clocks go back, none of the missing one', () => {
    const at = (utc: number) => localMoment(utc, 'Europe/London').minute
    expect([at(Date.UTC(2026, 9, 25, 0, 30)), at(Date.UTC(2026, 9, 25, 1, 30))]).toEqual([90, 90])
    expect([at(Date.UTC(2026, 2, 29, 0, 59)), at(Date.UTC(2026, 2, 29, 1, 0))]).toEqual([59, 120])
  })

  test('zones are known or not', () => {
    expect(isTimeZone('Africa/Addis_Ababa')).toBe(true)
    expect(isTimeZone('Atlantis/Capital')).toBe(false)
  })
})

describe('missingInWindow', () => {
  test('dates count whole days, both ends included', () => {
    const window = { fromDate: '2026-03-02', untilDate: '2026-03-04' }
    expect(codes(window, '2026-03-01', '23:59')).toEqual(['offer.not-started'])
    expect(codes(window, '2026-03-02', '00:00')).toEqual([])
    expect(codes(window, '2026-03-04', '23:59')).toEqual([])
    expect(codes(window, '2026-03-05', '00:00')).toEqual(['offer.ended'])
  })

  test('a time of day holds from its first minute to before its last', () => {
    const window = { timeOfDay: { fromMinute: 1080, untilMinute: 1200 } }
    expect(codes(window, '2026-03-04', '17:59')).toEqual(['offer.other-time'])
    expect(codes(window, '2026-03-04', '18:00')).toEqual([])
    expect(codes(window, '2026-03-04', '19:59')).toEqual([])
    expect(codes(window, '2026-03-04', '20:00')).toEqual(['offer.other-time'])
    expect(codes({ timeOfDay: { fromMinute: 1080, untilMinute: 1440 } }, '2026-03-04', '23:59')).toEqual([])
  })

  test('after midnight belongs to the day it started on', () => {
    // 22:00–02:00 on Wednesday 4 March only.
    const window = {
      fromDate: '2026-03-04',
      untilDate: '2026-03-04',
      timeOfDay: { fromMinute: 1320, untilMinute: 120 },
      weekdays: [3],
    }
    expect(codes(window, '2026-03-04', '01:00')).toEqual(['offer.not-started', 'offer.other-weekday'])
    expect(codes(window, '2026-03-04', '22:00')).toEqual([])
    expect(codes(window, '2026-03-05', '01:59')).toEqual([])
    expect(codes(window, '2026-03-05', '02:00')).toEqual(['offer.ended', 'offer.other-weekday', 'offer.other-time'])
    expect(codes({ ...window, fromDate: null, untilDate: null, weekdays: [7] }, '2026-03-02', '00:10')).toEqual([])
  })

  test('weekdays run from 1 Monday to 7 Sunday', () => {
    expect(codes({ weekdays: [7] }, '2026-03-01', '12:00')).toEqual([])
    expect(codes({ weekdays: [1, 2, 3, 4, 5, 6] }, '2026-03-01', '12:00')).toEqual(['offer.other-weekday'])
  })
})
