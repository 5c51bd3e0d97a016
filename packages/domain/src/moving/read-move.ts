import { type CardDialect, cardDialectOf } from './cards/card-dialects.ts'
import { allCardValues, hasCardValues, sayCardValues } from './cards/cards-among-goods.ts'
import { withCardCredit } from './cards/credit-of-cards.ts'
import { maskedNumber, type MovedCard } from './cards/moved-card.ts'
import { type CardsRead, readCards } from './cards/read-cards.ts'
import { type HistoryDialect, historyDialectOf, ownOrdersOf, sumsByDayOf } from './history/history-dialects.ts'
import { historyQuestions, type HistorySurvey } from './history/read-history.ts'
import type { GoodsDialect } from './goods/goods-dialect.ts'
import { goodsDialectOf } from './goods/goods-dialects.ts'
import { mendedTable, withoutGarble } from './columns/garbled-text.ts'
import { type FileTable, indexHeadings, sayBrokenLetters, sayOddParts } from './columns/file-table.ts'
import type { MovedProduct, MovedTax, MoveSource, Question } from './move-source.ts'
import { uniqueTaxes } from './moved-tax.ts'
import {
  currencyQuestion,
  goodsQuestions,
  taxInsideByHeading,
  taxInsideByRows,
  taxQuestions,
  uniqueQuestions,
} from './move-questions.ts'
import { type PeopleDialect, peopleDialectOf } from './people/people-dialects.ts'
import { sayLeftOutGoods } from './goods/left-out.ts'
import { withOpenPricesApart } from './goods/open-prices.ts'
import { withVariantsSplit } from './goods/split-variants.ts'
import { type GoodsRead, readGoods } from './goods/read-goods.ts'
import { type PeopleRead, type PhoneReader, readPeople } from './people/read-people.ts'
import { RemarkList, rowBeside } from './columns/remark-list.ts'
import { joinPeople } from './people/same-person.ts'
import type { ColumnAnswers } from './columns/table-numbers.ts'
import { type CountDialect, countDialectOf } from './others/counts/count-dialect.ts'
import { CountList, withCounts } from './others/counts/count-list.ts'
import { countQuestions, type CountsRead, readCounts } from './others/counts/read-counts.ts'
import { type LayawayDialect, layawayDialectOf } from './others/layaways/layaway-dialect.ts'
import { joinLayaways, layawayQuestions, type LayawaysRead, readLayaways } from './others/layaways/read-layaways.ts'
import { isRatherGoods, type PriceListDialect, priceListDialectOf } from './others/price-lists/price-list-dialect.ts'
import { joinPriceLists, type PriceListsRead, readPriceLists } from './others/price-lists/read-price-lists.ts'
import { type OwnColumns, ownDialect, type OwnList, ownList } from './own-columns.ts'
import { joinStaff, readStaff, staffQuestions, type StaffRead } from './others/staff/read-staff.ts'
import { readTaxTable, type TaxTableDialect, taxTableOf, withRates } from './others/taxes/tax-table.ts'
import { type StaffDialect, staffDialectOf } from './others/staff/staff-dialect.ts'
import { wholeUnits } from './columns/moved-amount.ts'
import { withPersonTwins, withProductTwins } from './twins.ts'
import { chained, firstOf, keepAsTheyAre, type KeepThings, type ThingList } from './thing-list.ts'
import { CodeBook } from './goods/variant-codes.ts'

export interface MoveReading extends ColumnAnswers {
  readonly readPhone: PhoneReader
  /** True where the country of phones without a prefix has been said. */
  readonly knowsCountry: boolean
  readonly keep?: KeepThings
  /** By its name: what a person said of the columns of a list. */
  readonly ownColumns?: Readonly<Record<string, OwnColumns>>
  /** The decimals of the money of the shop, once its currency is known. */
  readonly decimals?: number | undefined
}

