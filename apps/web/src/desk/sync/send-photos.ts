import { uploadPicture } from '@kassa/contract/file/file.calls.ts'
import { attachPhoto } from '@kassa/contract/sales/photo.calls.ts'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { upload } from '../../api/upload.ts'
import { journalDb } from '../journal/databases.ts'
import type { StoredPhoto } from '../journal/journal-db.ts'

/** A photo whose sale never came to be, as when the customer left, is let go after so many days. */
const KEPT_DAYS = 7
const DAY_MS = 86_400_000

const purposes = { order: 'slip', shift: 'drawer' } as const

let sending: Promise<void> | null = null

/**
 * Sends what waits, one after the other, and lets go of what has arrived. A photo that cannot go now waits; it is tried
 * again with the next heartbeat.
 */
export function sendPhotos(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = null))
  return sending
}

async function sendAll(): Promise<void> {
  const db = journalDb()
  for (const photo of await db.photos.toArray()) {
    if (await isThere(photo)) await db.photos.delete(photo.id)
  }
}

/** Returns whether the photo need not wait any longer: it is there, or can never be. */
async function isThere(photo: StoredPhoto): Promise<boolean> {
  const { of, documentId, takenAt } = photo
  try {
    const pictureId = photo.pictureId ?? (await sendBytes(photo))
    await call(attachPhoto, { of, documentId, pictureId, takenAt }, { isQuiet: true, idempotencyKey: photo.id })
    return true
  } catch (error) {
    if (!isApiError(error)) throw error
    const isRefused = error.code.startsWith('photo.') || error.code.startsWith('file.')
    return isRefused || (error.status === 404 && Date.parse(takenAt) < Date.now() - KEPT_DAYS * DAY_MS)
  }
}

/** Its bytes go up once: the id is kept before it is put to anything. */
async function sendBytes(photo: StoredPhoto): Promise<string> {
  const { id, of, bytes } = photo
  const file = new File([bytes], `${purposes[of]}.jpg`, { type: 'image/jpeg' })
  const fields = { purpose: purposes[of], file }
  const picture = await upload(uploadPicture, fields, { isQuiet: true, idempotencyKey: `${id}-picture` })
  await journalDb().photos.update(id, { pictureId: picture.id })
  return picture.id
}
