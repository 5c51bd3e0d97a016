import { isExternalId } from './goods/dialects/open-source.ts'
import type { FileTable } from './columns/file-table.ts'
import type { MovedProduct, MovedTax, Question } from './move-source.ts'
import { taxLabel } from './moved-tax.ts'
import { isZero } from './columns/number-column.ts'
import { firstOf, type ThingList } from './thing-list.ts'
import type { GoodsRead } from './goods/read-goods.ts'
import type { HistorySurvey } from './history/read-history.ts'

interface Found {
  readonly products: ThingList<MovedProduct>
  readonly goods: readonly GoodsRead[]
  readonly taxInside: boolean | null
  readonly taxes: readonly MovedTax[]
}

const one = (kind: Question['kind'], about = '', proposal: string | null = null): Question => ({
  kind,
  about,
  proposal,
})
const when = (isAsked: boolean, ...questions: Question[]): Question[] => (isAsked ? questions : [])

const priceWords = /preis|price|prix|precio|\bvk\b|售价|价格|价|価格|単価|売価|prezzo|brutto|netto/i
const insideWords =
  /brutto|\bincl|inkl|\bttc\b|gross|税込|(?<!不)含税|tax inc|\binc\.?\s(?:vat|tax|gst)|con iva|ivato|iva inclusa/i
const onTopWords = /netto|\bexcl|exkl|zzgl|\bht\b|\bnet\b|税抜|不含税|tax ex|\bex\.?\s(?:vat|tax|gst)|sin iva/i

const costWords = /\bek\b|einkauf|cost|achat|compra|进价|仕入|原価/i

/** Returns whether headings of prices say that tax is inside them; null where none does, or where one says yes and another no. */
export function taxInsideByHeading(tables: readonly FileTable[]): boolean | null {
  const headings = tables
    .flatMap(({ columns }) => columns)
    .filter((heading) => priceWords.test(heading) && !costWords.test(heading))
  const isInside = headings.some((heading) => insideWords.test(heading))
  const isOnTop = headings.some((heading) => onTopWords.test(heading))
  return isInside === isOnTop ? null : isInside
}

/** Whether prices contain tax as the rows of all lists say; null where none does, or where lists differ. */
export function taxInsideByRows(goods: readonly GoodsRead[]): boolean | null {
  const said = new Set(goods.flatMap(({ taxInside }) => taxInside ?? []))
  return said.size === 1 ? said.has(true) : null
}

/** Asks which tax here each tax of the files is. */
export const taxQuestions = (taxes: readonly MovedTax[]): Question[] =>
  taxes.map((tax) => one('tax', taxLabel(tax), tax.rate))

/** Questions about goods that no file answers. */
export function goodsQuestions({ products, goods, taxInside, taxes }: Found): Question[] {
  if (products.length === 0) return []
  const locations = [...new Set(goods.flatMap((read) => read.locations))]
  const isNowhere = products.some(({ variants }) =>
    variants.some(({ stock }) => stock.some((entry) => entry.place === '' && entry.stock !== null)),
  )
  const categories = new Set(products.flatMap(({ category }) => category.filter(isExternalId)))
  return [
    ...when(taxInside === null, one('tax-inside')),
    ...when(
      products.some(({ isTaxable, taxes: own }) => isTaxable && own.length === 0),
      one('taxable-goods'),
    ),
    ...when(isNowhere, one('location')),
    ...locations.map((place) => one('location', place)),
    ...taxQuestions(taxes),
    ...when(
      products.some(({ isWeighed, weightUnit }) => isWeighed && weightUnit === null),
      one('weight-unit'),
    ),
    ...[...categories].map((category) => one('category', category)),
    ...when(
      products.some(({ variants }) => variants.some(({ cost }) => cost !== null && isZero(cost))),
      one('cost-zero'),
    ),
  ]
}

const signs: readonly (readonly [RegExp, string])[] = [
  [/€|\bEUR\b/, 'EUR'],
  [/£|\bGBP\b/, 'GBP'],
  [/₹|\b(?:INR|Rs)\b/, 'INR'],
  [/CA\$|\bCAD\b/, 'CAD'],
  [/元|\b(?:CNY|RMB)\b/, 'CNY'],
  [/円|\bJPY\b/, 'JPY'],
  [/US\$|\bUSD\b|^\$/, 'USD'],
  [/\b(?:ETB|Br)\b/, 'ETB'],
]

const behindHeading = /[(（[]\s*([^()（）[\]]{1,4}?)\s*[)）\]]$/

/** A sign of money behind a heading or in the first rows proposes a currency; it is asked all the same. */
export function currencyQuestion(tables: readonly FileTable[], histories: readonly HistorySurvey[]): Question {
  const inHeadings = tables.flatMap(({ columns }) =>
    columns.flatMap((one) => behindHeading.exec(one.trim())?.[1] ?? []),
  )
  const inRows = tables
    .flatMap(({ rows }) => firstOf(rows, 50).flat())
    .filter((cell) => /\d/.test(cell) && cell.length < 20)
  const cells = [...inHeadings, ...inRows]
  const found = signs.find(([sign]) => cells.some((cell) => sign.test(cell.trim())))
  return { kind: 'currency', about: '', proposal: found?.[1] ?? histories[0]?.currencies[0] ?? null }
}

/** Each question once. */
export const uniqueQuestions = (questions: readonly Question[]): Question[] => [
  ...new Map(
    questions.map((question) => [`${question.kind} ${question.about} ${question.proposal}`, question]),
  ).values(),
]