type Dialect =
  | { readonly goods: GoodsDialect }
  | { readonly people: PeopleDialect }
  | { readonly cards: CardDialect }
  | { readonly history: HistoryDialect }
  | { readonly counts: CountDialect }
  | { readonly staff: StaffDialect }
  | { readonly prices: PriceListDialect }
  | { readonly layaways: LayawayDialect }
  | { readonly taxes: TaxTableDialect }
  | undefined

/** The kind of a table and its system: systems that are known come before lists of a shop's own. */
function dialectOf(columns: readonly string[], rows: () => FileTable['rows'] = () => []): Dialect {
  const index = indexHeadings(columns)
  const layaways = layawayDialectOf(index)
  if (layaways) return { layaways }
  const past = historyDialectOf(index)
  if (past) return { history: past }
  const goods = goodsDialectOf(index)
  if (goods && goods.system !== '') return { goods }
  const cards = cardDialectOf(index)
  if (cards) return { cards }
  const known = peopleDialectOf(index, false)
  if (known) return { people: known }
  const orders = ownOrdersOf(index)
  if (orders) return { history: orders }
  const prices = priceListDialectOf(index)
  if (prices && !(goods && isRatherGoods(index, rows(), prices))) return { prices }
  if (goods) return { goods }
  const staff = staffDialectOf(index)
  if (staff) return { staff }
  const people = peopleDialectOf(index, true)
  if (people) return { people }
  const counts = countDialectOf(columns)
  if (counts) return { counts }
  const taxes = taxTableOf(index)
  if (taxes) return { taxes }
  const sums = sumsByDayOf(index)
  return sums && { history: sums }
}

/** The system that wrote a list of past sales; undefined for every other list. */
export function historyOfHeadings(columns: readonly string[]): HistoryDialect | undefined {
  const dialect = dialectOf(columns.map(withoutGarble))
  return dialect && 'history' in dialect ? dialect.history : undefined
}

/** Returns the number of a row's headings that a known list has: it tells the row of headings from titles above it. */
export function isHeadingRow(cells: readonly string[]): boolean {
  return dialectOf(cells.map(withoutGarble)) !== undefined
}

const kindOf = (dialect: Dialect): string => {
  if (!dialect) return 'unknown'
  if ('history' in dialect) return 'history'
  if ('counts' in dialect) return 'stock'
  if ('staff' in dialect) return 'staff'
  if ('prices' in dialect) return 'price lists'
  if ('layaways' in dialect) return 'layaways'
  if ('taxes' in dialect) return 'taxes'
  if ('cards' in dialect) return 'cards'
  return 'people' in dialect ? 'people' : dialect.goods.roleOf?.(() => '') === 'stock' ? 'stock' : 'goods'
}

function systemOf(dialect: Dialect): string {
  if (!dialect) return ''
  if ('history' in dialect) return dialect.history.system
  if ('cards' in dialect) return dialect.cards.system
  if ('counts' in dialect || 'staff' in dialect || 'prices' in dialect) return ''
  if ('layaways' in dialect || 'taxes' in dialect) return ''
  return 'people' in dialect ? dialect.people.system : dialect.goods.system
}

/** Reads everything that was brought, puts rows of one thing together, and says what is odd and what must be asked. */
export function readMove(
  tables: readonly FileTable[],
  reading: MoveReading,
  histories: readonly HistorySurvey[] = [],
): MoveSource {
  const { keep = keepAsTheyAre } = reading
  const remarks = new RemarkList(reading.decimals)
  const book = new CodeBook()
  const { ownColumns = {} } = reading
  const all: TableSeen[] = []
  const goods: GoodsRead[] = []
  const people: PeopleRead[] = []
  const cards: CardsRead[] = []
  const counted: CountsRead[] = []
  const staff: StaffRead[] = []
  const prices: PriceListsRead[] = []
  const kept: LayawaysRead[] = []
  const taxTable: MovedTax[] = []
  for (const one of tables) {
    const table = mendedTable(one, remarks)
    const dialect = ownDialect(ownColumns[table.name], table.columns) ?? dialectOf(table.columns, () => table.rows)
    all.push({ table: headOf(table), rows: table.rows.length, dialect })
    sayBrokenLetters(table, remarks)
    sayOddParts(table, remarks)
    if (!dialect) remarks.refuse({ file: table.name, row: 1 }, 'file-unknown', { file: table.name })
    else if ('goods' in dialect) {
      const read = readGoods(table, dialect.goods, { answers: reading, book, remarks, keep })
      sayCardValues(table, read, remarks)
      goods.push(read)
    } else if ('history' in dialect) continue
    else if ('counts' in dialect) counted.push(readCounts(table, dialect.counts, { answers: reading, remarks }))
    else if ('staff' in dialect) staff.push(readStaff(table, dialect.staff, { ...reading, remarks }))
    else if ('prices' in dialect) prices.push(readPriceLists(table, dialect.prices, { answers: reading, remarks }))
    else if ('layaways' in dialect) kept.push(readLayaways(table, dialect.layaways, { answers: reading, remarks }))
    else if ('taxes' in dialect) taxTable.push(...readTaxTable(table, dialect.taxes, remarks))
    else if ('cards' in dialect) cards.push(readCards(table, dialect.cards, { answers: reading, remarks }))
    else people.push(readPeople(table, dialect.people, { answers: reading, ...reading, keep, remarks }))
  }
  sayTwoLists(all, remarks)
  const counts = new CountList(counted, goods, remarks)
  const fitting = withRates(withVariantsSplit(withCounts(goods, counts), remarks), taxTable)
  const products = keep(withProductTwins(withOpenPricesApart(fitting, remarks), remarks))
  sayLeftOutGoods(products, remarks)
  const everybody = chained(people.map((one) => one.people))
  const count = people.reduce((sum, one) => sum + one.people.length, 0)
  const ofOwners = cards.flatMap((one) => one.ofOwners)
  const joinedPeople = keep(withCardCredit(withPersonTwins(joinPeople(everybody, count, remarks), remarks), ofOwners))
  const layaways = joinLayaways(kept, remarks)
  const cardValues = allCardValues(goods)
  const hasMoney =
    histories.length > 0 ||
    products.length > 0 ||
    cards.length > 0 ||
    hasCardValues(cardValues) ||
    prices.length > 0 ||
    kept.length > 0 ||
    people.some((one) => one.hasMoney)
  sayUnknownParts(products, remarks)
  const ofGoods = uniqueTaxes(Iterator.from(products).flatMap((one) => one.taxes))
  const taxes = uniqueTaxes([...ofGoods, ...taxTable])
  const heads = all.map(({ table }) => table)
  const taxInside = taxInsideByHeading(heads) ?? taxInsideByRows(goods)
  const questions: Question[] = [
    ...(hasMoney ? [currencyQuestion(heads, histories)] : []),
    ...countQuestions(counted),
    ...staffQuestions(staff),
    ...layawayQuestions(layaways),
    ...(prices.length > 0 && taxInside === null ? [plain('tax-inside')] : []),
    ...goodsQuestions({ products, goods, taxInside, taxes }),
    ...(products.length === 0 ? taxQuestions(taxes) : []),
    ...([...people, ...staff, ...histories].some(hasBarePhones) && !reading.knowsCountry ? [plain('country')] : []),
    ...[...goods, ...people, ...cards, ...counted, ...prices, ...kept].flatMap((one) => one.questions),
    ...histories.flatMap((one) => historyQuestions(one, reading)),
    ...all.flatMap(({ table, dialect }) => (systemOf(dialect) === '' ? [plain('columns', table.name)] : [])),
  ]
  return {
    files: [
      ...all.map(({ table: { name }, rows, dialect }) => ({
        name,
        system: systemOf(dialect),
        kind: kindOf(dialect),
        rows,
      })),
      ...histories.map(({ name, dialect, rows }) => ({ name, system: dialect.system, kind: 'history', rows })),
    ],
    ownLists: all.flatMap(({ table, dialect }) => ownListOf(table, dialect) ?? []),
    goods: products,
    people: joinedPeople,
    cards: withoutCardTwins(cards, remarks),
    counts: counts.alone(),
    staff: joinStaff(staff, remarks),
    priceLists: joinPriceLists(prices, remarks),
    layaways,
    ...cardValues,
    locations: [
      ...new Set([
        ...[...goods, ...counted].flatMap(({ locations }) => locations),
        ...histories.flatMap(({ places }) => places),
      ]),
    ],
    taxes,
    taxInside,
    questions: uniqueQuestions(questions),
    remarks: remarks.all,
  }
}

