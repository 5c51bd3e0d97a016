import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { createStore } from '../ui/store.ts'

/** What was paid ahead for an order, by the code it lies under. */
export interface Deposit {
  readonly orderId: string
  readonly code: string
  readonly amountMinor: number
}

/** The deposit of the basket that was brought back last; kept, so that a reload does not lose it. */
export const deposits = createStore<{ readonly kept: Deposit | null }>({ kept: null })

const KEPT = 'deposit'

export async function keepDeposit(kept: Deposit | null): Promise<void> {
  deposits.change({ kept })
  await remember(journalDb(), KEPT, kept)
}

/** What was kept before this page was loaded. */
export async function recallDeposit(): Promise<void> {
  deposits.change({ kept: await recall<Deposit>(journalDb(), KEPT) })
}
