import { useEffect, useEffectEvent } from 'react'
import { followPaint, MONEY } from './paint-times.ts'
import type { PaintTimes } from './paint-times.ts'
import { isEcho, isInReach, isUnread, isUnseen, STEADY_MS } from './steady-press.ts'
import type { Control, SteadyPress } from './steady-press.ts'

const CONTROLS =
  'button, a[href], summary, [role=tab], [role=option], [role=button], input[type=checkbox], input[type=radio]'

/** Words without their figures: a price or a count that changes makes no other key of it. */
const words = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent).replaceAll(/[\d\p{P}\p{Sc}\s]/gu, '')

/**
 * The meaning of a control: what it takes where it moves money, its goods where it sells some, its words elsewhere; `data-means` where its
 * words say more than that.
 */
function meaningOf(element: HTMLElement): string {
  const { means, key } = element.dataset
  if (element.closest(MONEY)) return element.textContent
  return means ?? key ?? words(element)
}

const controlOf = (element: HTMLElement): Control => ({ element, means: meaningOf(element) })

const controlAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(CONTROLS) : null

/**
 * Returns whether an element can be pressed: one put away behind something else is not seen, and no finger meets it.
 */
const isPressable = (element: HTMLElement): boolean => getComputedStyle(element).pointerEvents !== 'none'

/** Controls in reach of a press; a key reaches its own button only. */
function standingNear(place: Pick<SteadyPress, 'x' | 'y' | 'box'>): readonly Control[] {
  const all = [...document.querySelectorAll<HTMLElement>(CONTROLS)]
  return all.filter((each) => isInReach(place, each.getBoundingClientRect()) && isPressable(each)).map(controlOf)
}

function pressOf(event: MouseEvent, element: HTMLElement, painted: PaintTimes): SteadyPress {
  const place = { x: event.clientX, y: event.clientY, box: element.getBoundingClientRect() }
  const isByKey = event.type === 'click' && event.detail === 0
  return {
    ...place,
    ...controlOf(element),
    at: event.timeStamp,
    isByKey,
    paintedAt: painted.since(element),
    stood: isByKey ? [] : standingNear(place),
  }
}

/** Keys that press the button that has the keyboard. */
const pressKeys = new Set(['Enter', ' '])

/** Facts of the desk about amounts under a finger. */
export interface Amounts {
  /** When a code was scanned last, milliseconds of the page's own clock. */
  readonly scannedAt: () => number
  /** A press came too soon after a scan had changed its amount: it takes nothing, and somebody says so. */
  readonly onUnread: () => void
}

const isUnreadAt = (press: SteadyPress, element: HTMLElement, painted: PaintTimes, scannedAt: number): boolean => {
  if (element.closest(MONEY) === null) return false
  const changedAt = painted.amountSince(element)
  return changedAt >= scannedAt && isUnread(changedAt, press)
}

/** Tells of presses whether they were meant for what stands there now. */
function watchPresses({ scannedAt, onUnread }: Amounts): () => void {
  const painted = followPaint(document.body)
  let before: readonly SteadyPress[] = []
  let down: SteadyPress | null = null
  const isMeant = (press: SteadyPress, element: HTMLElement): boolean => {
    if (isEcho(before, press) || isUnseen(press)) return false
    if (!isUnreadAt(press, element, painted, scannedAt())) return true
    onUnread()
    return false
  }
  const onDown = (event: PointerEvent): void => {
    const element = controlAt(event.target)
    down = element && pressOf(event, element, painted)
  }
  const onClick = (event: MouseEvent): void => {
    const element = controlAt(event.target)
    if (!element) return
    // A press means what stood there when the finger went down.
    const press = event.detail > 0 && down?.element === element ? down : pressOf(event, element, painted)
    down = null
    if (press.means === meaningOf(element) && isMeant(press, element)) {
      before = [...before.filter(({ at }) => press.at - at < STEADY_MS), press]
      return
    }
    event.stopPropagation()
    event.preventDefault()
  }
  const onKey = ({ key }: KeyboardEvent): void => {
    // A person who types between two presses means the second one.
    if (!pressKeys.has(key)) before = before.filter(({ isByKey }) => !isByKey)
  }
  addEventListener('pointerdown', onDown, { capture: true })
  addEventListener('click', onClick, { capture: true })
  addEventListener('keydown', onKey, { capture: true })
  return () => {
    painted.stop()
    removeEventListener('pointerdown', onDown, { capture: true })
    removeEventListener('click', onClick, { capture: true })
    removeEventListener('keydown', onKey, { capture: true })
  }
}

/**
 * Hears no press that was meant for what stood there before: the second half of a double press whose first half has changed the screen,
 * one in the frame of a change, one on an amount that a scan has just changed. Decision 1930.
 */
export function useSteadyPresses(amounts: Amounts): void {
  const scannedAt = useEffectEvent(amounts.scannedAt)
  const onUnread = useEffectEvent(amounts.onUnread)
  useEffect(() => watchPresses({ scannedAt: () => scannedAt(), onUnread: () => onUnread() }), [])
}
