import { callHeaders } from './call.ts'

const KEPT = 'kassa-pictures'
const MOST_KEPT = 2_000

const made = new Map<string, Promise<string | undefined>>()

/**
 * An address an image element can show for a picture that needs the session's header; undefined where it cannot be had. What
 * was fetched once is kept in this browser, so that a desk without a network still shows it. Never signs anybody out.
 */
export function pictureSource(address: string): Promise<string | undefined> {
  if (!address.startsWith('/cashier/api/')) return Promise.resolve(address)
  const known = made.get(address)
  if (known) return known
  const found = fetchPicture(address).catch(() => undefined)
  made.set(address, found)
  void found.then((source) => {
    if (source === undefined) made.delete(address)
  })
  return found
}

async function fetchPicture(address: string): Promise<string | undefined> {
  const cache = await openCache()
  const kept = await cache?.match(address)
  if (kept) return URL.createObjectURL(await kept.blob())
  const response = await fetch(address, { credentials: 'include', headers: callHeaders() })
  if (!response.ok) return undefined
  const blob = await response.blob()
  if (cache) await keep(cache, address, blob)
  return URL.createObjectURL(blob)
}

const openCache = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(KEPT).catch(() => null) : Promise.resolve(null)

/** A picture never changes under its address; the oldest go when there are too many. */
async function keep(cache: Cache, address: string, blob: Blob): Promise<void> {
  await cache.put(address, new Response(blob)).catch(() => undefined)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_KEPT))) await cache.delete(key)
}
