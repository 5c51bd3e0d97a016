import type { LabelRule } from './label-rule.ts'

/**
 * Layouts in common use, for a merchant to start a rule from: the choice, the prefixes and the decimals stay the merchant's.
 * Source: barcode-vectors `in_store_layouts`.
 */
export const LABEL_LAYOUTS: readonly LabelRule[] = [
  layout('cn13-amount', 'FFIIIIIEEEEEC', ['21'], { priceDecimals: 2 }),
  layout('cn13-amount-f1', 'FIIIIIIEEEEEC', ['2'], { priceDecimals: 2 }),
  layout('cn13-weight', 'FFIIIIIWWWWWC', ['22'], {}),
  layout('cn18-amount-weight', 'FFIIIIIEEEEEWWWWWC', ['26'], { priceDecimals: 2 }),
  layout('jp13-nonplu-pcd', 'FFIIIIIVEEEEC', ['02', ...twenties()], { isVerifierTested: true }),
  layout('us-upca-2', 'FIIIIIVEEEEC', ['2'], { priceDecimals: 2, isVerifierTested: true }),
  layout('eu13-price-v', 'FFIIIIVEEEEEC', twenties(), { priceDecimals: 2, isVerifierTested: true }),
  layout('eu13-weight', 'FFIIIIIWWWWWC', twenties(), {}),
]

function twenties(): string[] {
  return Array.from({ length: 10 }, (_, index) => `2${index}`)
}

function layout(id: string, mask: string, prefixes: readonly string[], rest: Partial<LabelRule>): LabelRule {
  const defaults = { priceDecimals: 0, weightUnit: 'kg', weightDecimals: 3, isVerifierTested: false } as const
  return { id, mask, prefixes, ...defaults, ...rest }
}
