import { wholeUnits } from './columns/moved-amount.ts'
import type { MovedLot, MovedProduct, MovedVariant } from './move-source.ts'

/** A stock here, and whether anything but moves has written into its book. */
export interface StockHere {
  readonly onHand: number
  readonly isMoved: boolean
  /** When it was last counted or set here, or by a list that was moved in and knew its moment; null for never. */
  readonly countedAt?: string | null
  /** By the moments that were asked for: what moved since. Left out where none was. */
  readonly since?: Readonly<Record<string, MovedSince>> | null
}

/** The movements of a stock since it was counted elsewhere. */
export interface MovedSince {
  /** The sum of sales, arrivals and all else that moves goods. */
  readonly moved: number
  /** True where the stock was counted or set here since: that count is the newer one. */
  readonly isCounted: boolean
}

/** Points, balance and spending of a person, in whole units; null where a file says nothing of them. */
export interface Holdings {
  readonly points: number | null
  readonly balanceMinor: number | null
  readonly spentMinor: number | null
}

export const HELD = ['points', 'balanceMinor', 'spentMinor'] as const

/** The holdings of a person here, and which of their books anything but moves has written into. */
export interface HoldingsHere {
  readonly held: Readonly<Record<(typeof HELD)[number], number>>
  readonly isMoved: Readonly<Record<(typeof HELD)[number], boolean>>
}

/** The difference that a file's number makes to the one here: it is posted, or nobody can say any more what it would mean. */
type Opening = { readonly difference: number } | 'moved-since'

/**
 * Openings are taken once: what a file says again changes nothing, and what it says anew is posted as the difference while nothing but moves
 * touched the book. `former` is what the former file said; undefined where there was none.
 */
export function openingOf(
  to: number,
  former: number | undefined,
  here: { readonly now: number; readonly isMoved: boolean },
): Opening | null {
  if (to === former) return null
  if (here.isMoved) return former === undefined ? null : 'moved-since'
  return to === here.now ? null : { difference: to - here.now }
}

/** A lot of a variant at an outlet, in the variant's own unit. */
export interface LotOpening {
  /** Null for none. */
  readonly number: string | null
  readonly expiresOn: string | null
  readonly quantity: number
}

/** A quantity that a move sets at an outlet. */
export interface StockOpening {
  readonly outletId: string
  readonly variantId: string
  readonly from: number
  readonly to: number
  /** Lots that come with stock that nothing lay at before; left out for none. */
  readonly lots?: readonly LotOpening[]
  /** True where what moved here since the count is in `to`. */
  readonly isCounted?: boolean
}

/**
 * The stock that a count of an earlier moment comes to now: sales since are taken off, and arrivals are added. Nobody can say it where the moment is unknown,
 * or where the stock was counted here since.
 */
export function countedNow(
  figure: number,
  moment: string | null | undefined,
  { since }: Pick<StockHere, 'since'>,
): { readonly to: number; readonly moved: number } | 'moved-since' {
  const after = moment === null || moment === undefined ? undefined : since?.[moment]
  return !after || after.isCounted ? 'moved-since' : { to: figure + after.moved, moved: after.moved }
}

/** The lots of a file in a variant's own unit; what is less than the smallest part of it is none. */
export const lotsToOpen = (lots: readonly MovedLot[] | undefined, decimals: number): LotOpening[] =>
  (lots ?? []).flatMap(({ number, lastDay: expiresOn, quantity: text }) => {
    const quantity = wholeUnits(text, decimals)
    return quantity > 0 ? [{ number: number === '' ? null : number, expiresOn, quantity }] : []
  })

/** Returns the quantity at an outlet by a file, in the variant's own unit; undefined where the file does not say. */
export type QuantityAt = (product: MovedProduct, variant: MovedVariant, outletId: string) => number | undefined

/** A person's openings: spending only grows, since the greater of two words is true. */
export function holdingsToOpen(
  said: Holdings,
  former: Holdings | undefined,
  { held, isMoved }: HoldingsHere,
): { readonly opened: Readonly<Record<(typeof HELD)[number], number>>; readonly isDoubtful: boolean } {
  const found = HELD.map((what) => {
    const to = said[what]
    // Imported history may have posted more than the column says: while nothing else did, what is held is the greater of the two.
    const least = isMoved[what] ? (former?.[what] ?? held[what]) : held[what]
    if (to === null || (what === 'spentMinor' && to < least)) return null
    return openingOf(to, former?.[what] ?? undefined, { now: held[what], isMoved: isMoved[what] })
  })
  const difference = (opening: Opening | null | undefined): number =>
    opening && opening !== 'moved-since' ? opening.difference : 0
  const [points, balanceMinor, spentMinor] = found.map(difference)
  return {
    opened: { points: points ?? 0, balanceMinor: balanceMinor ?? 0, spentMinor: spentMinor ?? 0 },
    isDoubtful: found.includes('moved-since'),
  }
}
