import type { PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import type { Download } from '../../platform/command.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { findPicture, type PictureRow } from './picture.store.ts'
import type { Image } from './read-image.ts'

export const pictureKey = (merchantId: string, id: string, size: 'full' | 'small'): string =>
  `${merchantId}/${id}-${size}`

/** Puts a picture and its small form into the store. */
export async function storePicture(store: FileStore, merchantId: string, id: string, image: Image): Promise<void> {
  await store.put(pictureKey(merchantId, id, 'full'), image.bytes)
  await store.put(pictureKey(merchantId, id, 'small'), image.small)
}

interface AskedPicture {
  readonly merchantId: string
  readonly id: string
  readonly purposes: readonly PicturePurpose[]
  readonly size?: 'full' | 'small'
}

/** A merchant's picture for one of these purposes with its bytes; undefined where there is none. */
export async function findStoredPicture(
  tx: Tx,
  store: FileStore,
  { merchantId, id, purposes, size = 'full' }: AskedPicture,
): Promise<{ readonly picture: PictureRow; readonly bytes: Buffer } | undefined> {
  const picture = await findPicture(tx, id)
  if (picture?.merchantId !== merchantId || !purposes.includes(picture.purpose)) return undefined
  const bytes = await store.get(pictureKey(merchantId, id, size))
  return bytes && { picture, bytes }
}

/** The same as a file to give. */
export async function storedPicture(tx: Tx, store: FileStore, asked: AskedPicture): Promise<Download | undefined> {
  const found = await findStoredPicture(tx, store, asked)
  if (!found) return undefined
  const { name: fileName, contentType } = found.picture
  return { fileName, contentType, body: found.bytes, isInline: true }
}
