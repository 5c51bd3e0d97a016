import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { listHeldBaskets } from '@kassa/contract/sales/held-basket.calls.ts'
import { journalDb } from '../journal/databases.ts'
import { desk } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'

export type SharedBasket = OutputOf<(typeof listHeldBaskets)['answer']>['rows'][number]

/** The baskets that other tills of the outlet have on hold, as the server said last. */
export const sharedHeld = createStore<{ readonly rows: readonly SharedBasket[] }>({ rows: [] })

/** Returns how many baskets wait: set aside here, and at the other tills. */
export async function countHeld(): Promise<void> {
  const own = await journalDb().baskets.where('state').equals('held').count()
  desk.change({ heldCount: own + sharedHeld.read().rows.length })
}
