import { readScreenFile } from '@kassa/contract/print/screen.calls.ts'
import { addressOf } from '../api/address.ts'

/** A file of a customer's screen. */
export interface ScreenFileRef {
  readonly kind: 'picture' | 'video'
  readonly id: string
}

const CACHE = 'kassa-screen-files'
/** Bytes fetched at once, so that a video goes on where a line broke. */
const PART_BYTES = 8 * 1024 * 1024

const openCache = (): Promise<Cache | null> =>
  'caches' in globalThis ? caches.open(CACHE).catch(() => null) : Promise.resolve(null)

const keyOf = ({ kind, id }: ScreenFileRef, part = ''): string => `/kassa-screen-file/${kind}/${id}${part}`

interface Fetched {
  readonly bytes: ArrayBuffer
  readonly type: string
  readonly total: number
}

async function fetchPart(word: string, { kind, id }: ScreenFileRef, from: number): Promise<Fetched> {
  const { url, rest } = addressOf(readScreenFile, { word, kind, id })
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', range: `bytes=${String(from)}-${String(from + PART_BYTES - 1)}` },
    body: JSON.stringify(rest),
  })
  if (!response.ok) throw new Error(`a file of the screen was refused with ${String(response.status)}`)
  const bytes = await response.arrayBuffer()
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? bytes.byteLength)
  return { bytes, type: response.headers.get('content-type') ?? '', total }
}

/** The parts that are kept of a file whose loading was cut off, and the rest from the server. */
async function fetchWhole(word: string, file: ScreenFileRef, cache: Cache | null): Promise<Blob> {
  const parts: Blob[] = []
  let type = ''
  for (let at = 0, total = 1; at < total;) {
    const key = keyOf(file, `/${String(at)}`)
    const kept = await cache?.match(key)
    const part = kept
      ? {
          bytes: await kept.arrayBuffer(),
          type: kept.headers.get('content-type') ?? '',
          total: Number(kept.headers.get('x-total')),
        }
      : await fetchPart(word, file, at)
    const headers = { 'content-type': part.type, 'x-total': String(part.total) }
    if (!kept && part.total > PART_BYTES)
      await cache?.put(key, new Response(part.bytes, { headers })).catch(() => undefined)
    parts.push(new Blob([part.bytes]))
    type = part.type
    total = part.total
    at += Math.max(1, part.bytes.byteLength)
  }
  return new Blob(parts, { type })
}

const made = new Map<string, Promise<string | undefined>>()

async function load(word: string | null, file: ScreenFileRef): Promise<string | undefined> {
  const cache = await openCache()
  const kept = await cache?.match(keyOf(file))
  if (kept) return URL.createObjectURL(await kept.blob())
  if (word === null) return undefined
  const whole = await fetchWhole(word, file, cache)
  await cache?.put(keyOf(file), new Response(whole, { headers: { 'content-type': whole.type } })).catch(() => undefined)
  for (const { url } of (await cache?.keys()) ?? [])
    if (new URL(url).pathname.startsWith(keyOf(file, '/'))) await cache?.delete(url)
  return URL.createObjectURL(whole)
}

/**
 * An address that shows a file of the screen; undefined where it cannot be had. Loaded once, it is kept in this browser and shown
 * without a line.
 */
export function screenFile(word: string | null, file: ScreenFileRef): Promise<string | undefined> {
  const key = keyOf(file)
  const known = made.get(key)
  if (known) return known
  const found = load(word, file).catch(() => undefined)
  made.set(key, found)
  void found.then((source) => {
    if (source === undefined) made.delete(key)
  })
  return found
}

/** Takes away files that no layout shows any more. */
export async function keepOnly(files: readonly ScreenFileRef[]): Promise<void> {
  const wanted = files.map((file) => keyOf(file))
  const cache = await openCache()
  for (const { url } of (await cache?.keys()) ?? []) {
    const { pathname } = new URL(url)
    if (!wanted.some((key) => pathname === key || pathname.startsWith(`${key}/`))) await cache?.delete(url)
  }
}

/** Bytes that files take in this browser, and may take. */
export async function roomForFiles(): Promise<{ readonly used: number; readonly quota: number } | null> {
  const estimate = await navigator.storage?.estimate?.().catch(() => undefined)
  return estimate?.quota === undefined ? null : { used: estimate.usage ?? 0, quota: estimate.quota }
}
