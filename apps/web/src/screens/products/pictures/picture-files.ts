import { PICTURE_LIMITS } from '@kassa/contract/file/file.calls.ts'
import { unzipSync, type UnzipFileInfo } from 'fflate'

const MEGABYTE = 1024 * 1024
/** A zip is held in the page while its pictures are sent. */
export const MOST_ZIP_MEGABYTES = 300
const MOST_PICTURE_BYTES = PICTURE_LIMITS.product * MEGABYTE

/** A picture that somebody brought; it is unpacked when it is sent. */
export interface ChosenPicture {
  readonly name: string
  readonly read: () => File | undefined
}

/** Pictures of the chosen files, and files that cannot become one: too large, or of another kind. */
export interface PictureFiles {
  readonly pictures: readonly ChosenPicture[]
  readonly tooLarge: readonly string[]
  readonly others: readonly string[]
}

export type PictureFilesRefusal = 'zipTooLarge' | 'zipBroken'

const isPicture = (name: string): boolean => /\.(?:png|jpe?g)$/i.test(name)
const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip'
/** Entries that archivers add for themselves. */
const isBeside = (name: string): boolean => /(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)|\/$/.test(name)
const lastPart = (name: string): string => name.split('/').at(-1) ?? name

interface ZipEntry {
  readonly name: string
  readonly bytes: number
  readonly read: () => File | undefined
}

/** Reads pictures and zips of pictures; nothing is unpacked yet. Answers why where a zip cannot be read. */
export async function readPictureFiles(files: readonly File[]): Promise<PictureFiles | PictureFilesRefusal> {
  const found: ZipEntry[] = []
  for (const file of files) {
    if (!isZip(file)) found.push({ name: file.name, bytes: file.size, read: () => file })
    else if (file.size > MOST_ZIP_MEGABYTES * MEGABYTE) return 'zipTooLarge'
    else {
      const inside = readZip(new Uint8Array(await file.arrayBuffer()))
      if (!inside) return 'zipBroken'
      found.push(...inside)
    }
  }
  const pictures = found.filter(({ name }) => isPicture(name))
  return {
    pictures: pictures.filter(({ bytes }) => bytes <= MOST_PICTURE_BYTES),
    tooLarge: pictures.filter(({ bytes }) => bytes > MOST_PICTURE_BYTES).map(({ name }) => name),
    others: found.filter(({ name }) => !isPicture(name)).map(({ name }) => name),
  }
}

function readZip(zip: Uint8Array): ZipEntry[] | undefined {
  const entries: UnzipFileInfo[] = []
  try {
    unzipSync(zip, { filter: (entry) => (entries.push(entry), false) })
  } catch {
    return undefined
  }
  return entries
    .filter(({ name }) => !isBeside(name))
    .map(({ name, originalSize }) => ({ name, bytes: originalSize, read: () => unpack(zip, name) }))
}

/** One entry of a zip; undefined where it is damaged. It never grows past the size that its directory states. */
function unpack(zip: Uint8Array, name: string): File | undefined {
  try {
    const bytes = unzipSync(zip, { filter: (entry) => entry.name === name })[name]
    return bytes && new File([new Uint8Array(bytes)], lastPart(name))
  } catch {
    return undefined
  }
}
