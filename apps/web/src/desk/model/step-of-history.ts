import type { BasketStep, DeskLine } from './basket.ts'
import type { BasketHistory } from './history.ts'

/** A step of a basket, and the line that it is about; null where it is about none. */
interface NamedStep {
  readonly kind: BasketStep['kind']
  readonly line: DeskLine | null
}

function stepAt({ steps, states }: BasketHistory, at: number): NamedStep | null {
  const step = steps[at]
  if (!step) return null
  const lineId = step.kind === 'add-line' ? step.line.id : 'lineId' in step ? step.lineId : null
  const lines = [states[at], states[at + 1]].flatMap((state) => state?.lines ?? [])
  return { kind: step.kind, line: lines.find(({ id }) => id === lineId) ?? null }
}

/** The step that Undo takes back; null where there is none. */
export const stepToUndo = (history: BasketHistory): NamedStep | null => stepAt(history, history.head - 1)

/** The step that Redo does again; null where there is none. */
export const stepToRedo = (history: BasketHistory): NamedStep | null => stepAt(history, history.head)
