import fastifyMultipart from '@fastify/multipart'
import { eventAccess, type EventAccess } from '@kassa/contract/events.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Command } from '../command.ts'
import type { NoticeCall } from '../notice.ts'
import type { Clusters } from '../clusters/cluster.ts'
import type { WatchCall } from '../watch.ts'
import { registerAuthorizationMetadata } from '../apps/authorization-metadata.ts'
import { answerUnreadable } from './refused/answer-unreadable.ts'
import { registerApiPages } from './api-pages.ts'
import { registerErrors, sendRefusal } from './errors.ts'
import { hearersOf, registerEvents } from './events.ts'
import { watchConnections } from './connections.ts'
import { factsOf } from './calls/call-facts.ts'
import { registerCalls } from './calls/register-calls.ts'
import { safeHeaders } from './headers.ts'
import { watchInFlight } from './in-flight.ts'
import { registerHealth } from './health/health.ts'
import { packAnswers } from './packed-answers.ts'
import { registerBodies } from './read-body.ts'
import { registerNotices } from './register-notice.ts'
import { registerWatches } from './register-watch.ts'
import { senderOf } from './sender-of.ts'
import { registerWeb } from './static-files.ts'
import { UploadRoom } from './upload-room.ts'
import { endWaiting } from './waiting/wait-for-news.ts'

export interface ServerSettings {
  /** The built web app. */
  readonly webFolder: string
  /** Where desks of releases before are kept; left out: there are none. */
  readonly desksFolder?: string | undefined
  /** Addresses of proxies whose `X-Forwarded-…` is believed; none unless set. */
  readonly trustProxy?: string | boolean
  readonly https?: { readonly cert: string | Buffer; readonly key: string | Buffer }
  /** Largest JSON body, bytes. */
  readonly bodyLimitBytes?: number
  readonly metricsToken?: string
  readonly beatMillis?: number
  /** The notices that the program accepts from other servers. */
  readonly notices?: readonly NoticeCall[]
  /** The watches that are open to people who have not signed in. */
  readonly watches?: readonly WatchCall[]
  /** Events beside those of the contract, with who hears them. */
  readonly events?: Readonly<Record<string, EventAccess>>
}

export interface Server {
  readonly app: FastifyInstance
  /** Says `not ready` and goes on answering so long, until whoever balances has seen it; connections are let go after their answers. */
  drain(millis: number): Promise<void>
  /** Says `not ready`, ends event streams, lets running calls finish, and closes. */
  close(): Promise<void>
}

/** How long closing waits for answers that are still owed, milliseconds. */
const patience = 15_000

const ownIds = /^[\w-]{8,64}$/

/** The HTTP side of the program: every call below `/cashier/api`, the web app, health, metrics, events, the API page. */
export async function createServer(
  clusters: Clusters,
  commands: readonly Command[],
  settings: ServerSettings,
): Promise<Server> {
  const [{ platform }] = clusters
  const bodyLimit = settings.bodyLimitBytes ?? 2 * 1024 * 1024
  const app = Fastify({
    bodyLimit,
    trustProxy: settings.trustProxy ?? false,
    https: settings.https ?? null,
    // A HEAD request gets the headers of the same answer.
    exposeHeadRoutes: true,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
    routerOptions: { maxParamLength: 200 },
    genReqId: (request) => {
      const given = request.headers['x-request-id']
      return typeof given === 'string' && ownIds.test(given) ? given : platform.newId()
    },
    clientErrorHandler: answerUnreadable(platform.newId),
    frameworkErrors: (_, request, reply) => {
      void sendRefusal(request, reply, { code: 'request.unreadable' })
    },
  }) as FastifyInstance
  const isHttps = settings.https !== undefined

  const room = new UploadRoom()
  registerBodies(app, room, senderOf(clusters))
  const connections = watchConnections(app, { isBehindProxy: (settings.trustProxy ?? false) !== false })
  const inFlight = watchInFlight(app)
  await app.register(fastifyMultipart)
  app.addHook('preClose', (done) => {
    endWaiting()
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(safeHeaders(isHttps)).header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = factsOf(request)
    const line = { requestId: request.id, call, status: reply.statusCode, millis: Math.round(reply.elapsedTime) }
    if (call !== undefined) platform.log.info(line, 'call')
    done()
  })
  packAnswers(app)
  registerErrors(app, platform.log, bodyLimit)
  const health = registerHealth(app, clusters, settings.metricsToken)
  await registerNotices(app, clusters, settings.notices ?? [])
  registerApiPages(
    app,
    clusters,
    commands.map(({ endpoint }) => endpoint),
  )
  registerAuthorizationMetadata(app, clusters)
  const watches = await registerWatches(app, clusters, settings.watches ?? [], {
    beatMillis: settings.beatMillis ?? 20_000,
    isHttps,
  })
  const events = registerEvents(app, clusters, {
    beatMillis: settings.beatMillis ?? 20_000,
    isHttps,
    hearers: hearersOf({ ...eventAccess, ...settings.events }),
    onCount: health.setListeners,
  })
  await registerWeb(app, settings.webFolder, settings.desksFolder)
  registerCalls(app, clusters, commands, { room, connections })
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { code: 'request.unknown-route' }))

  return {
    app,
    async drain(millis) {
      health.drain()
      inFlight.letGo()
      await new Promise((over) => setTimeout(over, millis))
    },
    async close() {
      health.drain()
      events.close()
      await watches.close()
      await inFlight.settle(patience)
      await app.close()
    },
  }
}
