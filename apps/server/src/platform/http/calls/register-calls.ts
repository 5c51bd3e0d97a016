import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfApps } from '../../apps/admit-app.ts'
import type { Clusters } from '../../clusters/cluster.ts'
import type { Command } from '../../command.ts'
import { sendRefusal } from '../errors.ts'
import { apiBase, type CallWay, type RequestCounters, wayTo } from '../register-command.ts'
import { noteFacts } from './call-facts.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

/** The ways to the calls of one address by their methods. */
interface Address {
  readonly isPublic: boolean
  readonly ways: ReadonlyMap<string, CallWay>
}

/**
 * Makes the ways to all calls, once every other route of the server is made. The library sets up each route anew at every start, and nearly all addresses are
 * plain words: one route looks these up, and only those with a part that is filled in have routes of their own.
 */
export function registerCalls(
  app: FastifyInstance,
  clusters: Clusters,
  commands: readonly Command[],
  counters: RequestCounters,
): void {
  const addressOf = (calls: readonly Command[]): Address => ({
    isPublic: calls.some(({ endpoint }) => isOfApps(endpoint)),
    ways: waysOf(calls, (command) => wayTo(clusters, command, counters)),
  })
  const plain = new Map<string, Address>()
  const paths = [...Map.groupBy(commands, ({ endpoint }) => apiBase + endpoint.path)]
  const isFilledIn = (path: string): boolean => path.includes(':')
  for (const [path, calls] of paths) if (isFilledIn(path)) makeRoutes(app, path, addressOf(calls))
  for (const [path, calls] of paths) {
    if (isFilledIn(path)) continue
    const address = addressOf(calls)
    if (isTaken(app, path, address)) makeRoutes(app, path, address)
    else plain.set(path, address)
  }
  lookUp(app, plain)
}

/** Throws where two calls have the same address. */
function waysOf(calls: readonly Command[], wayOf: (command: Command) => CallWay): Map<string, CallWay> {
  const ways = new Map<string, CallWay>()
  for (const command of calls) {
    const { method, path } = command.endpoint
    if (ways.has(method)) throw new Error(`${method} ${path} is the address of two calls`)
    ways.set(method, wayOf(command))
  }
  return ways
}

/** Returns whether a route with a part that is filled in would take what is asked of a plain path, or of a public one under a method that it does not have. */
const isTaken = (app: FastifyInstance, url: string, { isPublic, ways }: Address): boolean =>
  (isPublic ? METHODS : [...ways.keys()]).some((method) => app.findRoute({ method, url }) !== null)

function makeRoutes(app: FastifyInstance, url: string, { isPublic, ways }: Address): void {
  for (const [method, { facts, run }] of ways) {
    const { bodyLimit, ...config } = facts
    app.route({
      method,
      url,
      config,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      handler: (request, reply) => run(request, reply, request.params),
    })
  }
  if (!isPublic) return
  const known = allowedOf(ways)
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
    refuseMethod(request, reply, ways)
  app.route({ method: METHODS.filter((one) => !known.includes(one)), url, onRequest: refuse, handler: refuse })
}

/** A HEAD request gets the headers of the same answer. */
const allowedOf = (ways: ReadonlyMap<string, CallWay>): string[] =>
  [...ways.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))

/** Answers a public path under a method that it does not have with those it has, so that a wrong method is told from a wrong path. */
const refuseMethod = (request: FastifyRequest, reply: FastifyReply, ways: ReadonlyMap<string, CallWay>): FastifyReply =>
  sendRefusal(request, reply.header('allow', allowedOf(ways).join(', ')), { code: 'request.method-unknown' })

/** The path of a request without its question; signs that may stand as they are, are written out. Source: RFC 3986, 6.2.2.2. */
const pathOf = ({ url }: FastifyRequest): string =>
  decodeURI(url.replace(/^https?:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, ''))

/** Makes the one route of all plain addresses. What is none of them is answered as what is nowhere. */
function lookUp(app: FastifyInstance, plain: ReadonlyMap<string, Address>): void {
  const asked = new WeakMap<FastifyRequest, CallWay>()
  app.route({
    method: METHODS.filter((method) => method !== 'HEAD'),
    url: `${apiBase}/*`,
    // Before a body is read its call is known; under a method that a public address does not have, nobody asks for it.
    async onRequest(request, reply) {
      const address = plain.get(pathOf(request))
      const way = address?.ways.get(request.method === 'HEAD' ? 'GET' : request.method)
      if (way) {
        noteFacts(request, way.facts)
        asked.set(request, way)
      } else if (address?.isPublic === true) return refuseMethod(request, reply, address.ways)
      return undefined
    },
    async handler(request, reply) {
      const way = asked.get(request)
      return way ? way.run(request, reply, {}) : sendRefusal(request, reply, { code: 'request.unknown-route' })
    },
  })
}
