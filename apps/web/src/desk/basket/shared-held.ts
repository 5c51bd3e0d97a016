import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  deleteBasket,
  holdBasket,
  listHeldBaskets,
  MOST_HELD_STEPS,
  takeBasket,
} from '@kassa/contract/sales/held-basket.calls.ts'
import { journalDb } from '../journal/databases.ts'
import { recall as remembered, remember, type StoredBasket } from '../journal/journal-db.ts'
import { itemCount } from '../model/basket.ts'
import { desk, tell } from '../model/desk-state.ts'
import type { DeskSetup } from '../model/desk-setup.ts'
import { shownGoods } from '../model/goods/shown-goods.ts'
import { currentBasket, replay, stepsIn } from '../model/history.ts'
import type { BasketHistory } from '../model/history.ts'
import { askServer } from '../sync/connection.ts'
import { dropBasket, listHeld } from './basket-store.ts'
import type { HeldBasket } from './basket-store.ts'
import { priceOf } from './change-basket.ts'
import { countHeld } from './held-count.ts'
import { wantedOf } from './reserve-stock.ts'
import { claimBasket, type ClaimAnswer } from './together/claim-basket.ts'
import { showHeld } from './together/neighbor-held.ts'
import { UNTOLD } from './together/untold.ts'

/** A queue is not held up longer than this for an answer. */
const PATIENCE_MS = 2_000
const patiently = <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
  Promise.race([asked, new Promise<null>((done) => setTimeout(() => done(null), PATIENCE_MS))])

/** Kinds of goods that are kept for one basket. */
const MOST_KEPT = 500

/** A basket of which the server has yet to hear, with when it was put aside, and the till it was given to. */
interface UntoldBasket {
  readonly id: string
  readonly heldAt?: string
  readonly givenTo?: string
}

/** An earlier program wrote the id alone. */
type Untold = string | UntoldBasket

const untoldOf = async (): Promise<readonly UntoldBasket[]> =>
  ((await remembered<Untold[]>(journalDb(), UNTOLD)) ?? []).map((one) => (typeof one === 'string' ? { id: one } : one))

/** Changes a basket while it still waits here as it was put aside; false where it was brought back meanwhile. */
const changeWaiting = ({ id, heldAt }: StoredBasket, change: Partial<StoredBasket>): Promise<boolean> =>
  journalDb().transaction('rw', journalDb().baskets, async () => {
    const now = await journalDb().baskets.get(id)
    if (now?.state !== 'held' || now.heldAt !== heldAt) return false
    await journalDb().baskets.update(id, change)
    return true
  })

/** Returns whether the server knows of a basket that waits here, or may: it was told and has not answered. */
export const isWithServer = ({ isShared, isOffered }: StoredBasket): boolean => isShared === true || isOffered === true

/** Gives a basket that was set aside here to the other tills too. Without a line it stays here until there is one. */
async function share({ basket, history }: HeldBasket): Promise<void> {
  const { setup } = desk.read()
  if (setup === null || basket.isShared === true || history.steps.length > MOST_HELD_STEPS) return
  if (!(await changeWaiting(basket, { isOffered: true }))) return
  const now = currentBasket(history)
  const priced = priceOf(history)
  const heard = await askServer(holdBasket, {
    id: basket.id,
    staffId: basket.heldBy === '' ? null : basket.heldBy,
    openedAt: basket.openedAt,
    heldAt: basket.heldAt ?? basket.openedAt,
    note: basket.note,
    shown: {
      pieces: itemCount(now),
      ...shownGoods(now.lines, setup.outlet.locale),
      totalMinor: priced?.ok === true ? priced.value.totals.payableMinor : null,
    },
    steps: history.steps.map((step) => ({ ...step })),
    head: history.head,
    goods: wantedOf(history).slice(0, MOST_KEPT),
  })
  if (heard.kind === 'answered' && heard.answer.isShared)
    await changeWaiting(basket, { isShared: true, keptUntil: heard.answer.keptUntil })
}

async function tellUntold(): Promise<void> {
  const untold = await untoldOf()
  if (untold.length === 0) return
  const heard = await Promise.all(untold.map((one) => askServer(takeBasket, one)))
  const left = untold.filter((_, at) => heard[at]?.kind === 'unreachable')
  await remember(journalDb(), UNTOLD, left)
  // Handed out twice, by a neighbor and by the server: whoever has it here hears who else does.
  for (const one of heard)
    if (one.kind === 'answered' && one.answer.takenBy) tell('warn', 'message.heldTaken', { name: one.answer.takenBy })
}

