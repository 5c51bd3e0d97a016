/** A shift of a drawer, epoch milliseconds by the server's clock. */
export interface MomentsOfShift {
  readonly openedAt: number
  /** Null where nobody counted it, or nobody closed it yet. */
  readonly countedAt: number | null
  readonly isClosed: boolean
}

/**
 * The place of cash that is told of a shift in which it is not booked: in the count of that shift or of a later one (`counted`), out of the drawer with what an opening found in it
 * (`emptied`), or still there (`awaits`). `index`: the shift that counted it or was opened then.
 */
export type PlaceOfCash = { readonly kind: 'counted' | 'emptied'; readonly index: number } | { readonly kind: 'awaits' }

/**
 * Returns where cash lies that moved at a moment, among the shifts of its drawer from the one that it is told of on: what looks into the drawer first after it has found
 * it. Of a shift that nobody counted the next opening does. At the same moment the count and the opening come later. Source: docs/decisions/2732.
 */
export function placeOfCash(at: number, shifts: readonly MomentsOfShift[]): PlaceOfCash {
  for (const [index, { countedAt, isClosed }] of shifts.entries()) {
    if (!isClosed) return { kind: 'awaits' }
    if (countedAt !== null && at <= countedAt) return { kind: 'counted', index }
    const next = shifts[index + 1]
    if (next && at <= next.openedAt) return { kind: 'emptied', index: index + 1 }
  }
  return { kind: 'awaits' }
}
