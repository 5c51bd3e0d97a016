import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Form, FormGate, UploadedFile } from '../calls/request.ts'
import { STRANGER_BYTES } from './read-body.ts'
import type { UploadRoom } from './upload-room.ts'

/** Largest file of an upload, bytes. */
const fileLimitBytes = 12 * 1024 * 1024

/** A form has one file, a few fields, and none of them is long. */
const limits = { files: 1, fields: 20, fieldSize: 100_000, parts: 30, fileSize: fileLimitBytes + 1 }

/** Fields before the file of somebody who shows only a link: together no more than is read of any stranger. */
const limitsOfStranger = { ...limits, fieldSize: STRANGER_BYTES / limits.fields }

const tooLarge = (bytes: number): Result<never> =>
  refuse({ code: 'request.too-large', facts: { limit: `${Math.round(bytes / 1024 / 1024)} MB` } })

/** Reads on to nowhere, so that the answer is heard; nothing of it is kept. */
function turnAway(request: FastifyRequest): void {
  request.raw.unpipe()
  request.raw.resume()
}

async function readFile(
  part: MultipartFile,
  most: number,
  keep: (bytes: number) => boolean,
): Promise<Result<UploadedFile>> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const piece of part.file as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) return tooLarge(most)
    if (!keep(piece.length)) return refuse({ code: 'server.busy' })
    pieces.push(piece)
  }
  return accept({
    field: part.fieldname,
    fileName: part.filename,
    bytes: Buffer.concat(pieces),
  })
}

/**
 * Reads a form with at most one file into memory. `gate` is asked with the fields that stand before the file, before a byte of
 * the file is kept, and says how large it may be.
 *
 * Refuses `request.too-large` past the limits, `request.unreadable` for no form, `server.busy` where too much of other uploads
 * lies in memory, and what the gate refuses.
 */
export async function readForm(
  request: FastifyRequest,
  reply: FastifyReply,
  room: UploadRoom,
  gate?: FormGate,
): Promise<Result<Form>> {
  let kept = 0
  const keep = (bytes: number): boolean => {
    if (!room.take(request.ip, bytes)) return false
    kept += bytes
    return true
  }
  reply.raw.once('close', () => room.giveBack(request.ip, kept))
  const read = await readParts(request, keep, gate)
  if (!read.ok) turnAway(request)
  return read
}

async function readParts(
  request: FastifyRequest,
  keep: (bytes: number) => boolean,
  gate: FormGate | undefined,
): Promise<Result<Form>> {
  const body: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts({ limits: gate ? limitsOfStranger : limits })) {
      if (part.type !== 'file') {
        body[part.fieldname] = part.value
        continue
      }
      const opened = gate ? await gate(body) : accept({ mostBytes: fileLimitBytes })
      if (!opened.ok) return opened
      const file = await readFile(part, Math.min(opened.value.mostBytes, fileLimitBytes), keep)
      if (!file.ok) return file
      files.push(file.value)
    }
    return accept({ body, files })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isTooLarge = code === 'FST_REQ_FILE_TOO_LARGE' || code.endsWith('_LIMIT')
    return isTooLarge ? tooLarge(fileLimitBytes) : refuse({ code: 'request.unreadable' })
  }
}
