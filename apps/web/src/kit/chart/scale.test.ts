import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { labelStep, marksBetween } from './scale.ts'

describe('the marks of an axis', () => {
  it.each([
    [0, 0, [0, 1]],
    [0, 3, [0, 1, 2, 3]],
    [20, 100, [0, 50, 100]],
    [0, 17_900, [0, 5_000, 10_000, 15_000, 20_000]],
    [-30, 100, [-50, 0, 50, 100]],
    [-100, 0, [-100, -50, 0]],
    [-400, -20, [-400, -300, -200, -100, 0]],
  ])('from %i to %i are %j', (lowest, largest, marks) => expect(marksBetween(lowest, largest)).toEqual(marks))

  it('reach both ends in few whole steps and have nought among them, whatever they are', () =>
    assert(
      property(integer({ min: -1e15, max: 1e15 }), integer({ min: -1e15, max: 1e15 }), (lowest, largest) => {
        const marks = marksBetween(lowest, largest)
        expect(marks).toContain(0)
        expect(marks.at(-1)).toBeGreaterThanOrEqual(largest)
        expect(marks[0]).toBeLessThanOrEqual(lowest)
        expect(marks.length).toBeLessThanOrEqual(11)
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
