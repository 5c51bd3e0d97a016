import { waitingStates } from './entry-state.ts'
import type { EntryState } from './entry-state.ts'

/** The word for where an entry stands: nothing is on its way while there is no line, it waits on this device. */
export const stateWord = (state: EntryState, isOnline: boolean) =>
  !isOnline && waitingStates.includes(state) ? ('state.here' as const) : (`state.${state}` as const)
