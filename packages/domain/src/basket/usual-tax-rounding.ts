import type { RoundingMode } from './index.ts'

/** How an outlet rounds tax while nobody has said otherwise: down in yen, half-up elsewhere. Source: pricing.md, stage H. */
export const usualTaxRounding = (currencyCode: string): RoundingMode => (currencyCode === 'JPY' ? 'down' : 'half-up')
