import type { ReceiptPurse } from '@kassa/domain/receipt/rows/purse-rows.ts'
import { askServer } from '../sync/connection.ts'

/** Loads the calls for cards and accounts: most sales have none, and none of the calls is needed to sell. */
export const purseCalls = () => import('@kassa/contract/stored-value/purse.calls.ts')

/** The order for which something is held of cards or accounts; it is let go when the payment is left. */
let heldFor: string | null = null

/**
 * The rest of each account besides the hold, as the server said; it prints on the receipt of the sale that holds it.
 */
const left = new Map<string, ReceiptPurse>()

export function noteHeldFor(orderId: string): void {
  if (heldFor !== orderId) left.clear()
  heldFor = orderId
}

export const noteLeft = (purse: ReceiptPurse): void => {
  left.set(purse.code, purse)
}

/** Returns the balances on this order's receipt of the cards and accounts that paid it. */
export const leftAfter = (orderId: string): readonly ReceiptPurse[] => (heldFor === orderId ? [...left.values()] : [])

/** The payment was left: what was held for it is free again. */
export function letPursesGo(): void {
  if (heldFor !== null) void release(heldFor).catch(() => undefined)
  forgetPurseHolds()
}

const release = async (orderId: string): Promise<unknown> => askServer((await purseCalls()).releasePurses, { orderId })

/** The sale is written; booking it ends what was held. */
export function forgetPurseHolds(): void {
  heldFor = null
  left.clear()
}
