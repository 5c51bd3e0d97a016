/** A browser has six connections to a server: the page keeps half of them. */
const AT_ONCE = 3

type Kept = Pick<Cache, 'match' | 'add'>

/**
 * Brings files into a cache, some at a time and the last first, for whoever brings the same from the first on, one by
 * one: they meet half-way. On a slow line that is the difference between minutes and half a minute. A file that does
 * not come is left to them. Never rejects.
 */
export async function keepAhead(urls: readonly string[], cache: Kept): Promise<void> {
  const next = urls.toReversed().values()
  const bring = async (): Promise<void> => {
    for (const url of next) await keep(url, cache).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, bring))
}

async function keep(url: string, cache: Kept): Promise<void> {
  if ((await cache.match(url)) === undefined) await cache.add(url)
}
