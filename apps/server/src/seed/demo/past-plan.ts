import type { DemoGoods } from './goods.ts'

/** One line of a past sale: the place of the goods in the list, and pieces or thousandths of a kilogram. */
export interface PastLine {
  readonly goods: number
  readonly quantity: number
}

export interface DemoSale {
  readonly minuteOfDay: number
  readonly lines: readonly PastLine[]
  readonly isByCard: boolean
}

/** Days before today, and what was sold on each at one outlet. */
export interface PastDay {
  readonly daysAgo: number
  readonly sales: readonly DemoSale[]
}

export const PAST_DAYS = 14
/** The sales of the smaller outlet, for each sale of the first one. */
const smallerShare = 0.4
const openMinute = 8 * 60
const closeMinute = 21 * 60

/** A sequence of its own for each outlet, the same everywhere. Answers whole numbers from 0 to below `limit`. */
function pickFrom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * limit)
  }
}

const lineOf = (goods: readonly DemoGoods[], pick: (limit: number) => number): PastLine => {
  // The first goods on their shelf sell best.
  const place = Math.min(pick(goods.length), pick(goods.length))
  const quantity = goods[place]?.isWeighed === true ? 150 + 10 * pick(120) : 1 + Math.min(pick(3), pick(3))
  return { goods: place, quantity }
}

/** Mornings are slow; noon and the way home are busy. */
const minuteOf = (pick: (limit: number) => number): number => {
  const peak = pick(3) === 0 ? 12 * 60 + 15 : 18 * 60
  return pick(5) < 2 ? openMinute + pick(closeMinute - openMinute) : Math.min(closeMinute, peak - 75 + pick(150))
}

/**
 * A large order of yesterday at the first outlet, of what is dearest and there: the one that is given back today, and large beside what is
 * usual.
 */
const partyOf = (goods: readonly DemoGoods[]): DemoSale => {
  const dearest = goods
    .map(({ priceMinor, stock, isWeighed }, place) => ({ priceMinor, isThere: stock > 20 && !isWeighed, place }))
    .filter(({ isThere }) => isThere)
    .toSorted((one, other) => other.priceMinor - one.priceMinor)
  return {
    minuteOfDay: 17 * 60 + 35,
    lines: dearest.slice(0, 2).map(({ place }) => ({ goods: place, quantity: 2 })),
    isByCard: true,
  }
}

const distinct = (lines: readonly PastLine[]): PastLine[] => [
  ...new Map(lines.map((line) => [line.goods, line])).values(),
]

/** Returns the sales of one outlet of the demo shop in the last weeks, today included. The same for everybody. */
export function planPast(goods: readonly DemoGoods[], outlet: number): readonly PastDay[] {
  const pick = pickFrom(5_150 + outlet)
  return Array.from({ length: PAST_DAYS + 1 }, (_, place) => {
    const count = Math.round((7 + pick(7)) * (outlet === 0 ? 1 : smallerShare))
    const sales: DemoSale[] = Array.from({ length: count }, () => ({
      minuteOfDay: minuteOf(pick),
      lines: distinct(Array.from({ length: 1 + pick(5) }, () => lineOf(goods, pick))),
      isByCard: pick(10) < 3,
    }))
    if (outlet === 0 && place === PAST_DAYS - 1) sales.push(partyOf(goods))
    return { daysAgo: PAST_DAYS - place, sales: sales.toSorted((one, other) => one.minuteOfDay - other.minuteOfDay) }
  })
}

/** Returns how much of each goods the days sell: what the opening stock must hold beside what is left today. */
export function soldOf(days: readonly PastDay[]): ReadonlyMap<number, number> {
  const sold = new Map<number, number>()
  for (const { lines } of days.flatMap((day) => day.sales))
    for (const { goods, quantity } of lines) sold.set(goods, (sold.get(goods) ?? 0) + quantity)
  return sold
}
