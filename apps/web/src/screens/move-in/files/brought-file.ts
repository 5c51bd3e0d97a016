import { packFiles } from './pack-files.ts'
import { uploadInParts, type UploadTools } from './upload-parts.ts'

const MIB = 1024 * 1024
/** A call takes no larger file; lists are a tenth of their size when they are packed. */
const CALL_BYTES = 12 * MIB

/** The file as a form says it: itself, or the name under which it went up in parts. */
export type ChosenFile = { readonly file: File } | { readonly upload: string }

const waited = (millis: number): Promise<void> => new Promise((done) => setTimeout(done, millis))

/** Packs what was chosen; what is too large for one call goes up in parts first. */
export async function bringFiles(files: readonly File[], onProgress: UploadTools['onProgress']): Promise<ChosenFile> {
  const file = await packFiles(files)
  return file.size <= CALL_BYTES ? { file } : { upload: await uploadInParts(file, { onProgress, wait: waited }) }
}
