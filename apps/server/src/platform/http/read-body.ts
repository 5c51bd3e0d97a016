import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RefusalError } from '../calls/refusal.ts'
import { BodyShare } from './body-share.ts'
import { factsOf } from './calls/call-facts.ts'
import { STRANGERS, UploadRoom } from './upload-room.ts'

/** The most bytes of a body that are read before its sender is known. */
export const STRANGER_BYTES = 64 * 1024

/** Returns the name under which a sender's bodies are counted; undefined for a stranger. */
export type SenderOf = (request: FastifyRequest) => Promise<string | undefined>

interface Reading {
  readonly request: FastifyRequest
  readonly share: BodyShare
  readonly known: UploadRoom
  readonly senderOf: SenderOf
}

const tooLarge = (bytes: number): RefusalError =>
  new RefusalError({ code: 'request.too-large', facts: { limit: `${Math.round(bytes / 1024)} kB` } })

const isOpenToAll = (request: FastifyRequest): boolean => factsOf(request).isOpenToAll === true

/** The refusal of whoever shows no credential that this call knows. */
const credentialMissing = (request: FastifyRequest): 'key.unknown' | 'session.signed-out' =>
  factsOf(request).isOfApp === true ? 'key.unknown' : 'session.signed-out'

/** The sender must be known for more than this. Throws Refused for a stranger, and where too much of others lies in memory. */
async function askSender({ request, share, known, senderOf }: Reading): Promise<void> {
  const sender = await senderOf(request)
  if (sender === undefined)
    throw isOpenToAll(request) ? tooLarge(STRANGER_BYTES) : new RefusalError({ code: credentialMissing(request) })
  if (!share.moveTo(known, sender)) throw new RefusalError({ code: 'server.busy' })
}

/**
 * The text of a body. Up to {@link STRANGER_BYTES} it is read from anybody, as far as strangers have room together; what is longer, or
 * finds no room there, only once the sender is known. Throws Refused: then the rest is not read.
 */
async function readBody(reading: Reading, body: IncomingMessage): Promise<string> {
  const { request, share } = reading
  const most = factsOf(request).bodyLimit ?? request.routeOptions.bodyLimit ?? STRANGER_BYTES
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > most) throw tooLarge(most)
  const pieces: Buffer[] = []
  let length = 0
  let isKnown = false
  const know = async (): Promise<void> => {
    if (!isKnown) await askSender(reading)
    isKnown = true
  }
  if (announced > STRANGER_BYTES) await know()
  for await (const piece of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += piece.length
    if (length > most) throw tooLarge(most)
    if (length > STRANGER_BYTES) await know()
    if (!share.take(piece.length)) {
      await know()
      if (!share.take(piece.length)) throw new RefusalError({ code: 'server.busy' })
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

/** Bodies of calls are read as text, and counted until their answer is out. */
export function registerBodies(app: FastifyInstance, known: UploadRoom, senderOf: SenderOf): void {
  const strangers = new UploadRoom(STRANGERS)
  const shares = new WeakMap<FastifyRequest, BodyShare>()
  // Told of every end, also of one in the middle.
  app.addHook('onResponse', (request, _, done) => {
    shares.get(request)?.release()
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    ['application/json', 'application/merge-patch+json'],
    (request: FastifyRequest, body: IncomingMessage) => {
      const share = new BodyShare(strangers, request.ip)
      shares.set(request, share)
      return readBody({ request, share, known, senderOf }, body)
    },
  )
}
