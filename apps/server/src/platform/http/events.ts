import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { EventAccess } from '@kassa/contract/events.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Actor } from '../actor.ts'
import type { PublishedEvent } from '../module.ts'
import { keptSpan, listOfMerchantAfter } from '../jobs/outbox.ts'
import { isOnlyOne, type Cluster, type Clusters } from '../clusters/cluster.ts'
import { findHolder } from '../clusters/credential-places.ts'
import { findHome, isStillIn } from '../clusters/find-place.ts'
import type { HeldPlace } from '../calls/places.ts'
import { findCaller, type Caller } from '../session/find-caller.ts'
import { readBearer } from '../session/token.ts'
import { sendRefusal } from './errors.ts'
import { safeHeaders } from './headers.ts'
import { apiBase } from './register-command.ts'
import { isSignedIn, signedInCaller } from '../session/signed-in.ts'

/** Most events a listener is sent again; past that it is told to fetch anew. */
const mostAgain = 1000
/** A listener that does not read is dropped at this many waiting bytes, and comes back by its last event. */
const mostWaitingBytes = 1_000_000

export interface EventStreams {
  /** Ends all streams; browsers come back by themselves. */
  close(): void
}

/** Open streams of one session at all processes together; a browser has one a tab. */
const mostStreams = 8

/** Codes of which one is needed to hear an event, by its name. */
export type Hearers = ReadonlyMap<string, readonly string[] | 'login'>

/** Returns the people who hear each event. Throws for a permission that is not in the tree. */
export const hearersOf = (access: Readonly<Record<string, EventAccess>>): Hearers =>
  new Map(
    Object.entries(access).map(([name, keys]) => [
      name,
      keys === 'login' ? keys : keys.map((key) => permissionCode(key)),
    ]),
  )

const holdsCodeOf = ({ codes }: Actor, needed: readonly string[] | 'login' | undefined): boolean =>
  needed === 'login' || (needed?.some((code) => codes.has(code)) ?? false)

/** Support hears nothing: each of its looks is in the log, and one that was ended must not hear on until the next beat. */
const mayHear = (actor: Actor, outlet: string | null, event: PublishedEvent, hearers: Hearers): boolean =>
  actor.support === null && isInReach(actor, outlet, event) && holdsCodeOf(actor, hearers.get(event.name))

const isInReach = ({ merchantId, outletIds }: Actor, outlet: string | null, event: PublishedEvent): boolean =>
  event.merchantId === merchantId &&
  (event.outletId === null ||
    ((outlet === null || event.outletId === outlet) && (outletIds === 'all' || outletIds.includes(event.outletId))))

/** Numbers of events are a database's own, so where there are several they are told with its name. */
const idOf = (clusters: Clusters, { name }: Cluster, sequence: number): string =>
  isOnlyOne(clusters) ? `${sequence}` : `${name}.${sequence}`

/** The number that a listener heard last; `elsewhere` for one of another database, undefined where they heard none. */
function lastHeard(
  clusters: Clusters,
  { name }: Cluster,
  header: string | undefined,
): number | 'elsewhere' | undefined {
  const [, where = '', digits] = /^(?:([a-z][a-z0-9-]*)\.)?(\d{1,15})$/.exec(header ?? '') ?? []
  if (digits === undefined) return undefined
  return isOnlyOne(clusters) || where === name ? Number(digits) : 'elsewhere'
}

const asText = (told: string, { id, name, outletId, payload, createdAt }: PublishedEvent): string =>
  `id: ${told}\nevent: ${name}\ndata: ${JSON.stringify({ id, name, outletId, payload, at: createdAt })}\n\n`

interface Hearing {
  /** The id under which a number is told. */
  readonly idOf: (sequence: number) => string
  readonly outletId: string | null
  /** The sequence heard last. */
  readonly last: number
  readonly hearers: Hearers
}

class Stream {
  readonly #response: ServerResponse
  #caller: Caller
  readonly #outletId: string | null
  readonly #hearers: Hearers
  readonly #idOf: Hearing['idOf']
  #last: number
  #waiting: PublishedEvent[] | undefined = []

  constructor(response: ServerResponse, caller: Caller, { idOf, outletId, last, hearers }: Hearing) {
    this.#idOf = idOf
    this.#response = response
    this.#caller = caller
    this.#outletId = outletId
    this.#last = last
    this.#hearers = hearers
  }

