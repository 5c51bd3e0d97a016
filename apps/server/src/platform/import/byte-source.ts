import fs from 'node:fs'
import { closeWithHolder, openUnnamedFile } from '../files/unnamed-file.ts'

/** Up to so many bytes stay in memory. */
const FEW = 4 * 1_048_576
const CHUNK = 1_048_576

/** Bytes that are read from the first to the last, again and again. */
export interface ByteSource {
  /** The bytes in pieces of at most 1 MB; a piece is good until the next one is asked for. */
  readonly pieces: () => Generator<Uint8Array>
}

/** Keeps bytes for later: a large file waits on the disk, under no name, so that it takes no memory while a move acts. */
export const keepBytes = (bytes: Buffer): ByteSource => (bytes.length <= FEW ? inMemory(bytes) : onDisk(bytes))

const inMemory = (bytes: Buffer): ByteSource => ({
  *pieces() {
    for (let at = 0; at < bytes.length; at += CHUNK) yield bytes.subarray(at, at + CHUNK)
  },
})

class FileOnDisk implements ByteSource {
  readonly #file = openUnnamedFile()

  constructor(bytes: Buffer) {
    closeWithHolder(this, this.#file)
    for (let at = 0; at < bytes.length;) at += fs.writeSync(this.#file, bytes, at)
  }

  *pieces(): Generator<Uint8Array> {
    const piece = Buffer.allocUnsafe(CHUNK)
    for (let at = 0; ;) {
      const count = fs.readSync(this.#file, piece, 0, CHUNK, at)
      if (count === 0) return
      at += count
      yield piece.subarray(0, count)
    }
  }
}

const onDisk = (bytes: Buffer): ByteSource => new FileOnDisk(bytes)
