import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '@kassa/domain/result.ts'
import { isElsewhere } from '../db/database-error.ts'
import type { Log } from '../log.ts'
import { localeOf, RefusalError } from '../calls/refusal.ts'
import { refusalAnswer } from '../calls/refusal-answer.ts'
import { dataHeaders, safeHeaders } from './headers.ts'

/** Below here apps call, and every refusal is a problem of RFC 9457. */
const openBase = '/cashier/api/open/'

/** Answers a refusal outside any call. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  // Also where no hook has run: an address that cannot be read has reached nothing of ours yet.
  const isHttps = request.protocol === 'https'
  const locale = localeOf(request.headers.cookie, request.headers['accept-language'], undefined)
  const isOpen = request.url.startsWith(openBase)
  const { status, body, type, headers } = refusalAnswer(refusal, { locale, requestId: request.id, isOpen })
  return reply
    .code(status)
    .headers({ ...safeHeaders(isHttps), ...dataHeaders, ...headers })
    .type(type)
    .send(JSON.stringify(body))
}

const refusalOf = (error: FastifyError, bodyLimitBytes: number): Refusal | undefined => {
  if (error.statusCode === 413) {
    return { code: 'request.too-large', facts: { limit: `${Math.round(bodyLimitBytes / 1024)} kB` } }
  }
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500
  return isTheirs ? { code: 'request.unreadable' } : undefined
}

/** Words every error that comes before a call is reached like any other refusal. */
export function registerErrors(app: FastifyInstance, log: Log, bodyLimitBytes: number): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A request refused before its body was read is not read on: the connection ends with the answer.
    if (error instanceof RefusalError) return sendRefusal(request, reply.header('connection', 'close'), error.refusal)
    const refusal = isElsewhere(error) ? ({ code: 'server.elsewhere' } as const) : refusalOf(error, bodyLimitBytes)
    if (!refusal) log.error({ err: error, requestId: request.id }, 'a request failed')
    return sendRefusal(request, reply, refusal ?? { code: 'server.fault' })
  })
}
