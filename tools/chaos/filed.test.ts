import { expect, test } from 'vitest'
import { clockReasons, countReasons, filedWrongly } from './filed.ts'

const entry = (sequence: number, clockOffsetMs: number | null) =>
  ({ sequence, body: { kind: 'sale', clockOffsetMs } }) as Parameters<typeof filedWrongly>[1][number]
const booked = (sequence: number, ...codes: string[]) => ({
  sequence,
  outcome: codes.length > 0 ? 'review' : 'accepted',
  reasons: codes.map((code) => ({ code })),
})
const hour = 3_600_000

test('a fault that causes nothing files nothing', () => {
  const kind = {}
  expect(filedWrongly(kind, [entry(1, 0)], [booked(1)])).toEqual([])
  expect(filedWrongly(kind, [entry(1, 0)], [booked(1, 'sale.tax-mode-unknown')])).toEqual([
    'entry 1 is filed as sale.tax-mode-unknown, which its fault does not cause',
  ])
})

test('a clock far off is filed as such, and as nothing else', () => {
  const kind = { files: clockReasons }
  expect(filedWrongly(kind, [entry(2, hour)], [booked(2, 'sale.clock-off', 'sale.day-differs')])).toEqual([])
  expect(filedWrongly(kind, [entry(2, hour)], [booked(2, 'sale.price-unknown', 'sale.clock-off')])).toHaveLength(1)
  expect(filedWrongly(kind, [entry(2, hour)], [booked(2)])).toEqual(['entry 2 has a clock far off and nobody is told'])
})

test('reasons are counted, the most frequent first', () => {
  expect([...countReasons([booked(1, 'a'), booked(2, 'b', 'a')])]).toEqual([
    ['a', 2],
    ['b', 1],
  ])
})
