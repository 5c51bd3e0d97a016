import { connect, constants, type ClientHttp2Session } from 'node:http2'
import type { Log } from '../log.ts'
import { OutgoingRefused, type AllowedPlaces } from './address-rule.ts'
import { readUrl, type OutgoingAnswer } from './outgoing-port.ts'
import { resolveAddress, systemLookup, type Lookup } from './resolve-address.ts'

/** Requests to one server, over one connection. */
export interface MultiplexedRequests {
  /** `capability.what-for`: what the log says instead of the contents. */
  readonly purpose: string
  /** The scheme, host and port. */
  readonly origin: string
  /** A client's certificate and its key, PEM behind each other. Never logged. */
  readonly identity?: string
  readonly requests: readonly {
    readonly path: string
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }[]
  /** The time limit for all of them; left out, 10 s. */
  readonly timeoutMillis?: number
}

/** The way to a server that wants many requests over one connection of HTTP/2, and no new connection for each. */
export interface MultiplexPort {
  /** Posts each request; its answer, or why there is none, stands at its place. Throws OutgoingRefused where the address may not be called. */
  postAll(posted: MultiplexedRequests): Promise<readonly (OutgoingAnswer | OutgoingRefused)[]>
}

const USUAL_TIMEOUT = 10_000
/** The bytes of an answer that are read. */
const MOST_BYTES = 64 * 1024

/** Calls over the network by HTTP/2 (D106), as `networkPort` does by HTTP/1.1. */
export const multiplexPort = ({
  allowed,
  log,
  find = systemLookup,
}: {
  readonly allowed: AllowedPlaces
  readonly log: Log
  readonly find?: Lookup
}): MultiplexPort => ({
  async postAll({ purpose, origin, identity, requests, timeoutMillis = USUAL_TIMEOUT }) {
    const url = readUrl(origin, ['https:', 'http:'])
    const { address, family } = await resolveAddress(url.hostname, allowed, find)
    const session = connect(url.origin, {
      ...(identity === undefined ? {} : { cert: identity, key: identity }),
      // The address that was judged: nothing is looked up a second time.
      lookup: (_host, options, done) =>
        options.all === true ? done(null, [{ address, family }]) : done(null, address, family),
    })
    session.setMaxListeners(0)
    session.on('error', () => undefined)
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMillis)
    try {
      const answers = await Promise.all(requests.map((one) => post(session, url, one, late.signal)))
      const failed = answers.filter((one) => one instanceof OutgoingRefused).length
      log.info({ purpose, host: url.host, requests: answers.length, failed }, 'called out')
      return answers
    } finally {
      clearTimeout(timer)
      session.destroy()
    }
  },
})

type Posted = MultiplexedRequests['requests'][number]

/** Resolves with the answer, or with why there is none: one stream that fails is no failure of the others. */
function post(
  session: ClientHttp2Session,
  url: URL,
  { path, headers, body }: Posted,
  signal: AbortSignal,
): Promise<OutgoingAnswer | OutgoingRefused> {
  const { promise, resolve } = Promise.withResolvers<OutgoingAnswer | OutgoingRefused>()
  const fail = (error?: unknown): void =>
    resolve(new OutgoingRefused(signal.aborted ? 'timed-out' : 'unreachable', url.host, error))
  session.once('error', fail)
  session.once('close', () => fail())
  if (session.destroyed || session.closed) fail()
  else {
    const stream = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: path,
      ...headers,
    })
    const pieces: Buffer[] = []
    let status = 0
    let size = 0
    stream.on('response', (answered) => {
      status = answered[':status'] ?? 0
    })
    stream.on('data', (piece: Buffer) => {
      size += piece.length
      if (size <= MOST_BYTES) return void pieces.push(piece)
      resolve(new OutgoingRefused('answer-too-large', url.host))
      stream.destroy()
    })
    stream.on('error', fail)
    stream.on('end', () => (status === 0 ? fail() : resolve({ status, headers: {}, body: Buffer.concat(pieces) })))
    stream.on('close', () => fail())
    signal.addEventListener('abort', () => {
      fail()
      stream.destroy()
    })
    stream.end(body)
  }
  return promise
}
