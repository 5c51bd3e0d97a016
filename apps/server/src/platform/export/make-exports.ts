import type { Locale } from '@kassa/domain/text/locale.ts'
import { stringify } from 'csv-stringify/sync'
import type { DatabaseScope } from '../db/database.ts'
import type { Tx } from '../db/tx.ts'
import type { JobContext } from '../module.ts'
import { Turns } from '../work/turns.ts'
import { rowsOf, type AcrossDatabases, type Rows } from './rows-of-all.ts'
import {
  findWaitingExport,
  insertPiece,
  listWaitingPlaces,
  removeExpired,
  removePieces,
  setExportFailed,
  setExportMade,
  type ExportFile,
  type ExportPlace,
  type WaitingExport,
} from './export.store.ts'

/** The source of an export of some kinds. */
export interface ExportSheet<Filters, Row> {
  readonly kinds: readonly string[]
  readonly head: (locale: Locale, asked: WaitingExport<Filters>) => readonly string[]
  /** The next rows behind `after`, at most `limit`; `after` is the result of `keyOf` for the last row. */
  readonly list: (
    tx: Tx,
    asked: WaitingExport<Filters>,
    after: readonly string[] | undefined,
    limit: number,
  ) => Promise<Row[]>
  readonly keyOf: (row: Row) => readonly string[]
  readonly cells: (row: Row, locale: Locale) => readonly string[]
  /** For exports above the tenants, whose rows lie in several databases: the order of their keys, and a row that says what is missing. */
  readonly inAll?: AcrossDatabases
  /** The name of one file of the export, with its ending. */
  readonly nameFiles: (tx: Tx, asked: WaitingExport<Filters>) => Promise<(part: number, parts: number) => string>
}

export interface ExportSizes {
  /** Rows of one file; more are split. */
  readonly rowsPerPart: number
  /** Rows read and written at a time, each time in a transaction of its own, so that nobody waits for an export. */
  readonly rowsPerStep: number
}

/** D44: more than 50,000 rows are split. A part is a whole number of steps. */
const usualSizes: ExportSizes = { rowsPerPart: 50_000, rowsPerStep: 2_000 }

/** An export is kept seven days (D44). */
export const keptUntil = (now: string): string => new Date(Date.parse(now) + 7 * 86_400_000).toISOString()

const byteOrderMark = '\uFEFF'

type Working = Omit<JobContext, 'newId' | 'reach'>

/**
 * Makes the exports of a sheet's kinds that were asked for, and takes away what was kept long enough. One tenant's follow each other; tenants
 * take turns piece by piece, so that nobody waits for a million rows of somebody else's.
 */
export async function makeWaitingExports<Filters, Row>(
  sheet: ExportSheet<Filters, Row>,
  context: Working,
  sizes: ExportSizes = usualSizes,
): Promise<void> {
  const { database, now } = context
  const places = await database.transaction(OWNER, (tx) => listWaitingPlaces(tx, sheet.kinds))
  await Promise.all(places.map(({ merchantId }) => makeExportsOf(merchantId, sheet, context, sizes)))
  await database.transaction(OWNER, (tx) => removeExpired(tx, now))
}

const OWNER = { kind: 'owner' } as const

async function makeExportsOf<Filters, Row>(
  place: ExportPlace,
  sheet: ExportSheet<Filters, Row>,
  context: Working,
  sizes: ExportSizes,
): Promise<void> {
  for (;;) {
    const waiting = await context.database.transaction(OWNER, (tx) =>
      findWaitingExport<Filters>(tx, sheet.kinds, place),
    )
    if (!waiting) return
    await makeOrFail(sheet, context, waiting, sizes)
  }
}

const scopeOf = (place: ExportPlace): DatabaseScope =>
  place === null ? { kind: 'platform' } : { kind: 'merchant', merchantId: place }

