import type { WordOf } from '@kassa/contract/sales/neighbor-words.ts'
import { desk } from '../../model/desk-state.ts'
import { neighbors, type Neighbor } from '../../model/neighbors/neighbors-reached.ts'
import { countHeld, sharedHeld, type SharedBasket } from '../held-count.ts'

type Announced = WordOf<'state'>['held'][number]

/** The baskets that wait at the tills that are reached directly, as each said last. */
const announced = new Map<string, readonly Announced[]>()

/** Baskets that came here from a neighbor, and when each was put aside there: its list may still name them. */
const arrived = new Map<string, string>()

let byServer: readonly SharedBasket[] = []

export const noteArrived = (basketId: string, heldAt: string): void => void arrived.set(basketId, heldAt)

/** Returns the till that says it has a basket and is reached now. */
export const neighborWith = (basketId: string): Neighbor | undefined =>
  neighbors.read().reached.find(({ deviceId }) => announced.get(deviceId)?.some(({ id }) => id === basketId))

const isStill = ({ id, heldAt }: Announced): boolean => (arrived.get(id) ?? '') < heldAt

const newestFirst = (rows: readonly SharedBasket[]): SharedBasket[] =>
  rows.toSorted((a, b) => Date.parse(b.heldAt) - Date.parse(a.heldAt))

/**
 * Returns the server's rows with those of the neighbors. Without a line a neighbor's own word counts for what waits at it; those of tills that are not reached stay as the
 * server said last.
 */
function merged(): readonly SharedBasket[] {
  const heard = neighbors.read().reached.filter(({ deviceId }) => announced.has(deviceId))
  if (heard.length === 0) return byServer
  const said = heard.flatMap(({ deviceId, name }) =>
    (announced.get(deviceId) ?? [])
      .filter(isStill)
      .map((held): SharedBasket => ({ ...held, deviceName: name, isOwn: false, keptUntil: null })),
  )
  const names = new Set(heard.map(({ name }) => name))
  const known = desk.read().isOnline ? byServer : byServer.filter(({ deviceName }) => !names.has(deviceName))
  const knownIds = new Set(known.map(({ id }) => id))
  return newestFirst([...known, ...said.filter(({ id }) => !knownIds.has(id))])
}

const show = (): Promise<void> => {
  sharedHeld.change({ rows: merged() })
  return countHeld()
}

/** Shows what the server says of baskets at other tills, with what the neighbors say of theirs. */
export function showHeld(rows: readonly SharedBasket[]): void {
  byServer = rows
  sharedHeld.change({ rows: merged() })
}

/** Takes a neighbor's word for what waits at it. */
export function hearHeld(held: readonly Announced[], { deviceId }: Neighbor): void {
  announced.set(deviceId, held)
  void show()
}

/** Looks anew at what waits elsewhere: somebody came or went, or the line did. */
export const showHeldAgain = (): void => void show()
