import { expect, it } from 'vitest'
import { canKeepRows, rowsInSight } from './use-window.ts'

const ROW = 49

it('draws rows beyond both edges of what is in sight, and none that are not there', () => {
  expect(rowsInSight(0, 490, ROW, 200)).toEqual({ from: 0, to: 17 })
  expect(rowsInSight(50 * ROW, 490, ROW, 200)).toEqual({ from: 44, to: 67 })
  expect(rowsInSight(190 * ROW, 490, ROW, 200)).toEqual({ from: 184, to: 200 })
  expect(rowsInSight(0, 490, ROW, 3)).toEqual({ from: 0, to: 3 })
})

it('keeps the rows for some lines more, and never so long that an edge would show', () => {
  const [place, height, count] = [50 * ROW, 490, 200]
  const { from, to } = rowsInSight(place, height, ROW, count)
  for (let top = 40 * ROW; top <= 60 * ROW; top += 1) {
    if (!canKeepRows(place, top, ROW)) continue
    expect(from * ROW).toBeLessThan(top - ROW)
    expect(to * ROW).toBeGreaterThan(top + height + ROW)
  }
  expect(canKeepRows(place, place + ROW, ROW)).toBe(true)
  expect(canKeepRows(place, place + 4 * ROW, ROW)).toBe(false)
})
