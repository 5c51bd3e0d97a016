import { PDF_PURPOSES, PICTURE_LIMITS, PIXEL_LIMIT, type PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { UploadedFile } from '../../platform/calls/request.ts'

/** A picture drawn anew, so that nothing of the sent file is left but what is seen; or a PDF file with the picture that stands for it. */
export interface Image {
  readonly name: string
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly bytes: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

/** Longest name of a picture, characters. Source: RC-S05. */
const NAME_LENGTH = 200

const KINDS = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', pdf: 'application/pdf' } as const

/** Side of the largest kept and of the small picture, pixels. */
const LARGEST = 4_096
const SMALL = 320

const kindOfName = (fileName: string): Image['contentType'] | undefined => {
  const ending = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(KINDS, ending) ? KINDS[ending as keyof typeof KINDS] : undefined
}

/** The last part of a name without anything that could mean a place or break a line. */
const cleanName = (fileName: string): string =>
  (fileName.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}<>"'`&]/gu, '') || 'picture'

const isTooManyPixels = (error: unknown): boolean => error instanceof Error && /pixel limit/i.test(error.message)

/**
 * Reads an uploaded picture: PNG or JPEG by its first bytes and by its name, within the megabytes of its purpose and the
 * pixel limit. It is turned upright and drawn anew, so metadata, appended files and scripts are gone. Some purposes take a PDF file too,
 * as it is.
 *
 * Refuses `file.missing`, `file.too-large`, `file.name-too-long`, `file.too-many-pixels`, and `file.not-a-picture` or, where a PDF file would
 * do, `file.not-an-attachment`.
 */
export async function readImage(files: readonly UploadedFile[], purpose: PicturePurpose): Promise<Result<Image>> {
  const [file] = files
  if (!file || file.bytes.length === 0) return refuse({ code: 'file.missing' })
  const megabytes = PICTURE_LIMITS[purpose]
  if (file.bytes.length > megabytes * 1024 * 1024) return refuse({ code: 'file.too-large', facts: { megabytes } })
  const found = await fileTypeFromBuffer(file.bytes)
  const name = cleanName(file.fileName)
  if (name.length > NAME_LENGTH) return refuse({ code: 'file.name-too-long', facts: { limit: NAME_LENGTH } })
  const contentType = kindOfName(file.fileName)
  const takesPdf = PDF_PURPOSES.includes(purpose)
  const code = takesPdf ? 'file.not-an-attachment' : 'file.not-a-picture'
  if (contentType === undefined || found?.mime !== contentType) return refuse({ code })
  if (contentType === 'application/pdf') return takesPdf ? readPdf(name, file.bytes) : refuse({ code })
  return drawAnew(name, contentType, file.bytes, code)
}

/** Kinds that other systems keep pictures in, and what each is drawn anew as. */
const FOREIGN: Readonly<Record<string, 'image/png' | 'image/jpeg'>> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/webp': 'image/png',
  'image/gif': 'image/png',
  'image/avif': 'image/jpeg',
}

/**
 * Reads a product's picture of another system by its content, whatever its name says, and draws it anew.
 *
 * Refuses `file.too-large`, `file.too-many-pixels`, `file.not-a-picture`.
 */
export async function readForeignPicture(fileName: string, bytes: Buffer): Promise<Result<Image>> {
  const megabytes = PICTURE_LIMITS.product
  if (bytes.length > megabytes * 1024 * 1024) return refuse({ code: 'file.too-large', facts: { megabytes } })
  const contentType = FOREIGN[(await fileTypeFromBuffer(bytes))?.mime ?? '']
  if (contentType === undefined) return refuse({ code: 'file.not-a-picture' })
  const plain = cleanName(fileName).replace(/\.[a-z0-9]{1,5}$/i, '')
  const name = `${plain.slice(0, NAME_LENGTH - 4)}.${contentType === 'image/png' ? 'png' : 'jpg'}`
  return drawAnew(name, contentType, bytes, 'file.not-a-picture')
}

async function drawAnew(
  name: string,
  contentType: 'image/png' | 'image/jpeg',
  sent: Buffer,
  wrong: 'file.not-a-picture' | 'file.not-an-attachment',
): Promise<Result<Image>> {
  try {
    const upright = sharp(sent, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).rotate()
    const fitted = upright.resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    const drawn = contentType === 'image/png' ? fitted.png() : fitted.jpeg({ quality: 88 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const small = await sharp(data)
      .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    const { width, height } = info
    return accept({ name, contentType, bytes: data, small, width, height })
  } catch (error) {
    return refuse({ code: isTooManyPixels(error) ? 'file.too-many-pixels' : wrong })
  }
}

/** A sheet with a folded corner, which stands for a PDF file where pictures are shown. */
const SHEET = `<svg xmlns="http://www.w3.org/2000/svg" width="${SMALL}" height="${SMALL}" viewBox="0 0 32 32">
  <rect width="32" height="32" fill="#eef0f4"/><path d="M9 4h10l5 5v19H9z" fill="#fff" stroke="#5b6472"/>
  <path d="M19 4v5h5M12 14h9M12 18h9M12 22h6" fill="none" stroke="#5b6472"/></svg>`

/** The end of a file that came whole stands within its last bytes. Source: ISO 32000-1, 7.5.5. */
const END_WITHIN = 1_024

async function readPdf(name: string, bytes: Buffer): Promise<Result<Image>> {
  if (!bytes.subarray(-END_WITHIN).includes('%%EOF')) return refuse({ code: 'file.not-an-attachment' })
  const small = await sharp(Buffer.from(SHEET)).png().toBuffer()
  return accept({ name, contentType: 'application/pdf', bytes, small, width: 0, height: 0 })
}
