import { beginUpload, finishUpload, uploadPart } from '@kassa/contract/moving/uploads.calls.ts'
import { HASHED_WHOLE_BYTES, UPLOAD_PART_BYTES } from '@kassa/domain/moving/upload-sizes.ts'
import { call } from '../../../api/call.ts'
import { isApiError } from '../../../api/api-error.ts'
import { upload } from '../../../api/upload.ts'

/** A part that gets no answer is sent again after so many milliseconds; then the person goes on. */
const RETRIES_MS = [1_000, 5_000, 15_000] as const

export interface UploadTools {
  /** Told how much is up, 0–1. */
  readonly onProgress: (share: number) => void
  readonly wait: (millis: number) => Promise<void>
}

/** The end of a file's name as one line: the server keeps none that reads otherwise than it is written. */
const lineOf = (name: string): string =>
  name
    .replaceAll(/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, ' ')
    .slice(-200)
    .trim() || '…'

const hashOf = async (part: Blob): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', await part.arrayBuffer()))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

/** The hash by which a file is known again. A browser cannot hold all of a large one: it is known by the hashes of its parts. */
async function hashOfFile(file: Blob): Promise<string> {
  if (file.size <= HASHED_WHOLE_BYTES) return hashOf(file)
  const hashes: string[] = []
  for (let at = 0; at < file.size; at += UPLOAD_PART_BYTES)
    hashes.push(await hashOf(file.slice(at, at + UPLOAD_PART_BYTES)))
  return hashOf(new Blob(hashes))
}

/**
 * Uploads a file in parts and returns the name of its upload. Parts that are there already, from a try that was cut, are not sent again. Refusals are thrown;
 * a file that changed meanwhile cannot be read any more, which the browser throws.
 */
export async function uploadInParts(file: File, { onProgress, wait }: UploadTools): Promise<string> {
  const { name, size: bytes } = file
  const sha256 = await hashOfFile(file)
  const { id, partBytes, received } = await call(
    beginUpload,
    { fileName: lineOf(name), bytes, sha256 },
    { isQuiet: true },
  )
  const here = new Map(received.map(({ number, sha256 }) => [number, sha256]))
  const count = Math.ceil(bytes / partBytes)
  for (let number = 0; number < count; number++) {
    const part = file.slice(number * partBytes, (number + 1) * partBytes)
    const sha256 = await hashOf(part)
    if (here.get(number) !== sha256) {
      const tell = (share: number): void => onProgress((number + share) / count)
      await sendAgain(() => sendPart({ id, number, sha256, part }, tell), wait)
    }
    onProgress((number + 1) / count)
  }
  await call(finishUpload, { id }, { isQuiet: true })
  return id
}

interface Part {
  readonly id: string
  readonly number: number
  readonly sha256: string
  readonly part: Blob
}

const sendPart = ({ id, number, sha256, part }: Part, onProgress: (share: number) => void): Promise<unknown> =>
  upload(uploadPart, { id, number: String(number), sha256, file: part }, { isQuiet: true, onProgress })

const isCut = (error: unknown): boolean => isApiError(error) && (error.status === 0 || error.status >= 502)

async function sendAgain(send: () => Promise<unknown>, wait: UploadTools['wait']): Promise<void> {
  for (const millis of RETRIES_MS) {
    try {
      await send()
      return
    } catch (error) {
      if (!isCut(error)) throw error
      await wait(millis)
    }
  }
  await send()
}
