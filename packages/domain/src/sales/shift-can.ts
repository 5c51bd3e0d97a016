/** What a person may do with a shift. `report` is the X reading, `hand-over` the interim count for the next cashier. */
export type ShiftAction = 'sell' | 'refund' | 'move-cash' | 'open-drawer' | 'report' | 'hand-over' | 'close' | 'reprint'

export interface ShiftState {
  readonly state: 'open' | 'closed'
}

/** Why not, or null when it may be done. */
export type ShiftObstacle = 'shift.not-open' | 'shift.still-open'

/**
 * The table of what may be done with a shift. A closed shift is an immutable Z: it can be read and reprinted, nothing else. An open one can
 * always be closed. Source: D51, G7.
 */
export function shiftCan(action: ShiftAction, shift: ShiftState): ShiftObstacle | null {
  if (action === 'report') return null
  if (action === 'reprint') return shift.state === 'closed' ? null : 'shift.still-open'
  return shift.state === 'open' ? null : 'shift.not-open'
}
