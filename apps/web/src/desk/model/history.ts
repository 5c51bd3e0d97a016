import { applyStep, emptyBasket } from './basket.ts'
import type { BasketStep, DeskBasket, DeskLine } from './basket.ts'

/** A basket with everything that was done to it; `states[n]` is the basket after n steps. Undo and redo only move `head`. */
export interface BasketHistory {
  readonly steps: readonly BasketStep[]
  readonly states: readonly DeskBasket[]
  readonly head: number
}

export const startHistory = (id: string, openedAt: number): BasketHistory => ({
  steps: [],
  states: [emptyBasket(id, openedAt)],
  head: 0,
})

/** The basket as it stands. */
export const currentBasket = (history: BasketHistory): DeskBasket => history.states[history.head]!

/** Does one more thing; what had been undone is gone then. */
export function doStep(history: BasketHistory, step: BasketStep): BasketHistory {
  const { head } = history
  return {
    steps: [...history.steps.slice(0, head), step],
    states: [...history.states.slice(0, head + 1), applyStep(currentBasket(history), step)],
    head: head + 1,
  }
}

export const canUndo = ({ head }: BasketHistory): boolean => head > 0
export const canRedo = ({ head, steps }: BasketHistory): boolean => head < steps.length

export const undo = (history: BasketHistory): BasketHistory =>
  canUndo(history) ? { ...history, head: history.head - 1 } : history
export const redo = (history: BasketHistory): BasketHistory =>
  canRedo(history) ? { ...history, head: history.head + 1 } : history

/** Lines that stand before a move of the head and not after it: goods that left the basket by it. */
export const linesLeaving = (before: BasketHistory, after: BasketHistory): DeskBasket['lines'] => {
  const kept = new Set(currentBasket(after).lines.map(({ id }) => id))
  return currentBasket(before).lines.filter(({ id }) => !kept.has(id))
}

/** Returns whether the basket is a saved order that was brought back: its sale is the pick-up. */
export const isSavedOrder = ({ steps }: BasketHistory): boolean =>
  steps.some((step) => step.kind === 'set-note' && step.promised !== undefined)

/** Returns whether a saved order was cleared, or undone to before its goods: it waits on, and what comes next is another sale. */
export function isOrderLeft(history: BasketHistory): boolean {
  if (currentBasket(history).lines.length > 0 || !isSavedOrder(history)) return false
  const done = history.steps.slice(0, history.head)
  const begins = done.findLastIndex(({ kind }) => kind === 'clear') + 1
  return done.slice(begins).every(({ kind }) => kind !== 'add-line')
}

/** Returns the steps of a basket that the server kept: it passes them on as a desk wrote them. */
export const stepsIn = (kept: readonly object[]): readonly BasketStep[] => kept as readonly BasketStep[]

/** The history a store kept: the same steps give the same baskets. */
export function replay(id: string, openedAt: number, steps: readonly BasketStep[], head: number): BasketHistory {
  const states = [emptyBasket(id, openedAt)]
  for (const step of steps) states.push(applyStep(states.at(-1)!, step))
  return { steps, states, head: Math.min(head, steps.length) }
}

/** A step of a basket, and the line that it is about; null where it is about none. */
interface NamedStep {
  readonly kind: BasketStep['kind'] | 'set-options'
  readonly line: DeskLine | null
}

const namedSteps = new WeakMap<BasketStep, NamedStep>()

/** Found once for a step, because it is asked at every change of the desk. */
function stepAt({ steps, states }: BasketHistory, at: number): NamedStep | null {
  const step = steps[at]
  if (!step) return null
  let named = namedSteps.get(step)
  if (!named) namedSteps.set(step, (named = nameStep(step, states[at]?.lines ?? [])))
  return named
}

/** `before`: the lines before it. */
function nameStep(step: BasketStep, before: DeskBasket['lines']): NamedStep {
  if (step.kind === 'add-line') return { kind: step.kind, line: step.line }
  const lineId = 'lineId' in step ? step.lineId : null
  const kind = step.kind === 'set-line-note' && step.options ? 'set-options' : step.kind
  return { kind, line: before.findLast(({ id }) => id === lineId) ?? null }
}

/** The step that Undo takes back; null where there is none. */
export const stepToUndo = (history: BasketHistory): NamedStep | null => stepAt(history, history.head - 1)

/** The step that Redo does again; null where there is none. */
export const stepToRedo = (history: BasketHistory): NamedStep | null => stepAt(history, history.head)
