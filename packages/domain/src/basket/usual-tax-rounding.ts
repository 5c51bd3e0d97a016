import type { RoundingMode } from './index.ts'

/** Returns the rounding of an outlet's tax while nobody has set another: down in yen, half-up elsewhere. Source: pricing.md, stage H. */
export const usualTaxRounding = (currencyCode: string): RoundingMode => (currencyCode === 'JPY' ? 'down' : 'half-up')
