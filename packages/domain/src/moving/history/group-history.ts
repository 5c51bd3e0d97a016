import { signedUnits } from '../columns/moved-amount.ts'
import type { HistoryDialect } from './history-dialects.ts'
import type { HistoryGoods, HistoryPart } from './read-history.ts'

/** A sale of another system. Of sums by day, the day at one place. */
export interface PastSale {
  readonly key: string
  readonly day: string
  readonly place: string
  readonly currency: string
  readonly amountMinor: number
  readonly orders: number
  readonly customerId: string
  readonly email: string
  readonly phone: string
  readonly name: string
  readonly goods: readonly HistoryGoods[]
}

const firstOf = (
  parts: readonly HistoryPart[],
  what: 'customerId' | 'email' | 'phone' | 'name' | 'place' | 'currency',
): string => parts.find((part) => part[what] !== '')?.[what] ?? ''

/** The amount of a row in minor units; null where it says none. */
function amountOf({ amounts, less, isTurned }: HistoryPart, decimals: number): number | null {
  if (amounts === null) return null
  const units = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + signedUnits(text, decimals), 0)
  const whole = units(amounts)
  const paid = whole < 0 ? whole + units(less) : Math.max(0, whole - units(less))
  return isTurned ? -paid : paid
}

/** Puts rows of one sale together; undefined where none of them says an amount. */
export function pastSaleOf(
  parts: readonly HistoryPart[],
  { amounts, isByDay }: HistoryDialect,
  decimals: number,
): PastSale | undefined {
  const [first] = parts
  if (!first) return undefined
  const said = parts.flatMap((part) => amountOf(part, decimals) ?? [])
  if (said.length === 0) return undefined
  const amountMinor = amounts === 'of-sale' ? (said[0] ?? 0) : said.reduce((sum, one) => sum + one, 0)
  return {
    key: first.key,
    day: first.day,
    place: firstOf(parts, 'place'),
    currency: firstOf(parts, 'currency'),
    amountMinor,
    orders: isByDay === true ? parts.reduce((sum, { count }) => sum + count, 0) : first.count,
    customerId: firstOf(parts, 'customerId'),
    email: firstOf(parts, 'email'),
    phone: firstOf(parts, 'phone'),
    name: firstOf(parts, 'name'),
    goods: parts.flatMap(({ goods }) => goods ?? []),
  }
}

/** Rows of one sale stand together in most files; sales whose rows lie apart (`scattered`) are held until the end. */
export class HistoryGroups {
  readonly #scattered: ReadonlySet<string>
  readonly #held = new Map<string, HistoryPart[]>()
  #open: HistoryPart[] = []

  constructor(scattered: ReadonlySet<string>) {
    this.#scattered = scattered
  }

  /** Takes a row; answers the sale before it, where that one is whole. */
  add(part: HistoryPart): readonly HistoryPart[] | undefined {
    const key = groupKey(part)
    if (this.#scattered.has(key)) {
      const held = this.#held.get(key) ?? []
      held.push(part)
      this.#held.set(key, held)
      return undefined
    }
    const [first] = this.#open
    if (first === undefined || groupKey(first) === key) {
      this.#open.push(part)
      return undefined
    }
    const whole = this.#open
    this.#open = [part]
    return whole
  }

  /** The sales that are still open when the file ends. */
  rest = (): readonly (readonly HistoryPart[])[] => [
    ...(this.#open.length > 0 ? [this.#open] : []),
    ...this.#held.values(),
  ]
}

/** Rows of one sale have one number; sums by day belong to a place as well. */
export const groupKey = ({ key, place, day }: HistoryPart): string => (key === day ? `${key} ${place}` : key)
