import { callHeaders } from '../../api/call.ts'
import { fetchProved } from '../../api/proof/proved.ts'
import { createEventReader } from '../../api/event-lines.ts'
import { readSession } from '../../session/session.ts'
import { refreshCatalogue } from './connection.ts'

const ADDRESS = '/cashier/api/events'
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** Many changes in a moment are one question. */
const ASK_AFTER_MS = 150

/** The changes that move the counter by which goods, set-up and plans are fetched. */
const concerns = /^(plan|catalogue|settings|outlet)\./
/** Another till put a basket aside, or brought one back. */
const isOfBaskets = /^basket\./
/** A kiosk of the outlet calls, or calls no more. */
const isOfKiosks = /^kiosk\./
/** The changes that move the stock of an outlet. */
const isOfStock = /^(order\.(sold|refunded|exchanged)|stock\.moved|stocktake\.applied)$/

/** The listeners to other changes than goods and plans. */
export interface ChangeListener {
  readonly baskets: () => void
  readonly stock: () => void
  readonly kiosks: () => void
}

/**
 * Hears of changed prices and plans at once while somebody is signed in at this browser; the heartbeat brings them otherwise. A session
 * that has ended is nothing to a desk: it sells on, and listens again when there is another. Answers how to stop.
 */
export function followChanges(listener: ChangeListener): () => void {
  const stopped = new AbortController()
  void keepListening(stopped.signal, listener)
  return () => stopped.abort()
}

async function keepListening(stopped: AbortSignal, listener: ChangeListener): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  while (!stopped.aborted) {
    const isHeard = readSession().token !== null && (await listen(stopped, listener).catch(() => false))
    waitMs = isHeard ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS)
    await new Promise((goOn) => setTimeout(goOn, waitMs))
  }
}

/** Reads the stream until it ends; whether it was one. */
async function listen(signal: AbortSignal, { baskets, stock, kiosks }: ChangeListener): Promise<boolean> {
  const headers = { ...callHeaders(), accept: 'text/event-stream' }
  const response = await fetchProved(ADDRESS, { signal, credentials: 'include', headers })
  if (!response.ok || response.body === null) return false
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const events = createEventReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return true
    const heard = events.push(value)
    if (heard.some(({ name }) => concerns.test(name))) askSoon()
    if (heard.some(({ name }) => isOfBaskets.test(name))) baskets()
    if (heard.some(({ name }) => isOfKiosks.test(name))) kiosks()
    if (heard.some(({ name }) => isOfStock.test(name))) stock()
  }
}

let asking: ReturnType<typeof setTimeout> | null = null

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = null
    void refreshCatalogue().catch(() => undefined)
  }, ASK_AFTER_MS)
}
