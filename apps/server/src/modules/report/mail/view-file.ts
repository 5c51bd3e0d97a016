import type { COSTS_SEEN_BY } from '@kassa/contract/fields.ts'
import { CELLS, isTime, keptBy } from '@kassa/domain/figures/division.ts'
import { FILE_ROWS } from '@kassa/domain/figures/figure-page.ts'
import { viewTable, type ViewTable } from '@kassa/domain/figures/figure-view.ts'
import { figureWords } from '@kassa/domain/figures/figure-words.ts'
import { costKeys, figureOf, type FigureKey } from '@kassa/domain/figures/figures.ts'
import { plainFigure } from '@kassa/domain/figures/plain-figure.ts'
import { rowName } from '@kassa/domain/figures/row-name.ts'
import type { ClockPeriod } from '@kassa/domain/figures/named-period.ts'
import type { Period } from '@kassa/domain/figures/period.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { csvText } from '../../../platform/export/csv-text.ts'
import { listOpenDays } from '../../../platform/list/shown-days.store.ts'
import { listCrossed, listRanked, type CellPlace } from '../figures/cells.store.ts'
import { keyOrder } from '../figures/key-order.ts'
import { listNames } from '../figures/names.store.ts'
import { pageFile } from './page-file.ts'
import type { WantedView } from './report-mail.store.ts'

interface Asked {
  /** Hours stand from the one in which the day begins there. */
  readonly open: readonly ClockPeriod[]
  readonly place: CellPlace
  readonly locale: Locale
  /** True where its reader may see what goods cost (D93). */
  readonly seesCosts: boolean
}

/**
 * The rows of a view over a period as CSV in its reader's language, headed, one line each with its currency, so that several are never added (D80).
 * Null where the table has more cells or rows than a file takes.
 */
export async function viewFile(
  tx: Tx,
  view: WantedView,
  period: Period,
  { now, sees }: { readonly now: string; readonly sees: (costs: keyof typeof COSTS_SEEN_BY) => boolean },
): Promise<string | null> {
  const table = viewTable(view.page, view.asked)
  const place = { merchantId: view.merchantId, outletIds: null, ...period }
  if (table === null) return pageFile(tx, place, { ...view, now, seesCosts: sees('stock') })
  const open = await listOpenDays(tx, place, now)
  const asked = { place, open, locale: view.locale, seesCosts: sees('goods') }
  return table.kind === 'rows' ? csvText(await rowLines(tx, table, asked)) : crossFile(tx, table, asked)
}

async function rowLines(
  tx: Tx,
  { by, order, columns }: ViewTable & { readonly kind: 'rows' },
  { place, open, locale, seesCosts }: Asked,
): Promise<string[][]> {
  const words = figureWords[locale]
  const shown = columns.filter((key) => isShown(key, seesCosts))
  const listed = await listRanked(
    tx,
    place,
    by,
    isTime(by) ? { order: 'key', limit: FILE_ROWS } : { order, limit: FILE_ROWS },
  )
  const inDay = keyOrder(by, open)
  const rows = by === 'hour' ? listed.toSorted((one, other) => inDay(one.key, other.key)) : listed
  const names = await listNames(
    tx,
    place.merchantId,
    by,
    rows.map(({ key }) => key),
  )
  return [
    [words.by[by], words.currency, ...shown.map((key) => words.figure[key])],
    ...rows.map((row) => [
      rowName(by, { key: row.key, name: names.get(row.key)?.name ?? null }, locale),
      row.currency,
      ...shown.map((key) => plainFigure(key, figureOf(key, row), row.currency)),
    ]),
  ]
}

const isShown = (key: FigureKey, seesCosts: boolean): boolean => seesCosts || !costKeys.includes(key)

/** One line for each row, one column for each column of each currency's table, and the figure where they meet. */
async function crossFile(
  tx: Tx,
  { rows, columns, figure }: ViewTable & { readonly kind: 'cross' },
  { place, open, locale, seesCosts }: Asked,
): Promise<string | null> {
  const words = figureWords[locale]
  const cells = await listCrossed(tx, place, { rows, columns, kept: keptBy(rows, columns) }, CELLS + 1)
  if (cells.length > CELLS || !isShown(figure, seesCosts)) return null
  const [named, across] = [
    await listNames(
      tx,
      place.merchantId,
      rows,
      cells.map(({ row }) => row),
    ),
    await listNames(
      tx,
      place.merchantId,
      columns,
      cells.map(({ column }) => column),
    ),
  ]
  const keys = [...new Set(cells.map(({ column }) => column))].toSorted(keyOrder(columns, open))
  const head = keys.map((key) => rowName(columns, { key, name: across.get(key)?.name ?? null }, locale))
  const lines = [...Map.groupBy(cells, ({ currency, row }) => `${currency} ${row}`).values()].map((own) => {
    const [{ row, currency }] = own as [(typeof own)[number]]
    const at = new Map(own.map((one) => [one.column, plainFigure(figure, figureOf(figure, one), currency)]))
    const name = rowName(rows, { key: row, name: named.get(row)?.name ?? null }, locale)
    return [name, currency, ...keys.map((key) => at.get(key) ?? '')]
  })
  return csvText([
    [`${words.by[rows]} × ${words.by[columns]}: ${words.figure[figure]}`, words.currency, ...head],
    ...lines,
  ])
}
