import { afterEach, beforeEach, expect, vi } from 'vitest'
import { basketSaved, markSaved } from '../desk/basket/change-basket.ts'
import { keepDeposit } from '../desk/basket/deposit.ts'
import { setBasketAside } from '../desk/basket/set-aside.ts'
import { journalDb } from '../desk/journal/databases.ts'
import { basketNow, desk } from '../desk/model/desk-state.ts'
import { startHistory } from '../desk/model/history.ts'
import type { Registration } from '../desk/model/registration.ts'
import { newId } from '../desk/model/uuid-v7.ts'
import { fillWithMost, openDesk } from './desk-world.ts'

type Body = Record<string, unknown>

export const view = { code: 'L-1', paidMinor: 0 }
export const terms = {
  kind: 'layaway',
  customer: 'Ada',
  phone: '',
  note: '',
  lastDay: '2026-12-01',
  dues: [],
} as const

/** The server of a till that sets orders aside, and what it was asked. */
export const server = {
  /** The order that was set aside last, as the server keeps it; null: nobody set one aside. */
  kept: null as Body | null,
  asked: [] as { readonly name: string; readonly body: Body }[],
  refusal: null as { readonly status: number; readonly code: string } | null,
  /** Something that happens at this till while the server is asked. */
  onTake: (): void => undefined,
  shown: view as object,
}

const reply = (url: string, { body }: RequestInit = {}): Promise<Response> => {
  const name = new URL(url, 'http://till').pathname.split('/').at(-1) ?? ''
  const said = JSON.parse(typeof body === 'string' ? body : '{}') as Body
  // Of anything else it says nothing.
  if (!['set-aside', 'take-set-aside'].includes(name)) return Promise.reject(new TypeError('no line'))
  server.asked.push({ name, body: said })
  if (name === 'take-set-aside') server.onTake()
  if (server.refusal) {
    const { status, code } = server.refusal
    return Promise.resolve(Response.json({ code, message: '', details: { device: 'Till 2' } }, { status }))
  }
  if (name === 'set-aside') server.kept = said
  const { openedAt, steps, head } = server.kept ?? {}
  const { shown } = server
  return Promise.resolve(Response.json(name === 'take-set-aside' ? { openedAt, steps, head, setAside: shown } : shown))
}

/** Nobody can be asked from here on. */
export const cutLine = (): unknown => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')))

/** Each test begins with an open till that is online and a server that knows nothing. */
export function useSetAsideServer(): void {
  beforeEach(async () => {
    const db = journalDb()
    await Promise.all([db.baskets, db.basketSteps, db.remembered].map((table) => table.clear()))
    openDesk()
    const keyPair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    const registration = { registrationId: 'r1', deviceId: 'us', deviceToken: 't', keyPair } as Registration
    markSaved(null)
    desk.change({ registration, isOnline: true, training: null, history: startHistory(newId(), 1), message: null })
    Object.assign(server, { kept: null, asked: [], refusal: null, shown: view })
    await keepDeposit(null)
    vi.stubGlobal('fetch', reply)
  })
  afterEach(async () => {
    await basketSaved()
    vi.unstubAllGlobals()
    server.onTake = () => undefined
    await keepDeposit(null)
    desk.change({ registration: null, isOnline: false, isWriting: false })
  })
}

export const stateOf = async (id: string): Promise<string | undefined> => (await journalDb().baskets.get(id))?.state

/** Sets a basket aside at the server; it is nowhere on this till then. */
export async function setAside(): Promise<string> {
  fillWithMost(1)
  const { id } = basketNow()
  expect((await setBasketAside(terms)).ok).toBe(true)
  expect([await stateOf(id), basketNow().lines, basketNow().id === id]).toEqual([undefined, [], false])
  return id
}
