import type { PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import type { Download } from '../../platform/command.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { findPicture } from './picture.store.ts'
import type { Image } from './read-image.ts'

export const pictureKey = (merchantId: string, id: string, size: 'full' | 'small'): string =>
  `${merchantId}/${id}-${size}`

/** Puts a picture and its small form into the store. */
export async function storePicture(store: FileStore, merchantId: string, id: string, image: Image): Promise<void> {
  await store.put(pictureKey(merchantId, id, 'full'), image.bytes)
  await store.put(pictureKey(merchantId, id, 'small'), image.small)
}

/** A merchant's picture for one of these purposes, as a file to give; undefined where there is none. */
export async function storedPicture(
  tx: Tx,
  store: FileStore,
  asked: { readonly merchantId: string; readonly id: string; readonly purposes: readonly PicturePurpose[] },
): Promise<Download | undefined> {
  const { merchantId, id, purposes } = asked
  const picture = await findPicture(tx, id)
  if (picture?.merchantId !== merchantId || !purposes.includes(picture.purpose)) return undefined
  const body = await store.get(pictureKey(merchantId, id, 'full'))
  return body && { fileName: picture.name, contentType: picture.contentType, body, isInline: true }
}
