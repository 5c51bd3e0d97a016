/** The last quantities and prices by which goods were sold, the newest last. */
export interface Habit {
  readonly quantities: readonly number[]
  readonly prices: readonly number[]
}

/** The number of sales that say what is usual; fewer say nothing. */
const LEAST = 10
/** The number of sales that are remembered: what customers buy changes. */
const MOST = 20
const TIMES = 5
const PIECES_ABOVE = 5
const PRICE_TIMES = 10

const last = (before: readonly number[], one: number): number[] => [...before, one].slice(-MOST)

/** Returns the habit with one more sale. */
export const withSale = (
  habit: Habit | undefined,
  { quantity, priceMinor }: { readonly quantity: number; readonly priceMinor: number },
): Habit => ({ quantities: last(habit?.quantities ?? [], quantity), prices: last(habit?.prices ?? [], priceMinor) })

/** Returns the values between which nine of ten lie on each side: one slip of before teaches nothing. */
function usual(values: readonly number[] | undefined): { readonly least: number; readonly most: number } | null {
  if (values === undefined || values.length < LEAST) return null
  const sorted = values.toSorted((one, other) => one - other)
  const left = Math.floor(sorted.length / 10)
  const [least, most] = [sorted[left], sorted.at(-1 - left)]
  return least === undefined || most === undefined ? null : { least, most }
}

/** Returns whether a quantity is far above what these goods are sold by: five times as much, and five pieces more. Null where too little is known. */
export function isQuantityUnusual(quantity: number, isWeighed: boolean, habit: Habit | undefined): boolean | null {
  const known = usual(habit?.quantities)
  if (known === null) return null
  return quantity >= known.most * TIMES && (isWeighed || quantity >= known.most + PIECES_ABOVE)
}

/** Returns the price that a typed one is far from, ten times above or below: the nearest usual one; else null. */
export function usualPriceFarFrom(typedMinor: number, habit: Habit | undefined): number | null {
  const known = usual(habit?.prices)
  if (known === null || typedMinor <= 0 || known.least <= 0) return null
  if (typedMinor >= known.most * PRICE_TIMES) return known.most
  return typedMinor * PRICE_TIMES <= known.least ? known.least : null
}
