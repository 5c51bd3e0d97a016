import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A sale or a shift. */
export interface PhotoDocument {
  readonly of: 'order' | 'shift'
  readonly documentId: string
}

/**
 * Returns the outlet of the document; undefined where there is no document. With `hold`, its row is locked, so that photos of one document
 * follow each other.
 */
export async function findPhotoOutlet(
  tx: Tx,
  merchantId: string,
  { of, documentId }: PhotoDocument,
  hold = false,
): Promise<string | undefined> {
  const table = sql.raw(of === 'order' ? 'sales_order' : 'shift')
  const found = await tx.maybe<{ outletId: string }>(sql`
    select outlet_id from ${table} where merchant_id = ${merchantId} and id = ${documentId}
    ${hold ? sql`for update` : sql.empty}`)
  return found?.outletId
}

interface PhotoRow {
  readonly pictureId: string
  readonly takenAt: string
  readonly byName: string
}

export const listPhotoRows = (tx: Tx, merchantId: string, { of, documentId }: PhotoDocument): Promise<PhotoRow[]> =>
  tx.many<PhotoRow>(sql`
    select picture_id, taken_at, by_name from document_photo
    where merchant_id = ${merchantId} and document_kind = ${of} and document_id = ${documentId}
    order by taken_at, picture_id`)

/** Returns the document that a picture already belongs to; undefined where there is none. */
export const findDocumentOf = (tx: Tx, merchantId: string, pictureId: string): Promise<PhotoDocument | undefined> =>
  tx.maybe<PhotoDocument>(sql`
    select document_kind as of, document_id from document_photo
    where merchant_id = ${merchantId} and picture_id = ${pictureId}`)

/** Written once; false where somebody was quicker with the same picture. */
export const insertPhoto = async (
  tx: Tx,
  merchantId: string,
  { of, documentId }: PhotoDocument,
  { pictureId, takenAt, byName, now }: PhotoRow & { readonly now: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into document_photo (merchant_id, picture_id, document_kind, document_id, by_name, taken_at, added_at)
    values (${merchantId}, ${pictureId}, ${of}, ${documentId}, ${byName}, ${takenAt}, ${now})
    on conflict (merchant_id, picture_id) do nothing`)) === 1