/** A table that was read: its first rows, of which questions and examples are made, and how many it had. */
interface TableSeen {
  readonly table: FileTable
  readonly rows: number
  readonly dialect: Dialect
}

const HEAD_ROWS = 100

const headOf = ({ rows, rowNumbers, ...table }: FileTable): FileTable => ({
  ...table,
  rows: firstOf(rows, HEAD_ROWS),
  rowNumbers: rowNumbers.slice(0, HEAD_ROWS),
})

/** A list whose columns a person may name: no system is known that wrote it, and it is of goods, of people, or of nothing that is known. */
function ownListOf(table: FileTable, dialect: Dialect): OwnList | undefined {
  if (!dialect) return ownList(table, dialect)
  return systemOf(dialect) === '' && ('goods' in dialect || 'people' in dialect) ? ownList(table, dialect) : undefined
}

/** Returns whether a person may name the columns of a table. */
export const isOwnList = (table: FileTable): boolean =>
  ownListOf(
    table,
    dialectOf(table.columns, () => table.rows),
  ) !== undefined

/** Cards of several files, each number once. */
function withoutCardTwins(reads: readonly CardsRead[], remarks: RemarkList): MovedCard[] {
  const first = new Map<string, MovedCard>()
  for (const card of reads.flatMap(({ cards }) => cards)) {
    const earlier = first.get(card.number)
    const facts = { card: maskedNumber(card.number), rest: card.rest }
    if (earlier) remarks.refuse(card, 'card-twice', { ...facts, first: rowBeside(card, earlier) })
    else first.set(card.number, card)
  }
  return [...first.values()]
}

const hasBarePhones = (one: PeopleRead | StaffRead | HistorySurvey): boolean =>
  'hasPhones' in one ? one.hasPhones : one.hasBarePhones

const plain = (kind: Question['kind'], about = ''): Question => ({ kind, about, proposal: null })

/** Two lists of goods may be two shops: codes that both have are said row by row, and that there are two is said once. */
function sayTwoLists(all: readonly TableSeen[], remarks: RemarkList): void {
  const [first, ...others] = all.filter(({ dialect }) => kindOf(dialect) === 'goods')
  for (const { table } of others) {
    remarks.doubt({ file: table.name, row: 1 }, 'two-goods-lists', {
      first: first?.table.name ?? '',
      second: table.name,
    })
  }
}

function sayUnknownParts(products: ThingList<MovedProduct>, remarks: RemarkList): void {
  if (!products.some(({ parts }) => parts.length > 0)) return
  const weighed = new Map<string, boolean>()
  for (const { variants, isWeighed } of products) for (const { sku } of variants) weighed.set(sku, isWeighed)
  for (const product of products) {
    for (const { sku, quantity } of product.parts) {
      if (!weighed.has(sku)) remarks.doubt(product, 'part-unknown', { sku, name: product.name })
      else if (quantity.includes('.') && !weighed.get(sku))
        remarks.doubt(product, 'part-in-parts', { sku, quantity, taken: wholeUnits(quantity, 0) })
    }
  }
}
