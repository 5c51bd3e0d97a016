import { expect, test } from 'vitest'
import { ReadingPace } from './reading-pace.ts'

test('an outlet is read quickly, and forgotten and read again quickly, until it is too much in ten minutes', () => {
  const pace = new ReadingPace()
  expect(pace.restsFor('a', 0)).toBe(1)
  pace.count('a', 250_000, 1_000)
  expect(pace.restsFor('a', 2_000)).toBe(1)
  pace.count('a', 1, 2_000)
  expect([pace.restsFor('a', 2_000), pace.restsFor('b', 2_000)]).toEqual([9, 1])
})

test('ten minutes after its first page it is read quickly again', () => {
  const pace = new ReadingPace()
  pace.count('a', 250_001, 1_000)
  expect([pace.restsFor('a', 600_999), pace.restsFor('a', 601_000)]).toEqual([9, 1])
  pace.count('a', 1, 601_000)
  expect(pace.restsFor('a', 601_000)).toBe(1)
})
