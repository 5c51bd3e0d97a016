import { createHash } from 'node:crypto'
import type { PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Image } from './read-image.ts'

export interface PictureRow {
  readonly id: string
  readonly merchantId: string
  readonly purpose: PicturePurpose
  readonly name: string
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: number
  readonly width: number
  readonly height: number
}

const columns = sql`id, merchant_id, purpose, name, content_type, bytes, width, height`

export const insertPicture = (
  tx: Tx,
  key: { readonly merchantId: string; readonly id: string; readonly purpose: PicturePurpose },
  image: Image,
  { uploadedBy, now }: { readonly uploadedBy: string | null; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into picture (merchant_id, id, purpose, name, content_type, bytes, width, height, sha256, uploaded_by, created_at)
    values (${key.merchantId}, ${key.id}, ${key.purpose}, ${image.name}, ${image.contentType}, ${image.bytes.length},
      ${image.width}, ${image.height}, ${createHash('sha256').update(image.bytes).digest()}, ${uploadedBy}, ${now})`)

/** A picture this transaction may see. */
export const findPicture = (tx: Tx, id: string): Promise<PictureRow | undefined> =>
  tx.maybe<PictureRow>(sql`select ${columns} from picture where id = ${id}`)

/** Returns how many of `ids` are pictures of the merchant; where `purposes` are given, pictures or PDF files for one of them. */
export async function countPicturesAmong(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  purposes: readonly PicturePurpose[] | null = null,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*) as count from picture where merchant_id = ${merchantId} and id = any(${ids}::uuid[])
      and case when ${purposes}::text[] is null then content_type <> 'application/pdf' else purpose = any(${purposes}::text[]) end`)
  return count
}

/** Those of `ids` that are pictures. As the owner. */
export const listKnownPictures = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(
    (await tx.many<{ id: string }>(sql`select id from picture where id = any(${ids}::uuid[])`)).map(({ id }) => id),
  )

export interface UploadLink {
  readonly id: string
  readonly merchantId: string
  readonly purpose: PicturePurpose
  readonly createdBy: string
  readonly expiresAt: string
  readonly pictureId: string | null
}

const linkColumns = sql`id, merchant_id, purpose, created_by, expires_at, picture_id`

export const insertUploadLink = (tx: Tx, link: UploadLink, tokenHash: Buffer, now: string): Promise<number> =>
  tx.run(sql`
    insert into upload_link (merchant_id, id, token_hash, purpose, created_by, created_at, expires_at)
    values (${link.merchantId}, ${link.id}, ${tokenHash}, ${link.purpose}, ${link.createdBy}, ${now}, ${link.expiresAt})`)

export const findUploadLink = (tx: Tx, merchantId: string, id: string): Promise<UploadLink | undefined> =>
  tx.maybe<UploadLink>(sql`
    select ${linkColumns} from upload_link where merchant_id = ${merchantId} and id = ${id}`)

/** By its token, above the tenants. */
export const findUploadLinkByToken = (tx: Tx, tokenHash: Buffer): Promise<UploadLink | undefined> =>
  tx.maybe<UploadLink>(sql`select ${linkColumns} from upload_link where token_hash = ${tokenHash}`)

/** Uses a link up; answers false when somebody was quicker. */
export const setLinkUsed = async (tx: Tx, link: UploadLink, pictureId: string): Promise<boolean> =>
  (await tx.run(sql`
    update upload_link set picture_id = ${pictureId}
    where merchant_id = ${link.merchantId} and id = ${link.id} and picture_id is null`)) === 1
