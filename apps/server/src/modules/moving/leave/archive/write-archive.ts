import type { Database } from '../../../../platform/db/database.ts'
import { allowIdleTransaction } from '../../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { findShopName } from '../tables/shop.store.ts'
import { findSchemaMark, listShopTables, type ShopTable } from '../tables/shop-table.store.ts'
import { noteArchived, standingOf } from '../departure/note-archived.ts'
import type { ArchiveLock } from './archive-lock.ts'
import { type ArchiveFacts, archivedFiles } from './archived-files.ts'
import { packFiles } from './pack-files.ts'

export interface ArchiveOf {
  readonly merchantId: string
  readonly now: string
  readonly lock: ArchiveLock
  readonly store: FileStore
  /** Hears how many rows were read more. */
  readonly told?: (rows: number) => void
}

async function findFacts(tx: Tx, tables: readonly ShopTable[], { merchantId, now }: ArchiveOf): Promise<ArchiveFacts> {
  const { number, name } = await findShopName(tx, merchantId)
  const { mark, last } = await findSchemaMark(tx)
  const columns = Object.fromEntries(tables.map((table) => [table.name, table.columns.map((column) => column.name)]))
  return {
    kassa: 'shop-archive',
    merchantId,
    number,
    name,
    createdAt: now,
    schema: mark,
    lastMigration: last,
    tables: columns,
  }
}

/**
 * Writes a merchant's archive as of one moment; `put` is handed its bytes inside the transaction. Where the shop is closed because it moves, what its
 * tills send from that moment on is late.
 */
export async function writeShopArchive<Value>(
  database: Database,
  of: ArchiveOf,
  put: (bytes: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Value> {
  const { merchantId, now } = of
  const { value, standing } = await database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleTransaction(tx)
    return { standing: await standingOf(tx, merchantId), value: await put(writeArchive(tx, of)) }
  })
  if (standing)
    await database.transaction({ kind: 'merchant', merchantId, now }, (tx) =>
      noteArchived(tx, merchantId, standing, now),
    )
  return value
}

/**
 * Writes everything of a merchant as one encrypted archive, piece by piece. In a transaction of the owner that sees one moment.
 */
async function* writeArchive(tx: Tx, of: ArchiveOf): AsyncGenerator<Buffer> {
  const tables = await listShopTables(tx)
  const facts = await findFacts(tx, tables, of)
  yield* packFiles(archivedFiles({ tx, tables, facts, store: of.store, told: of.told ?? (() => {}) }), of.lock)
}
