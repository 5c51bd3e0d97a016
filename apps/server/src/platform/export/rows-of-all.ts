import type { Locale } from '@kassa/domain/text/locale.ts'
import { inOrderOf } from '../clusters/in-order.ts'
import type { SortKey } from '../clusters/overview.ts'
import { DatabaseLost } from '../db/database-error.ts'
import type { Tx } from '../db/tx.ts'
import type { JobContext } from '../module.ts'
import type { WaitingExport } from './export.store.ts'
import type { ExportSheet } from './make-exports.ts'

/** How the rows of several databases become those of one file. */
export interface AcrossDatabases {
  /** The order of the values of `keyOf`. */
  readonly order: readonly SortKey[]
  /** The cells of a row that names the databases whose rows are missing. */
  readonly missing: (names: readonly string[], locale: Locale) => readonly string[]
}

/** The rows of an export. */
export interface Rows<Row> {
  /** The next ones behind `after`, at most `limit`. */
  readonly list: (tx: Tx, after: readonly string[] | undefined, limit: number) => Promise<Row[]>
  /** The databases of which rows are missing, as they did not answer. */
  readonly missing: ReadonlySet<string>
}

/** The rows of the tenant, or above the tenants of every database. */
export function rowsOf<Filters, Row>(
  sheet: ExportSheet<Filters, Row>,
  asked: WaitingExport<Filters>,
  { database, beside = [] }: Pick<JobContext, 'database' | 'beside'>,
): Rows<Row> {
  const { inAll } = sheet
  const missing = new Set<string>()
  if (asked.merchantId !== null || beside.length === 0 || !inAll)
    return { missing, list: (tx, after, limit) => sheet.list(tx, asked, after, limit) }
  /** A database that went away stays out to the end: what it has in between would be missing in silence. */
  const listBeside = async (after: readonly string[] | undefined, limit: number): Promise<Row[]> => {
    const found = await Promise.all(
      beside.map(async (one) => {
        if (missing.has(one.name)) return []
        try {
          return await one.database.transaction({ kind: 'platform' }, (tx) => sheet.list(tx, asked, after, limit))
        } catch (error) {
          if (!(error instanceof DatabaseLost)) throw error
          missing.add(one.name)
          return []
        }
      }),
    )
    return found.flat()
  }
  return {
    missing,
    async list(tx, after, limit) {
      const rows = [...(await sheet.list(tx, asked, after, limit)), ...(await listBeside(after, limit))]
      return (await inOrderOf(database)(rows, (row) => sheet.keyOf(row), inAll.order)).slice(0, limit)
    },
  }
}
