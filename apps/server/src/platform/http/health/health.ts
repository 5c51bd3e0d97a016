import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, Gauge, Histogram, Registry } from '@platformatic/prom-client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOnlyOne, type Cluster, type Clusters } from '../../clusters/cluster.ts'
import { factsOf } from '../calls/call-facts.ts'
import { isOnThisMachine } from '../neighbour.ts'
import { registerWorkMetrics } from '../../jobs/work-metrics.ts'
import { processMetrics } from './process-metrics.ts'

export interface Health {
  /** Said before closing, so that a balancer sends nobody here any more. */
  drain(): void
  /** People listening to events. */
  readonly setListeners: (count: number) => void
  readonly registry: Registry
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const mayRead = (request: FastifyRequest, token: string | undefined): boolean =>
  token === undefined || token === ''
    ? isOnThisMachine(request)
    : timingSafeEqual(sha256(request.headers.authorization ?? ''), sha256(`Bearer ${token}`))

type State = 'ok' | 'not ready' | 'the disk is full'

async function stateOf({ platform: { database, storage } }: Cluster): Promise<State> {
  if (!(await database.isReady())) return 'not ready'
  return (await storage.isFull()) ? 'the disk is full' : 'ok'
}

const registerReadyByCluster = (registry: Registry, clusters: Clusters): unknown =>
  new Gauge({
    name: 'kassa_cluster_ready',
    help: 'Whether the database of this name answers, and has room',
    labelNames: ['cluster'],
    registers: [registry],
    async collect() {
      for (const cluster of clusters) this.set({ cluster: cluster.name }, (await stateOf(cluster)) === 'ok' ? 1 : 0)
    },
  })

/**
 * `/livez`: the process answers. `/readyz`: it can work, or 503. `/metrics`: for Prometheus, from this machine, passed on by
 * nobody, or with the token of METRICS_TOKEN.
 */
export function registerHealth(app: FastifyInstance, clusters: Clusters, metricsToken: string | undefined): Health {
  const registry = new Registry()
  const ofProcess = processMetrics()
  const registers = [registry]
  let isDraining = false
  const duration = new Histogram({
    name: 'kassa_call_seconds',
    help: 'How long calls took, by call and status',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
    registers,
  })
  const statements = new Counter({
    name: 'kassa_statements_total',
    help: 'Statements sent to the database, without BEGIN, SET LOCAL and COMMIT',
    registers,
    collect() {
      this.reset()
      for (const { platform } of clusters) this.inc(platform.database.statements())
    },
  })
  const listeners = new Gauge({ name: 'kassa_event_listeners', help: 'Open event streams', registers })
  const state = async (): Promise<State> => {
    if (isDraining) return 'not ready'
    const states = await Promise.all(clusters.map(stateOf))
    // Where one is away, the merchants of the others are served.
    return states.find((one) => one === 'ok') ?? states.find((one) => one !== 'not ready') ?? 'not ready'
  }
  const ready = new Gauge({
    name: 'kassa_ready',
    help: 'Whether this process says at /readyz that it can work',
    registers,
    async collect() {
      this.set((await state()) === 'ok' ? 1 : 0)
    },
  })
  if (!isOnlyOne(clusters)) registerReadyByCluster(registry, clusters)
  registerWorkMetrics(registry, clusters)
  void statements
  void ready

  app.addHook('onResponse', (request, reply, done) => {
    const { call } = factsOf(request)
    if (call !== undefined) duration.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    done()
  })
  app.get('/livez', (_, reply) => reply.type('text/plain').send('ok'))
  app.get('/readyz', async (_, reply) => {
    const said = await state()
    return reply
      .code(said === 'ok' ? 200 : 503)
      .type('text/plain')
      .send(said)
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, metricsToken)) return reply.code(404).type('text/plain').send('not found')
    return reply.type(registry.contentType).send(await Registry.merge([ofProcess, registry]).metrics())
  })
  return {
    registry,
    drain() {
      isDraining = true
    },
    setListeners: (count) => listeners.set(count),
  }
}
