import { isExternalId } from './goods/dialects/open-source.ts'
import type { FileTable } from './columns/file-table.ts'
import type { MovedProduct, MovedTax, Question } from './move-source.ts'
import { taxLabel } from './moved-tax.ts'
import { isZero } from './columns/number-column.ts'
import type { ThingList } from './thing-list.ts'
import type { GoodsRead } from './goods/read-goods.ts'

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

const priceWords = /preis|price|prix|precio|\bvk\b|售价|价格|价|価格|単価|売価|brutto|netto/i
const insideWords = /brutto|\bincl|inkl|\bttc\b|gross|税込|含税|tax inc/i
const onTopWords = /netto|\bexcl|exkl|\bht\b|\bnet\b|税抜|不含税|tax ex/i

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

/** Each question once. */
export const uniqueQuestions = (questions: readonly Question[]): Question[] => [
  ...new Map(
    questions.map((question) => [`${question.kind} ${question.about} ${question.proposal}`, question]),
  ).values(),
]
