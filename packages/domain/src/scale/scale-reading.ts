import { SNAPSHOT_LIMITS } from '../basket/index.ts'
import { convertWeight, type WeightUnit } from '../quantity/convert-weight.ts'
import { accept, refuse, type Result } from '../result.ts'

/** Units that scales show. */
export type ScaleUnit = WeightUnit

/** Why a scale says no weight that counts. */
export type ScaleTrouble = 'moving' | 'negative' | 'overload' | 'fault'

/**
 * The reading of a scale at a moment. `amount` in whole grams, or in thousandths of any other unit; 0 where there is
 * trouble without a weight.
 */
export interface ScaleReading {
  readonly amount: number
  readonly unit: ScaleUnit
  /** Net of a tare that the scale itself holds. */
  readonly isNet: boolean
  readonly trouble: ScaleTrouble | null
}

/** Digits as a scale writes them (`0.452`, `12`) in whole grams or thousandths, the half up. Undefined where they are no number. */
export function scaleAmount(digits: string, unit: ScaleUnit): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d*))?$/.exec(digits)
  if (!match) return undefined
  const decimals = unit === 'g' ? 0 : 3
  const fraction = (match[2] ?? '').padEnd(decimals + 1, '0')
  const whole = Number(match[1]) * 10 ** decimals + Number(fraction.slice(0, decimals) || '0')
  return whole + (Number(fraction[decimals]) >= 5 ? 1 : 0)
}

/**
 * The quantity that may be sold of a reading: grams or thousandths of `unit`, the goods' own, less `tare` in the same
 * steps (0 and up). A reading in another unit is converted. Only a weight that stands still counts. Refuses
 * `scale.moving`, `scale.negative`, `scale.overload`, `scale.fault`, `scale.empty` (nothing on it, or less than half a
 * step), `scale.below-tare`, and `scale.too-much` (most). Source: print-and-devices.md, scales; docs/decisions/2170.
 */
export function weightOnScale(reading: ScaleReading, unit: 'g' | 'kg' | 'pound', tare = 0): Result<number> {
  if (reading.trouble !== null) return refuse({ code: `scale.${reading.trouble}` })
  const gross = convertWeight(reading.amount, reading.unit, unit)
  if (gross === 0) return refuse({ code: 'scale.empty' })
  if (gross <= tare) return refuse({ code: 'scale.below-tare' })
  const net = gross - tare
  return net > SNAPSHOT_LIMITS.weight
    ? refuse({ code: 'scale.too-much', facts: { most: SNAPSHOT_LIMITS.weight } })
    : accept(net)
}
