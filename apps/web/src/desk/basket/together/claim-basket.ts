import type { WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { journalDb } from '../../journal/databases.ts'
import { recall as remembered, remember } from '../../journal/journal-db.ts'
import type { DeskBasket, DeskLine } from '../../model/basket.ts'
import { desk } from '../../model/desk-state.ts'
import { replay, stepsIn } from '../../model/history.ts'
import { newId } from '../../model/uuid-v7.ts'
import type { Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { onWord, sayTo } from '../../sync/neighbors/neighbor-words.ts'
import { reserveMover } from '../../sync/neighbors/reserve-mover.ts'
import { keepHeld } from '../basket-store.ts'
import { noteArrived, neighborWith } from './neighbor-held.ts'
import { UNTOLD } from './untold.ts'

/** The outcome of asking a neighbor for a basket: it waits here now; another has it; or nobody could be asked and nothing was changed. */
export type ClaimAnswer =
  | { readonly kind: 'here' }
  | { readonly kind: 'taken'; readonly by: string }
  | { readonly kind: 'unreachable' }

/** A queue is not held up longer than this for an answer. */
const PATIENCE_MS = 3_000

/** The questions by which baskets came here from neighbors, the last first: whoever gave one may ask again whether it arrived. */
const ARRIVED = 'held-from-neighbors'
const MOST_ARRIVED = 300

interface Asked {
  readonly basketId: string
  readonly from: string
  readonly settle: (answer: ClaimAnswer) => void
  /** It has come and is being written: from now on it is waited for. */
  readonly comes: () => void
}

const asked = new Map<string, Asked>()

const arrivedBy = async (): Promise<readonly string[]> =>
  (await remembered<readonly string[]>(journalDb(), ARRIVED)) ?? []

/** Asks the neighbor that has a basket for it; it is given to one till alone, and counts when it lies on this disk. */
export function claimBasket(basketId: string): Promise<ClaimAnswer> {
  const from = neighborWith(basketId)
  if (!from) return Promise.resolve({ kind: 'unreachable' })
  const ask = newId()
  return new Promise((resolve) => {
    const settle = (answer: ClaimAnswer): void => {
      asked.delete(ask)
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => settle({ kind: 'unreachable' }), PATIENCE_MS)
    asked.set(ask, { basketId, from: from.deviceId, settle, comes: () => clearTimeout(timer) })
    if (!sayTo(from.deviceId, { kind: 'claim', ask, basketId })) settle({ kind: 'unreachable' })
  })
}

/** A step that is none, or that only a later release knows, leaves no basket behind. */
const isBasket = (state: DeskBasket | undefined): boolean =>
  Array.isArray(state?.lines) && state.lines.every((line: Partial<DeskLine> | undefined) => line?.id && line.goods?.id)

/** Writes a basket to the disk together with the note that it came, and that the server has to hear of it. */
async function keep({ ask, basketId, openedAt, heldAt, steps, head }: WordOf<'given'>): Promise<void> {
  const db = journalDb()
  const history = replay(basketId, Date.parse(openedAt), stepsIn(steps), head)
  if (!history.states.every(isBasket)) throw new Error('not the steps of a basket')
  await db.transaction('rw', db.baskets, db.basketSteps, db.remembered, async () => {
    await keepHeld(db, history, { at: new Date().toISOString(), by: desk.read().cashierId ?? '', note: '' })
    await remember(db, ARRIVED, [ask, ...(await arrivedBy())].slice(0, MOST_ARRIVED))
    const untold = (await remembered<readonly unknown[]>(db, UNTOLD)) ?? []
    await remember(db, UNTOLD, [...untold, { id: basketId, heldAt }])
  })
}

/** Takes a basket that was asked for. One that comes too late, or that cannot be kept, is not kept: it waits again where it was. */
async function take(given: WordOf<'given'>, from: Neighbor): Promise<void> {
  const { ask, basketId, heldAt, reserve } = given
  const waiting = asked.get(ask)
  const isAsked = waiting?.basketId === basketId && waiting.from === from.deviceId
  if (isAsked) waiting.comes()
  const isKept =
    isAsked &&
    (await keep(given).then(
      () => true,
      () => false,
    ))
  sayTo(from.deviceId, { kind: isKept ? 'kept' : 'not-kept', ask, basketId })
  if (!isAsked) return
  if (isKept) {
    noteArrived(basketId, heldAt)
    if (reserve) await reserveMover.take({ ...reserve, orderId: basketId })
  }
  waiting.settle({ kind: isKept ? 'here' : 'unreachable' })
}

/** Answers whether a basket came here; one that is just being asked for is answered by its own word. */
async function tellKept({ ask, basketId }: WordOf<'is-kept'>, from: Neighbor): Promise<void> {
  if (asked.has(ask)) return
  const isKept = (await arrivedBy()).includes(ask)
  sayTo(from.deviceId, { kind: isKept ? 'kept' : 'not-kept', ask, basketId })
}

/** Hears what neighbors answer. */
export function followClaims(): void {
  onWord('given', (given, from) => void take(given, from).catch(() => undefined))
  onWord('refused', ({ ask, by }, from) => {
    const waiting = asked.get(ask)
    if (waiting?.from !== from.deviceId) return
    waiting.settle(by === '' ? { kind: 'unreachable' } : { kind: 'taken', by })
  })
  onWord('is-kept', (word, from) => void tellKept(word, from).catch(() => undefined))
}
