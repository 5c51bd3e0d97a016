import { Readable } from 'node:stream'
import { fromBuffer, fromRandomAccessReader, RandomAccessReader, type ZipFile } from 'yauzl'

/** A file that is read slice by slice, as it may be too large to lie in memory. */
export interface SlicedFile {
  readonly length: number
  /** The bytes from one place up to another. */
  readonly read: (from: number, to: number) => Promise<Buffer>
}

/** A file: as a whole, or slice by slice. */
export type FileBytes = Buffer | SlicedFile

/** The bytes from one place up to another, or to the end. */
export const sliceOf = (bytes: FileBytes, from: number, to: number): Promise<Buffer> => {
  const end = Math.min(to, bytes.length)
  return Buffer.isBuffer(bytes) ? Promise.resolve(bytes.subarray(from, end)) : bytes.read(from, end)
}

/** The whole of a file. */
export const wholeOf = (bytes: FileBytes): Promise<Buffer> => sliceOf(bytes, 0, bytes.length)

/** Every slice that is asked for lies in one or several of these. */
export const BLOCK_BYTES = 256 * 1024
/** A zip is read in steps of a few bytes, now in its directory, now in a file. */
const BLOCKS_KEPT = 2

/** A file that is read block by block, the last of which are kept. */
export function fileInBlocks(length: number, readBlock: (from: number, to: number) => Promise<Uint8Array>): SlicedFile {
  const kept = new Map<number, Promise<Uint8Array>>()
  const blockAt = (start: number): Promise<Uint8Array> => {
    const block = kept.get(start) ?? readBlock(start, Math.min(start + BLOCK_BYTES, length))
    // The one that was used last stands last.
    kept.delete(start)
    kept.set(start, block)
    for (const old of [...kept.keys()].slice(0, -BLOCKS_KEPT)) kept.delete(old)
    // One that failed is asked for anew.
    block.catch(() => kept.delete(start))
    return block
  }
  const read = async (from: number, to: number): Promise<Buffer> => {
    const slice = Buffer.alloc(to - from)
    for (let start = from - (from % BLOCK_BYTES); start < to; start += BLOCK_BYTES) {
      const block = await blockAt(start)
      slice.set(block.subarray(Math.max(0, from - start), to - start), Math.max(0, start - from))
    }
    return slice
  }
  return { length, read }
}

/** The bytes of a file could not be had, which says nothing about the file. */
class ReadFailure extends Error {}

/** Hands over what failed while a file was read, where that is no fault of the file: that is the caller's to know, and no refusal. */
export const failureOf = (error: unknown): Error | undefined =>
  error instanceof ReadFailure && error.cause instanceof Error ? error.cause : undefined

/** Reads a zip slice by slice. */
class SliceReader extends RandomAccessReader {
  readonly #file: SlicedFile

  constructor(file: SlicedFile) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(slicesOf(this.#file, start, end), { objectMode: false })
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#file.read(position, Math.min(position + length, this.#file.length)).then(
      (slice) => {
        slice.copy(buffer, offset)
        callback(slice.length < length ? new Error('the file ends before') : null)
      },
      (error: unknown) => callback(new ReadFailure('a file cannot be read', { cause: error })),
    )
  }
}

async function* slicesOf(file: SlicedFile, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const end = Math.min(to, at - (at % BLOCK_BYTES) + BLOCK_BYTES)
    yield await file.read(at, end).catch((error: unknown) => {
      throw new ReadFailure('a file cannot be read', { cause: error })
    })
    at = end
  }
}

/** Opens a zip; undefined for a file that is none. */
export const openZip = (bytes: FileBytes): Promise<ZipFile | undefined> =>
  new Promise((resolve, reject) => {
    const opened = (error: Error | null, zip: ZipFile): void => {
      const failure = failureOf(error)
      if (failure) reject(failure)
      else resolve(error ? undefined : zip)
    }
    const options = { lazyEntries: true, validateEntrySizes: true, autoClose: false }
    if (Buffer.isBuffer(bytes)) fromBuffer(bytes, options, opened)
    else fromRandomAccessReader(new SliceReader(bytes), bytes.length, options, opened)
  })
