import type { FastifyInstance } from 'fastify'

export interface InFlight {
  /** Waits until every answer is on its way, at most this long. Connections are closed after their answer from now on. */
  settle(mostMillis: number): Promise<void>
}

/** Knows which answers are still owed: closing the server by itself would cut them off. */
export function watchInFlight(app: FastifyInstance): InFlight {
  const owed = new Set<unknown>()
  const state: { isClosing: boolean; settled?: () => void } = { isClosing: false }
  app.addHook('onRequest', (_, reply, done) => {
    owed.add(reply.raw)
    if (state.isClosing) void reply.header('connection', 'close')
    reply.raw.once('close', () => {
      owed.delete(reply.raw)
      if (owed.size === 0) state.settled?.()
    })
    done()
  })
  return {
    async settle(mostMillis) {
      state.isClosing = true
      if (owed.size === 0) return
      await new Promise<void>((settled) => {
        const timer = setTimeout(settled, mostMillis)
        state.settled = () => {
          clearTimeout(timer)
          settled()
        }
      })
    },
  }
}
