import { Registry, collectDefaultMetrics } from '@platformatic/prom-client'

let watched: Registry | undefined

/**
 * Returns what is measured of the process, one for all its servers. What watches the event loop and the collector of garbage is never taken off again:
 * watches of a server's own would outlast it, and keep in memory whatever it knew.
 */
export function processMetrics(): Registry {
  if (watched) return watched
  watched = new Registry()
  collectDefaultMetrics({ register: watched })
  return watched
}
