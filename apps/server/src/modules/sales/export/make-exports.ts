import { stringify } from 'csv-stringify/sync'
import type { Database } from '../../../platform/db/database.ts'
import type { Job, JobContext } from '../../../platform/module.ts'
import { findOutletName, listSheetOrders, type SheetCursor } from './order-sheet.store.ts'
import { sheetHeader, sheetName, sheetRow, type SheetOrder } from './order-sheet.ts'
import {
  findWaitingExport,
  insertChunk,
  removeChunks,
  removeExpired,
  setExportFailed,
  setExportMade,
  type ExportFile,
  type WaitingExport,
} from './export.store.ts'

export interface ExportSizes {
  /** Rows of one file; more are split. */
  readonly rowsPerPart: number
  /** Rows read and written at a time, each time in a transaction of its own, so that nobody waits for an export. */
  readonly rowsPerStep: number
}

/** D44: more than 50,000 rows are split. A part is a whole number of steps. */
const usualSizes: ExportSizes = { rowsPerPart: 50_000, rowsPerStep: 2_000 }

const byteOrderMark = '\uFEFF'

/** Makes the exports that were asked for, one after the other, and takes away those kept long enough. */
export const makeExports: Job = {
  name: 'sales.make-exports',
  everySeconds: 2,
  run: (context) => makeWaitingExports(context, usualSizes),
}

export async function makeWaitingExports(context: Omit<JobContext, 'newId'>, sizes: ExportSizes): Promise<void> {
  const owner = { kind: 'owner' } as const
  for (;;) {
    const waiting = await context.database.transaction(owner, findWaitingExport)
    if (!waiting) break
    await makeOrFail(context, waiting, sizes)
  }
  await context.database.transaction(owner, (tx) => removeExpired(tx, context.now))
}

async function makeOrFail(
  context: Omit<JobContext, 'newId'>,
  waiting: WaitingExport,
  sizes: ExportSizes,
): Promise<void> {
  const { database, log, now } = context
  const scope = { kind: 'merchant', merchantId: waiting.merchantId } as const
  try {
    const { rows, files } = await make(database, waiting, sizes)
    await database.transaction(scope, (tx) =>
      setExportMade(tx, waiting.merchantId, waiting.id, { at: now, rows, files }),
    )
  } catch (error) {
    log.error({ err: error, exportId: waiting.id }, 'an export could not be made')
    const failure = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    await database.transaction(scope, (tx) => setExportFailed(tx, waiting.merchantId, waiting.id, now, failure))
  }
}

/** Writes the sheets in pieces; only one piece is held at a time. An interrupted export begins again. */
async function make(
  database: Database,
  { merchantId, id, filters, locale }: WaitingExport,
  { rowsPerPart, rowsPerStep }: ExportSizes,
): Promise<{ rows: number; files: ExportFile[] }> {
  const scope = { kind: 'merchant', merchantId } as const
  await database.transaction(scope, (tx) => removeChunks(tx, merchantId, id))
  const parts: { rows: number; bytes: number }[] = []
  let after: SheetCursor | null = null
  let rows = 0
  for (let position = 0; ; position += 1) {
    const step = await database.transaction(scope, async (tx) => {
      const orders: SheetOrder[] = await listSheetOrders(tx, { merchantId, ...filters, after, limit: rowsPerStep })
      const part = Math.floor(rows / rowsPerPart) + 1
      const isFirst = rows % rowsPerPart === 0
      if (orders.length === 0 && !(isFirst && rows === 0)) return { orders, part, bytes: 0 }
      const head = isFirst ? [sheetHeader(locale)] : []
      const text = stringify([...head, ...orders.map((order) => sheetRow(order, locale))])
      const bytes = Buffer.from((isFirst ? byteOrderMark : '') + text)
      await insertChunk(tx, merchantId, { exportId: id, part, position, bytes })
      return { orders, part, bytes: bytes.length }
    })
    const { orders, part, bytes } = step
    if (bytes > 0) {
      const before = parts[part - 1] ?? { rows: 0, bytes: 0 }
      parts[part - 1] = { rows: before.rows + orders.length, bytes: before.bytes + bytes }
    }
    rows += orders.length
    const last = orders.at(-1)
    if (orders.length < rowsPerStep || !last) break
    after = [last.businessDay, last.soldAt, last.id]
  }
  const { outletIds, filter } = filters
  const outlet =
    outletIds?.length === 1
      ? await database.transaction(scope, (tx) => findOutletName(tx, merchantId, outletIds[0] ?? ''))
      : null
  const about = { outlet, from: filter.from ?? null, to: filter.to ?? null, locale, parts: parts.length }
  const files = parts.map((file, at) => ({ part: at + 1, name: sheetName({ ...about, part: at + 1 }), ...file }))
  return { rows, files }
}
