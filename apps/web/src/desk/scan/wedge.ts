import type { WedgeOptions } from '../model/wedge-options.ts'

/** What was heard so far: the characters of one fast run and when the last of them came. */
export interface WedgeState {
  readonly text: string
  readonly lastAt: number
}

/** A recognised scanner may pause this many times as long as a run that is not recognised yet. */
const RECOGNISED_PATIENCE = 4
/** Where a terminator is awaited, its absence is believed only after this many times as long: late keys are not lost keys. */
const TERMINATOR_PATIENCE = 12

/** How long nothing must be heard, by the page's own clock, before a run counts as over. */
export const silenceMillis = ({ maxGapMillis, terminator }: WedgeOptions): number =>
  maxGapMillis * (terminator === 'none' ? RECOGNISED_PATIENCE : TERMINATOR_PATIENCE)

export const quietWedge: WedgeState = { text: '', lastAt: Number.NEGATIVE_INFINITY }

/** One key as the wedge hears it: a single character, the terminator's name, or another key's name. */
export interface WedgeKey {
  readonly key: string
  readonly at: number
  /** A key held down repeats as fast as a scanner types and is never one. */
  readonly isRepeat: boolean
}

/**
 * What to do with the key: `pass` lets it through, `burst` means that a scan was just recognised (take back what was let
 * through since the run began, keep this key back), `swallow` keeps it back, `scan` ends a scan with its text.
 */
export type WedgeVerdict =
  | { readonly kind: 'pass'; readonly isRunStart: boolean }
  | { readonly kind: 'burst' }
  | { readonly kind: 'swallow' }
  | { readonly kind: 'scan'; readonly text: string }

export interface WedgeStep {
  readonly state: WedgeState
  readonly verdict: WedgeVerdict
}

const isCharacter = (key: string): boolean => key.length === 1

/**
 * How long a pause the run may make now. What has been recognised as a scanner is one to its end, so that a till that is
 * busy for a moment does not cut a code in two; where silence ends a scan there is nothing to be generous with.
 */
const patience = ({ text }: WedgeState, { maxGapMillis, minLength, terminator }: WedgeOptions): number =>
  terminator !== 'none' && text.length >= minLength ? maxGapMillis * RECOGNISED_PATIENCE : maxGapMillis

const continueRun = (state: WedgeState, { key, at }: WedgeKey, options: WedgeOptions): WedgeStep => {
  const isFast = state.text !== '' && at - state.lastAt <= patience(state, options)
  const text = isFast ? state.text + key : key
  const next: WedgeState = { text, lastAt: at }
  if (text.length === options.minLength) return { state: next, verdict: { kind: 'burst' } }
  if (text.length > options.minLength) return { state: next, verdict: { kind: 'swallow' } }
  return { state: next, verdict: { kind: 'pass', isRunStart: text.length === 1 } }
}

const endRun = (state: WedgeState, { at }: WedgeKey, options: WedgeOptions): WedgeStep => {
  const isScan = state.text.length >= options.minLength && at - state.lastAt <= patience(state, options)
  const verdict: WedgeVerdict = isScan ? { kind: 'scan', text: state.text } : { kind: 'pass', isRunStart: false }
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
 * What a run that fell silent was: a scan of a scanner without terminator (always when `terminator` is `none`, else from
 * eight characters on, which nobody types this fast), characters kept back that a person typed, or nothing.
 */
export function hearSilence(
  state: WedgeState,
  options: WedgeOptions,
): { readonly kind: 'scan' | 'typed'; readonly text: string } | null {
  if (state.text.length < options.minLength) return null
  const isScan = options.terminator === 'none' || state.text.length >= 8
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
