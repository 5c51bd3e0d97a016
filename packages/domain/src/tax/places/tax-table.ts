import type { ZeroRate } from '../../basket/index.ts'
import type { Locale } from '../../text/locale.ts'

export type TaxNames = Readonly<Record<Locale, string>>

/** A tax that shops of a place have, alone or a group; from then on it is the merchant's to change. */
export interface PlaceTax {
  readonly names: TaxNames
  /** The rate; 0 for a group. */
  readonly rateMillionths: number
  readonly code?: string
  /** The kind of a rate of 0. */
  readonly zero?: ZeroRate
  readonly taxes?: readonly { readonly code: string; readonly rateMillionths: number }[]
}

/** A country, state, province or city with its taxes; the first is the usual one. */
export interface TaxPlace {
  /** ISO 3166-1 or 3166-2; a city or a kind of sale stands behind its state: `US-NY/NYC`. */
  readonly code: string
  /** Null: the country itself. */
  readonly names: TaxNames | null
  /** True where prices on the shelf contain them. */
  readonly isIncluded: boolean
  /** Counties and cities may add more to them. */
  readonly isPartly?: true
  readonly taxes: readonly PlaceTax[]
}

/** Taxes of a country as public pages told them on a day; no tax advice. */
export interface TaxTable {
  /** ISO 3166-1. */
  readonly country: string
  readonly asOf: string
  /** Addresses of the pages. */
  readonly sources: readonly string[]
  readonly places: readonly TaxPlace[]
}

export const namesOf = (en: string, zh: string, ja: string): TaxNames => ({ 'en-US': en, 'zh-CN': zh, 'ja-JP': ja })

/** Hundredths of a percent in millionths. */
const OF_A_BASIS_POINT = 100

/** A rate of value-added tax by itself, called by what it is. */
export const vat = (rateBasisPoints: number): PlaceTax => {
  const rate = `${rateBasisPoints / OF_A_BASIS_POINT}%`
  const names = namesOf(`VAT ${rate}`, `增值税 ${rate}`, `付加価値税 ${rate}`)
  return { names, rateMillionths: rateBasisPoints * OF_A_BASIS_POINT }
}
