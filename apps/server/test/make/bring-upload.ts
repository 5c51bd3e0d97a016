import { createHash } from 'node:crypto'
import { beginUpload, finishUpload, uploadPart } from '@kassa/contract/moving/uploads.calls.ts'
import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { World } from '../world.ts'

export const MIB = 1024 * 1024
/** Bytes of each part but the last. */
export const PART = 4 * MIB
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const partsOf = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PART) }, (_, at) => bytes.subarray(at * PART, (at + 1) * PART))

interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>> & { readonly code?: string; readonly message?: string }
}

/** Ways to send the parts of a file to a world that listens at `address`. */
export function uploadsTo(world: World, address: string) {
  const send = async (
    token: string,
    call: Endpoint,
    fields: Readonly<Record<string, string>>,
    file?: Buffer,
  ): Promise<Answer> => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    if (file) form.append('file', new Blob([new Uint8Array(file)]), 'blob')
    const headers = { authorization: `Bearer ${token}` }
    const response = await fetch(`${address}/cashier/api${call.path}`, { method: 'POST', headers, body: form })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  /** A person who brings a file of their own. */
  const bringing = (token: string, bytes: Buffer, fileName = 'all.zip') => {
    const parts = partsOf(bytes)
    const as = { as: token }
    return {
      parts,
      begin: async (of: Buffer = bytes) =>
        (await world.call(beginUpload, { fileName, bytes: of.length, sha256: hashOf(of) }, as)).answer,
      part: (id: string, number: number, content = parts[number] ?? Buffer.alloc(1), sha256 = hashOf(content)) =>
        send(token, uploadPart, { id, number: String(number), sha256 }, content),
      finish: (id: string) => world.call(finishUpload, { id }, as),
    }
  }
  return { send, bringing }
}
