import { multiplyDivide } from '../money/round.ts'

/** Units in which something can be weighed; goods are sold by the first three. */
export type WeightUnit = 'g' | 'kg' | 'pound' | 'ounce'

/** Weight of the smallest step of a unit, in sixteenths of 10 ng: a pound is 0.45359237 kg, an ounce its sixteenth, so that all are whole. */
const STEP: Readonly<Record<WeightUnit, number>> = {
  g: 1_600_000_000,
  kg: 1_600_000_000,
  pound: 725_747_792,
  ounce: 45_359_237,
}

/**
 * A weight of `steps` (whole grams, thousandths of any other unit; 0 and up) in the smallest steps of another unit, half-up. Source: pricing.md,
 * S0; the international pound.
 */
export const convertWeight = (steps: number, from: WeightUnit, to: WeightUnit): number =>
  multiplyDivide(steps, STEP[from], STEP[to], 'half-up')
