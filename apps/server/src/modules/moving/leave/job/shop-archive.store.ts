import type { Database } from '../../../../platform/db/database.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

export interface ShopArchive {
  readonly id: string
  readonly kind: 'whole' | 'late'
  readonly state: 'writing' | 'ready' | 'failed'
  readonly beganAt: string
  readonly beganBy: string
  readonly expiresAt: string
  readonly downloadedAt: string | null
  readonly bytes: number
  readonly sha256: string | null
  readonly done: number
  readonly planned: number
}

const columns =
  sql.raw(`id, kind, state, began_at, began_by, expires_at, downloaded_at, bytes, sha256, done_rows as done,
  planned_rows as planned`)

export const listShopArchives = (tx: Tx, merchantId: string, now: string): Promise<ShopArchive[]> =>
  tx.many<ShopArchive>(sql`
    select ${columns} from shop_archive where merchant_id = ${merchantId} and expires_at > ${now}
    order by began_at desc, id desc limit 20`)

export const findShopArchive = (tx: Tx, merchantId: string, id: string): Promise<ShopArchive | undefined> =>
  tx.maybe<ShopArchive>(sql`select ${columns} from shop_archive where merchant_id = ${merchantId} and id = ${id}`)

export interface NewArchive {
  readonly merchantId: string
  readonly id: string
  readonly kind: 'whole' | 'late'
  readonly head: string
  readonly sealedKey: string
  readonly by: string
  readonly at: string
  readonly expiresAt: string
}

/** Keeps the wish for an archive; false while another one of the merchant is being written. */
export const insertShopArchive = async (tx: Tx, made: NewArchive): Promise<boolean> =>
  (await tx.run(sql`
    insert into shop_archive (merchant_id, id, kind, state, head, sealed_key, began_at, began_by, expires_at)
    values (${made.merchantId}, ${made.id}, ${made.kind}, 'writing', ${made.head}, ${made.sealedKey}, ${made.at}, ${made.by}, ${made.expiresAt})
    on conflict (merchant_id) where state = 'writing' do nothing`)) === 1

export const setArchiveDownloaded = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update shop_archive set downloaded_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

/** Forgets an archive; its bytes, where it has any. */
export const deleteShopArchive = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<Pick<ShopArchive, 'bytes' | 'kind'> | undefined> =>
  tx.maybe(sql`delete from shop_archive where merchant_id = ${merchantId} and id = ${id} returning bytes, kind`)

/** An archive that a process writes. */
export interface ArchiveTurn {
  readonly merchantId: string
  readonly id: string
  readonly kind: 'whole' | 'late'
  readonly head: string
  readonly sealedKey: string
  readonly worker: string
  /** This one included. */
  readonly attempts: number
}

/** Takes an archive that waits, or that its process left; undefined where there is none. */
export async function takeArchiveTurn(
  database: Database,
  { now, until, worker }: { readonly now: string; readonly until: string; readonly worker: string },
): Promise<ArchiveTurn | undefined> {
  const [taken] = await database.ask<ArchiveTurn>(sql`
    update shop_archive set worker = ${worker}, leased_until = ${until}, attempts = attempts + 1, done_rows = 0
    where (merchant_id, id) = (
      select merchant_id, id from shop_archive
      where state = 'writing' and (leased_until is null or leased_until <= ${now})
      order by leased_until nulls first, began_at limit 1 for update skip locked)
    returning merchant_id, id, kind, head, sealed_key, worker, attempts`)
  return taken
}

/** Frees what processes that ended had taken. */
export const freeArchives = (database: Database): Promise<unknown> =>
  database.ask(sql`update shop_archive set leased_until = null where leased_until is not null`)

/** Frees one that could not be written: its next try begins anew, and what its last one says late holds nobody up. */
export const freeArchive = (database: Database, { merchantId, id, worker }: ArchiveTurn): Promise<unknown> =>
  database.ask(sql`
    update shop_archive set leased_until = null, worker = null
    where merchant_id = ${merchantId} and id = ${id} and worker = ${worker}`)

export const setArchivePlanned = (tx: Tx, { merchantId, id }: ArchiveTurn, planned: number): Promise<number> =>
  tx.run(sql`update shop_archive set planned_rows = ${planned} where merchant_id = ${merchantId} and id = ${id}`)

/**
 * Says how far it is, beside the transaction that reads; false where the archive was taken away, is whole, or another process has it. Of two that are
 * under way at once the farther one counts: they may arrive in either order, and after the archive is whole too.
 */
export async function tellArchiveDone(
  ask: NonNullable<Database['aside']>,
  { merchantId, id, worker }: ArchiveTurn,
  { done, until }: { readonly done: number; readonly until: string },
): Promise<boolean> {
  const rows = await ask(sql`
    update shop_archive set done_rows = greatest(done_rows, ${done}), leased_until = ${until}
    where merchant_id = ${merchantId} and id = ${id} and worker = ${worker} and state = 'writing' returning id`)
  return rows.length === 1
}

/** The archive is whole; the key goes. False where it was taken away or another process has it. */
export const setArchiveReady = async (
  tx: Tx,
  { merchantId, id, worker }: ArchiveTurn,
  made: { readonly at: string; readonly bytes: number; readonly sha256: string; readonly rows: number },
): Promise<boolean> =>
  (await tx.run(sql`
    update shop_archive set state = 'ready', sealed_key = null, leased_until = null, ended_at = ${made.at}, bytes = ${made.bytes},
      sha256 = ${made.sha256}, planned_rows = ${made.rows}, done_rows = ${made.rows}
    where merchant_id = ${merchantId} and id = ${id} and worker = ${worker} and state = 'writing'`)) === 1

export const setArchiveFailed = (tx: Tx, { merchantId, id }: ArchiveTurn, at: string): Promise<number> =>
  tx.run(sql`
    update shop_archive set state = 'failed', sealed_key = null, leased_until = null, ended_at = ${at}
    where merchant_id = ${merchantId} and id = ${id} and state = 'writing'`)

/** Archives whose week is over, of all merchants; a job takes them away. */
export const listExpiredArchives = (
  tx: Tx,
  now: string,
): Promise<{ merchantId: string; id: string; bytes: number }[]> =>
  tx.many(sql`select merchant_id, id, bytes from shop_archive where expires_at <= ${now} order by expires_at limit 100`)