let running: Promise<void> = Promise.resolve()
let waiting: Promise<void> | null = null

/** Brings what waits at the outlet up to date, both ways; without a line everything stays as it is known. Asked while it runs, it runs once more. */
export function refreshHeld(): Promise<void> {
  waiting ??= running.then(() => {
    waiting = null
    running = refresh().catch(() => undefined)
    return running
  })
  return waiting
}

async function refresh(): Promise<void> {
  const { isOnline, registration, training } = desk.read()
  if (isOnline && registration !== null && training === null) {
    await tellUntold()
    for (const held of await listHeld(journalDb())) await share(held)
    const heard = await askServer(listHeldBaskets, {})
    if (heard.kind === 'answered') await takeOver(heard.answer)
  }
  await countHeld()
  followOthers()
}

/** Returns whether the outlet wants it; one that never said does not. */
const isHelping = (setup: Partial<DeskSetup> | null): boolean => setup?.settings?.['sales.neighbors'] === true

let isLooking = false

/** Goes on together with the other tills from the moment on when the outlet wants it. */
function followOthers(): void {
  if (isLooking) return
  isLooking = true
  const look = (): void => {
    if (!isHelping(desk.read().setup)) return
    stop()
    void import('./together/follow-together.ts').then(
      ({ followTogether }) => followTogether(),
      () => (isLooking = false),
    )
  }
  const stop = desk.listen(look)
  look()
}

/** Removes baskets that were recalled elsewhere and lists those on hold elsewhere. */
async function takeOver({ rows, takenIds }: OutputOf<(typeof listHeldBaskets)['answer']>): Promise<void> {
  const taken = new Set(takenIds)
  const own = await listHeld(journalDb())
  for (const { basket } of own)
    if (basket.isShared === true && taken.has(basket.id)) await dropBasket(journalDb(), basket.id)
  const ownIds = new Set(own.map(({ basket }) => basket.id))
  showHeld(rows.filter(({ id }) => !ownIds.has(id)))
}

/** The outcome of asking for a basket that other tills see too. */
export type SharedBasketAnswer =
  | { readonly kind: 'got'; readonly history: BasketHistory }
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'gone' | 'unreachable' }

/** Asks for a basket of another till: the server, and where that has it not or cannot be asked, the neighbor that says it has it. */
export async function takeFromOthers(id: string): Promise<SharedBasketAnswer | ClaimAnswer> {
  const byServer = await takeShared(id)
  if (byServer.kind === 'got' || byServer.kind === 'taken') return byServer
  const byNeighbor = await claimBasket(id)
  return byNeighbor.kind === 'unreachable' ? byServer : byNeighbor
}

/**
 * Asks the server for a held basket; it is handed out once. `own` is the one that waits here: what the server has yet to hear of its being put aside
 * counts no more.
 */
export async function takeShared(id: string, own?: StoredBasket): Promise<SharedBasketAnswer> {
  const heard = desk.read().isOnline ? await patiently(askServer(takeBasket, namedOf(id, own))) : null
  if (heard === null || heard.kind === 'unreachable') return { kind: 'unreachable' }
  if (heard.kind === 'refused') return { kind: 'gone' }
  const { basket, takenBy } = heard.answer
  if (takenBy !== null) return { kind: 'taken', by: takenBy }
  if (basket === null) return { kind: 'gone' }
  const { openedAt, steps, head } = basket
  return { kind: 'got', history: replay(id, Date.parse(openedAt), stepsIn(steps), head) }
}

const namedOf = (id: string, own: StoredBasket | undefined) => ({
  id,
  ...(typeof own?.heldAt === 'string' && { heldAt: own.heldAt }),
})

/** An own basket is recalled, or given to a neighbor, offline too; the server is told as soon as the till is online. */
export async function noteUntold(own: StoredBasket, givenTo?: string): Promise<void> {
  const others = (await untoldOf()).filter(({ id }) => id !== own.id)
  await remember(journalDb(), UNTOLD, [...others, { ...namedOf(own.id, own), ...(givenTo && { givenTo }) }])
}

/** Throws a basket away at the server too, also one of which it has yet to hear; false where nobody could be asked. */
export async function dropShared(own: StoredBasket): Promise<boolean> {
  if (own.isShared !== true) {
    const heard = await askServer(takeBasket, namedOf(own.id, own))
    if (heard.kind === 'unreachable') return false
    if (heard.kind === 'answered' && heard.answer.basket === null) return true
  }
  return (await askServer(deleteBasket, { id: own.id })).kind === 'answered'
}
