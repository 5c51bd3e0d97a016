import { canCross, divisions, type Division } from './division.ts'
import { figureKeys, isToldBy, type FigureKey } from './figures.ts'
import { figurePageOf, figurePages, type FigureOrder, type FigurePageName } from './figure-page.ts'

/** Pages of figures that can be kept under a name. */
export const viewPages = [
  'statisticsSales',
  'statisticsProduct',
  'statisticsMarketing',
  'statisticsTax',
  'ownReport',
  'statisticsMember',
  'statisticsStock',
  'statisticsLoss',
  'shifts',
] as const
export type ViewPage = (typeof viewPages)[number]

/** Views that one person keeps of all pages. */
export const VIEWS = 50

/** The query of a page as its address states it: named periods stand as `days`, so that they move with the days. */
export type ViewAddress = Readonly<Record<string, string>>

/** A table that a view asks for: one thing by itself, or one figure of two things laid across each other. */
export type ViewTable =
  | {
      readonly kind: 'rows'
      readonly by: Division
      readonly order: FigureOrder
      readonly columns: readonly FigureKey[]
    }
  | { readonly kind: 'cross'; readonly rows: Division; readonly columns: Division; readonly figure: FigureKey }

const oneOf = <Value extends string>(given: string | undefined, known: readonly Value[], usual: Value): Value =>
  known.find((one) => one === given) ?? usual

/**
 * The table a view asks for, as its page reads its address: what an address does not name, or names wrongly, is as the page has it by itself. Null for
 * a page of several tables, or of documents.
 */
export function viewTable(page: ViewPage, asked: ViewAddress): ViewTable | null {
  if (page === 'ownReport') return readCrossTable(asked)
  if (!(page in figurePages)) return null
  const shown = figurePageOf(page as FigurePageName)
  const by = oneOf(asked['by'], shown.by, shown.by[0])
  const orders = shown.orders(by)
  return {
    kind: 'rows',
    by,
    order: oneOf(asked['order'], orders, orders[0] ?? 'netAfter'),
    columns: shown.columns(by),
  }
}

/** The two things and the figure of one's own report. */
export function readCrossTable(asked: ViewAddress): ViewTable & { readonly kind: 'cross' } {
  const rows = oneOf(asked['rows'], divisions, 'outlet')
  const fitting = divisions.filter((one) => canCross(rows, one))
  const wanted = oneOf(asked['columns'], divisions, 'month')
  const columns = fitting.includes(wanted) ? wanted : (fitting[0] ?? 'day')
  return { kind: 'cross', rows, columns, figure: oneOf(asked['measure'], measuresOf(rows, columns), 'netAfter') }
}

/** The figures that are told of two things laid across each other. */
export const measuresOf = (rows: Division, columns: Division): readonly FigureKey[] =>
  figureKeys.filter((key) => isToldBy(key, rows, columns))
