import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fileInBlocks, type SlicedFile } from '../../../platform/files/sliced-file.ts'
import type { BroughtFile } from '../files/open-zip.ts'
import { bringerOf } from './upload-calls.ts'
import { deleteUpload, findLockedUpload, readUploaded } from './upload.store.ts'

/** A file that a call is about: of its form, or one that went up in parts before. */
export interface CalledFile extends BroughtFile {
  /** The upload that it went up by. */
  readonly uploadId?: string
}

/** An upload as a thread is told of it: it reads the parts itself. */
export interface LargeUpload {
  readonly merchantId: string
  readonly id: string
  readonly byteCount: number
}

/** The bytes of an upload, read from the database where they are needed. */
export const uploadedBytes = (tx: Tx, upload: LargeUpload): SlicedFile =>
  fileInBlocks(upload.byteCount, async (from, to) => {
    const slice = await readUploaded(tx, upload, from, to)
    if (!slice) throw new Error('a part of an upload is gone')
    return slice
  })

/** Forgets what went up in parts for this: its rows are in the shop. */
export const forgetCalled = async ({ tx, merchantId }: Context, { uploadId }: CalledFile): Promise<void> => {
  if (uploadId !== undefined) await deleteUpload(tx, merchantId, uploadId)
}

/** Refuses `import.no-file`, `moving.upload-unfinished`, `thing.not-found`. */
export async function calledFile(context: Context, upload: string | undefined): Promise<Result<CalledFile>> {
  const { tx, merchantId, files } = context
  if (upload === undefined) {
    const file = files.find(({ field }) => field === 'file') ?? files[0]
    if (!file) return refuse({ code: 'import.no-file' })
    return accept({ name: file.fileName.slice(0, 200), bytes: file.bytes })
  }
  const found = await findLockedUpload(tx, bringerOf(context), upload, 'share')
  if (!found) return refuse({ code: 'thing.not-found' })
  if (found.finishedAt === null) return refuse({ code: 'moving.upload-unfinished' })
  const { id, byteCount, fileName } = found
  return accept({ name: fileName, bytes: uploadedBytes(tx, { merchantId, id, byteCount }), uploadId: id })
}
