import { expect, it } from 'vitest'
import { countsForLevelsFrom, levelAhead } from './level.ts'

const levels = [0, 100_000, 500_000].map((minimumSpentMinor, at) => ({
  number: at + 1,
  name: `Level ${at + 1}`,
  isEnabled: true,
  minimumSpentMinor,
}))

it.each([
  [null, 0, { name: 'Level 2', missingMinor: 100_000 }],
  [1, 99_999, { name: 'Level 2', missingMinor: 1 }],
  [2, 0, { name: 'Level 3', missingMinor: 500_000 }],
  [2, 100_000, { name: 'Level 3', missingMinor: 400_000 }],
  [1, 500_000, null],
  [3, 0, null],
])('ahead of level %s with %i spent', (levelNumber, spentMinor, ahead) => {
  expect(levelAhead(levels, { levelNumber, spentMinor })).toEqual(ahead)
})

it('a level that is switched off is not ahead', () => {
  const off = levels.map((level) => (level.number === 2 ? { ...level, isEnabled: false } : level))
  expect(levelAhead(off, { levelNumber: 1, spentMinor: 0 })).toEqual({ name: 'Level 3', missingMinor: 500_000 })
})

it('all spending counts, or that of twelve months', () => {
  expect(countsForLevelsFrom('lifetime', '2026-11-20')).toBeNull()
  expect(countsForLevelsFrom('rolling-12-months', '2026-11-20')).toBe('2025-11-20')
  expect(countsForLevelsFrom('rolling-12-months', '2024-02-29')).toBe('2023-02-28')
})
