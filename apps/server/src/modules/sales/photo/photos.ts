import { attachPhoto as attachCall, listPhotos as listCall, MOST_PHOTOS } from '@kassa/contract/sales/photo.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { countPicturesAmong } from '../../file/public.ts'
import { findDocumentOf, findPhotoOutlet, insertPhoto, listPhotoRows, type PhotoDocument } from './photo.store.ts'

/** The permissions to add photos to a document of this kind, and to see them. */
const rights = {
  order: { puts: ['desk.cashiering'], sees: ['platform.analysis.orders', 'desk.orders'] },
  shift: { puts: ['desk.shift'], sees: ['platform.analysis.handover', 'desk.shift'] },
} as const

const purposes = { order: 'slip', shift: 'drawer' } as const

/** Returns whether it is a document of the merchant, in an outlet that the caller reaches. */
async function isReached({ tx, merchantId, reaches }: Context, document: PhotoDocument, hold = false) {
  const outletId = await findPhotoOutlet(tx, merchantId, document, hold)
  return outletId !== undefined && reaches(outletId)
}

/** Puts a photo to its document, once: the same again is accepted and changes nothing. */
export const attachPhoto = command(attachCall, async (context, { of, documentId, pictureId, takenAt }) => {
  const { tx, merchantId, actor, holds, now } = context
  const document = { of, documentId }
  if (!holds(...rights[of].puts) || !(await isReached(context, document, true)))
    return refuse({ code: 'thing.not-found' })
  if ((await countPicturesAmong(tx, merchantId, [pictureId], [purposes[of]])) === 0)
    return refuse({ code: 'photo.unknown' })
  const shown = await findDocumentOf(tx, merchantId, pictureId)
  const photos = (await listPhotoRows(tx, merchantId, document)).length
  if (shown) return isSame(shown, document) ? accept({ photos }) : refuse({ code: 'photo.elsewhere' })
  if (photos >= MOST_PHOTOS) return refuse({ code: 'photo.too-many', facts: { most: MOST_PHOTOS } })
  const isWritten = await insertPhoto(tx, merchantId, document, { pictureId, takenAt, byName: actor.name, now })
  if (!isWritten) return refuse({ code: 'photo.elsewhere' })
  context.audit({ subject: `${of}/${documentId}`, after: { pictureId, takenAt } })
  return accept({ photos: photos + 1 })
})

const isSame = (one: PhotoDocument, other: PhotoDocument): boolean =>
  one.of === other.of && one.documentId === other.documentId

/** The photos of a document, for whoever may see it. */
export const listPhotos = command(listCall, async (context, document) => {
  const { tx, merchantId, holds } = context
  if (!holds(...rights[document.of].sees) || !(await isReached(context, document)))
    return refuse({ code: 'thing.not-found' })
  return accept({ photos: await listPhotoRows(tx, merchantId, document) })
})
