import type { DeskState, WorkArea } from '../desk-state.ts'

/** The panel beside the basket: always exactly one of these. Source: look.md, the desk. */
export type StagePanel = 'goods' | 'paid' | Exclude<WorkArea, 'sell'>

/** Returns the panel that a state of the desk shows; a chosen line that is gone gives way to the goods. */
export function stagePanelOf({ workArea, finished }: Pick<DeskState, 'workArea' | 'finished'>): StagePanel {
  if (workArea !== 'sell') return workArea
  return finished === null ? 'goods' : 'paid'
}
