import type { WedgeOptions } from './wedge-options.ts'

/** The keys heard so far: the characters of one run, when it began and when the last of them came. */
export interface WedgeState {
  readonly text: string
  readonly startedAt: number
  readonly lastAt: number
  /** How many of the last characters came one right after the other. */
  readonly quick: number
  /** Recognized as a scanner: what still comes is kept back. */
  readonly isScan: boolean
}

/** A run may pause this many times the longest usual pause, recognized or not: a busy till delivers keys late. */
const RUN_PATIENCE = 4
/** Where a terminator is awaited, its absence is believed only after this many times as long: late keys are not lost keys. */
const TERMINATOR_PATIENCE = 12
/** The shortest bar code there is: nobody types this many digits in a row without one pause that ends a run. */
const CODE_DIGITS = 8
/**
 * The slowest pace of a scanner, in milliseconds a key: any other run that ended with its terminator is a scan up to
 * this pace.
 */
const SCANNER_PACE = 50

/** Returns how long nothing must be heard, by the page's own clock, before a run counts as over. */
export const silenceMillis = ({ maxGapMillis, terminator }: WedgeOptions): number =>
  maxGapMillis * (terminator === 'none' ? RUN_PATIENCE : TERMINATOR_PATIENCE)

export const quietWedge: WedgeState = {
  text: '',
  startedAt: Number.NEGATIVE_INFINITY,
  lastAt: Number.NEGATIVE_INFINITY,
  quick: 0,
  isScan: false,
}

/** One key as the wedge hears it: a single character, the terminator's name, or another key's name. */
export interface WedgeKey {
  readonly key: string
  readonly at: number
  /** A key held down repeats as fast as a scanner types and is never one. */
  readonly isRepeat: boolean
}

/**
 * The decision on a key: `pass` lets it through, `burst` means that a scan was just recognized (take back the keys let
 * through since the run began, keep this key back), `swallow` keeps it back, `scan` ends a scan with its text. A scan
 * that was recognized only by its end `isLate`: the keys let through are still to be taken back.
 */
export type WedgeVerdict =
  | { readonly kind: 'pass'; readonly isRunStart: boolean }
  | { readonly kind: 'burst' }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'scan'; readonly text: string; readonly isLate: boolean }

export interface WedgeStep {
  readonly state: WedgeState
  readonly verdict: WedgeVerdict
}

const isCharacter = (key: string): boolean => key.length === 1

/**
 * Returns how long a pause a run may make. Its head belongs to it also before anybody knows that it is a scan: a code is heard whole or
 * typed whole, never cut. Where silence ends a scan there is nothing to be generous with.
 */
const patience = ({ maxGapMillis, terminator }: WedgeOptions): number =>
  terminator === 'none' ? maxGapMillis : maxGapMillis * RUN_PATIENCE

const continueRun = (state: WedgeState, { key, at }: WedgeKey, options: WedgeOptions): WedgeStep => {
  const gap = at - state.lastAt
  if (state.text === '' || gap > patience(options)) {
    const run = { text: key, startedAt: at, lastAt: at, quick: 1, isScan: false }
    return { state: run, verdict: { kind: 'pass', isRunStart: true } }
  }
  const quick = gap <= options.maxGapMillis ? state.quick + 1 : 1
  const isScan = state.isScan || quick >= options.minLength
  const next = { ...state, text: state.text + key, lastAt: at, quick, isScan }
  if (!isScan) return { state: next, verdict: { kind: 'pass', isRunStart: false } }
  return { state: next, verdict: { kind: state.isScan ? 'swallow' : 'burst' } }
}

/** Returns whether a run that ends with its terminator now was a scanner's, though no part of it was fast enough to say so before. */
const hasPace = ({ text, startedAt }: WedgeState, at: number, { minLength }: WedgeOptions): boolean =>
  (text.length >= CODE_DIGITS && /^\d+$/.test(text)) ||
  (text.length >= minLength && at - startedAt <= text.length * SCANNER_PACE)

const endRun = (state: WedgeState, { at }: WedgeKey, options: WedgeOptions): WedgeStep => {
  const isInTime = state.text !== '' && at - state.lastAt <= patience(options)
  const isHeard = isInTime && (state.isScan || hasPace(state, at, options))
  const verdict: WedgeVerdict = isHeard
    ? { kind: 'scan', text: state.text, isLate: !state.isScan }
    : { kind: 'pass', isRunStart: false }
  return { state: quietWedge, verdict }
}

/** Hears one key. Pure: the time comes with the key. */
export function hearKey(state: WedgeState, key: WedgeKey, options: WedgeOptions): WedgeStep {
  if (key.isRepeat) return { state: quietWedge, verdict: { kind: 'pass', isRunStart: false } }
  if (isCharacter(key.key)) return continueRun(state, key, options)
  if (options.terminator !== 'none' && key.key === options.terminator) return endRun(state, key, options)
  if (key.key === 'Shift') return { state, verdict: { kind: 'pass', isRunStart: false } }
  return { state: quietWedge, verdict: { kind: 'pass', isRunStart: false } }
}

/**
 * Decides what a run that fell silent was: a scan of a scanner without terminator (always when `terminator` is `none`,
 * else from eight characters on, which nobody types this fast), characters kept back that a person typed, or nothing.
 */
export function hearSilence(
  state: WedgeState,
  options: WedgeOptions,
): { readonly kind: 'scan' | 'typed'; readonly text: string } | null {
  if (!state.isScan) return null
  const isScan = options.terminator === 'none' || state.text.length >= CODE_DIGITS
  return { kind: isScan ? 'scan' : 'typed', text: state.text }
}

const shiftedDigits = ')!@#$%^&*('

/**
 * The character behind a key event, also when an input method swallowed it (`Process`): then the physical key says it.
 * Ctrl+] is how scanners type the group separator of GS1 codes.
 */
export function characterOf(event: {
  readonly key: string
  readonly code: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
}): string {
  if (event.ctrlKey && (event.key === ']' || event.code === 'BracketRight')) return '\u001d'
  if (event.key !== 'Process' && event.key !== 'Unidentified') return event.key
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  if (digit !== undefined) return event.shiftKey ? (shiftedDigits[Number(digit)] ?? digit) : digit
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  if (letter !== undefined) return event.shiftKey ? letter : letter.toLowerCase()
  if (event.code === 'Minus') return event.shiftKey ? '_' : '-'
  if (event.code === 'NumpadEnter' || event.code === 'Enter') return 'Enter'
  return event.key
}
