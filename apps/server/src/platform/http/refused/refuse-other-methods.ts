import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfApps } from '../../apps/admit-app.ts'
import { sendRefusal } from '../errors.ts'
import { apiBase } from '../register-command.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY']

/** Answers a public call's path under a method that it does not have with those it has, so that a wrong method is told from a wrong path. */
export function refuseOtherMethods(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  for (const [path, calls] of Map.groupBy(endpoints.filter(isOfApps), (call) => call.path)) {
    const known = calls.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      sendRefusal(request, reply.header('allow', known.join(', ')), { code: 'request.method-unknown' })
    app.route({
      method: METHODS.filter((method) => !known.includes(method)),
      url: apiBase + path,
      // Before its body is read: whatever it is, it is not asked for.
      onRequest: refuse,
      handler: refuse,
    })
  }
}
