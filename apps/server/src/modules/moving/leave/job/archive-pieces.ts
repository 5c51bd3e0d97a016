import { createHash } from 'node:crypto'
import type { PartsOfFile } from '../../../../platform/command.ts'
import type { FileStore } from '../../../../platform/files/file-store.ts'

/** An archive lies in the store in pieces of this size. */
const PIECE_BYTES = 4 * 1024 * 1024

interface Place {
  readonly merchantId: string
  readonly id: string
}

const keyOf = ({ merchantId, id }: Place, at: number): string => `${merchantId}/${id}-archive-${at}`

/** Stores bytes as they come; answers how many there were and their checksum. */
export async function putPieces(
  store: FileStore,
  place: Place,
  bytes: AsyncIterable<Buffer>,
): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let waiting: Buffer[] = []
  let length = 0
  let at = 0
  let total = 0
  const flush = async (size: number): Promise<void> => {
    const all = Buffer.concat(waiting)
    await store.put(keyOf(place, at), all.subarray(0, size))
    waiting = [all.subarray(size)]
    length = all.length - size
    at += 1
  }
  for await (const piece of bytes) {
    hash.update(piece)
    total += piece.length
    length += piece.length
    waiting.push(piece)
    for (let whole = Math.floor(length / PIECE_BYTES); whole > 0; whole -= 1) await flush(PIECE_BYTES)
  }
  if (length > 0) await flush(length)
  return { bytes: total, sha256: hash.digest('hex') }
}

/** Takes the pieces away, also those that an interrupted process left. */
export async function removePieces(store: FileStore, place: Place): Promise<void> {
  for (let at = 0; (await store.get(keyOf(place, at))) !== undefined; at += 1) await store.remove(keyOf(place, at))
}

/** The bytes of a whole archive, read piece by piece. */
export const partsOfArchive = (store: FileStore, place: Place, totalBytes: number): PartsOfFile => ({
  totalBytes,
  async *read(from, until) {
    for (let at = from; at < until;) {
      const number = Math.floor(at / PIECE_BYTES)
      const start = number * PIECE_BYTES
      const piece = await store.get(keyOf(place, number))
      if (!piece) throw new Error('a piece of an archive is not in the store')
      yield piece.subarray(at - start, until - start)
      at = start + PIECE_BYTES
    }
  },
})
