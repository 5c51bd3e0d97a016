import type { Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FileStore } from '../../../platform/files/file-store.ts'
import { setProductPicture, takeChangeNumber } from '../../catalogue/public.ts'
import { type Image, insertStoredPicture, readForeignPicture, storePicture } from '../../file/public.ts'

/** A picture that lies in the store and that no row knows yet. */
export interface StoredPicture {
  readonly id: string
  readonly image: Image
}

/** Reads, draws anew and stores a picture; the bytes first, so that a row never points at nothing. */
export async function storeForeign(
  store: FileStore,
  { merchantId, id, name }: { readonly merchantId: string; readonly id: string; readonly name: string },
  bytes: Buffer,
): Promise<Result<StoredPicture>> {
  const image = await readForeignPicture(name, bytes)
  if (!image.ok) return image
  await storePicture(store, merchantId, id, image.value)
  return { ok: true, value: { id, image: image.value } }
}

/** Gives a product its picture unless it has one by now or is gone; answers the change that desks learn of, or undefined. */
export async function giveProductPicture(
  tx: Tx,
  { merchantId, productId, now }: { readonly merchantId: string; readonly productId: string; readonly now: string },
  { id, image }: StoredPicture,
): Promise<number | undefined> {
  const changeNumber = await takeChangeNumber(tx, merchantId)
  await insertStoredPicture(tx, { merchantId, id, purpose: 'product' }, image, { uploadedBy: null, now })
  const isGiven = await setProductPicture(tx, merchantId, { id: productId, pictureId: id, changeNumber })
  return isGiven ? changeNumber : undefined
}
