import { asciiOf, framesUntil, type ScaleDriver } from './scale-driver.ts'
import { scaleAmount, type ScaleReading, type ScaleUnit } from './scale-reading.ts'

const STX = 0x02
const CR = 0x0d
/** Three status words, six digits of weight, six of tare. */
const LENGTH = 15

/** The place of the decimal point, by the low bits of the first status word: digits behind it; negative: zeros to add. */
const DECIMALS = [-2, -1, 0, 1, 2, 3, 4, 5] as const
/** Bits of the second status word. */
const NET = 0x01
const NEGATIVE = 0x02
const OUT_OF_RANGE = 0x04
const MOTION = 0x08
const KILOGRAMS = 0x10
const NOT_READY = 0x40
/** Low bits of the third: the unit, where the second does not say it. */
const UNIT_BITS = 0x07
const GRAMS = 1
const OUNCES = 5

function unitOf(second: number, third: number): ScaleUnit | undefined {
  const other = third & UNIT_BITS
  if (other === 0) return (second & KILOGRAMS) === 0 ? 'pound' : 'kg'
  return other === GRAMS ? 'g' : other === OUNCES ? 'ounce' : undefined
}

const withPoint = (digits: string, decimals: number): string =>
  decimals <= 0 ? digits + '0'.repeat(-decimals) : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`

function troubleOf(second: number): ScaleReading['trouble'] {
  if ((second & NOT_READY) !== 0) return 'fault'
  if ((second & OUT_OF_RANGE) !== 0) return (second & NEGATIVE) === 0 ? 'overload' : 'negative'
  if ((second & MOTION) !== 0) return 'moving'
  return (second & NEGATIVE) === 0 ? null : 'negative'
}

function readFrame(bytes: Uint8Array): ScaleReading | undefined {
  const from = bytes.lastIndexOf(STX)
  const frame = bytes.subarray(from + 1)
  if (from < 0 || frame.length !== LENGTH) return undefined
  const [first = 0, second = 0, third = 0] = frame
  const digits = asciiOf(frame.subarray(3, 9)).replaceAll(' ', '0')
  const unit = unitOf(second, third)
  const amount = unit && /^\d{6}$/.test(digits) && scaleAmount(withPoint(digits, DECIMALS[first & 7] ?? 0), unit)
  if (!unit || typeof amount !== 'number') return undefined
  return { amount, unit, isNet: (second & NET) !== 0, trouble: troubleOf(second) }
}

/**
 * Scales of Mettler Toledo and those made like them in continuous output: STX, three status words, weight, tare, CR, and a check sum that may be
 * left out. It stands between frames and is passed over. Source: Mettler Toledo, standard continuous output.
 */
export const toledoScale: ScaleDriver = { ask: null, read: framesUntil(CR, readFrame) }
