import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelStep, marksUpTo } from './scale.ts'

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [100, [0, 50, 100]],
    [17_900, [0, 5_000, 10_000, 15_000, 20_000]],
  ])('up to %i are %j', (largest, marks) => expect(marksUpTo(largest)).toEqual(marks))

  it('reach the largest value in few whole steps, whatever it is', () =>
    assert(
      property(integer({ min: 1, max: 1e15 }), (largest) => {
        const marks = marksUpTo(largest)
        expect(marks.at(-1)).toBeGreaterThanOrEqual(largest)
        expect(marks.length).toBeLessThanOrEqual(6)
        expect(marks.every((mark) => Number.isInteger(mark))).toBe(true)
      }),
    ))
})

describe('labels', () => {
  it('are thinned out until they fit', () => {
    expect(labelStep(24, 800, 30)).toBe(1)
    expect(labelStep(24, 300, 30)).toBe(3)
  })
})
