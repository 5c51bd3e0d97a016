import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Refusal, Result } from '@kassa/domain/result.ts'
import type { HeldPlace } from '../calls/places.ts'
import type { Clusters } from '../clusters/cluster.ts'
import { findWorkPlace } from '../clusters/find-place.ts'
import type { WatchedThing, WatchCall, WatchContext } from '../watch.ts'
import { sendRefusal } from './errors.ts'
import { safeHeaders } from './headers.ts'
import { apiBase } from './register-command.ts'

/** Streams that one address may hold at all processes together, and everybody at this one. */
const MOST_OF_ADDRESS = 40
const MOST = 2_000

interface Open {
  readonly key: string
  readonly look: () => void
  readonly end: () => void
}

/** Looks once at a time, and once more when something came meanwhile. */
function looker(watched: WatchedThing, response: ServerResponse): () => void {
  const state = { isLooking: false, again: false }
  const look = async (): Promise<void> => {
    const found = await watched.look()
    if (response.destroyed) return
    if (found === 'over') response.end('event: over\ndata: {}\n\n')
    else response.write(found === 'nothing' ? ': still here\n\n' : `data: ${JSON.stringify(found.data)}\n\n`)
  }
  const run = async (): Promise<void> => {
    state.isLooking = true
    do {
      state.again = false
      await look()
    } while (state.again)
    state.isLooking = false
  }
  return () => {
    state.again = true
    // A database that is away for a moment: the listener comes back by itself.
    if (!state.isLooking) void run().catch(() => response.destroy())
  }
}

const wordOf = (request: FastifyRequest): unknown => {
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    return undefined
  }
}

/** Opens what is watched; whoever is refused, or fails, keeps no place. */
async function openOrLeave(place: HeldPlace, open: () => Promise<Result<WatchedThing>>): Promise<Result<WatchedThing>> {
  try {
    const opened = await open()
    if (!opened.ok) place.leave()
    return opened
  } catch (error) {
    place.leave()
    throw error
  }
}

/** Makes the routes of watches; `close` ends the open ones. */
export async function registerWatches(
  app: FastifyInstance,
  clusters: Clusters,
  calls: readonly WatchCall[],
  { beatMillis, isHttps }: { readonly beatMillis: number; readonly isHttps: boolean },
): Promise<{ close(): Promise<void> }> {
  const [{ platform }] = clusters
  const { clock, limiter, places, secrets } = platform
  const open = new Set<Open>()
  const stops = await Promise.all(
    clusters.flatMap(({ platform: { database } }) =>
      calls.map(({ channel }) =>
        database.listen(channel, (key) => {
          for (const one of open) if (one.key === key) one.look()
        }),
      ),
    ),
  )
  const step: WatchContext['step'] = async (merchantId, work) => {
    const { database, isNobodys } = await findWorkPlace(clusters, merchantId)
    return database.transaction({ kind: 'merchant', merchantId, isNobodys }, work)
  }
  const tooMany: Refusal = { code: 'request.too-often', facts: { seconds: 60 } }
  for (const call of calls) {
    app.post(apiBase + call.path, { config: { call: call.name } as object }, async (request, reply) => {
      const { ip } = request
      const place = open.size < MOST ? await places.take(`watch ${ip}`, MOST_OF_ADDRESS) : undefined
      if (!place) return sendRefusal(request, reply, tooMany)
      const opened = await openOrLeave(place, () => call.open({ ip, clock, limiter, secrets, step }, wordOf(request)))
      if (!opened.ok) return sendRefusal(request, reply, opened.refusal)
      reply.hijack()
      // Whoever left meanwhile tells nobody any more.
      if (reply.raw.destroyed) {
        place.leave()
        return reply
      }
      const look = looker(opened.value, reply.raw)
      const one: Open = { key: opened.value.key, look, end: () => reply.raw.end() }
      open.add(one)
      const beat = setInterval(look, beatMillis)
      reply.raw.on('close', () => {
        clearInterval(beat)
        open.delete(one)
        place.leave()
      })
      reply.raw.writeHead(200, {
        ...safeHeaders(isHttps),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      })
      look()
      return reply
    })
  }
  return {
    async close() {
      for (const one of open) one.end()
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}
