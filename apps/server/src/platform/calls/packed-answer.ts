import { promisify } from 'node:util'
import zlib from 'node:zlib'

const gunzip = promisify<Buffer, Buffer>(zlib.gunzip)

/**
 * The answer of a call, written and packed before: it is sent as it is, neither checked again nor written anew. Whoever made it has checked it; it
 * must say the same to whoever may make the call.
 */
export class PackedAnswer {
  /** JSON, packed with gzip. */
  readonly bytes: Buffer

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  /** For whoever takes nothing that is packed. */
  plain(): Promise<Buffer> {
    return gunzip(this.bytes)
  }
}
