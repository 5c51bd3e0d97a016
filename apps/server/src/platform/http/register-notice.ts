import type { FastifyInstance } from 'fastify'
import type { NoticeCall } from '../notice.ts'
import type { Platform } from '../platform.ts'
import { dataHeaders } from './headers.ts'
import { apiBase } from './register-command.ts'

/** Makes the routes of notices: whatever their content type says, their bytes are kept as they came. */
export async function registerNotices(
  app: FastifyInstance,
  { database, clock, newId, log, reach }: Platform,
  calls: readonly NoticeCall[],
): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))
    for (const { name, path, mostBytes, hear } of calls) {
      scope.post<{ Params: { word: string } }>(
        apiBase + path,
        { bodyLimit: mostBytes, config: { call: name } as object },
        async (request, reply) => {
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
            },
          )
          return reply.code(answer.status).headers(dataHeaders).type(answer.type).send(answer.body)
        },
      )
    }
    done()
  })
}
