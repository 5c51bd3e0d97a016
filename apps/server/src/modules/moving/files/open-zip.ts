import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Entry, ZipFile } from 'yauzl'
import { failureOf, type FileBytes, openZip, sliceOf } from '../../../platform/files/sliced-file.ts'

/** A file as it was brought. */
export interface BroughtFile {
  readonly name: string
  readonly bytes: FileBytes
}

/** Limits of a zip. Source: moving-in.md. */
const MOST_ENTRIES = 20_000
const MOST_UNPACKED = 2 * 1024 ** 3
const MOST_OF_PICTURE = 5 * 1024 ** 2
/** A list lies in memory while it is read, one after the other; pictures do not. */
const MOST_HELD = 300 * 1024 ** 2

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
const isZip = (name: string): boolean => /\.zip$/i.test(name)

/** Files that programs leave beside those that they pack: nobody brought them, and they hold nothing of a shop. */
const isBesideFiles = (name: string): boolean =>
  /^__MACOSX\/|^(?:\._.*|\.DS_Store|Thumbs\.db|desktop\.ini)$/i.test(name)

type Broken = 'moving.zip-broken' | 'moving.zip-has-path' | 'moving.zip-too-large'

const tooLarge = refuse({ code: 'moving.zip-too-large', facts: { entries: MOST_ENTRIES, gigabytes: 2 } })

/** Reads the directory of a zip, before anything is unpacked: one entry that does not fit refuses the whole. */
function readDirectory(zip: ZipFile, room: Room): Promise<Result<readonly Entry[]>> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    const finish = (result: Result<readonly Entry[]>): void => resolve(result)
    zip.on('entry', (entry: Entry) => {
      room.entries -= 1
      const { fileName, uncompressedSize } = entry
      if (isBesideFiles(fileName) && room.entries >= 0) return zip.readEntry()
      // A zip inside counts by what is in it.
      if (!isZip(fileName)) room.unpacked -= uncompressedSize
      if (isList(fileName) || (isZip(fileName) && isPacked(entry))) room.held -= uncompressedSize
      if (/[/\\]/.test(fileName)) return finish(refusedZip('moving.zip-has-path', fileName))
      if (room.entries < 0 || room.unpacked < 0 || room.held < 0) return finish(tooLarge)
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => finish(accept(entries)))
    zip.on('error', (error: unknown) => {
      const failure = failureOf(error)
      if (failure) reject(failure)
      else finish(pathRefused(error) ?? refusedZip('moving.zip-broken'))
    })
    zip.readEntry()
  })
}

/** The library reads no entry that leads out of its folder: those are folders like others, and not a broken file. */
function pathRefused(error: unknown) {
  const text = error instanceof Error ? error.message : ''
  const [, name] = /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/s.exec(text) ?? []
  return name === undefined ? undefined : refusedZip('moving.zip-has-path', name)
}

/** The refusal of a zip, with the file in it that is at fault. */
export const refusedZip = (code: Broken, name = '') => refuse({ code, facts: { name: name.slice(0, 80) } })

/** The bytes of an entry; what it claims to unpack to is held against what comes, so they fit the room that is made for them. */
const unpack = (zip: ZipFile, entry: Entry): Promise<Buffer | undefined> =>
  new Promise((resolve, reject) => {
    const giveUp = (error: unknown): void => {
      const failure = failureOf(error)
      if (failure) reject(failure)
      else resolve(undefined)
    }
    zip.openReadStream(entry, (error, stream) => {
      if (error) return giveUp(error)
      const content = Buffer.alloc(entry.uncompressedSize)
      let at = 0
      stream.on('data', (chunk: Buffer) => {
        at += chunk.copy(content, at)
      })
      stream.on('end', () => resolve(content))
      stream.on('error', giveUp)
    })
  })

/** The room that is left for what a zip holds, zips inside it included. */
interface Room {
  entries: number
  unpacked: number
  /** Bytes of what lies in memory as a whole while it is read. */
  held: number
}

