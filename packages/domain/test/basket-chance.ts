// Random baskets out of one source of chance. fast-check keeps parts of them (`arbitrary-basket.ts`); the same
// seed gives the same basket in Node and in a browser.
import type { CategoryParent } from '../src/basket/index.ts'

/** Where chance comes from: an integer between two bounds, both included. */
export interface Pick {
  integer(least: number, most: number): number
}

/** Seeded chance (mulberry32): the same seed gives the same basket in every engine. */
export function pickFromSeed(seed: number): Pick {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { integer: (least, most) => least + Math.floor(next() * (most - least + 1)) }
}

export const chance = (pick: Pick, percent: number): boolean => pick.integer(1, 100) <= percent
export const oneOf = <Value>(pick: Pick, values: readonly Value[]): Value =>
  values[pick.integer(0, values.length - 1)] as Value
export const makeOrNull = <Value>(pick: Pick, percent: number, make: () => Value): Value | null =>
  chance(pick, percent) ? make() : null
export const listOf = <Value>(pick: Pick, most: number, make: (place: number) => Value): Value[] =>
  Array.from({ length: pick.integer(0, most) }, (_, place) => make(place))

export const PRODUCTS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const
export const VARIANTS = [null, null, null, 'v1', 'v2'] as const
export const CATEGORIES: readonly CategoryParent[] = [
  { id: 'c1', parentId: null },
  { id: 'c2', parentId: 'c1' },
  { id: 'c3', parentId: 'c2' },
  { id: 'c4', parentId: 'c5' },
  { id: 'c5', parentId: 'c4' },
  { id: 'c6', parentId: 'unknown' },
]
export const CATEGORY_IDS = [null, 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'loose'] as const
export const BRANDS = [null, 'b1', 'b2'] as const
export const LABELS = ['l1', 'l2', 'l3'] as const
export const OUTLETS = ['o1', 'o2'] as const
export const ZONES = [
  'Asia/Shanghai',
  'Asia/Tokyo',
  'America/New_York',
  'Europe/London',
  'Africa/Addis_Ababa',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
] as const
export const CURRENCIES = [
  { code: 'CNY', exponent: 2 },
  { code: 'USD', exponent: 2 },
  { code: 'JPY', exponent: 0 },
  { code: 'ETB', exponent: 2 },
  { code: 'KWD', exponent: 3 },
] as const
export const RATES = [0, 1, 600, 800, 825, 900, 1000, 1300, 1500, 9999] as const
export const MODES = ['lowest', 'member-price-first', 'level-only', 'price-only', 'stack'] as const
export const ROUNDINGS = ['down', 'half-up', 'up'] as const

/** Sizes of amounts in one basket; the largest price of the specification is 999,999.99, its largest count 999,999. */
export type Scale = 'tiny' | 'usual' | 'large' | 'largest'

export function amount(pick: Pick, scale: Scale): number {
  switch (scale) {
    case 'tiny':
      return pick.integer(0, 20)
    case 'usual':
      return chance(pick, 50) ? pick.integer(1, 300) * 100 : pick.integer(1, 30_000)
    case 'large':
      return pick.integer(1, 99_999_999)
    case 'largest':
      return chance(pick, 50) ? 99_999_999 : pick.integer(1, 1_000_000_000)
  }
}

export const percentOff = (pick: Pick): number =>
  oneOf(pick, [1, 500, 800, 1000, 1200, 2000, 3333, 5000, 9900, 10_000, pick.integer(1, 10_000)])
