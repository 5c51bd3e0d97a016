import type { Database } from '../../../platform/db/database.ts'
import { allowIdleTransaction } from '../../../platform/db/idle-transaction.ts'
import { DatabaseError } from '../../../platform/db/database-error.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { beginTrial } from '../../billing/public.ts'
import { NOBODYS_HASH } from '../../identity/public.ts'
import { nextMerchantNumber } from '../../organisation/public.ts'
import { addArrivedNames, placeArrived, takeNames } from '../../place/public.ts'
import { addArrivedToDays } from '../../stock/public.ts'
import { ArchiveRefused } from './archive/archive-refused.ts'
import type { ArchiveFacts } from './archive/archived-files.ts'
import {
  type ArchivedRow,
  type ArchiveSource,
  checkArchive,
  type CheckedArchive,
  filesOf,
  rowsOf,
} from './archive/read-archive.ts'
import { invitePeople } from './invite-people.ts'
import { isShopHere, lockArrivals } from './tables/shop.store.ts'
import { findSchemaMark, insertShopRows, listShopTables, type ShopTable } from './tables/shop-table.store.ts'
import { setCountersForward, withReferencesLast } from './tables/whole-references.store.ts'

export interface ShopArrival {
  readonly source: ArchiveSource
  readonly passphrase: string
  readonly store: FileStore
  readonly now: string
  readonly newId: () => string
  /** The address of this installation, to which invitations lead; null or left out: it has none. */
  readonly publicUrl?: string | null
  /** True where letters leave by a mail server of the installation (`SMTP_URL`). */
  readonly hasServer?: boolean
  readonly progress?: (text: string) => void
  /** Returns whether another database of the installation has the shop; left out: there is no other. */
  readonly isElsewhere?: (merchantId: string) => Promise<boolean>
}

export interface ArrivalReport {
  readonly merchantId: string
  readonly name: string
  /** Its number there, and here: another one where somebody here has it. */
  readonly numbers: { readonly there: string; readonly here: string }
  readonly createdAt: string
  readonly rows: number
  readonly files: number
  /** Addresses of the people who sign in by e-mail. Each chooses a new password. */
  readonly emails: readonly string[]
  /** Those of them whose invitation is on its way, the owner first. */
  readonly invited: readonly string[]
}

/** The shop is there already, or was moved in before. */
async function checkRoomFor(
  tx: Tx,
  { merchantId, schema, lastMigration, name }: ArchiveFacts,
  { isElsewhere }: ShopArrival,
): Promise<void> {
  const here = await findSchemaMark(tx)
  if (schema !== here.mark)
    throw new ArchiveRefused('moving.archive-release', { there: lastMigration, here: here.last })
  if ((await isShopHere(tx, merchantId)) || (await isElsewhere?.(merchantId)))
    throw new ArchiveRefused('moving.archive-here', { name })
}

/** The number of the shop on this installation, which it has from then on. */
async function takeNumber(tx: Tx, wanted: string): Promise<string> {
  if ((await takeNames(tx, 'merchant', [wanted])).length === 0) return wanted
  const other = await nextMerchantNumber(tx)
  return (await takeNames(tx, 'merchant', [other])).length === 0 ? other : takeNumber(tx, other)
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Takes the e-mails of the archive; refuses where one signs somebody in here already. */
async function takeEmails(tx: Tx, people: readonly ArchivedRow[]): Promise<void> {
  const names = people.filter((row) => (row['archived_at'] ?? null) === null).map((row) => row['email_folded'] ?? '')
  const taken = await takeNames(tx, 'admin', names)
  if (taken.length > 0) throw new ArchiveRefused('moving.archive-email', { emails: taken.join(', ') })
}

const AT_ONCE = 500

interface Filling {
  readonly tx: Tx
  readonly tables: ReadonlyMap<string, ShopTable>
  readonly merchantId: string
  readonly taken: Readonly<Record<string, string>>
}

async function fillTable(
  { tx, tables, merchantId, taken }: Filling,
  name: string,
  rows: readonly ArchivedRow[],
): Promise<void> {
  const table = tables.get(name)
  if (!table) throw new ArchiveRefused('moving.archive-damaged')
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE)
    const lines = part.map((row) => JSON.stringify(table.columns.map((column) => row[column.name] ?? null)))
    const written = await insertShopRows(tx, table, lines, { merchantId, taken })
    if (written !== part.length) throw new ArchiveRefused('moving.archive-damaged')
  }
}

