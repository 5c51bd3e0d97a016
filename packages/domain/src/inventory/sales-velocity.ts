import { daysBetween } from '../time/calendar-day.ts'

/** One business day of one item in one outlet. */
export interface SalesDay {
  readonly day: string
  /** Sold less returned, in the item's own unit; may be negative. */
  readonly sold: number
  /** True where there was stock at any time of the day. */
  readonly hadStock: boolean
}

/** Average daily sales as an exact fraction: `sold` units in `days` days that count. */
export interface SalesVelocity {
  readonly sold: number
  readonly days: number
  /** Days left out because nothing could be sold. */
  readonly ignoredDays: number
}

/** Days looked back, and the fewest a new product must have been on the shelf. Source: D14. */
export const VELOCITY_DAYS = 30
export const FEWEST_SHELF_DAYS = 7

/**
 * Average daily sales of the 30 days before `today`, days without stock left out; a new product by its days on the shelf. Undefined below 7
 * days on the shelf, or when no day counts: there is nothing to go by yet.
 *
 * A day that sold something counts even if the books had no stock, or the outlet was closed. Days missing from `rows` count as days with
 * stock and nothing sold. A closed day on which nothing was sold is left out like one without stock.
 * Source: D14.
 */
export function salesVelocity(
  rows: readonly SalesDay[],
  onShelfSince: string,
  today: string,
  closedDays: readonly string[] = [],
): SalesVelocity | undefined {
  const shelfDays = daysBetween(onShelfSince, today)
  if (shelfDays < FEWEST_SHELF_DAYS) return undefined
  const window = Math.min(VELOCITY_DAYS, shelfDays)
  const isInWindow = (day: string): boolean => {
    const age = daysBetween(day, today)
    return age >= 1 && age <= window
  }
  const inWindow = rows.filter(({ day }) => isInWindow(day))
  const sellingDays = new Set(inWindow.filter(({ sold }) => sold > 0).map(({ day }) => day))
  const emptyDays = inWindow.filter(({ sold, hadStock }) => !hadStock && sold <= 0).map(({ day }) => day)
  const idle = closedDays.filter((day) => isInWindow(day) && !sellingDays.has(day))
  const ignoredDays = new Set([...emptyDays, ...idle]).size
  const days = window - ignoredDays
  if (days === 0) return undefined
  const sold = inWindow.reduce((sum, row) => sum + row.sold, 0)
  return { sold: Math.max(0, sold), days, ignoredDays }
}

/** Units sold in `days` days at this velocity, rounded up. */
export const demandFor = ({ sold, days }: SalesVelocity, forDays: number): number => Math.ceil((sold * forDays) / days)

/** Whole days the stock lasts at this velocity, cut; Infinity when nothing sells. */
export const coverDays = ({ sold, days }: SalesVelocity, stock: number): number =>
  sold === 0 ? Infinity : Math.floor((Math.max(0, stock) * days) / sold)
