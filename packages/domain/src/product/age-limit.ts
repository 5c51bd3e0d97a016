import type { Restriction } from '../country/restrictions.ts'

/** The word of goods themselves: a kind, that they are free whatever their category says, or nothing. */
export type OwnRestriction = Restriction | 'none' | null

interface CategoryNode {
  readonly id: string
  readonly parentId: string | null
  readonly restriction?: Restriction | null | undefined
}

/** The restriction of goods: their own, else the nearest of their category and those above it; null: none. Source: features CD-P32. */
export function restrictionOf(
  own: OwnRestriction,
  categoryId: string | null,
  categories: readonly CategoryNode[],
): Restriction | null {
  if (own !== null) return own === 'none' ? null : own
  const seen = new Set<string>()
  let at = categories.find(({ id }) => id === categoryId)
  while (at && !seen.has(at.id)) {
    if (at.restriction) return at.restriction
    seen.add(at.id)
    const { parentId }: CategoryNode = at
    at = categories.find(({ id }) => id === parentId)
  }
  return null
}

/** The last birthday of whoever is old enough on a day, both as `2026-11-27`. Who was born on 29 February is a year older on 1 March. */
export function latestBirthday(day: string, age: number): string {
  const [year, monthAndDay] = [Number(day.slice(0, 4)) - age, day.slice(5)]
  const isShort = monthAndDay === '02-29' && !isLeap(year)
  return `${String(year).padStart(4, '0')}-${isShort ? '02-28' : monthAndDay}`
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Returns whether somebody born on a day has reached an age on another. */
export const isOfAge = (bornOn: string, day: string, age: number): boolean => bornOn <= latestBirthday(day, age)

/** The years somebody is old on a day. */
export function ageOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return isOfAge(bornOn, day, years) ? years : years - 1
}
