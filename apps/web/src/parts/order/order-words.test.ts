import { expect, it } from 'vitest'
import { marksOf } from './order-words.ts'

it('marks an order that was sold after it was received, and one that is to be looked at', () => {
  const order = { underReview: false, soldAt: '2026-03-01T10:00:00Z', receivedAt: '2026-03-01T10:00:05Z' }
  const ahead = { ...order, soldAt: '2026-03-02T10:00:00Z' }
  expect(marksOf(order)).toEqual([])
  expect(marksOf(ahead)).toEqual(['clockAhead'])
  expect(marksOf({ ...ahead, underReview: true })).toEqual(['review', 'clockAhead'])
})
