import { useEffect, useLayoutEffect, useRef } from 'react'

/** How long a press is taken for the echo of the one before, after what stands there has changed. Source: D88. */
const STEADY_MS = 400
/** Two presses this near to each other are on one place, CSS pixels. */
const SAME_PLACE = 48

/** A press of a finger, a mouse or a key. `at`: milliseconds of the page's own clock. */
export interface Press {
  readonly at: number
  readonly x: number
  readonly y: number
  /** Pressed by Enter or Space: it has no place, only its button. */
  readonly isByKey: boolean
  readonly target: unknown
  /** On the one button whose place never moves: there every press is too early, wherever the last one was. */
  readonly isPrimary: boolean
}

const isSamePlace = (one: Press, other: Press): boolean => {
  if (one.isByKey || other.isByKey) return one.isByKey && other.isByKey && one.target === other.target
  return Math.hypot(one.x - other.x, one.y - other.y) <= SAME_PLACE
}

/**
 * Whether a press was meant for what stood there before: less than 400 ms after the change, and on the primary button or where
 * the press before it was. Source: D88.
 */
export const isEcho = (changedAt: number, before: Press | null, press: Press): boolean =>
  press.at - changedAt < STEADY_MS && (press.isPrimary || (before !== null && isSamePlace(before, press)))

/** One press of a key: which, when, and what stood there before it did anything. */
export interface KeyPress {
  readonly key: string
  readonly at: number
  readonly meaning: string
}

/**
 * Whether Enter is the second half of a double press whose first half has changed what it means: it takes money and does not hide the change
 * too. Digits are never echoes: 55 is a figure. Source: D88.
 */
export const isKeyEcho = (before: KeyPress | null, press: KeyPress): boolean =>
  press.key === 'Enter' &&
  before?.key === 'Enter' &&
  press.at - before.at < STEADY_MS &&
  press.meaning !== before.meaning

const pressOf = (event: MouseEvent): Press => ({
  at: event.timeStamp,
  x: event.clientX,
  y: event.clientY,
  isByKey: event.detail === 0,
  target: event.target,
  isPrimary: event.target instanceof Element && event.target.closest('[data-primary]') !== null,
})

/**
 * Drops the second half of a double press whose first half has changed the screen: a double click on Pay takes no cash, one on
 * Take cash does not hide the change. `meaning` names what the buttons mean now; whoever changes it gets 400 ms of calm.
 */
export function useSteadyPresses(meaning: string): void {
  const changedAt = useRef(Number.NEGATIVE_INFINITY)
  const known = useRef(meaning)
  useLayoutEffect(() => {
    if (known.current === meaning) return
    known.current = meaning
    changedAt.current = performance.now()
  }, [meaning])
  useEffect(() => {
    let before: Press | null = null
    const onClick = (event: MouseEvent): void => {
      const press = pressOf(event)
      if (isEcho(changedAt.current, before, press)) {
        event.stopPropagation()
        event.preventDefault()
      } else before = press
    }
    addEventListener('click', onClick, { capture: true })
    return () => removeEventListener('click', onClick, { capture: true })
  }, [])
}
