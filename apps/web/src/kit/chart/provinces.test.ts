import { PROVINCES } from '@kassa/domain/country/provinces.ts'
import { expect, test } from 'vitest'
import grid from './provinces.json' with { type: 'json' }
import { shadeOf } from './scale.ts'

test('every province has a square of its own, inside the map, and a name and a sign in three languages', async () => {
  const places: Readonly<Record<string, readonly number[]>> = grid.places
  expect(Object.keys(places).toSorted()).toEqual([...PROVINCES])
  expect(new Set(Object.values(places).map(String)).size).toBe(PROVINCES.length)
  for (const [column = -1, row = -1] of Object.values(places)) {
    expect([column >= 0 && column < grid.columns, row >= 0 && row < grid.rows]).toEqual([true, true])
  }
  for (const language of ['en', 'zh', 'ja']) {
    const { name, short } = (await import(`../../words/${language}/province.json`, { with: { type: 'json' } })).default
    for (const words of [name, short]) {
      expect(Object.keys(words).toSorted()).toEqual([...PROVINCES])
      expect(new Set(Object.values(words)).size).toBe(PROVINCES.length)
    }
  }
})

test('the fuller a place, the stronger its colour, and few are seen beside many', () => {
  expect([shadeOf(1, 10_000), shadeOf(2_500, 10_000), shadeOf(10_000, 10_000)]).toEqual([0.2575, 0.625, 1])
})
