/** The time for which a pressed box keeps its content, or stays empty. Decision 1930. */
export const STEADY_MS = 700
/** Two presses this near to each other are on one place, CSS pixels. */
const SAME_PLACE = 48

/** A button, key or tile, and what it means: one that takes other money means something else in the same place. */
export interface Control {
  readonly element: unknown
  readonly means: string
}

export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** A press of a finger, a mouse or a key. `at`: milliseconds of the page's own clock. */
export interface SteadyPress extends Control {
  readonly at: number
  readonly x: number
  readonly y: number
  readonly box: Box
  /** Pressed by Enter or Space: it has no place, only its button. */
  readonly isByKey: boolean
  /** When its control was first painted as what it means; infinite where it was not yet. */
  readonly paintedAt: number
  /** Controls in reach of the finger when it went down, itself among it. */
  readonly stood: readonly Control[]
}

const isWithin = ({ x, y }: SteadyPress, { left, top, right, bottom }: Box): boolean =>
  x >= left && x <= right && y >= top && y <= bottom

const isSamePlace = (before: SteadyPress, press: SteadyPress): boolean =>
  isWithin(press, before.box) || Math.hypot(before.x - press.x, before.y - press.y) <= SAME_PLACE

const isSame = (one: Control, other: Control): boolean => one.element === other.element && one.means === other.means

/** Returns whether a box is reached from a press: its box and the fingertip around it. */
export const isInReach = (press: Pick<SteadyPress, 'x' | 'y' | 'box'>, box: Box): boolean => {
  const { x, y } = press
  const near = { left: x - SAME_PLACE, top: y - SAME_PLACE, right: x + SAME_PLACE, bottom: y + SAME_PLACE }
  return [press.box, near].some(
    (each) => box.left <= each.right && box.right >= each.left && box.top <= each.bottom && box.bottom >= each.top,
  )
}

/** Returns whether `press` may be the second half, or a late repetition, of `before`, on something that did not stand there then. */
function isEchoOf(before: SteadyPress, press: SteadyPress): boolean {
  if (press.at - before.at >= STEADY_MS || before.isByKey !== press.isByKey) return false
  if (!press.isByKey) return isSamePlace(before, press) && !before.stood.some((each) => isSame(each, press))
  return before.element === press.element ? before.means !== press.means : press.paintedAt > before.at
}

/**
 * Returns whether a press was meant for what stood there before: within 700 ms of a press on that place, whose control is another now. A control
 * that stood in reach already is heard at once, however fast the hand is.
 */
export const isEcho = (before: readonly SteadyPress[], press: SteadyPress): boolean =>
  before.some((each) => isEchoOf(each, press))

/** Returns whether the finger went down before its control was painted: what was seen there was something else. Keys are typed ahead. */
export const isUnseen = (press: SteadyPress): boolean => !press.isByKey && press.at < press.paintedAt

/** The time an amount must be shown before a press on it counts for this amount. Decision 1930. */
const READ_MS = 300

/** Returns whether the amount under the finger has changed too lately for anybody to have read it. */
export const isUnread = (amountChangedAt: number, press: Pick<SteadyPress, 'at'>): boolean =>
  press.at - amountChangedAt < READ_MS

/** One press of a key: which, when, and what stood there before it did anything. */
export interface KeyPress {
  readonly key: string
  readonly at: number
  readonly meaning: string
}

/**
 * Returns whether Enter is the second half of a double press whose first half has changed what it means: it takes money and does not hide the change
 * too. Digits are never echoes: 55 is a figure. Decision 1930.
 */
export const isKeyEcho = (before: KeyPress | null, press: KeyPress): boolean =>
  press.key === 'Enter' &&
  before?.key === 'Enter' &&
  press.at - before.at < STEADY_MS &&
  press.meaning !== before.meaning
