import { FILE_ROWS } from '@kassa/domain/figures/figure-page.ts'
import type { ViewAddress, ViewPage } from '@kassa/domain/figures/figure-view.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { tablesText, type CsvTable } from '../../../platform/export/csv-text.ts'
import { listShiftLines } from '../../sales/public.ts'
import type { CellPlace } from '../figures/cells.store.ts'
import { readLossFigures } from '../loss/loss-figures.ts'
import { lossTables } from '../loss/loss-tables.ts'
import { readMemberFigures } from '../members/member-figures.ts'
import { memberTables } from '../members/member-tables.ts'
import { shiftTable } from '../shifts/shift-tables.ts'
import { readStockFigures } from '../stock/stock-figures.ts'
import { stockTables } from '../stock/stock-tables.ts'

interface Asked {
  readonly page: ViewPage
  readonly asked: ViewAddress
  readonly locale: Locale
  readonly now: string
  /** True where its reader may see what stock cost (D93). */
  readonly seesCosts: boolean
}

/**
 * A page of several tables, or of documents, over the days of a place, as CSV in its reader's language: each table under its name. Null where there
 * are more rows than a file takes, or the page is none of those.
 */
export async function pageFile(tx: Tx, place: CellPlace, view: Asked): Promise<string | null> {
  const tables = await tablesOf(tx, place, view)
  return tables && tablesText(tables)
}

async function tablesOf(tx: Tx, place: CellPlace, view: Asked): Promise<readonly CsvTable[] | null> {
  const { page, locale, now, seesCosts } = view
  if (page === 'statisticsMember') return memberTables(await readMemberFigures(tx, place, now), locale)
  if (page === 'statisticsStock') return stockTables(await readStockFigures(tx, place, now), locale, seesCosts)
  if (page === 'statisticsLoss') return lossTables(await readLossFigures(tx, place, now), locale)
  return page === 'shifts' ? shiftsOf(tx, place, view) : null
}

/** Returns the shifts that an address asks for; a missing or wrong name means every shift. */
async function shiftsOf(tx: Tx, place: CellPlace, { asked, locale, now }: Asked): Promise<CsvTable[] | null> {
  const { search, state, difference } = asked
  const rows = await listShiftLines(
    tx,
    {
      ...place,
      ...(search === undefined ? {} : { search }),
      ...(state === 'open' || state === 'closed' ? { state } : {}),

      ...(difference === 'yes' || difference === 'no' ? { difference } : {}),
    },
    now,
    FILE_ROWS + 1,
  )
  return rows.length > FILE_ROWS ? null : [shiftTable(rows, locale)]
}
