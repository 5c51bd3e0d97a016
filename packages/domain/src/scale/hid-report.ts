import { scaleAmount, type ScaleReading, type ScaleUnit } from './scale-reading.ts'

/** The usage page of scales, and the report that carries the weight. Source: USB HID Point of Sale usage tables, page 0x8D. */
export const SCALE_USAGE_PAGE = 0x8d
export const WEIGHT_REPORT = 3

const UNITS: Readonly<Record<number, ScaleUnit>> = { 2: 'g', 3: 'kg', 11: 'ounce', 12: 'pound' }
/** Status by its number; 2 (zero) and 4 (stable) are well. */
const TROUBLES: Readonly<Record<number, NonNullable<ScaleReading['trouble']>>> = {
  1: 'fault',
  3: 'moving',
  5: 'negative',
  6: 'overload',
  7: 'fault',
  8: 'fault',
}
const WELL = [2, 4]

/** The weight in a report of five bytes: status, unit, power of ten, and the number, low byte first. Undefined where it is none. */
export function readScaleReport(report: Uint8Array): ScaleReading | undefined {
  const [status = 0, unitNumber = 0, power = 0, low = 0, high = 0] = report
  const unit = UNITS[unitNumber]
  if (report.length < 5 || !unit || (!WELL.includes(status) && TROUBLES[status] === undefined)) return undefined
  const exponent = power > 127 ? power - 256 : power
  if (exponent < -9 || exponent > 4) return undefined
  const digits = String(low + high * 256)
  const whole = exponent >= 0 ? digits + '0'.repeat(exponent) : digits.padStart(1 - exponent, '0')
  const text = exponent >= 0 ? whole : `${whole.slice(0, exponent)}.${whole.slice(exponent)}`
  const amount = status === 2 ? 0 : scaleAmount(text, unit)
  return amount === undefined ? undefined : { amount, unit, isNet: false, trouble: TROUBLES[status] ?? null }
}
