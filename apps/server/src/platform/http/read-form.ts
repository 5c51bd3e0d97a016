import type { FastifyRequest } from 'fastify'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Form, UploadedFile } from '../request.ts'

/** Largest file of an upload, bytes. */
export const fileLimitBytes = 12 * 1024 * 1024

const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

/** Reads a form with files into memory. Refuses `request.too-large` past the limits, `request.unreadable` for no form. */
export async function readForm(request: FastifyRequest): Promise<Result<Form>> {
  const body: Record<string, unknown> = {}
  const files: UploadedFile[] = []
  try {
    for await (const part of request.parts({ limits: { fileSize: fileLimitBytes, files: 10, fields: 100 } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer()
        files.push({ field: part.fieldname, fileName: part.filename, claimedType: part.mimetype, bytes })
      } else {
        body[part.fieldname] = part.value
      }
    }
    return accept({ body, files })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const isTooLarge = code === 'FST_REQ_FILE_TOO_LARGE' || code.endsWith('_LIMIT')
    return isTooLarge
      ? refuse({ code: 'request.too-large', facts: { limit: megabytes(fileLimitBytes) } })
      : refuse({ code: 'request.unreadable' })
  }
}
