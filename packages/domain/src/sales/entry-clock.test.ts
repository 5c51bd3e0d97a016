import { describe, expect, it } from 'vitest'
import { clockFaults, dayOfEntry, momentOfEntry, type EntryMoment } from './entry-clock.ts'

const shanghai = { timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 }
const honest: EntryMoment = {
  at: '2026-03-02T03:00:00.000Z',
  clockOffsetMs: 0,
  businessDay: '2026-03-02',
  receivedAt: '2026-03-04T03:00:00.000Z',
  registeredAt: '2026-01-01T00:00:00.000Z',
}

describe('what an entry says of its time', () => {
  it.each<[string, Partial<EntryMoment>, string[], string]>([
    ['comes two days late', {}, [], '2026-03-02'],
    ['is of a clock nobody measured', { clockOffsetMs: null }, [], '2026-03-02'],
    [
      'is of 2001',
      { at: '2001-03-02T03:00:00.000Z', businessDay: '2001-03-02' },
      ['before-registration', 'day-differs'],
      '2026-03-04',
    ],
    [
      'is of next year',
      { at: '2027-03-02T03:00:00.000Z', businessDay: '2027-03-02' },
      ['in-the-future', 'day-differs'],
      '2026-03-04',
    ],
    ['is of a clock an hour off that was measured', { clockOffsetMs: -3_600_000 }, ['clock-off'], '2026-03-02'],
    ['names another day', { businessDay: '2026-03-03' }, ['day-differs'], '2026-03-02'],
    ['is a few minutes ahead', { receivedAt: '2026-03-02T02:55:00.000Z' }, [], '2026-03-02'],
  ])('%s', (_, change, faults, day) => {
    const moment = { ...honest, ...change }
    expect(clockFaults(moment, shanghai)).toEqual(faults)
    expect(dayOfEntry(moment, shanghai)).toBe(day)
  })

  it('counts as done when it came, where its own time cannot be', () => {
    expect(momentOfEntry(honest)).toBe(honest.at)
    expect(momentOfEntry({ ...honest, at: '2001-03-02T03:00:00.000Z' })).toBe(honest.receivedAt)
    expect(momentOfEntry({ ...honest, at: '2027-03-02T03:00:00.000Z' })).toBe(honest.receivedAt)
  })
})
