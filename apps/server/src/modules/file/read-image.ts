import { PICTURE_LIMITS, PIXEL_LIMIT, type PicturePurpose } from '@kassa/contract/file/file.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import type { UploadedFile } from '../../platform/calls/request.ts'

/** A picture drawn anew: nothing of the sent file is left but what is seen. */
export interface Image {
  readonly name: string
  readonly contentType: 'image/png' | 'image/jpeg'
  readonly bytes: Buffer
  readonly small: Buffer
  readonly width: number
  readonly height: number
}

/** Longest name of a picture, characters. Source: RC-S05. */
const NAME_LENGTH = 200

const KINDS = { png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg' } as const

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
 * pixel limit. It is turned upright and drawn anew, so metadata, appended files and scripts are gone.
 *
 * Refuses `file.missing`, `file.too-large`, `file.name-too-long`, `file.not-a-picture`, `file.too-many-pixels`.
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
  if (contentType === undefined || found?.mime !== contentType) return refuse({ code: 'file.not-a-picture' })
  try {
    const upright = sharp(file.bytes, { limitInputPixels: PIXEL_LIMIT, failOn: 'error' }).rotate()
    const fitted = upright.resize({ width: LARGEST, height: LARGEST, fit: 'inside', withoutEnlargement: true })
    const drawn = contentType === 'image/png' ? fitted.png() : fitted.jpeg({ quality: 88 })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const small = await sharp(data)
      .resize({ width: SMALL, height: SMALL, fit: 'inside', withoutEnlargement: true })
      .toBuffer()
    const { width, height } = info
    return accept({ name, contentType, bytes: data, small, width, height })
  } catch (error) {
    return refuse({ code: isTooManyPixels(error) ? 'file.too-many-pixels' : 'file.not-a-picture' })
  }
}
