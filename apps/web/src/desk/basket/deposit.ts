import { journalDb } from '../journal/databases.ts'
import { recall, remember } from '../journal/journal-db.ts'
import { basketNow } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'

/** The payment made ahead for an order, and the code of the account that holds it. */
export interface Deposit {
  readonly orderId: string
  readonly code: string
  readonly amountMinor: number
}

/** The deposit of the basket that was brought back last; kept, so that a reload does not lose it. `isLeftOut`: the customer pays otherwise. */
export const deposits = createStore<{ readonly kept: Deposit | null; readonly isLeftOut: boolean }>({
  kept: null,
  isLeftOut: false,
})

/** Returns the payment made ahead for the basket on the screen; null where there is none. */
export function depositOfBasket(): Deposit | null {
  const { kept } = deposits.read()
  return kept?.orderId === basketNow().id ? kept : null
}

/** The same, where it pays; null where the customer pays otherwise. */
export const payingDeposit = (): Deposit | null => (deposits.read().isLeftOut ? null : depositOfBasket())

const KEPT = 'deposit'

export async function keepDeposit(kept: Deposit | null): Promise<void> {
  deposits.change({ kept, isLeftOut: false })
  await remember(journalDb(), KEPT, kept)
}

/** Recalls the deposit that was stored before this page was loaded. */
export async function recallDeposit(): Promise<void> {
  deposits.change({ kept: await recall<Deposit>(journalDb(), KEPT), isLeftOut: false })
}
