import type { Locale } from '@kassa/domain/text/locale.ts'
import { decimalText, findCurrency } from '@kassa/domain/money/money.ts'

export type ColumnWords = readonly [en: string, zh: string, ja: string]

const index: Readonly<Record<Locale, 0 | 1 | 2>> = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 }

export const wordIn = (words: ColumnWords, locale: Locale): string => words[index[locale]]

/** A column of an export. */
export interface SheetColumn<Row> {
  /** The name by which programs know it: the same in every language, and never another. */
  readonly key: string
  readonly words: ColumnWords
  readonly cell: (row: Row, locale: Locale) => string
}

/** The first row of a file: each heading in the reader's language, beside its key. Source: accounting.md (Exports). */
export const headOf = <Row>(columns: readonly SheetColumn<Row>[], locale: Locale): string[] =>
  columns.map(({ key, words }) => `${wordIn(words, locale)} [${key}]`)

/** An amount as plain decimals of its currency, without grouping; empty where there is none. */
export const amountCell = (minor: number | null, currency: string): string =>
  minor === null ? '' : decimalText(minor, findCurrency(currency)?.exponent ?? 2)
