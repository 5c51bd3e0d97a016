import { expect, test } from 'vitest'
import { COUNT_MARGIN_MS, readLate, type DocumentMoment } from './late-document.ts'

const minute = 60_000
const ten = Date.parse('2026-03-02T10:00:00Z')
const count = { id: 'count', countedAt: ten, appliedAt: ten + 30 * minute }
const later = { id: 'later', countedAt: ten + 240 * minute, appliedAt: ten + 250 * minute }
const sale = (minutes: number, over: Partial<DocumentMoment> = {}): DocumentMoment => ({
  at: ten + minutes * minute,
  clockOffsetMs: 0,
  receivedAt: ten + 600 * minute,
  ...over,
})
const read = (document: DocumentMoment, counts = [count]): string => {
  const reading = readLate(document, counts)
  return reading.kind === 'after' ? 'after' : `${reading.kind} ${reading.count.id}`
}

test.each([
  ['an hour before', sale(-60), 'before count'],
  ['three minutes before', sale(-3), 'before count'],
  ['two minutes before', sale(-2), 'unclear count'],
  ['a minute after', sale(1), 'unclear count'],
  ['two minutes after', sale(2), 'after'],
  ['an hour before by a clock that was four minutes behind', sale(-64, { clockOffsetMs: 4 * minute }), 'before count'],
  ['an hour before by a clock that nobody measured', sale(-60, { clockOffsetMs: null }), 'unclear count'],
  ['an hour before by a clock that was off by six minutes', sale(-66, { clockOffsetMs: 6 * minute }), 'unclear count'],
  ['an hour after by a clock that nobody measured', sale(60, { clockOffsetMs: null }), 'after'],
  ['next year by its clock, received before', sale(500_000, { receivedAt: ten - 60 * minute }), 'before count'],
])('a sale %s', (_name, document, expected) => expect(read(document)).toBe(expected))

test('the first count that is certainly later settles it', () => {
  expect(read(sale(-60), [later, count])).toBe('before count')
  expect(read(sale(60), [later, count])).toBe('before later')
  // Near the first, but the second had it in either way.
  expect(read(sale(1), [later, count])).toBe('before later')
})

test('a sale just after stock was set is after it', () => {
  const adjusted = { id: 'adjusted', countedAt: ten, appliedAt: ten }
  expect(read(sale(0.2), [adjusted])).toBe('after')
  expect(read(sale(-0.2), [adjusted])).toBe('unclear adjusted')
  expect(read(sale(0.2, { clockOffsetMs: null }), [adjusted])).toBe('unclear adjusted')
  expect(COUNT_MARGIN_MS).toBe(2 * minute)
})
