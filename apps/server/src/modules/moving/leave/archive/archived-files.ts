import { stringify } from 'csv-stringify/sync'
import type { Tx } from '../../../../platform/db/tx.ts'
import { safeCell } from '../../../../platform/export/safe-cell.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'
import { listFileIds } from '../tables/shop.store.ts'
import { readShopRows, type ShopTable } from '../tables/shop-table.store.ts'
import { readMe } from './read-me.ts'
import type { ArchivedFile } from './tar.ts'

/** The head of an archive, in `archive.json`. */
export interface ArchiveFacts {
  readonly kassa: 'shop-archive'
  readonly merchantId: string
  readonly number: string
  readonly name: string
  readonly createdAt: string
  /** Rows fit only a database of the same tables. */
  readonly schema: string
  readonly lastMigration: string
  readonly tables: Readonly<Record<string, readonly string[]>>
}

/** The counts of an archive, in `end.json`: a reader counts the same. */
export interface ArchiveCounts {
  readonly rows: Readonly<Record<string, number>>
  readonly files: number
}

/** One part of a table holds about so many characters. */
const PART = 4_000_000

type Texts = readonly (string | null)[]

const jsonFile = (name: string, value: object): ArchivedFile => ({
  name,
  bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`),
})

function partsOf({ name, columns }: ShopTable, part: number, rows: readonly Texts[]): ArchivedFile[] {
  const names = columns.map((column) => column.name)
  const end = `${name}-${String(part).padStart(4, '0')}`
  const cells = rows.map((row) => row.map((text) => (text === null ? '' : safeCell(text))))
  const objects = rows.map((row) => JSON.stringify(Object.fromEntries(names.map((key, at) => [key, row[at]]))))
  return [
    { name: `csv/${end}.csv`, bytes: Buffer.from(`\uFEFF${stringify([names, ...cells])}`) },
    { name: `rows/${end}.jsonl`, bytes: Buffer.from(`${objects.join('\n')}\n`) },
  ]
}

async function* filesOfTable(
  tx: Tx,
  table: ShopTable,
  merchantId: string,
  told: (rows: number) => void,
): AsyncGenerator<ArchivedFile> {
  let waiting: Texts[] = []
  let length = 0
  let part = 0
  for await (const lines of readShopRows(tx, table, merchantId)) {
    told(lines.length)
    for (const line of lines) {
      waiting.push(JSON.parse(line) as Texts)
      length += line.length
      if (length < PART) continue
      yield* partsOf(table, (part += 1), waiting)
      waiting = []
      length = 0
    }
  }
  if (waiting.length > 0 || part === 0) yield* partsOf(table, part + 1, waiting)
}

/** Keys of a merchant's pictures and films in the store of files. */
async function listFileKeys(tx: Tx, store: FileStore, merchantId: string): Promise<string[]> {
  const { pictures, films } = await listFileIds(tx, merchantId)
  const keys = pictures.flatMap((id) => [`${merchantId}/${id}-full`, `${merchantId}/${id}-small`])
  if (films.length === 0) return keys
  const known = new Set(films)
  for await (const key of store.list()) {
    const [owner, file = ''] = key.split('/')
    if (owner === merchantId && known.has(file.slice(0, 36))) keys.push(key)
  }
  return keys
}

export interface Archived {
  readonly tx: Tx
  readonly tables: readonly ShopTable[]
  readonly facts: ArchiveFacts
  readonly store: FileStore
  /** Hears how many rows were read more. */
  readonly told: (rows: number) => void
}

/** Everything of a merchant, file by file, as the transaction sees it. */
export async function* archivedFiles({ tx, tables, facts, store, told }: Archived): AsyncGenerator<ArchivedFile> {
  const { merchantId } = facts
  yield { name: 'README.md', bytes: Buffer.from(readMe(tables, facts)) }
  yield jsonFile('archive.json', facts)
  const rows: Record<string, number> = {}
  for (const table of tables) {
    let counted = 0
    yield* filesOfTable(tx, table, merchantId, (more) => {
      counted += more
      told(more)
    })
    rows[table.name] = counted
  }
  let files = 0
  for (const key of await listFileKeys(tx, store, merchantId)) {
    const bytes = await store.get(key)
    if (bytes === undefined) continue
    files += 1
    yield { name: `files/${key.slice(merchantId.length + 1)}`, bytes }
  }
  yield jsonFile('end.json', { rows, files } satisfies ArchiveCounts)
}