async function makeOrFail<Filters, Row>(
  sheet: ExportSheet<Filters, Row>,
  context: Working,
  waiting: WaitingExport<Filters>,
  sizes: ExportSizes,
): Promise<void> {
  const { database, log, now, turns = new Turns() } = context
  const { merchantId, id } = waiting
  const scope = scopeOf(merchantId)
  try {
    const step: Step = (work) => turns.take(merchantId ?? 'platform', () => database.transaction(scope, work))
    const made = await make(sheet, { step, rows: rowsOf(sheet, waiting, context) }, waiting, sizes)
    await database.transaction(scope, (tx) => setExportMade(tx, merchantId, id, { at: now, ...made }))
  } catch (error) {
    log.error({ err: error, exportId: id }, 'an export could not be made')
    const failure = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    await database.transaction(scope, (tx) => setExportFailed(tx, merchantId, id, { at: now, failure }))
  }
}

/** One transaction at the tenant's place, in its turn. */
type Step = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Writes the files in pieces; only one piece is held at a time. An interrupted export begins again. */
async function make<Filters, Row>(
  sheet: ExportSheet<Filters, Row>,
  { step: inTurn, rows: source }: { readonly step: Step; readonly rows: Rows<Row> },
  asked: WaitingExport<Filters>,
  { rowsPerPart, rowsPerStep }: ExportSizes,
): Promise<{ rows: number; files: ExportFile[] }> {
  const { merchantId, id, locale } = asked
  await inTurn((tx) => removePieces(tx, merchantId, id))
  const parts: { rows: number; bytes: number }[] = []
  let after: readonly string[] | undefined
  let total = 0
  let position = 0
  for (; ; position += 1) {
    const part = Math.floor(total / rowsPerPart) + 1
    const isFirst = total % rowsPerPart === 0
    const step = await inTurn(async (tx) => {
      const rows = await source.list(tx, after, rowsPerStep)
      if (rows.length === 0 && total > 0) return { rows, bytes: 0 }
      const head = isFirst ? [[...sheet.head(locale, asked)]] : []
      const text = stringify([...head, ...rows.map((row) => [...sheet.cells(row, locale)])])
      const bytes = Buffer.from((isFirst ? byteOrderMark : '') + text)
      await insertPiece(tx, merchantId, { exportId: id, part, position, bytes })
      return { rows, bytes: bytes.length }
    })
    if (step.bytes > 0) {
      const before = parts[part - 1] ?? { rows: 0, bytes: 0 }
      parts[part - 1] = { rows: before.rows + step.rows.length, bytes: before.bytes + step.bytes }
    }
    total += step.rows.length
    const end = step.rows.at(-1)
    if (step.rows.length < rowsPerStep || !end) break
    after = sheet.keyOf(end)
  }
  const last = parts.at(-1)
  const said = missingRow(sheet, source.missing, locale)
  if (last && said !== undefined) {
    const piece = { exportId: id, part: parts.length, position: position + 1, bytes: said }
    await inTurn((tx) => insertPiece(tx, merchantId, piece))
    last.bytes += said.length
  }
  const name = await inTurn((tx) => sheet.nameFiles(tx, asked))
  const nameOf = (part: number): string => withMissing(name(part, parts.length), source.missing)
  return { rows: total, files: parts.map((file, at) => ({ part: at + 1, name: nameOf(at + 1), ...file })) }
}

/** The last row of a file in which rows of other databases are missing. */
const missingRow = <Filters, Row>(
  { inAll }: ExportSheet<Filters, Row>,
  missing: ReadonlySet<string>,
  locale: Locale,
): Buffer | undefined =>
  inAll && missing.size > 0 ? Buffer.from(stringify([[...inAll.missing([...missing], locale)]])) : undefined

/** The name says it as well: a file is opened by somebody who did not see how it was made. */
const withMissing = (name: string, missing: ReadonlySet<string>): string =>
  missing.size === 0 ? name : name.replace(/(\.\w+)?$/, (ending) => `_without-${[...missing].join('-')}${ending}`)
