import type { FileTable } from '../../columns/file-table.ts'
import { isZero } from '../../columns/number-column.ts'
import type { MovedTax } from '../../move-source.ts'
import type { Cell, GoodsDialect, GoodsField } from '../goods-dialect.ts'

/** The columns whose headings are like a pattern. */
export const columnsLike = ({ columns }: FileTable, pattern: RegExp | undefined): number[] =>
  columns.flatMap((heading, column) => (pattern?.test(heading.trim()) === true ? [column] : []))

/** A column that is one tax. */
export interface TaxColumn extends MovedTax {
  readonly column: number
}

export function taxColumns({ columns }: FileTable, { taxes }: GoodsDialect): TaxColumn[] {
  return columns.flatMap((heading, column) => {
    const [, name, rate] = taxes?.exec(heading.trim()) ?? []
    return name === undefined ? [] : [{ name, rate: rate?.replace(',', '.') ?? null, column }]
  })
}

/** Taxes that stand as words in a cell: with a rate beside them or behind them, or as a name alone, which is no rate. */
export function namedTaxes(
  cell: Cell,
  amount: (field: GoodsField) => string | undefined,
  { system, sameTax, ratesAreShares = false }: GoodsDialect,
  heading: string,
): MovedTax[] {
  const name = cell('taxName')
  if (name === '' || sameTax?.test(name) === true) return []
  const [, percent] = /^(\d+(?:[.,]\d+)?)\s*[%％]$/.exec(cell('taxRate')) ?? []
  if (percent !== undefined) return [{ name, rate: percent.replace(',', '.') }]
  const rate = amount('taxRate')
  if (rate === undefined) return [(system === '' ? writtenTax(name, heading) : undefined) ?? { name, rate: null }]
  // No tax takes all of a price: a number from 1 on was written as percent by hand.
  return [{ name, rate: ratesAreShares && Number(rate) < 1 ? percentOf(rate) : rate }]
}

/** Headings under which a number without a sign is a rate, and no code of a tax. */
const rateWords = /%|rate|satz|taux|tasa|税率/i

/** A tax of a list of a shop's own that says its rate: `20%`, `VAT 20 %`, `20% VAT`. A rate alone is called as its column is. */
function writtenTax(text: string, heading: string): MovedTax | undefined {
  const plain = text.normalize('NFKC')
  const [, bare, sign] = /^(\d{1,2}(?:[.,]\d+)?)\s*(%?)$/.exec(plain) ?? []
  if (bare !== undefined) {
    if (sign === '' && !rateWords.test(heading)) return undefined
    const rate = bare.replace(',', '.')
    return { name: heading === '' ? text : heading, rate: sign === '' && Number(rate) < 1 ? percentOf(rate) : rate }
  }
  const [, before, behind] = /^(\D.*?)\s*\(?(\d{1,2}(?:[.,]\d+)?)\s*%\)?$/.exec(plain) ?? []
  const [, first, word] = /^(\d{1,2}(?:[.,]\d+)?)\s*%\s*(\D.*)$/.exec(plain) ?? []
  const [name, rate] = [before ?? word, behind ?? first]
  return name === undefined || rate === undefined ? undefined : { name: name.trim(), rate: rate.replace(',', '.') }
}

/** A share as percent, by its digits: 0.0825 is 8.25. */
function percentOf(share: string): string {
  const [whole = '0', places = ''] = share.split('.')
  const digits = whole + places.padEnd(2, '0').slice(0, 2)
  const rest = places.slice(2)
  const percent = `${digits.replace(/^0+(?=\d)/, '')}${rest === '' ? '' : `.${rest}`}`
  return isZero(percent) ? '0' : percent
}
