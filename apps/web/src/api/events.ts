import { useSyncExternalStore } from 'react'
import { readSession, subscribeToSession } from '../session/session.ts'
import { callHeaders } from './call.ts'
import { createEventReader, type StreamEvent } from './event-lines.ts'
import { fetchProved } from './proof/proved.ts'
import { queryClient } from './query-client.ts'
import { refresh } from './refresh.ts'
import { runTimeOut } from './timed-out.ts'

export type LiveState = 'live' | 'connecting' | 'offline'

const ADDRESS = '/cashier/api/events'
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The server shows life every twenty seconds: a line that says nothing for three times as long is none, whatever the browser believes. */
const SILENT_MS = 60_000

let state: LiveState = 'offline'
const stateListeners = new Set<() => void>()
const eventListeners = new Set<(event: StreamEvent) => void>()

const setState = (next: LiveState): void => {
  if (next === state) return
  state = next
  for (const listener of stateListeners) listener()
}

const onState = (listener: () => void): (() => void) => {
  stateListeners.add(listener)
  return () => stateListeners.delete(listener)
}

/** Returns the state of the live connection now. */
export const useLiveState = (): LiveState => useSyncExternalStore(onState, () => state)

/** Calls back for each event of the server; answers how to stop. */
export function onServerEvent(listener: (event: StreamEvent) => void): () => void {
  eventListeners.add(listener)
  return () => eventListeners.delete(listener)
}

/** The capabilities that an event makes out of date, beside the one its name begins with. */
const touches: Readonly<Record<string, readonly string[]>> = {
  sale: ['sales', 'report', 'inventory', 'device'],
  order: ['sales', 'report', 'inventory', 'device'],
  sales: ['report', 'inventory', 'device'],
  refund: ['sales', 'report', 'inventory'],
  shift: ['sales', 'report'],
  cash: ['sales'],
  drawer: ['sales'],
  stock: ['inventory', 'report', 'catalogue'],
  inventory: ['report', 'catalogue'],
  product: ['catalogue', 'inventory'],
  category: ['catalogue'],
  catalogue: ['inventory'],
  device: ['report'],
  review: ['device', 'sales', 'report'],
  settings: ['catalogue'],
  export: ['sales'],
  'damage-report': ['inventory', 'report'],
  'purchase-order': ['inventory', 'report'],
  transfer: ['inventory', 'report'],
  'stock-request': ['inventory'],
  stocktake: ['inventory'],
  licence: ['billing'],
  journal: ['sales', 'report', 'inventory', 'device'],
}

const REFRESH_AFTER_MS = 250
let due = new Set<string>()

/** Many sales in a second are one refresh. */
function refreshSoon(name: string): void {
  const first = name.split('.')[0] ?? name
  if (due.size === 0)
    setTimeout(() => {
      const names = [...due]
      due = new Set()
      void refresh(names)
    }, REFRESH_AFTER_MS)
  for (const one of [first, ...(touches[first] ?? [])]) due.add(one)
}

/**
 * Keeps a live connection for as long as somebody is signed in: the token goes in a header and never in the address
 * (D77). After a break it waits a little longer each time, and asks for what it missed. Answers how to stop.
 */
export function startEvents(): () => void {
  const stopped = new AbortController()
  let connection = new AbortController()
  let who = listener()
  const stopListening = subscribeToSession(() => {
    if (listener() === who) return
    who = listener()
    connection.abort()
  })
  const online = (): void => connection.abort()
  addEventListener('online', online)
  void keepConnected(stopped.signal, () => (connection = new AbortController()).signal)
  return () => {
    stopListening()
    removeEventListener('online', online)
    stopped.abort()
    connection.abort()
    setState('offline')
  }
}

/** Returns the identity of the listener and its outlet: a change of either is another connection. */
const listener = (): string => `${readSession().token ?? ''} ${readSession().outlet?.outletId ?? ''}`

async function keepConnected(stopped: AbortSignal, next: () => AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS
  let lastId: string | null = null
  while (!stopped.aborted) {
    const signal = next()
    setState(navigator.onLine ? 'connecting' : 'offline')
    try {
      await whileItSpeaks(AbortSignal.any([signal, stopped]), (speaking, heard) =>
        follow(speaking, lastId, (id) => {
          heard()
          waitMs = FIRST_WAIT_MS
          lastId = id ?? lastId
        }),
      )
    } catch {
      // A break is normal: the next round says so on screen and tries again.
    }
    setState('offline')
    await pause(waitMs, AbortSignal.any([signal, stopped]))
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

/** Ends what listens once nothing was heard for long. */
async function whileItSpeaks(
  signal: AbortSignal,
  listen: (speaking: AbortSignal, heard: () => void) => Promise<void>,
): Promise<void> {
  const silence = new AbortController()
  const wait = () => setTimeout(() => silence.abort(), SILENT_MS)
  let timer = wait()
  const heard = (): void => {
    clearTimeout(timer)
    timer = wait()
  }
  try {
    await listen(AbortSignal.any([signal, silence.signal]), heard)
  } finally {
    clearTimeout(timer)
  }
}

async function follow(signal: AbortSignal, lastId: string | null, alive: (id: string | null) => void): Promise<void> {
  const { token } = readSession()
  const response = await fetchProved(ADDRESS, {
    signal,
    credentials: 'include',
    headers: { ...callHeaders(), accept: 'text/event-stream', ...(lastId === null ? {} : { 'last-event-id': lastId }) },
  })
  if (response.status === 401) return runTimeOut(token)
  if (!response.ok || response.body === null) throw new Error(`events: ${response.status}`)
  setState('live')
  alive(null)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  const events = createEventReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive(null)
    for (const event of events.push(value)) {
      alive(event.id)
      if (event.name === 'reset') void queryClient.invalidateQueries()
      else refreshSoon(event.name)
      for (const listener of eventListeners) listener(event)
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })
