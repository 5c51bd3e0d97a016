import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { pageWords } from '@kassa/domain/figures/page-words/page-words.ts'
import { plainMoney } from '@kassa/domain/figures/plain-figure.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { decimalText } from '@kassa/domain/money/money.ts'
import { quantityText } from '@kassa/domain/quantity/quantity.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { CsvTable } from '../../../platform/export/csv-text.ts'
import type { readStockFigures } from './stock-figures.ts'

type Told = Awaited<ReturnType<typeof readStockFigures>>

/** Columns of a table, of which those of cost are left out for whoever may not see what goods cost (D93). */
type Columns<Row> = readonly {
  readonly title: string
  readonly isCost?: boolean
  readonly text: (row: Row) => string
}[]

function tableOf<Row>(title: string, columns: Columns<Row>, rows: readonly Row[], seesCosts: boolean): CsvTable {
  const shown = columns.filter(({ isCost }) => seesCosts || isCost !== true)
  return { title, rows: [shown.map((one) => one.title), ...rows.map((row) => shown.map(({ text }) => text(row)))] }
}

const cost = <Row extends { readonly currency: string }>(title: string, minorOf: (row: Row) => WideMinor) => ({
  title,
  isCost: true,
  text: (row: Row): string => plainMoney(minorOf(row), row.currency),
})

/** The tables of /statistics-stock in a reader's language, in the page's order. */
export function stockTables(told: Told, locale: Locale, seesCosts: boolean): CsvTable[] {
  const { stock, recency } = pageWords[locale]
  const { by, currency } = figureWords[locale]
  const money = { title: currency, text: (row: { readonly currency: string }) => row.currency }
  const kinds: Readonly<Record<string, string>> = stock.kind
  return [
    outletTable(told, locale, seesCosts),
    tableOf<Told['movements'][number]>(
      stock.movements,
      [
        { title: stock.why, text: ({ kind }) => kinds[kind] ?? kind },
        money,
        { title: stock.entries, text: ({ entries }) => String(entries) },
        cost(stock.worth, ({ valueMinor }) => valueMinor),
      ],
      told.movements,
      seesCosts,
    ),
    tableOf<Told['ages'][number]>(
      stock.ages,
      [
        { title: '', text: ({ age }) => recency[age as keyof typeof recency] },
        money,
        { title: stock.goods, text: ({ goods }) => String(goods) },
        cost(stock.worth, ({ valueMinor }) => valueMinor),
      ],
      told.ages,
      seesCosts,
    ),
    tableOf<Told['dead'][number]>(
      stock.dead,
      [
        { title: by.product, text: ({ name }) => name },
        { title: by.outlet, text: ({ outletName }) => outletName },
        { title: stock.onHand, text: ({ onHand, weightUnit }) => heldText(onHand, weightUnit) },
        money,
        cost(stock.worth, ({ valueMinor }) => valueMinor),
        { title: stock.lastSold, text: ({ lastSoldOn }) => lastSoldOn ?? stock.neverSold },
      ],
      told.dead,
      seesCosts,
    ),
    ...lossTables(told, locale, seesCosts),
  ]
}

/** Returns the losses by their reason, and the largest single ones. */
function lossTables({ shrinkage, largestLosses }: Told, locale: Locale, seesCosts: boolean): CsvTable[] {
  const { stock } = pageWords[locale]
  const { by, currency } = figureWords[locale]
  const reasons: Readonly<Record<string, string>> = stock.reason
  const why = {
    title: stock.why,
    text: ({ kind, reason }: { readonly kind: keyof typeof stock.kind; readonly reason: string }) =>
      reason === '' ? stock.kind[kind] : (reasons[reason] ?? reason),
  }
  const money = { title: currency, text: (row: { readonly currency: string }) => row.currency }
  return [
    tableOf<Told['shrinkage'][number]>(
      stock.shrinkage,
      [
        why,
        { title: by.outlet, text: ({ name }) => name },
        { title: stock.documents, text: ({ documents }) => String(documents) },
        money,
        cost(stock.lost, ({ lostMinor }) => lostMinor),
        {
          title: stock.share,
          isCost: true,
          text: ({ shareBasisPoints: share }) => (share === null ? '' : decimalText(share, 2)),
        },
      ],
      shrinkage,
      seesCosts,
    ),
    tableOf<Told['largestLosses'][number]>(
      stock.largest,
      [
        { title: by.product, text: ({ name }) => name },
        why,
        { title: by.outlet, text: ({ outletName }) => outletName },
        { title: stock.day, text: ({ day }) => day },
        { title: stock.quantity, text: ({ quantity, weightUnit }) => heldText(quantity, weightUnit) },
        money,
        cost(stock.lost, ({ lostMinor }) => lostMinor),
      ],
      largestLosses,
      seesCosts,
    ),
  ]
}

function outletTable({ outlets }: Told, locale: Locale, seesCosts: boolean): CsvTable {
  const { stock } = pageWords[locale]
  const { by, currency } = figureWords[locale]
  return tableOf<Told['outlets'][number]>(
    stock.outlets,
    [
      { title: by.outlet, text: ({ name }) => name },
      { title: currency, text: (row) => row.currency },
      { title: stock.goods, text: ({ goods }) => String(goods) },
      cost(stock.value, ({ valueMinor }) => valueMinor),
      cost(stock.opening, ({ openingMinor }) => openingMinor),
      cost(stock.closing, ({ closingMinor }) => closingMinor),
      cost(stock.cost, ({ costMinor }) => costMinor),
      { title: stock.turns, text: ({ turnsHundredths: turns }) => (turns === null ? '' : decimalText(turns, 2)) },
      { title: stock.cover, text: ({ coverDays }) => (coverDays === null ? '' : String(coverDays)) },
    ],
    outlets,
    seesCosts,
  )
}

/** Pieces as they are; weights in their unit, which is kept in thousandths but for grams. */
const heldText = (onHand: number, unit: string | null): string =>
  unit === null ? String(onHand) : `${quantityText(onHand, unit === 'g' ? 0 : 3)} ${unit}`
