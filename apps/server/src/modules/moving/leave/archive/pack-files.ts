import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { type ArchiveLock, sealArchive } from './archive-lock.ts'
import { type ArchivedFile, writeTar } from './tar.ts'

/** Packs files and encrypts them as they come. */
export async function* packFiles(files: AsyncIterable<ArchivedFile>, lock: ArchiveLock): AsyncGenerator<Buffer> {
  const gzip = createGzip({ level: 6 })
  // An error of the files arrives where the packed bytes are read.
  pipeline(Readable.from(writeTar(files), { objectMode: false }), gzip, () => {})
  yield* sealArchive(gzip as AsyncIterable<Buffer>, lock)
}