const ids = /^[0-9a-f-]{36}[a-z0-9-]*(?:\/[a-z0-9-]+)*(?:\.[a-z0-9]+)?$/

async function takeIn(
  tx: Tx,
  { facts, counts, people }: CheckedArchive,
  arrival: ShopArrival,
  put: string[],
): Promise<ArrivalReport> {
  const { source, passphrase, store, progress, publicUrl = null, hasServer = false } = arrival
  await allowIdleTransaction(tx)
  // Whoever takes in the same shop at the same time waits here, and then sees that it is there.
  await lockArrivals(tx)
  await checkRoomFor(tx, facts, arrival)
  const { merchantId, name, createdAt } = facts
  // Names are taken before the first row: where another database gives them out, the transaction begins again with each.
  const here = await takeNumber(tx, facts.number)
  await takeEmails(tx, people)
  const tables = await listShopTables(tx)
  const hash = literal(NOBODYS_HASH)
  const taken = { 'merchant.number': literal(here), 'admin.password_hash': hash, 'staff.password_hash': hash }
  const filling = { tx, tables: new Map(tables.map((table) => [table.name, table])), merchantId, taken }
  const all = Object.values(counts.rows).reduce((sum, one) => sum + one, 0)
  const emails = people.flatMap(({ email }) => (email ? [email] : []))
  let done = 0
  await withReferencesLast(tx, tables, async () => {
    for await (const file of filesOf(source, passphrase)) {
      const key = file.name.startsWith('files/') ? file.name.slice('files/'.length) : undefined
      if (key !== undefined) {
        if (!ids.test(key)) throw new ArchiveRefused('moving.archive-damaged')
        put.push(`${merchantId}/${key}`)
        await store.put(`${merchantId}/${key}`, file.bytes)
      }
      const read = rowsOf(file)
      if (!read) continue
      await fillTable(filling, read.table, read.rows)
      done += read.rows.length
      progress?.(`${done} of ${all} rows, ${read.table}`)
    }
  })
  await addArrivedNames(tx, merchantId)
  await placeArrived(tx, merchantId)
  await setCountersForward(tx, tables)
  await addArrivedToDays(tx, merchantId)
  const invited = await invitePeople(tx, {
    now: arrival.now,
    newId: arrival.newId,
    merchantId,
    name,
    publicUrl,
    hasServer,
  })
  const numbers = { there: facts.number, here }
  return { merchantId, name, numbers, createdAt, rows: all, files: counts.files, emails, invited }
}

/** Returns whether the database refused values or their references: only an archive that Kassa did not write has such. */
const isOfContents = (error: unknown): boolean =>
  error instanceof DatabaseError && ['22', '23'].includes(error.sqlstate.slice(0, 2))

/**
 * Takes a whole shop out of an archive into this installation, whichever of the two databases it was written on: ids stay, people choose new
 * passwords, tills register anew. The archive is read through before anything is touched, and the rows come in one transaction.
 *
 * Throws ArchiveRefused, with nothing taken: no archive, damaged, another passphrase or release, a shop or an e-mail that is here.
 */
export async function takeShop(database: Database, arrival: ShopArrival): Promise<ArrivalReport> {
  const { source, passphrase, store, now } = arrival
  const checked = await checkArchive(source, passphrase)
  const put: string[] = []
  let taken: ArrivalReport
  try {
    taken = await database.transaction({ kind: 'owner', now }, (tx) => takeIn(tx, checked, arrival, put))
  } catch (error) {
    for (const key of put) await store.remove(key)
    throw isOfContents(error) ? new ArchiveRefused('moving.archive-damaged') : error
  }
  const { merchantId } = taken
  await database.transaction({ kind: 'merchant', merchantId, now }, (tx) => beginTrial(tx, merchantId, arrival))
  return taken
}
