import type { FastifyInstance } from 'fastify'
import type { NoticeCall, NoticeMethod } from '../notice.ts'
import type { Clusters } from '../clusters/cluster.ts'
import { findWorkPlace } from '../clusters/find-place.ts'
import { shopNowOf } from '../jobs/moved-clock.store.ts'
import { sendRefusal } from './errors.ts'
import { dataHeaders } from './headers.ts'
import { apiBase } from './register-command.ts'

const USUAL: readonly NoticeMethod[] = ['POST']

/** Makes the routes of notices: whatever their content type says, their bytes are kept as they came. */
export async function registerNotices(
  app: FastifyInstance,
  clusters: Clusters,
  calls: readonly NoticeCall[],
): Promise<void> {
  const [{ platform }] = clusters
  const { clock, newId, log, reach, limiter } = platform
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const { name, path, methods = USUAL, mostBytes, mostAMinute, hear } of calls) {
      scope.route<{ Params: { word: string; '*'?: string } }>({
        method: [...methods],
        url: apiBase + path,
        bodyLimit: mostBytes,
        config: { call: name } as object,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const seconds =
            mostAMinute === undefined ? undefined : await limiter.take(`${name} ${request.ip}`, mostAMinute, 60)
          if (seconds !== undefined)
            return sendRefusal(request, reply, { code: 'request.too-often', facts: { seconds } })
          const now = clock()
          const answer = await hear(
            {
              now,
              newId,
              requestId: request.id,
              log,
              reach,
              step: async (merchantId, work) => {
                const { database, isNobodys } = await findWorkPlace(clusters, merchantId)
                const there = await shopNowOf(database, merchantId, now)
                const scope = { kind: 'merchant', merchantId, now: there, isNobodys } as const
                return database.transaction(scope, (tx) => work(tx, there))
              },
            },
            {
              word: request.params.word,
              rest: request.params['*'] ?? '',
              headers: request.headers,
              raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
              method: methods.find((method) => method === request.method) ?? ('POST' as const),
              query: (request.query ?? {}) as Readonly<Record<string, unknown>>,
            },
          )
          const { status, headers = {}, type, body } = answer
          return reply
            .code(status)
            .headers({ ...dataHeaders, ...headers })
            .type(type)
            .send(body)
        },
      })
    }
    done()
  })
}
