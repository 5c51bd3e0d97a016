import { assert, integer, array, property } from 'fast-check'
import { expect, test } from 'vitest'
import { treeTiles } from './tree-tiles.ts'

test('tiles have the area of their share, fill the frame, and none lies on another', () =>
  assert(
    property(array(integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }), (given) => {
      const values = given.toSorted((one, other) => other - one)
      const sum = values.reduce((all, one) => all + one, 0)
      const tiles = treeTiles(values, 200, 90)
      expect(tiles).toHaveLength(values.length)
      for (const [at, { left, top, width, height }] of tiles.entries()) {
        expect((width * height) / 18_000).toBeCloseTo((values[at] ?? 0) / sum, 9)
        expect(left >= -1e-6 && top >= -1e-6 && left + width <= 200 + 1e-6 && top + height <= 90 + 1e-6).toBe(true)
      }
      for (const [at, one] of tiles.entries())
        for (const other of tiles.slice(at + 1)) {
          const wide = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
          const high = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
          expect(wide <= 1e-6 || high <= 1e-6).toBe(true)
        }
    }),
  ))

test('tiles are near to squares, as the example of its paper has them', () => {
  const tiles = treeTiles([6, 6, 4, 3, 2, 2, 1], 6, 4)
  const ratios = tiles.map(({ width, height }) => Math.max(width / height, height / width))
  expect(tiles[0]).toEqual({ left: 0, top: 0, width: 3, height: 2 })
  expect(Math.max(...ratios)).toBeLessThan(2.8)
})

test('of nothing there are none, of one thing the whole', () => {
  expect(treeTiles([], 10, 10)).toEqual([])
  expect(treeTiles([7], 10, 5)).toEqual([{ left: 0, top: 0, width: 10, height: 5 }])
})
