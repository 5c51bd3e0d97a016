import { expect, it } from 'vitest'
import { ageLimitsIn } from '../country/age-limits.ts'
import { AGE_BOUNDS, RESTRICTIONS } from '../country/restrictions.ts'
import { ageOn, isOfAge, latestBirthday, restrictionOf } from './age-limit.ts'

it.each([
  ['2008-11-27', '2026-11-27', 18, true],
  ['2008-11-28', '2026-11-27', 18, false],
  ['2008-11-26', '2026-11-27', 18, true],
  ['2008-02-29', '2026-02-28', 18, false],
  ['2008-02-29', '2026-03-01', 18, true],
  ['2007-02-28', '2028-02-29', 21, true],
  ['2007-03-01', '2028-02-29', 21, false],
  ['2012-02-29', '2028-02-29', 16, true],
])('born on %s, on %s of age %i: %s', (born, day, age, is) => {
  expect(isOfAge(born, day, age)).toBe(is)
  expect(ageOn(born, day) >= age).toBe(is)
})

it('says the last birthday of whoever may buy', () => {
  expect([
    latestBirthday('2026-11-27', 20),
    latestBirthday('2024-02-29', 18),
    latestBirthday('2024-02-29', 16),
  ]).toEqual(['2006-11-27', '2006-02-28', '2008-02-29'])
})

const tree = [
  { id: 'drinks', parentId: null, restriction: 'beer-wine' as const },
  { id: 'wine', parentId: 'drinks' },
  { id: 'strong', parentId: 'wine', restriction: 'spirits' as const },
  { id: 'round', parentId: 'trip' },
  { id: 'trip', parentId: 'round' },
]

it.each([
  [null, 'drinks', 'beer-wine'],
  [null, 'wine', 'beer-wine'],
  [null, 'strong', 'spirits'],
  ['none', 'strong', null],
  ['tobacco', 'wine', 'tobacco'],
  [null, null, null],
  [null, 'gone', null],
  [null, 'round', null],
] as const)('goods that say %s in category %s are restricted as %s', (own, category, is) => {
  expect(restrictionOf(own, category, tree)).toBe(is)
})

it.each([
  ['DE', 'beer-wine', 16],
  ['DE', 'spirits', 18],
  ['JP', 'tobacco', 20],
  ['US', 'beer-wine', 21],
  ['ET', 'spirits', 21],
  ['CN', 'tobacco', 18],
  ['ZZ', 'knives', 18],
] as const)('in %s %s is sold from %i', (country, what, age) => {
  expect(ageLimitsIn(country, {})[what]).toBe(age)
  expect(ageLimitsIn(country, { [what]: 25 })[what]).toBe(25)
})

it('every kind has an age within the bounds in every country of the table', () => {
  for (const country of ['JP', 'KR', 'US', 'ET', 'SG', 'TH', 'DE', 'SE', 'IN', 'CA', 'XX'])
    for (const kind of RESTRICTIONS) {
      const age = ageLimitsIn(country, {})[kind]
      expect(age).toBeGreaterThan(AGE_BOUNDS.min)
      expect(age).toBeLessThanOrEqual(AGE_BOUNDS.max)
    }
})
