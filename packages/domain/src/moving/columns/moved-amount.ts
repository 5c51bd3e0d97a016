import { multiplyDivide } from '../../money/round.ts'
import { WHOLE_RATE } from '../../tax/rate.ts'

/** A decimal text as a whole number of its smallest unit, half rounded up: `14.205` is 1421 with two decimals. */
export function wholeUnits(text: string, decimals: number): number {
  const [whole = '0', places = ''] = text.split('.')
  const digits = BigInt(whole + places.padEnd(decimals, '0').slice(0, decimals))
  const isMore = (places[decimals] ?? '0') >= '5'
  return Number(digits + (isMore ? 1n : 0n))
}

/** A tax as a price is converted by it. */
export interface TaxHere {
  readonly rateMillionths: number
  /** True where prices at the outlet contain it. */
  readonly isIncluded: boolean
}

/** A price as the outlet writes it: with tax where its prices contain it, without where it is added. */
export function shelfPrice(priceMinor: number, containsTax: boolean | 'keep', tax: TaxHere | undefined): number {
  if (containsTax === 'keep' || !tax || containsTax === tax.isIncluded) return priceMinor
  const whole = WHOLE_RATE + tax.rateMillionths
  return containsTax
    ? multiplyDivide(priceMinor, WHOLE_RATE, whole, 'half-up')
    : multiplyDivide(priceMinor, whole, WHOLE_RATE, 'half-up')
}

/** The same of a text that may be below zero. */
export const signedUnits = (text: string, decimals: number): number =>
  text.startsWith('-') ? -wholeUnits(text.slice(1), decimals) : wholeUnits(text, decimals)
