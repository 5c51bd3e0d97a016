import { describe, expect, it } from 'vitest'
import { checkMonthOver, checkPaidDay, monthsOver } from './commission-statement.ts'

const at = (text: string): number => Date.parse(text)

describe('a statement', () => {
  it('is of a month that is over, to the millisecond by UTC', () => {
    expect(checkMonthOver('2026-02', at('2026-03-01T00:00:00.000Z'))).toMatchObject({ ok: true, value: '2026-03-01' })
    expect(checkMonthOver('2026-02', at('2026-02-28T23:59:59.999Z'))).toMatchObject({
      refusal: { code: 'statement.month-not-over', facts: { month: '2026-02', first: '2026-03-01' } },
    })
    expect(checkMonthOver('2026-12', at('2027-01-01T00:00:00.000Z')).ok).toBe(true)
  })

  it.each([
    ['2026-02-28', false],
    ['2026-03-01', true],
    ['2026-03-11', true],
    ['2026-03-12', false],
  ])('is paid on %s: %s', (day, fits) => {
    // On the islands of Kiribati the 11th begins at 10:00 of the 10th by UTC.
    expect(checkPaidDay(day, '2026-02', at('2026-03-10T10:00:00.000Z')).ok).toBe(fits)
  })

  it('names the months to choose from, over the turn of the year', () => {
    expect(monthsOver('2026-02-01', 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  })
})