  /** Sends the missed events first; events that come meanwhile wait. */
  begin(missed: readonly PublishedEvent[]): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const event of [...missed, ...waiting]) this.hear(event)
  }

  hear(event: PublishedEvent): void {
    if (this.#waiting) {
      this.#waiting.push(event)
      return
    }
    if (event.sequence <= this.#last) return
    this.#last = event.sequence
    if (mayHear(this.#caller.actor, this.#outletId, event, this.#hearers))
      this.write(asText(this.#idOf(event.sequence), event))
  }

  /** Rights may have changed since. */
  renew(caller: Caller): void {
    this.#caller = caller
    this.write(': still here\n\n')
  }

  write(text: string): void {
    if (this.#response.writableLength > mostWaitingBytes) this.#response.destroy()
    else this.#response.write(text)
  }

  end(): void {
    this.#response.end()
  }
}

const outletOf = (request: FastifyRequest): string | null => {
  const header = request.headers['outlet']
  return typeof header === 'string' && header !== 'null' ? header : null
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Listener {
  readonly caller: Caller
  readonly token: string
  readonly place: HeldPlace
  /** Where they are signed in, and hear. */
  readonly cluster: Cluster
}

export interface EventSettings {
  readonly beatMillis: number
  readonly isHttps: boolean
  readonly hearers: Hearers
  readonly onCount: (count: number) => void
}

/**
 * `GET /events`: what happens in the caller's merchant, and with the `outlet` header in that outlet, as server-sent
 * events over a fetch with the Authorization header. `Last-Event-ID` resumes; an event `reset` says that too much was
 * missed. Each event is for whoever holds one of its permissions; a session has at most eight streams. A comment at every `beatMillis` shows life, renews the rights and ends the stream of a session that ended,
 * and of one whose merchant moved to another database: it comes back there.
 */
export function registerEvents(
  app: FastifyInstance,
  clusters: Clusters,
  { beatMillis, isHttps, onCount, hearers }: EventSettings,
): EventStreams {
  const streams = new Set<Stream>()
  const { clock } = clusters[0].platform

  async function open(
    request: FastifyRequest,
    response: ServerResponse,
    { caller, token, place, cluster }: Listener,
  ): Promise<void> {
    const { outbox } = cluster
    const header = request.headers['last-event-id']
    const heard = lastHeard(clusters, cluster, Array.isArray(header) ? header[0] : header)
    const outletId = outletOf(request)
    const stream = new Stream(response, caller, {
      idOf: (sequence) => idOf(clusters, cluster, sequence),
      outletId,
      last: typeof heard === 'number' ? heard : outbox.last(),
      hearers,
    })
    const stopHearing = outbox.listen((event) => stream.hear(event))
    streams.add(stream)
    onCount(streams.size)
    const beat = setInterval(() => void renew(), beatMillis)
    const renew = async (): Promise<void> => {
      const again = await findCaller(cluster.platform.database, token, outletId, clock()).catch(() => caller)
      const isHere = await isStillIn(clusters, cluster, caller.actor.merchantId)
      if (again && isHere && again.isOutletTheirs !== false) stream.renew(again)
      else stream.end()
    }
    response.on('close', () => {
      clearInterval(beat)
      stopHearing()
      streams.delete(stream)
      place.leave()
      onCount(streams.size)
    })
    response.writeHead(200, {
      ...safeHeaders(isHttps),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    stream.write('retry: 2000\n\n')
    stream.begin(heard === undefined ? [] : await missedSince(stream, { caller, cluster }, heard))
  }

  async function missedSince(
    stream: Stream,
    { caller: { actor }, cluster }: Pick<Listener, 'caller' | 'cluster'>,
    sequence: number | 'elsewhere',
  ): Promise<PublishedEvent[]> {
    const { platform, outbox } = cluster
    const { database } = platform
    if (actor.merchantId === null) return []
    const reset = `id: ${idOf(clusters, cluster, outbox.last())}\nevent: reset\ndata: {}\n\n`
    if (sequence === 'elsewhere') {
      stream.write(reset)
      return []
    }
    const [missed, span] = await Promise.all([
      listOfMerchantAfter(database, actor.merchantId, sequence, mostAgain + 1),
      keptSpan(database),
    ])
    if (missed.length <= mostAgain && span.first <= sequence + 1) return missed
    stream.write(reset)
    return []
  }

  app.get(
    `${apiBase}/events`,
    { config: { call: 'platform.events' }, exposeHeadRoute: false },
    async (request, reply) => {
      const token = readBearer(request.headers.authorization)
      const outletId = outletOf(request)
      const isSound = outletId === null || uuid.test(outletId)
      const look = ({ platform }: Cluster) => signedInCaller(platform, request, isSound ? outletId : null)
      const { cluster: holds, found: caller } = await findHolder(clusters, token, look, isSignedIn)
      if ('code' in caller) return sendRefusal(request, reply, caller)
      if (!token) return sendRefusal(request, reply, { code: 'session.signed-out' })
      if (outletId === '') return sendRefusal(request, reply, { code: 'outlet.select-first' })
      if (!isSound || caller.isOutletTheirs === false) return sendRefusal(request, reply, { code: 'thing.not-found' })
      const cluster = await findHome(clusters, holds, caller.actor.merchantId)
      const place = await cluster.platform.places.take(`events ${caller.actor.sessionId}`, mostStreams)
      if (!place) return sendRefusal(request, reply, { code: 'request.too-often', facts: { seconds: 60 } })
      reply.hijack()
      // Whoever left meanwhile tells nobody any more.
      if (reply.raw.destroyed) place.leave()
      else await open(request, reply.raw, { caller, token, place, cluster })
      return reply
    },
  )

  return {
    close() {
      for (const stream of streams) stream.end()
    },
  }
}
