import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDayOf, businessDaySpan, ruleAt, type BusinessDayRule } from './business-day.ts'
import { addDays } from './calendar-day.ts'
import { changedDayRules, comingDayRule, type DayRule } from './day-rules.ts'

const HOUR = 3_600_000
const rule = (timeZone: string, dayCutOffMinutes = 0): DayRule => ({ timeZone, dayCutOffMinutes })
const after = (known: BusinessDayRule, wanted: DayRule, at: string): BusinessDayRule => ({
  ...known,
  rules: changedDayRules(known, wanted, Date.parse(at)),
})
const hours = (day: string, known: BusinessDayRule): number => {
  const [from, until] = businessDaySpan(day, known)
  return (until - from) / HOUR
}

describe('a change of an outlet’s day', () => {
  const shanghai = rule('Asia/Shanghai')

  it.each([
    ['the cut-off later', shanghai, rule('Asia/Shanghai', 240), '2026-11-28T20:00:00.000Z', [24, 28, 24]],
    ['the cut-off earlier', rule('Asia/Shanghai', 240), shanghai, '2026-11-28T20:00:00.000Z', [24, 20, 24]],
    ['to the west', rule('Asia/Tokyo'), rule('Europe/London'), '2026-11-29T00:00:00.000Z', [24, 33, 24]],
    ['to the east', rule('Europe/London'), rule('Asia/Tokyo'), '2026-11-29T00:00:00.000Z', [24, 15, 24]],
    ['Apia to Honolulu', rule('Pacific/Apia'), rule('Pacific/Honolulu'), '2026-11-29T10:00:00.000Z', [24, 47, 24]],
    ['Honolulu to Apia', rule('Pacific/Honolulu'), rule('Pacific/Apia'), '2026-11-28T10:00:00.000Z', [24, 1, 24]],
    ['over a day', rule('Pacific/Pago_Pago'), rule('Pacific/Kiritimati'), '2026-11-28T11:00:00.000Z', [24, 0, 23]],
    ['two zones of one clock', shanghai, rule('Asia/Singapore'), '2026-11-28T16:00:00.000Z', [24, 24, 24]],
  ])('%s keeps today', (_, from, to, holdsAt, expected) => {
    const known = after(from, to, '2026-11-28T09:30:00.000Z')
    const today = businessDayOf(Date.parse('2026-11-28T09:30:00.000Z'), from)
    expect([0, 1, 2].map((later) => hours(addDays(today, later), known))).toEqual(expected)
    expect(businessDaySpan(today, known)).toEqual(businessDaySpan(today, from))
    expect(known.rules?.[1]?.from).toBe(holdsAt)
  })

  it('back by more than a day takes its way over the days between', () => {
    const known = after(rule('Pacific/Kiritimati'), rule('Pacific/Pago_Pago', 720), '2026-11-28T09:30:00.000Z')
    expect(known.rules?.map(({ timeZone, dayCutOffMinutes }) => [timeZone, dayCutOffMinutes])).toEqual([
      ['Pacific/Kiritimati', 0],
      ['UTC', 0],
      ['Pacific/Pago_Pago', 0],
      ['Pacific/Pago_Pago', 720],
    ])
    expect(comingDayRule(known, Date.parse('2026-11-28T09:30:00.000Z'))?.firstDay).toBe('2026-12-01')
  })

  it('taken back before it begins leaves no trace, and the last of several on one day counts', () => {
    const once = after(shanghai, rule('Asia/Tokyo'), '2026-11-28T01:00:00.000Z')
    expect(after(once, shanghai, '2026-11-28T02:00:00.000Z').rules).toEqual([])
    const twice = after(once, rule('Asia/Seoul', 60), '2026-11-28T02:00:00.000Z')
    expect(twice.rules?.map(({ timeZone }) => timeZone)).toEqual(['Asia/Shanghai', 'Asia/Seoul'])
    const begun = after(twice, shanghai, '2026-11-30T02:00:00.000Z')
    expect(begun.rules).toHaveLength(3)
    expect(after(begun, rule('Asia/Seoul', 60), '2026-11-30T02:00:00.001Z').rules).toEqual(twice.rules)
  })

  it('begins with the next day a millisecond before the end of one, and with the one after from the end on', () => {
    const first = (at: string): string | undefined =>
      comingDayRule(after(shanghai, rule('Asia/Shanghai', 240), at), Date.parse(at))?.firstDay
    expect(first('2026-11-28T15:59:59.999Z')).toBe('2026-11-29')
    expect(first('2026-11-28T16:00:00.000Z')).toBe('2026-11-30')
  })

  const zones = constantFrom(
    'America/New_York',
    'Asia/Shanghai',
    'Asia/Kathmandu',
    'Pacific/Apia',
    'Pacific/Honolulu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
  )
  const rules = record({ timeZone: zones, dayCutOffMinutes: constantFrom(0, 1, 90, 120, 240, 719, 720) })
  // Around both nights of daylight saving of New York, and the date that Apia jumped over.
  const moments = constantFrom(
    '2026-03-08T07:00:00.000Z',
    '2026-11-01T06:00:00.000Z',
    '2011-12-29T10:00:00.000Z',
  ).chain((near) => integer({ min: -40 * HOUR, max: 40 * HOUR }).map((by) => Date.parse(near) + by))

  it('leaves every instant one day: none is doubled, none goes back, spans meet', () => {
    assert(
      property(rules, array(rules, { minLength: 1, maxLength: 3 }), moments, (first, changes, start) => {
        let known: BusinessDayRule = first
        let at = start
        for (const wanted of changes) {
          const today = businessDayOf(at, known)
          const before = businessDaySpan(today, known)
          known = { ...known, rules: changedDayRules(known, wanted, at) }
          expect(businessDaySpan(today, known)).toEqual(before)
          at += 5 * HOUR
        }
        const end = at + 6 * 24 * HOUR
        for (let day = businessDayOf(start, known); day <= businessDayOf(end, known); day = addDays(day, 1)) {
          const [from, until] = businessDaySpan(day, known)
          expect(businessDaySpan(addDays(day, 1), known)[0]).toBe(until)
          if (from === until) continue
          expect([from, until - 1].map((one) => businessDayOf(one, known))).toEqual([day, day])
        }
        expect(ruleAt(end, known)).toMatchObject(changes.at(-1) ?? first)
      }),
      { numRuns: Number(process.env['RUNS'] ?? 100) },
    )
  })
})
