import { createStore } from '../ui/store.ts'
import type { Store } from '../ui/store.ts'

/** Keys pressed for a field before it had the keyboard. */
interface Ahead {
  /** Characters in their order; Backspace stands in it as one of its own. */
  readonly text: string
  /** How many lines further down the list below the field, since the last character. */
  readonly steps: number
  readonly isEntered: boolean
}

const nothing: Ahead = { text: '', steps: 0, isEntered: false }
const BACK = '\b'
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

export type AheadOf = Store<Ahead>

/** For the field of an order's number. */
export const numberAhead: AheadOf = createStore(nothing)
/** For the command bar, whatever field stands below it. */
export const barAhead: AheadOf = createStore(nothing)
/** For a question or a way to pay that was asked for and is not drawn yet. */
export const comingAhead: AheadOf = createStore(nothing)

/** Returns whether a key is one that waits for a field. */
export const isAheadKey = (key: string): boolean =>
  key.length === 1 || key === 'Backspace' || key === 'Enter' || key in STEPS

/** Keeps a key for a field that is on its way. Behind Enter the field is done with, and so is what is pressed then. */
export const typeAhead = (of: AheadOf, key: string): void =>
  of.change(({ text, steps, isEntered }) => {
    if (isEntered) return {}
    if (key === 'Enter') return { isEntered: true }
    const step = STEPS[key]
    if (step !== undefined) return { steps: Math.max(0, steps + step) }
    return { text: text + (key === 'Backspace' ? BACK : key), steps: 0 }
  })

/** Returns what was pressed ahead, once. */
export function takeTypedAhead(of: AheadOf): Ahead {
  const ahead = of.read()
  // Told by what it holds: a field that listens takes in the midst of this change, and would otherwise never end.
  if (ahead.text !== '' || ahead.steps !== 0 || ahead.isEntered) of.change(nothing)
  return ahead
}

/** The text of a field after what was typed ahead for it. */
export const withAhead = (text: string, ahead: string): string =>
  Array.from(ahead).reduce((all, key) => (key === BACK ? Array.from(all).slice(0, -1).join('') : all + key), text)
