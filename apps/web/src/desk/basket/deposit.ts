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

/** Returns the payment made ahead for a saved order; null where nobody paid anything. */
export const depositFrom = ({ id, code, paidMinor }: Paid): Deposit | null =>
  code === null || paidMinor < 1 ? null : { orderId: id, code, amountMinor: paidMinor }

interface Paid {
  readonly id: string
  readonly code: string | null
  readonly paidMinor: number
}

const KEPT = 'deposit'
/** Those of baskets that wait on hold here, the last first. */
const ASIDE = 'deposits-aside'
const MOST_ASIDE = 50

const depositsAside = async (): Promise<readonly Deposit[]> =>
  (await recall<readonly Deposit[]>(journalDb(), ASIDE)) ?? []

/** Returns the deposit of a basket that was put on hold here and is another one than that at hand; undefined where this till knew of none. */
export const depositKnown = async (orderId: string): Promise<Deposit | undefined> =>
  deposits.read().kept?.orderId === orderId ? undefined : (await depositsAside()).find((one) => one.orderId === orderId)

/** Keeps the deposit of the basket that comes to the screen; that of the one before waits with its basket. */
export async function keepDeposit(kept: Deposit | null): Promise<void> {
  const { kept: before } = deposits.read()
  deposits.change({ kept, isLeftOut: false })
  await remember(journalDb(), KEPT, kept)
  if (!before || before.orderId === kept?.orderId) return
  const others = (await depositsAside()).filter(({ orderId }) => orderId !== before.orderId)
  await remember(journalDb(), ASIDE, [before, ...others].slice(0, MOST_ASIDE))
}

/** Recalls the deposit that was stored before this page was loaded. */
export async function recallDeposit(): Promise<void> {
  deposits.change({ kept: await recall<Deposit>(journalDb(), KEPT), isLeftOut: false })
}
