import { NEIGHBOR_WORDS, type WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { journalDb } from '../../journal/databases.ts'
import { waitingStates } from '../../journal/entry-state.ts'
import { itemCount } from '../../model/basket.ts'
import { desk } from '../../model/desk-state.ts'
import { shownGoods } from '../../model/goods/shown-goods.ts'
import { currentBasket } from '../../model/history.ts'
import { neighbors, type Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { hearTheirSales } from '../../sync/neighbors/neighbor-stock.ts'
import { onWord, sayToAll } from '../../sync/neighbors/neighbor-words.ts'
import { movesOf } from '../../sync/follow-stock.ts'
import { listHeld, type HeldBasket } from '../basket-store.ts'
import { priceOf } from '../change-basket.ts'
import { hearHeld } from './neighbor-held.ts'

type State = WordOf<'state'>

function rowOf({ basket, history }: HeldBasket): State['held'][number] {
  const { setup } = desk.read()
  const now = currentBasket(history)
  const priced = priceOf(history)
  const locale = setup?.outlet.locale ?? 'en-US'
  const holder = setup?.staff.find(({ id }) => id === basket.heldBy)
  return {
    id: basket.id,
    heldAt: basket.heldAt ?? basket.openedAt,
    note: basket.note,
    staffName: holder?.name ?? null,
    shown: {
      pieces: itemCount(now),
      ...shownGoods(now.lines, locale),
      totalMinor: priced?.ok === true ? priced.value.totals.payableMinor : null,
    },
  }
}

/** Returns what sales of this till took out of the stock that the server has not heard of, by goods. */
async function unsentNow(): Promise<State['unsent']> {
  const waiting = await journalDb()
    .entries.where('state')
    .anyOf([...waitingStates])
    .toArray()
  const sum = new Map<string, number>()
  for (const { body } of waiting)
    for (const [variantId, quantity] of movesOf(body) ?? []) sum.set(variantId, (sum.get(variantId) ?? 0) + quantity)
  return [...sum]
    .filter(([, quantity]) => quantity !== 0)
    .slice(0, NEIGHBOR_WORDS.kinds)
    .map(([variantId, quantity]) => ({ variantId, quantity }))
}

/** All that this till shares, as it stands. While it is only tried, nothing that waits here is anybody else's. */
async function stateNow(): Promise<State> {
  const held = desk.read().training === null ? await listHeld(journalDb()) : []
  return { kind: 'state', held: held.slice(0, NEIGHBOR_WORDS.held).map(rowOf), unsent: await unsentNow() }
}

/** Many changes in a moment are one word. */
const AFTER_MS = 150
let soon: ReturnType<typeof setTimeout> | undefined

/** Tells the neighbors, soon, how it stands here. */
export function shareState(): void {
  if (neighbors.read().reached.length === 0) return
  soon ??= setTimeout(() => {
    soon = undefined
    void stateNow().then(sayToAll, () => undefined)
  }, AFTER_MS)
}

function hearState({ held, unsent }: State, from: Neighbor): void {
  hearHeld(held, from)
  hearTheirSales(from.deviceId, unsent)
}

/** Hears how it stands at the neighbors. */
export const followState = (): void => onWord('state', hearState)
