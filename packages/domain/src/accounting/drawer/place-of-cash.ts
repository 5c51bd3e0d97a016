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

const isInCount = ({ countedAt }: MomentsOfShift, at: number): boolean => countedAt !== null && at <= countedAt

/**
 * Returns where cash lies that moved at a moment, among the shifts of its drawer: the one that it is told of, then those that were opened behind it, by their moments. The count of its own shift
 * has it; otherwise what looks into the drawer first: the count of whichever shift held the drawer then, or the opening behind that. As long as that shift is open its count is still to
 * come, whatever was opened since. At the same moment a count and an opening come later. Sources: docs/decisions/2732, 2756.
 */
export function placeOfCash(at: number, shifts: readonly MomentsOfShift[]): PlaceOfCash {
  const [claimed] = shifts
  if (!claimed) return { kind: 'awaits' }
  if (isInCount(claimed, at)) return { kind: 'counted', index: 0 }
  const next = shifts.findIndex(({ openedAt }, index) => index > 0 && at <= openedAt)
  const index = (next === -1 ? shifts.length : next) - 1
  const holder = shifts[index] ?? claimed
  if (!holder.isClosed) return { kind: 'awaits' }
  if (isInCount(holder, at)) return { kind: 'counted', index }
  return next === -1 ? { kind: 'awaits' } : { kind: 'emptied', index: next }
}
