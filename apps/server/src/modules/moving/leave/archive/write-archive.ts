import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Database } from '../../../../platform/db/database.ts'
import { allowIdleTransaction } from '../../../../platform/db/idle-transaction.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { findShopName } from '../tables/shop.store.ts'
import { findSchemaMark, listShopTables, type ShopTable } from '../tables/shop-table.store.ts'
import { type ArchiveLock, sealArchive } from './archive-lock.ts'
import { type ArchiveFacts, archivedFiles } from './archived-files.ts'
import { type ArchivedFile, writeTar } from './tar.ts'

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

/** Packs files and encrypts them as they come. */
async function* packFiles(files: AsyncIterable<ArchivedFile>, lock: ArchiveLock): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: 6 })
  // An error of the files arrives where the packed bytes are read.
  pipeline(Readable.from(writeTar(files), { objectMode: false }), gzip, () => {})
  yield* sealArchive(gzip as AsyncIterable<Buffer>, lock)
}

/** Writes a merchant's archive as of one moment; `put` is handed its bytes inside the transaction. */
export const writeShopArchive = <Value>(
  database: Database,
  of: ArchiveOf,
  put: (bytes: AsyncIterable<Buffer>) => Promise<Value>,
): Promise<Value> =>
  database.transaction({ kind: 'owner', isSnapshot: true }, async (tx) => {
    await allowIdleTransaction(tx)
    return put(writeArchive(tx, of))
  })

/**
 * Writes everything of a merchant as one encrypted archive, piece by piece. In a transaction of the owner that sees one moment.
 */
async function* writeArchive(tx: Tx, of: ArchiveOf): AsyncGenerator<Buffer> {
  const tables = await listShopTables(tx)
  const facts = await findFacts(tx, tables, of)
  yield* packFiles(archivedFiles({ tx, tables, facts, store: of.store, told: of.told ?? (() => {}) }), of.lock)
}
