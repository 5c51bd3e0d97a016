import type { FastifyInstance } from 'fastify'
import type { NoticeCall, NoticeMethod } from '../notice.ts'
import type { Platform } from '../platform.ts'
import { dataHeaders } from './headers.ts'
import { apiBase } from './register-command.ts'

const USUAL: readonly NoticeMethod[] = ['POST']

/** Makes the routes of notices: whatever their content type says, their bytes are kept as they came. */
export async function registerNotices(
  app: FastifyInstance,
  { database, clock, newId, log, reach }: Platform,
  calls: readonly NoticeCall[],
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const { name, path, methods = USUAL, mostBytes, hear } of calls) {
      scope.route<{ Params: { word: string } }>({
        method: [...methods],
        url: apiBase + path,
        bodyLimit: mostBytes,
        config: { call: name } as object,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const now = clock()
          const answer = await hear(
            {
              now,
              newId,
              requestId: request.id,
              log,
              reach,
              step: (merchantId, work) => database.transaction({ kind: 'merchant', merchantId, now }, work),
            },
            {
              word: request.params.word,
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
