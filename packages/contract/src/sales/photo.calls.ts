import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'

/** A document has so many photos at most. */
export const MOST_PHOTOS = 5

/** The subject of a photo: the slip of a payment of an order, or the drawer of a shift. */
const ofDocument = { of: z.enum(['order', 'shift']), documentId: id }

const photo = z.object({
  pictureId: id,
  /** The time by the device's clock. */
  takenAt: instant,
  /** The sender's name. */
  byName: z.string(),
})

/**
 * Links a picture that was sent (`file.upload-picture`, purpose `slip` or `drawer`) to the sale or shift of one's own outlets that it
 * shows. A sale that the desk has not sent yet is not found; the photo waits at the desk and is sent again.
 */
export const attachPhoto = endpoint({
  name: 'sales.attach-photo',
  access: { anyOf: ['desk.cashiering', 'desk.shift'] },
  outlet: 'optional',
  summary: 'Puts a photo to the sale whose slip, or the shift whose drawer, it shows',
  refusals: ['photo.unknown', 'photo.elsewhere', 'photo.too-many'],
  request: z.object({ ...ofDocument, pictureId: id, takenAt: instant }),
  answer: z.object({ photos: z.int() }),
})

/** The photos of a sale or shift that one may see, the earliest first. */
export const listPhotos = endpoint({
  name: 'sales.list-photos',
  method: 'GET',
  access: {
    anyOf: ['platform.analysis.orders', 'platform.analysis.handover', 'desk.orders', 'desk.shift'],
  },
  outlet: 'optional',
  summary: 'The photos of a sale’s slips, or of a shift’s drawer',
  request: z.object(ofDocument),
  answer: z.object({ photos: z.array(photo).max(MOST_PHOTOS) }),
})
