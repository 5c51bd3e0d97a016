import { expect, it } from 'vitest'
import { perHundred, standsOut } from './loss.ts'

it.each([
  [{ events: 5, orders: 10 }, { events: 10, orders: 100 }, true],
  [{ events: 4, orders: 10 }, { events: 4, orders: 100 }, false],
  // Exactly twice as many is not more than twice.
  [{ events: 10, orders: 50 }, { events: 20, orders: 150 }, false],
  [{ events: 11, orders: 50 }, { events: 21, orders: 150 }, true],
  [{ events: 9, orders: 0 }, { events: 9, orders: 100 }, false],
  [{ events: 9, orders: 10 }, { events: 9, orders: 10 }, false],
])('%j of %j stands out: %s', (own, all, expected) => expect(standsOut(own, all)).toBe(expected))

it('is cut to whole events on a hundred orders', () => {
  expect(perHundred({ events: 2, orders: 3 })).toBe(66)
  expect(perHundred({ events: 1, orders: 0 })).toBeNull()
})
