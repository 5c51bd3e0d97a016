import { cellText, columnOf, type FileTable, type HeadingIndex, sayUnreadColumns } from '../../columns/file-table.ts'
import { freeGoods } from '../../goods/dialects/free.ts'
import type { RemarkList } from '../../columns/remark-list.ts'
import type { MovedProduct, MovedTax } from '../../move-source.ts'
import { taxKey, uniqueTaxes } from '../../moved-tax.ts'

/** The columns of a table of taxes. */
export interface TaxTableDialect {
  readonly name: number
  readonly rate: number
}

/** Headings that are of taxes alone, and those beside one of them. */
const headings = {
  taxName:
    'tax name | tax | tax code | vat | vat code | steuer | steuername | taxe | tva | impuesto | iva | 税名 | 税种 | 税名称 | 税区分',
  taxRate:
    'tax rate | tax rate (%) | vat rate | vat rate (%) | vat % | tax % | steuersatz | steuersatz (%) | mwst-satz | taux de tva | taux de taxe | tasa de impuesto | 税率 | 税率(%)',
  name: 'name | description | bezeichnung | nom | nombre | 名称 | 名前',
  rate: 'rate | rate % | rate (%) | percent | percentage | satz | taux | tasa | porcentaje',
} as const

/** Columns that goods have and taxes have not. */
const { barcode, category, brand, cost, stock, supplier } = freeGoods.fields
const ofGoods = [
  barcode,
  category,
  brand,
  cost,
  stock,
  supplier,
  'sku | item code | product code | article no | 货号 | 品番',
]

/** The columns of a table of taxes, which has a name and a rate of each and a word for taxes above one of the two; undefined for any other list. */
export function taxTableOf(index: HeadingIndex): TaxTableDialect | undefined {
  const at = (field: keyof typeof headings): number => columnOf(index, headings[field])
  const first = (...places: readonly number[]): number => places.find((place) => place >= 0) ?? -1
  const [name, rate] = [first(at('taxName'), at('name')), first(at('taxRate'), at('rate'))]
  const isOfGoods = ofGoods.some((names) => columnOf(index, names) >= 0)
  const isOfTaxes = !isOfGoods && (at('taxName') >= 0 || at('taxRate') >= 0)
  return name < 0 || rate < 0 || name === rate || !isOfTaxes ? undefined : { name, rate }
}

const percent = /^(\d+(?:[.,]\d+)?)\s*%?$/

/** Reads a table of taxes; rates that are all below 1 are shares. One that is no number leaves its tax without a rate, which is asked by its name. */
export function readTaxTable(table: FileTable, { name, rate }: TaxTableDialect, remarks: RemarkList): MovedTax[] {
  sayUnreadColumns(table, new Set([name, rate]), remarks)
  const rows = table.rows.flatMap((row, at) => {
    const [called, typed] = [cellText(row, name), cellText(row, rate).normalize('NFKC')]
    const own = percent.exec(typed)?.[1]?.replace(',', '.')
    const place = { file: table.name, row: table.rowNumbers[at] ?? at + 2 }
    if (called !== '' && typed !== '' && own === undefined)
      remarks.doubt(place, 'number-unreadable', { value: typed, column: table.columns[rate] ?? '' })
    return called === '' ? [] : [{ name: called, rate: own ?? null, isPercent: typed.includes('%') }]
  })
  const areShares = rows.every((row) => !row.isPercent && Number(row.rate ?? 0) < 1)
  return uniqueTaxes(rows.map((row) => ({ name: row.name, rate: areShares ? percentOf(row.rate) : row.rate })))
}

/** A share as percent; six decimals are more than any tax has. */
const percentOf = (share: string | null): string | null =>
  share === null ? null : String(Math.round(Number(share) * 100_000_000) / 1_000_000)

/** Goods whose tax is a name alone, with the one rate that a table gives that name. */
export function* withRates(products: Iterable<MovedProduct>, table: readonly MovedTax[]): Generator<MovedProduct> {
  const rates = Map.groupBy(
    table.filter((tax) => tax.rate !== null),
    (tax) => taxKey(tax.name),
  )
  const rated = (tax: MovedTax): MovedTax => {
    const [own, ...others] = tax.rate === null ? (rates.get(taxKey(tax.name)) ?? []) : []
    return own && others.length === 0 ? { ...tax, rate: own.rate } : tax
  }
  for (const product of products)
    yield product.taxes.some((tax) => tax.rate === null) ? { ...product, taxes: product.taxes.map(rated) } : product
}
