import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Command, Download, PartsOfFile } from '../command.ts'
import type { IncomingCall } from '../calls/request.ts'
import type { PackedAnswer } from '../calls/packed-answer.ts'
import type { AnswerToSend } from '../calls/run-command.ts'
import type { Clusters } from '../clusters/cluster.ts'
import { runCall } from '../clusters/run-call.ts'
import { takesGzip } from './accept-encoding.ts'
import type { CallFacts } from './calls/call-facts.ts'
import type { Connections } from './connections.ts'
import { dataHeaders } from './headers.ts'
import { isOnThisMachine } from './neighbour.ts'
import { rangeOf } from './range.ts'
import { readForm } from './read-form.ts'
import { endOf, waitForNews, type WaitTerms } from './waiting/wait-for-news.ts'
import type { UploadRoom } from './upload-room.ts'

export const apiBase = '/cashier/api'

const record = (value: unknown): Readonly<Record<string, unknown>> => (value ?? {}) as Readonly<Record<string, unknown>>

const originOf = ({ protocol, host }: FastifyRequest): string => {
  const address = `${protocol}://${host}`
  return URL.canParse(address) ? new URL(address).origin : ''
}

const isForm = (request: FastifyRequest): boolean => request.isMultipart()

/** A request for a call, with the parts of its address that are filled in. */
interface AskedCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: unknown
}

/** The counters of incoming requests. */
export interface RequestCounters {
  readonly room: UploadRoom
  readonly connections: Connections
}

const toIncoming = (
  command: Command,
  { request, reply, params }: AskedCall,
  { room, connections }: RequestCounters,
): IncomingCall => ({
  headers: request.headers,
  method: request.method,
  url: request.url,
  ip: request.ip,
  origin: originOf(request),
  isOnThisMachine: isOnThisMachine(request),
  requestId: request.id,
  isKnown: () => connections.know(request.socket),
  params: record(params),
  query: record(request.query),
  body: typeof request.body === 'string' ? request.body : undefined,
  files: [],
  ...(command.endpoint.kind === 'upload' && isForm(request)
    ? { readForm: (gate) => readForm(request, reply, room, gate) }
    : {}),
})

const disposition = ({ fileName, isInline }: Download): string =>
  `${isInline === true ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(fileName)}`

function sendDownload(reply: FastifyReply, download: Download, asked: string | undefined): FastifyReply {
  const { body, contentType } = download
  void reply.header('content-type', contentType).header('content-disposition', disposition(download))
  if (typeof body === 'object' && 'totalBytes' in body) return sendPart(reply, body, asked)
  return reply.send(typeof body === 'string' || Buffer.isBuffer(body) ? body : Readable.from(body))
}

/** The part that was asked for, or the whole; 416 where there is no such part. Source: RFC 9110, 14. */
function sendPart(reply: FastifyReply, { totalBytes, read }: PartsOfFile, asked: string | undefined): FastifyReply {
  const part = rangeOf(asked, totalBytes)
  void reply.header('accept-ranges', 'bytes')
  if (part === 'none') return reply.code(416).header('content-range', `bytes */${totalBytes}`).send()
  const { from, until } = part ?? { from: 0, until: totalBytes }
  if (part) void reply.code(206).header('content-range', `bytes ${from}-${until - 1}/${totalBytes}`)
  return reply.header('content-length', until - from).send(Readable.from(read(from, until)))
}

const jsonType = 'application/json; charset=utf-8'

/** As it was packed, or plain for whoever would rather have it so. */
async function sendPacked(reply: FastifyReply, packed: PackedAnswer, accepts: string | undefined): Promise<void> {
  const isTaken = takesGzip(accepts)
  void reply.type(jsonType).header('vary', 'accept-encoding')
  if (isTaken) void reply.header('content-encoding', 'gzip')
  await reply.send(isTaken ? packed.bytes : await packed.plain())
}

function send(
  reply: FastifyReply,
  { status, body, text, type, packed, download, headers }: AnswerToSend,
  asked: IncomingHttpHeaders,
): FastifyReply | Promise<void> {
  void reply.code(status).headers({ ...dataHeaders, ...headers })
  if (download) return sendDownload(reply, download, asked.range)
  if (packed) return sendPacked(reply, packed, asked['accept-encoding'])
  return reply.type(type ?? jsonType).send(text ?? JSON.stringify(body))
}

/** A sale of a thousand lines with every plan beside it; what a device has sold must never be too large to take. */
const deviceBodyLimitBytes = 24 * 1024 * 1024

const waitTermsOf = ({ query, headers }: FastifyRequest, reply: FastifyReply): WaitTerms => ({
  seconds: Number(record(query)['wait'] ?? 0),
  caller: String(headers.authorization),
  signal: endOf(reply),
})

/** The way from a request to its call, and back with the answer. */
export interface CallWay {
  readonly facts: CallFacts
  readonly run: (request: FastifyRequest, reply: FastifyReply, params: unknown) => Promise<FastifyReply | void>
}

/** Returns the way to a call. */
export function wayTo(clusters: Clusters, command: Command, counters: RequestCounters): CallWay {
  const { name, access, audience } = command.endpoint
  const { hasNothing } = command
  return {
    facts: {
      call: name,
      isOfDevice: access === 'device',
      isOfApp: audience === 'apps',
      isOpenToAll: access === 'public',
      ...(access === 'device' ? { bodyLimit: deviceBodyLimitBytes } : {}),
    },
    async run(request, reply, params) {
      const run = () => runCall(clusters, command, toIncoming(command, { request, reply, params }, counters))
      const answer = hasNothing ? await waitForNews(run, hasNothing, waitTermsOf(request, reply)) : await run()
      return send(reply, answer, request.headers)
    },
  }
}
