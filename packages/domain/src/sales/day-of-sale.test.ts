import { expect, test } from 'vitest'
import { dayOfSale, type SaleMoments } from './day-of-sale.ts'

const at = (iso: string): number => Date.parse(iso)
const rule = { timeZone: 'Asia/Shanghai', dayCutOffMinutes: 0 }
const usual: SaleMoments = {
  soldAt: at('2026-03-02T15:00:00Z'),
  clockOffsetMs: 0,
  receivedAt: at('2026-03-05T08:00:00Z'),
  registeredAt: at('2026-01-01T00:00:00Z'),
  shiftOpenedAt: at('2026-03-02T01:00:00Z'),
}
const dayOf = (facts: Partial<SaleMoments> = {}) => dayOfSale({ ...usual, ...facts }, rule)

test('a till that was offline for three days keeps its days', () => {
  expect(dayOf()).toBe('2026-03-02')
})

test('the measured offset moves the day, in both directions', () => {
  expect(dayOf({ clockOffsetMs: 3_600_000 })).toBe('2026-03-03')
  expect(dayOf({ soldAt: at('2026-03-02T16:30:00Z'), clockOffsetMs: -3_600_000 })).toBe('2026-03-02')
})

test('the time it was received decides where its own is impossible', () => {
  expect(dayOf({ soldAt: at('2001-01-01T00:00:00Z') })).toBe('2026-03-05')
  expect(dayOf({ soldAt: at('2001-01-01T00:00:00Z'), shiftOpenedAt: null })).toBe('2026-03-05')
  expect(dayOf({ soldAt: at('2026-03-06T00:00:00Z') })).toBe('2026-03-05')
  expect(dayOf({ shiftOpenedAt: at('2026-03-02T15:00:01Z') })).toBe('2026-03-05')
  expect(dayOf({ shiftOpenedAt: null })).toBe('2026-03-02')
})
