import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { BroughtFile } from '../files/open-zip.ts'
import { bringerOf } from './upload-calls.ts'
import { deleteUpload, findUpload, partsOf } from './upload.store.ts'

/** A file that a call is about: of its form, or one that went up in parts before. */
export interface CalledFile extends BroughtFile {
  /** The upload that it went up by. */
  readonly uploadId?: string
}

/** Forgets what went up in parts for this: its rows are in the shop, or with the job. */
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
  const found = await findUpload(tx, bringerOf(context), upload)
  if (!found) return refuse({ code: 'thing.not-found' })
  if (found.finishedAt === null) return refuse({ code: 'moving.upload-unfinished' })
  const bytes = Buffer.alloc(found.byteCount)
  let at = 0
  for await (const content of partsOf(tx, merchantId, upload)) {
    bytes.set(content, at)
    at += content.length
  }
  return accept({ name: found.fileName, bytes, uploadId: upload })
}
