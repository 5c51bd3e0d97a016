import type { FastifyRequest } from 'fastify'

/** The facts of a call that count before it is reached. */
export interface CallFacts {
  readonly call: string
  readonly isOfDevice: boolean
  readonly isOfApp: boolean
  readonly isOpenToAll: boolean
  /** Largest body, bytes; left out: as of the others. */
  readonly bodyLimit?: number
}

const known = new WeakMap<FastifyRequest, CallFacts>()

/** Notes which call a request asks for, where its route is that of many. */
export const noteFacts = (request: FastifyRequest, facts: CallFacts): unknown => known.set(request, facts)

/** Returns the facts of the call that a request asks for; of what is no call, those that its route has. */
export const factsOf = (request: FastifyRequest): Partial<CallFacts> =>
  known.get(request) ?? (request.routeOptions.config as Partial<CallFacts>)
