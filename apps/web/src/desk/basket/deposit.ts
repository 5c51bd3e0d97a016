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

/** The same as it lies on the disk; left out of the payment, where that is said. */
type StoredDeposit = Deposit & { readonly isLeftOut?: true }

/** The deposit of the basket that was brought back last; kept, so that a reload does not lose it. `isLeftOut`: the customer pays otherwise, which is kept too. */
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

const depositsAside = async (): Promise<readonly StoredDeposit[]> =>
  (await recall<readonly StoredDeposit[]>(journalDb(), ASIDE)) ?? []

const stored = ({ orderId, code, amountMinor }: Deposit, isLeftOut: boolean): StoredDeposit => ({
  orderId,
  code,
  amountMinor,
  ...(isLeftOut && { isLeftOut }),
})

/** Puts the deposit of a basket that was put on hold here back beside it; nothing where it is at hand already, or this till knows of none. */
export async function bringDeposit(orderId: string): Promise<void> {
  if (deposits.read().kept?.orderId === orderId) return
  const known = (await depositsAside()).find((one) => one.orderId === orderId)
  if (known) await keepDeposit(known, known.isLeftOut)
}

/** Keeps the deposit of the basket that comes to the screen; that of the one before waits with its basket. */
export async function keepDeposit(kept: Deposit | null, isLeftOut = false): Promise<void> {
  const { kept: before, isLeftOut: wasLeftOut } = deposits.read()
  deposits.change({ kept, isLeftOut })
  await remember(journalDb(), KEPT, kept && stored(kept, isLeftOut))
  if (!before || before.orderId === kept?.orderId) return
  const others = (await depositsAside()).filter(({ orderId }) => orderId !== before.orderId)
  await remember(journalDb(), ASIDE, [stored(before, wasLeftOut), ...others].slice(0, MOST_ASIDE))
}

/** Leaves the deposit out of the payment, or takes it in again; on this till that stands until somebody says otherwise. */
export function leaveDepositOut(isLeftOut: boolean): void {
  const { kept } = deposits.read()
  deposits.change({ isLeftOut })
  if (kept) void remember(journalDb(), KEPT, stored(kept, isLeftOut)).catch(() => undefined)
}

/** Recalls the deposit that was stored before this page was loaded. */
export async function recallDeposit(): Promise<void> {
  const kept = await recall<StoredDeposit>(journalDb(), KEPT)
  deposits.change({ kept, isLeftOut: kept?.isLeftOut ?? false })
}
