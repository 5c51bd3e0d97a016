import { desk } from './desk-state.ts'
import type { DeskState } from './desk-state.ts'

/**
 * Returns whether the licence lets no new sale begin: it is read-only, as the server says now. A till that does not hear the server goes on, and
 * so does one that is only tried. Source: D27, docs/readings/licences.md.
 */
export const isReadOnly = ({
  licence,
  isOnline,
  training,
}: Pick<DeskState, 'licence' | 'isOnline' | 'training'>): boolean =>
  isOnline && training === null && (licence?.state === 'expired' || licence?.state === 'not-activated')

/**
 * Returns whether the shop is closed because it moves to another installation, as this till heard last: a till that heard it begins no new sale, online or
 * not, and one that did not hear goes on. One that is only tried goes on as well.
 */
export const isClosedToSelling = ({ setup, training }: Pick<DeskState, 'setup' | 'training'>): boolean =>
  training === null && setup?.sellingClosedAt !== undefined

/** The message that says why no new sale begins; null where one may. */
export function obstacleToSelling(state: DeskState): 'message.shopClosed' | 'message.readOnly' | null {
  if (isClosedToSelling(state)) return 'message.shopClosed'
  return isReadOnly(state) ? 'message.readOnly' : null
}

/** Returns whether goods may go into the basket on the screen: one that goods were in is finished, whatever the licence, and though the shop closes. */
export function mayAddGoods(): boolean {
  const state = desk.read()
  const { states, steps } = state.history
  const isBegun = steps.some(({ kind }) => kind === 'add-line') || states.some(({ lines }) => lines.length > 0)
  return isBegun || obstacleToSelling(state) === null
}
