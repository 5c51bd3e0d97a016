import type { FastifyRequest } from 'fastify'
import { isLoopback } from '../settings.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'] as const

const bare = (address: string): string => address.replace(/^::ffff:/, '')

/** Returns whether somebody stands between: a proxy that says so, whether or not it is one we trust. */
const isForwarded = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  forwarding.some((name) => headers[name] !== undefined)

/**
 * Returns whether a program on this machine asks for itself: from a loopback address, by a loopback name, with no word of a proxy. A
 * proxy that hides itself and rewrites the name cannot be told apart; README says how to start behind one.
 */
export function isOnThisMachine(request: Pick<FastifyRequest, 'headers' | 'hostname' | 'socket'>): boolean {
  const named = request.hostname.replace(/^\[|\]$/g, '')
  return isLoopback(bare(request.socket.remoteAddress ?? '')) && !isForwarded(request) && isLoopback(named)
}
