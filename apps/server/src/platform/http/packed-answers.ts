import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type ContentPacking, packingFor } from './accept-encoding.ts'

/** Below this many bytes an answer is one or two packets either way, and packing it only takes time. */
const worthwhileBytes = 2_048

const brotli = promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliCompress)
const gzip = promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gzip)

// An answer is packed anew each time: quick rather than small. Files are packed once, at build time.
const quick: zlib.BrotliOptions = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }

/** A text, packed. */
export const packText = (text: Buffer, packing: ContentPacking): Promise<Buffer> =>
  packing === 'br' ? brotli(text, quick) : gzip(text, { level: 6 })

const isText = (reply: FastifyReply): boolean =>
  /^(?:text\/|application\/(?:problem\+)?json)/.test(String(reply.getHeader('content-type') ?? ''))

/**
 * Answers that are texts and large are sent packed, as the request weighs it. A call's credential is a header that no other
 * page can send, so what a packed answer's length tells is told to nobody else.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < worthwhileBytes) return payload
    if (!isText(reply) || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', 'accept-encoding')
    const packing = packingFor(request.headers['accept-encoding'])
    if (packing === undefined) return payload
    const packed = await packText(Buffer.from(payload), packing)
    void reply.header('content-encoding', packing).removeHeader('content-length')
    return packed
  })
}
