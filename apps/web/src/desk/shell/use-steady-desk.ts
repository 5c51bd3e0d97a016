import { desk } from '../model/desk-state.ts'
import type { DeskState } from '../model/desk-state.ts'
import { useSteadyPresses } from '../ui/steady-press.ts'
import { useStore } from '../ui/store.ts'

/** What the buttons on the screen mean now. */
const meaningOf = ({ section, workArea, finished, dialog }: DeskState): string =>
  [section, workArea, finished?.entryId ?? '', dialog?.kind ?? ''].join('/')

/** The second half of a double press means nothing where the first half has changed the screen. Source: D88. */
export const useSteadyDesk = (): void => useSteadyPresses(useStore(desk, meaningOf))
