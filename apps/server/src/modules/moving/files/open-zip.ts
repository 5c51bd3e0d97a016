import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'

/** A file as it was brought. */
export interface BroughtFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Limits of a zip. Source: moving-in.md. */
const MOST_ENTRIES = 20_000
const MOST_UNPACKED = 2 * 1024 ** 3
/** A list lies in memory while it is read, one after the other; pictures do not. */
const MOST_OF_PICTURE = 5 * 1024 ** 2
const MOST_LISTS_UNPACKED = 300 * 1024 ** 2

/** A picture in a zip, unpacked when it is needed; undefined for one that is larger than a picture may be, or broken. */
export interface PictureFile {
  readonly name: string
  readonly read: () => Promise<Buffer | undefined>
}

/** A list, unpacked when its turn comes, so that no two lie in memory; undefined for one that is broken. */
export interface ListFile {
  readonly name: string
  readonly read: () => Promise<Buffer | undefined>
}

/** Files of a zip: its lists, its pictures, and the names of the others. */
export interface ZipContents {
  readonly lists: readonly ListFile[]
  readonly pictures: readonly PictureFile[]
  readonly others: readonly string[]
}

const isPicture = (name: string): boolean => /\.(?:jpe?g|png|gif|webp|avif|bmp|heic|svg)$/i.test(name)
const isList = (name: string): boolean => /\.(?:csv|tsv|txt|tab|xlsx|xls|ods)$/i.test(name)

type Broken = 'moving.zip-broken' | 'moving.zip-has-path' | 'moving.zip-too-large'

const tooLarge = refuse({ code: 'moving.zip-too-large', facts: { entries: MOST_ENTRIES, gigabytes: 2 } })

/** Reads the directory of a zip, before anything is unpacked: one entry that does not fit refuses the whole. */
function readDirectory(zip: ZipFile): Promise<Result<readonly Entry[]>> {
  return new Promise((resolve) => {
    const entries: Entry[] = []
    let unpacked = 0
    const finish = (result: Result<readonly Entry[]>): void => resolve(result)
    zip.on('entry', (entry: Entry) => {
      unpacked += entry.uncompressedSize
      if (/[/\\]/.test(entry.fileName)) return finish(refusedZip('moving.zip-has-path', entry.fileName))
      if (entries.length >= MOST_ENTRIES || unpacked > MOST_UNPACKED) return finish(tooLarge)
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => finish(accept(entries)))
    zip.on('error', () => finish(refusedZip('moving.zip-broken')))
    zip.readEntry()
  })
}

/** The refusal of a zip, with the file in it that is at fault. */
export const refusedZip = (code: Broken, name = '') => refuse({ code, facts: { name: name.slice(0, 80) } })

/** The bytes of an entry; what it claims to unpack to is held against what comes, so they fit the room that is made for them. */
const unpack = (zip: ZipFile, entry: Entry): Promise<Buffer | undefined> =>
  new Promise((resolve) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return resolve(undefined)
      const content = Buffer.alloc(entry.uncompressedSize)
      let at = 0
      stream.on('data', (chunk: Buffer) => {
        at += chunk.copy(content, at)
      })
      stream.on('end', () => resolve(content))
      stream.on('error', () => resolve(undefined))
    })
  })

const openZip = (bytes: Buffer): Promise<ZipFile | undefined> =>
  new Promise((resolve) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => resolve(error ? undefined : zip))
  })

/**
 * The files in a zip. A path in it, more than it may hold, or a directory that lies refuses it whole.
 *
 * Refuses `moving.zip-broken`, `moving.zip-has-path`, `moving.zip-too-large`.
 */
export async function filesInZip(bytes: Buffer): Promise<Result<ZipContents>> {
  const zip = await openZip(bytes)
  if (!zip) return refusedZip('moving.zip-broken')
  const entries = await readDirectory(zip)
  if (!entries.ok) return entries
  const lists = entries.value.filter(({ fileName }) => isList(fileName))
  if (lists.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > MOST_LISTS_UNPACKED) return tooLarge
  const left = entries.value.filter(({ fileName }) => !isList(fileName))
  const read = async (entry: Entry): Promise<Buffer | undefined> =>
    entry.uncompressedSize > MOST_OF_PICTURE ? undefined : unpack(zip, entry)
  return accept({
    lists: lists.map((entry) => ({ name: entry.fileName, read: () => unpack(zip, entry) })),
    pictures: left
      .filter(({ fileName }) => isPicture(fileName))
      .map((entry) => ({ name: entry.fileName, read: () => read(entry) })),
    others: left.map(({ fileName }) => fileName).filter((name) => !isPicture(name)),
  })
}

/** A file that begins as a zip does. */
export const looksZipped = (bytes: Buffer): boolean => bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))
