import { desk } from './desk-state.ts'
import type { DeskState } from './desk-state.ts'

/**
 * Whether the licence lets no new sale begin: it is read-only, as the server says now. A till that does not hear the server goes on, and
 * so does one that is only tried. Source: D27, docs/readings/licences.md.
 */
export const isReadOnly = ({
  licence,
  isOnline,
  training,
}: Pick<DeskState, 'licence' | 'isOnline' | 'training'>): boolean =>
  isOnline && training === null && (licence?.state === 'expired' || licence?.state === 'not-activated')

/** Whether goods may go into the basket on the screen: one that goods were in is finished, whatever the licence. */
export function mayAddGoods(): boolean {
  const state = desk.read()
  const { states, steps } = state.history
  const isBegun = steps.some(({ kind }) => kind === 'add-line') || states.some(({ lines }) => lines.length > 0)
  return isBegun || !isReadOnly(state)
}