/** Lists and a zip of pictures that are chosen together go up as one. More zips than this are named and left alone. */
const MOST_ZIPS_INSIDE = 20

/**
 * The files in a zip, and in zips inside it. A path in it, more than it may hold, or a directory that lies refuses it whole.
 *
 * Refuses `moving.zip-broken`, `moving.zip-has-path`, `moving.zip-too-large`.
 */
export async function filesInZip(bytes: FileBytes): Promise<Result<ZipContents>> {
  const room = { entries: MOST_ENTRIES, unpacked: MOST_UNPACKED, held: MOST_HELD }
  const own = await contentsOf(bytes, room)
  if (!own.ok) return own
  const { zips, ...found } = own.value
  const [opened, left] = [zips.slice(0, MOST_ZIPS_INSIDE), zips.slice(MOST_ZIPS_INSIDE)]
  const all: ZipContents[] = [found, { lists: [], pictures: [], others: left.map(({ name }) => name) }]
  for (const { name, open } of opened) {
    const inside = await contentsOf(await open(), room, name)
    if (!inside.ok) return inside
    const others = [...inside.value.others, ...inside.value.zips.map((one) => one.name)]
    all.push({ ...inside.value, others })
  }
  return accept({
    lists: all.flatMap(({ lists }) => lists),
    pictures: all.flatMap(({ pictures }) => pictures),
    others: all.flatMap(({ others }) => others),
  })
}

interface ZipInside {
  readonly name: string
  readonly open: () => Promise<FileBytes>
}

async function contentsOf(
  bytes: FileBytes,
  room: Room,
  name = '',
): Promise<Result<ZipContents & { readonly zips: readonly ZipInside[] }>> {
  const zip = await openZip(bytes)
  if (!zip) return refusedZip('moving.zip-broken', name)
  const entries = await readDirectory(zip, room)
  if (!entries.ok) return entries
  const of = (isOne: (fileName: string) => boolean): Entry[] => entries.value.filter(({ fileName }) => isOne(fileName))
  const read = async (entry: Entry): Promise<Buffer | undefined> =>
    entry.uncompressedSize > MOST_OF_PICTURE ? undefined : unpack(zip, entry)
  return accept({
    lists: of(isList).map((entry) => ({ name: entry.fileName, read: () => unpack(zip, entry) })),
    pictures: of(isPicture).map((entry) => ({ name: entry.fileName, read: () => read(entry) })),
    others: of((one) => !isList(one) && !isPicture(one) && !isZip(one)).map(({ fileName }) => fileName),
    zips: of(isZip).map((entry) => ({ name: entry.fileName, open: () => zipInside(zip, bytes, entry) })),
  })
}

/** A zip inside: one that is not packed again is read where it lies. One that cannot be read is none. */
async function zipInside(zip: ZipFile, outer: FileBytes, entry: Entry): Promise<FileBytes> {
  if (isPacked(entry)) return (await unpack(zip, entry)) ?? Buffer.alloc(0)
  const start = Math.min(await startOf(zip, entry), outer.length)
  const length = Math.min(entry.compressedSize, outer.length - start)
  if (Buffer.isBuffer(outer)) return outer.subarray(start, start + length)
  return { length, read: (from, to) => outer.read(start + from, start + to) }
}

const isPacked = ({ compressionMethod }: Entry): boolean => compressionMethod !== 0

/** The place in a zip where the bytes of an entry begin; behind its end for an entry that is not there. */
const startOf = (zip: ZipFile, entry: Entry): Promise<number> =>
  new Promise((resolve, reject) => {
    zip.readLocalFileHeader(entry, { minimal: true }, (error, header) => {
      const failure = failureOf(error)
      if (failure) reject(failure)
      else resolve(error ? Number.MAX_SAFE_INTEGER : header.fileDataStart)
    })
  })

/** A file that begins as a zip does. */
export const looksZipped = async (bytes: FileBytes): Promise<boolean> =>
  (await sliceOf(bytes, 0, 4)).equals(Buffer.from([0x50, 0x4b, 3, 4]))
