import { UPLOAD_PART_BYTES } from '@kassa/domain/moving/upload-sizes.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A file that goes up in parts. */
export interface Upload {
  readonly id: string
  readonly fileName: string
  readonly byteCount: number
  readonly sha256: string
  readonly finishedAt: string | null
}

export interface Bringer {
  readonly merchantId: string
  readonly accountId: string
  readonly now: string
}

const columns = sql.raw('id, file_name, byte_count, sha256, finished_at')

/** Has the turn of a shop at beginning uploads until the transaction ends. */
export const takeUploadTurn = (tx: Tx, { merchantId }: Bringer): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`upload ${merchantId}`}, 0))`)

/** Bytes of everything that others of a shop bring, and of what its move reads. */
export const countOtherBytes = async (tx: Tx, { merchantId, accountId, now }: Bringer): Promise<number> =>
  (
    await tx.one<{ sum: number }>(sql`
      select coalesce(sum(byte_count), 0)::bigint as sum from shop_move_upload
      where merchant_id = ${merchantId} and account_id <> ${accountId} and expires_at > ${now}`)
  ).sum

/** Returns what a person brings, while it is kept. */
export const findUploadOf = (tx: Tx, { merchantId, accountId, now }: Bringer): Promise<Upload | undefined> =>
  tx.maybe<Upload>(sql`
    select ${columns} from shop_move_upload
    where merchant_id = ${merchantId} and account_id = ${accountId} and expires_at > ${now}`)

/** Locks an upload: `share`, so that it stays while it is read; `update`, so that of two who send the same part at once the second finds it. */
export const findLockedUpload = (
  tx: Tx,
  { merchantId, accountId, now }: Bringer,
  id: string,
  lock: 'share' | 'update',
): Promise<Upload | undefined> =>
  tx.maybe<Upload>(sql`
    select ${columns} from shop_move_upload
    where merchant_id = ${merchantId} and id = ${id} and account_id = ${accountId} and expires_at > ${now}
    ${lock === 'share' ? sql`for share` : sql`for update`}`)

export const insertUpload = (
  tx: Tx,
  { merchantId, accountId }: Bringer,
  { id, fileName, byteCount, sha256 }: Upload,
  expiresAt: string,
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_upload (merchant_id, id, account_id, file_name, byte_count, sha256, expires_at)
    values (${merchantId}, ${id}, ${accountId}, ${fileName}, ${byteCount}, ${sha256}, ${expiresAt})`)

export const renewUpload = (
  tx: Tx,
  merchantId: string,
  { id, fileName, expiresAt }: { readonly id: string; readonly fileName: string; readonly expiresAt: string },
): Promise<number> =>
  tx.run(sql`
    update shop_move_upload set file_name = ${fileName}, expires_at = ${expiresAt}
    where merchant_id = ${merchantId} and id = ${id}`)

export const setUploadFinished = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update shop_move_upload set finished_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

export async function deleteUpload(tx: Tx, merchantId: string, id: string): Promise<void> {
  await tx.run(sql`delete from shop_move_piece where merchant_id = ${merchantId} and upload_id = ${id}`)
  await tx.run(sql`delete from shop_move_upload where merchant_id = ${merchantId} and id = ${id}`)
}

/** Gives an upload to a move, whose it is until the move ends: whoever brought it finds it no more, and may bring another. */
export const giveUpload = (tx: Tx, merchantId: string, id: string, moveId: string): Promise<number> =>
  tx.run(sql`
    update shop_move_upload set account_id = ${moveId}, expires_at = 'infinity'
    where merchant_id = ${merchantId} and id = ${id}`)

/** Forgets whatever a person brought, also what is not kept any more; or what a move was given. */
export async function deleteUploadsOf(
  tx: Tx,
  { merchantId, accountId }: Pick<Bringer, 'merchantId' | 'accountId'>,
): Promise<void> {
  const old = await tx.many<{ id: string }>(
    sql`select id from shop_move_upload where merchant_id = ${merchantId} and account_id = ${accountId}`,
  )
  for (const { id } of old) await deleteUpload(tx, merchantId, id)
}

export interface UploadedPart {
  readonly number: number
  readonly sha256: string
}

export const listParts = (tx: Tx, merchantId: string, id: string): Promise<UploadedPart[]> =>
  tx.many<UploadedPart>(sql`
    select number, sha256 from shop_move_piece where merchant_id = ${merchantId} and upload_id = ${id} order by number`)

/** Keeps a part; another one in its place goes. */
export const keepPart = (
  tx: Tx,
  merchantId: string,
  id: string,
  { number, sha256, content }: UploadedPart & { readonly content: Uint8Array },
): Promise<number> =>
  tx.run(sql`
    insert into shop_move_piece as piece (merchant_id, upload_id, number, sha256, content)
    values (${merchantId}, ${id}, ${number}, ${sha256}, ${content})
    on conflict (merchant_id, upload_id, number) do update set sha256 = excluded.sha256, content = excluded.content
      where piece.sha256 <> excluded.sha256`)

/** The parts one after the other; one lies in memory at a time. */
export async function* partsOf(tx: Tx, merchantId: string, id: string): AsyncGenerator<Uint8Array> {
  for (const { number } of await listParts(tx, merchantId, id)) {
    const { content } = await tx.one<{ content: Uint8Array }>(sql`
      select content from shop_move_piece where merchant_id = ${merchantId} and upload_id = ${id} and number = ${number}`)
    yield content
  }
}

/** A slice of an upload that lies in one of its parts; undefined where the upload is gone. */
export async function readUploaded(
  tx: Tx,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
  from: number,
  to: number,
): Promise<Uint8Array | undefined> {
  const number = Math.floor(from / UPLOAD_PART_BYTES)
  const slice = await tx.maybe<{ content: Uint8Array }>(sql`
    select substring(content from ${from - number * UPLOAD_PART_BYTES + 1}::integer for ${to - from}::integer) as content
    from shop_move_piece where merchant_id = ${merchantId} and upload_id = ${id} and number = ${number}`)
  return slice?.content
}

/** Forgets what nobody came back for, and what a move was given that is over. */
export const forgetOver = (database: Database, now: string): Promise<unknown> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    const over = sql`(upload.expires_at <= ${now} or upload.expires_at = 'infinity' and not exists (
      select from shop_move_brought as brought
      where brought.merchant_id = upload.merchant_id and brought.move_id = upload.account_id))`
    await tx.run(sql`
      delete from shop_move_piece as piece using shop_move_upload as upload
      where upload.merchant_id = piece.merchant_id and upload.id = piece.upload_id and ${over}`)
    await tx.run(sql`delete from shop_move_upload as upload where ${over}`)
  })
