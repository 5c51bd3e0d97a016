import { journalDb } from '../journal/databases.ts'
import type { StoredPhoto } from '../journal/journal-db.ts'
import { newId } from '../model/uuid-v7.ts'
import { sendPhotos } from '../sync/send-photos.ts'

/** The size at which a slip can be read and a drawer counted; larger only fills the device. Pixels. */
const LONGEST = 1_600
const QUALITY = 0.8

/** The document that a photo belongs to. */
export type PhotoOf = Pick<StoredPhoto, 'of' | 'documentId'>

/** Keeps a photo on this device, small enough to be sent, and sends it where there is a line. Rejects where the file is no picture. */
export async function keepPhoto(of: PhotoOf, file: Blob): Promise<void> {
  const bytes = await smallJpeg(file)
  const takenAt = new Date().toISOString()
  await journalDb().photos.add({ ...of, id: newId(), bytes, takenAt, pictureId: null })
  void sendPhotos().catch(() => undefined)
}

async function smallJpeg(file: Blob): Promise<StoredPhoto['bytes']> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY))
  if (!drawn) throw new Error('the picture was not drawn')
  return new Uint8Array(await drawn.arrayBuffer())
}
