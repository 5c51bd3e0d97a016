import http from 'node:http'
import https from 'node:https'
import type { Log } from '../log.ts'
import { nowhereInside, OutgoingRefused, type AllowedPlaces } from './address-rule.ts'
import { resolveAddress, strangersLookup, systemLookup, type Lookup } from './resolve-address.ts'

/** A request to somebody else's server. */
export interface OutgoingRequest {
  /** `capability.what-for`: what the log says instead of the contents. */
  readonly purpose: string
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** https, or http only where the installation allows the place. Without user and password inside. */
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** A client's certificate and its key, PEM behind each other: for servers that want to see one. Never logged. */
  readonly identity?: string
  /** The time limit until the last byte of the answer; left out, 10 s, at most a minute. */
  readonly timeoutMillis?: number
  /**
   * True where only the status counts: then no byte of the answer's body is read, and the connection is closed as soon as the status is there.
   */
  readonly isStatusEnough?: boolean
  /** An address that a stranger chose: https only, and no place inside, whatever the installation allows for others. */
  readonly isForStrangers?: boolean
  /** The bytes of an answer that are read; left out, 2 MiB, at most 5. */
  readonly mostBytes?: number
}

export interface OutgoingAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The one way by which the program calls another server. */
export interface OutgoingPort {
  /** The answer, whatever its status; a redirect is an answer and not followed. Throws OutgoingRefused. */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>
}

export interface OutgoingSettings {
  readonly allowed: AllowedPlaces
  readonly log: Log
  readonly find?: Lookup
}

const usualTimeout = 10_000
const longestTimeout = 60_000
const usualAnswer = 2 * 1024 * 1024
const largestAnswer = 5 * 1024 * 1024

/**
 * Calls over the network (D106): looks the host up once and connects to that address, refuses places inside unless the installation
 * allows them, follows no redirect, reads at most 2 MiB (a picture 5), and gives up in time. The log names purpose, host and status; never a
 * query, a header or a body.
 */
export const networkPort = ({ allowed, log, find }: OutgoingSettings): OutgoingPort => ({
  async send(request) {
    const isForStrangers = request.isForStrangers ?? false
    const url = readUrl(request.url, isForStrangers ? ['https:'] : ['https:', 'http:'])
    const said = { purpose: request.purpose, method: request.method, host: url.host }
    try {
      const place = isForStrangers
        ? await resolveAddress(url.hostname, nowhereInside, find ?? strangersLookup)
        : await resolveAddress(url.hostname, allowed, find ?? systemLookup)
      const answer = await exchange(url, place, request)
      log.info({ ...said, status: answer.status }, 'called out')
      return answer
    } catch (error) {
      const problem = error instanceof OutgoingRefused ? error.problem : 'unreachable'
      log.warn({ ...said, problem }, 'calling out failed')
      throw error instanceof OutgoingRefused ? error : new OutgoingRefused('unreachable', url.host, error)
    }
  },
})

/** Reads an address to call; throws OutgoingRefused for another scheme, or one with a password inside. */
export function readUrl(text: string, protocols: readonly string[]): URL {
  const url = URL.parse(text)
  if (!url || !protocols.includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw new OutgoingRefused('url-unfit', url?.host ?? 'no address')
  }
  return url
}

function exchange(
  url: URL,
  { address, family }: { readonly address: string; readonly family: 4 | 6 },
  {
    method,
    headers,
    body,
    identity,
    timeoutMillis = usualTimeout,
    isStatusEnough = false,
    mostBytes = usualAnswer,
  }: OutgoingRequest,
): Promise<OutgoingAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<OutgoingAnswer>()
  const signal = AbortSignal.timeout(Math.min(timeoutMillis, longestTimeout))
  const fail = (error: unknown): void =>
    reject(signal.aborted ? new OutgoingRefused('timed-out', url.host, error) : error)
  const sent = (url.protocol === 'https:' ? https : http).request(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }) },
    signal,
    agent: false,
    ...(identity === undefined ? {} : { cert: identity, key: identity }),
    // The address that was judged: nothing is looked up a second time.
    lookup: (_host, options, done) =>
      options.all === true ? done(null, [{ address, family }]) : done(null, address, family),
  })
  sent.on('error', fail)
  sent.on('response', (incoming) => {
    if (isStatusEnough) {
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.alloc(0) })
      return void sent.destroy()
    }
    const pieces: Buffer[] = []
    let size = 0
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      pieces.push(piece)
      if (size > Math.min(mostBytes, largestAnswer)) incoming.destroy(new OutgoingRefused('answer-too-large', url.host))
    })
    incoming.on('error', fail)
    incoming.on('end', () =>
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(pieces) }),
    )
  })
  sent.end(body)
  return promise
}
