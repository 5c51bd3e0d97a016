import type { Deduction, PricedBasket, Snapshot } from '../src/basket/index.ts'
import { priceBasket } from '../src/pricing/index.ts'

// How tests read an answer.

/** The answer to a basket that can be priced. */
export function priceOrThrow(input: Snapshot): PricedBasket {
  const result = priceBasket(input)
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

/** The refusal of one that cannot. */
export function readRefusal(input: unknown): { readonly code: string; readonly facts?: unknown } {
  const result = priceBasket(input)
  if (result.ok) throw new Error('it was priced')
  return result.refusal
}

export const payables = (basket: PricedBasket): number[] => basket.lines.map((line) => line.payableMinor)

export const taxes = (basket: PricedBasket): number[] => basket.lines.map((line) => line.taxMinor)

/** `stage kind id amount`, the way a row reads aloud. */
export const row = ({ stage, kind, id, amountMinor }: Deduction): string =>
  [stage, kind, id, amountMinor].filter((one) => one !== null).join(' ')

export const rows = (basket: PricedBasket): string[] => basket.deductions.map(row)

export const rowsOfLines = (basket: PricedBasket): string[][] => basket.lines.map((line) => line.deductions.map(row))
