import type { ScaleNow } from '../peripherals/scale/scale-now.ts'
import type { PrinterState } from '../peripherals/print-queue.ts'

/** The facts that the doctor looked at, and the answers of the person there; null: not looked at yet. */
export interface DoctorFacts {
  readonly printer: { readonly state: PrinterState; readonly error: string | null; readonly unsure: number }
  /** True where the test paper came, filled its width, and was readable in every script. */
  readonly paper: boolean | null
  readonly width: boolean | null
  readonly characters: boolean | null
  readonly drawer: boolean | null
  readonly scan: { readonly length: number; readonly longestGapMs: number; readonly end: string | null } | null
  readonly wedge: { readonly maxGapMillis: number; readonly minLength: number; readonly terminator: string }
  /** Null: this device has no scale. */
  readonly scale: ScaleNow | null
  /** Milliseconds in which the server answered; null: it did not. */
  readonly answeredMs: number | null
  readonly clockAheadMinutes: number
  readonly storage: { readonly used: number; readonly quota: number; readonly isPersisted: boolean } | null
  readonly waiting: number
  readonly screens: { readonly paired: number; readonly seen: number } | null
}

export const CHECKS = ['printer', 'drawer', 'scanner', 'scale', 'screen', 'network', 'clock', 'storage'] as const
export type DoctorCheck = (typeof CHECKS)[number]

export interface DeviceFinding {
  readonly check: DoctorCheck
  readonly state: 'good' | 'bad' | 'unknown'
  /** The advice or the all-clear: a word of `deviceDoctor`. */
  readonly advice: string
}

const SLOW_MS = 2_000
/** The share of its space above which a browser soon refuses to store more. */
const FULL = 0.8

function printerAdvice({ printer, paper, width, characters }: DoctorFacts): string {
  const error = printer.error ?? ''
  if (printer.state === 'error' && error.includes('paper')) return 'noPaper'
  if (printer.state === 'error' && error.includes('cover')) return 'coverOpen'
  if (printer.state === 'error' && /open|in use|access|claim/i.test(error)) return 'portBusy'
  if (printer.state === 'error') return 'printerSilent'
  if (printer.unsure > 0) return 'unsurePaper'
  if (paper === false) return 'noTestPaper'
  if (width === false) return 'wrongWidth'
  if (characters === false) return 'wrongCharacters'
  return paper === true ? 'printerWell' : 'printTest'
}

function scannerAdvice({ scan, wedge }: DoctorFacts): string {
  if (scan === null) return 'scanSomething'
  if (scan.length < wedge.minLength) return 'codeShort'
  if (scan.longestGapMs > wedge.maxGapMillis) return 'scannerSlow'
  if (wedge.terminator !== 'none' && scan.end !== wedge.terminator) return 'noSuffix'
  return 'scannerWell'
}

const SCALE_TROUBLES = {
  moving: 'scaleMoves',
  negative: 'scaleNegative',
  overload: 'scaleOverload',
  fault: 'scaleFault',
} as const

function scaleAdvice({ scale }: DoctorFacts): string {
  if (scale === null) return 'noScale'
  if (scale.problem !== null) return scale.problem === 'port-busy' ? 'scaleBusy' : 'scaleGone'
  if (scale.reading === null) return 'scaleSilent'
  if (scale.reading.trouble !== null) return SCALE_TROUBLES[scale.reading.trouble]
  return scale.reading.amount === 0 ? 'scaleWell' : 'scaleNotZero'
}

function networkAdvice({ answeredMs, waiting }: DoctorFacts): string {
  if (answeredMs === null) return 'noServer'
  if (answeredMs > SLOW_MS) return 'slowServer'
  return waiting > 0 ? 'salesWait' : 'networkWell'
}

function storageAdvice({ storage }: DoctorFacts): string {
  if (storage === null) return 'storageUnknown'
  if (storage.quota > 0 && storage.used / storage.quota > FULL) return 'storageFull'
  return storage.isPersisted ? 'storageWell' : 'storageNotKept'
}

function screenAdvice({ screens }: DoctorFacts): string {
  if (screens === null || screens.paired === 0) return 'noScreen'
  return screens.seen < screens.paired ? 'screenAway' : 'screenWell'
}

const WELL = /Well$/
const OPEN = new Set(['printTest', 'scanSomething', 'openDrawer', 'storageUnknown', 'noScreen', 'noScale'])

/** Returns the findings, good and bad, each with its advice, in the order in which one looks. Source: DV-D02. */
export function findings(facts: DoctorFacts): readonly DeviceFinding[] {
  const advice: Readonly<Record<DoctorCheck, string>> = {
    printer: printerAdvice(facts),
    drawer: facts.drawer === null ? 'openDrawer' : facts.drawer ? 'drawerWell' : 'drawerShut',
    scanner: scannerAdvice(facts),
    scale: scaleAdvice(facts),
    screen: screenAdvice(facts),
    network: networkAdvice(facts),
    clock: facts.clockAheadMinutes === 0 ? 'clockWell' : 'clockOff',
    storage: storageAdvice(facts),
  }
  return CHECKS.map((check) => ({
    check,
    advice: advice[check],
    state: WELL.test(advice[check]) ? 'good' : OPEN.has(advice[check]) ? 'unknown' : 'bad',
  }))
}
