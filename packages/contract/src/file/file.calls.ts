import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, noFields } from '../fields.ts'

/**
 * The purposes of a picture, each with its limit in megabytes. Source: specification §5 (image under 5 MB, receipt image 2 MB,
 * second-screen image 1 MB) and §3 (papers of a merchant).
 */
export const PICTURE_LIMITS = {
  product: 5,
  'merchant-paper': 5,
  'shop-photo': 5,
  damage: 5,
  member: 5,
  receipt: 2,
  slip: 2,
  drawer: 2,
  label: 2,
  'second-screen': 1,
  wallet: 1,
} as const

export type PicturePurpose = keyof typeof PICTURE_LIMITS
const picturePurpose = z.enum(Object.keys(PICTURE_LIMITS) as [PicturePurpose, ...PicturePurpose[]])

/** These take a PDF file as well as a picture. Source: IN-S07. */
export const PDF_PURPOSES: readonly PicturePurpose[] = ['damage']

/** A picture may have so many pixels; more is a bomb or a mistake. */
export const PIXEL_LIMIT = 40_000_000

/** Minutes a link for a phone lives (D61). */
export const UPLOAD_TOKEN_MINUTES = 10

const storedPicture = z.object({
  id,
  purpose: picturePurpose,
  name: z.string(),
  contentType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
  bytes: z.int(),
  /** Pixels; 0 of a PDF file. */
  width: z.int(),
  height: z.int(),
})

const PICTURE_REFUSALS = [
  'file.missing',
  'file.not-a-picture',
  'file.not-an-attachment',
  'file.too-large',
  'file.too-many-pixels',
  'file.name-too-long',
] as const

/**
 * Takes one picture, PNG or JPG by its contents and its name; it is drawn anew, so nothing hidden in it stays. For {@link PDF_PURPOSES} also a
 * PDF file, kept as it is and only ever given as a file to save.
 */
export const uploadPicture = endpoint({
  name: 'file.upload-picture',
  access: 'login',
  kind: 'upload',
  summary: 'Keeps a picture and answers its id',
  refusals: PICTURE_REFUSALS,
  request: z.object({ purpose: picturePurpose }),
  answer: storedPicture,
})

/** A picture of one's own merchant, or of one whose papers one may see; `small` is at most 320 pixels wide and high, of a PDF file a drawn sheet. */
export const readPicture = endpoint({
  name: 'file.read-picture',
  method: 'GET',
  path: '/file/pictures/:id',
  access: 'login',
  scope: 'across',
  kind: 'download',
  summary: 'Gives a picture to whoever may see it',
  request: z.object({ id, size: z.enum(['full', 'small']).default('full') }),
  answer: noFields,
})

/** A link with which a phone uploads into one field without signing in: once, for ten minutes (D61). */
export const createUploadLink = endpoint({
  name: 'file.create-upload-link',
  access: 'login',
  repeat: 'runs-again',
  summary: 'Makes a one-time link for a phone’s camera',
  request: z.object({ purpose: picturePurpose }),
  answer: z.object({ id, token: z.string(), expiresAt: instant }),
})

/** Returns the outcome of a link, for the waiting form (it also hears `file.uploaded`). */
export const readUploadLink = endpoint({
  name: 'file.read-upload-link',
  method: 'GET',
  path: '/file/upload-links/:id',
  access: 'login',
  summary: 'Whether a phone has uploaded yet',
  request: z.object({ id }),
  answer: z.object({ state: z.enum(['waiting', 'uploaded', 'expired']), picture: storedPicture.nullable() }),
})

/** The page a phone opens asks what it may upload. */
export const checkUploadLink = endpoint({
  name: 'file.check-upload-link',
  access: 'public',
  scope: 'none',
  repeat: 'runs-again',
  summary: 'What a link on a phone is for',
  refusals: ['upload-link.invalid', 'request.too-often'],
  request: z.object({ token: z.string().min(20).max(100) }),
  answer: z.object({ purpose: picturePurpose, megabytes: z.int(), expiresAt: instant }),
})

export const uploadByLink = endpoint({
  name: 'file.upload-by-link',
  access: 'public',
  scope: 'none',
  kind: 'upload',
  repeat: 'runs-again',
  summary: 'Takes the picture of a phone; the link is used up',
  refusals: ['upload-link.invalid', 'request.too-often', ...PICTURE_REFUSALS],
  request: z.object({ token: z.string().min(20).max(100) }),
  answer: noFields,
})
