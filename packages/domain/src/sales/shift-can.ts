/**
 * The actions of a person on a shift. `report` is the X reading, `hand-over` the interim count for the next cashier.
 */
export type ShiftAction = 'sell' | 'refund' | 'move-cash' | 'open-drawer' | 'report' | 'hand-over' | 'close' | 'reprint'

/** A shift is open until it has a moment of closing. */
export interface ShiftState {
  readonly closedAt: string | null
}

/** Why not, or null when it may be done. */
export type ShiftObstacle = 'shift.not-open' | 'shift.still-open'

/**
 * The table of what may be done with a shift. A closed shift is an immutable Z: it can be read and reprinted, nothing else. An open one can
 * always be closed. Source: D51, G7.
 */
export function shiftCan(action: ShiftAction, shift: ShiftState): ShiftObstacle | null {
  if (action === 'report') return null
  if (action === 'reprint') return shift.closedAt !== null ? null : 'shift.still-open'
  return shift.closedAt === null ? null : 'shift.not-open'
}
