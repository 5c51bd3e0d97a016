import type { FastifyInstance } from 'fastify'

export interface InFlight {
  /** From now on a connection is closed after its answer, so that its next request goes to another server. */
  letGo(): void
  /** Lets go of connections, and waits until every answer is on its way, at most this long. */
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
  const letGo = (): void => {
    state.isClosing = true
  }
  return {
    letGo,
    async settle(mostMillis) {
      letGo()
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
