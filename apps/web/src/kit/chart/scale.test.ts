import { array, assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisWidth, marksBetween, placedLabels } from './scale.ts'

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
  const across = (labels: readonly string[], width: number, left = 40) => {
    const middleOf = (index: number): number => left + (width * (index + 0.5)) / labels.length
    return { until: left + width + 8, placed: placedLabels(labels, { middleOf, until: left + width + 8, gap: 8 }) }
  }

  it('are thinned out until they fit', () => {
    const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
    expect(across(hours, 800).placed).toHaveLength(24)
    expect(across(hours, 300).placed.map(({ index }) => index)).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22])
    expect(across([], 300).placed).toEqual([])
  })

  it('lie inside the frame and never on each other, however many and long they are', () =>
    assert(
      property(
        array(string({ unit: constantFrom('1', '月', 'W', ' '), maxLength: 14 }), { maxLength: 70 }),
        integer({ min: 120, max: 1_600 }),
        integer({ min: 15, max: 130 }),
        (labels, width, left) => {
          const { until, placed } = across(labels, width, left)
          const boxes = placed.map(({ index, x }) => {
            const half = axisWidth(labels[index] ?? '') / 2
            return [x - half, x + half] as const
          })
          boxes.forEach(([from, to], at) => {
            expect(from).toBeGreaterThanOrEqual(at === 0 ? -0.001 : (boxes[at - 1]?.[1] ?? 0) + 7.999)
            if (at > 0) expect(to).toBeLessThanOrEqual(until)
          })
        },
      ),
    ))
})
