/** Where cash goes that leaves the drawer beside sales. Left out elsewhere: expenses and the like. */
export const CASH_DESTINATIONS = ['safe', 'bank'] as const
export type CashDestination = (typeof CASH_DESTINATIONS)[number]

/** Cash put in (positive) or taken out (negative), minor units. */
export interface CashMove {
  readonly amountMinor: number
  readonly destination: CashDestination | null
  /** The number on the safe's envelope or the bank's receipt; empty where there is none. */
  readonly slip: string
}

/**
 * Returns the fault of a cash movement, or null: `cash.destination-in` for money that is put in and yet has a
 * destination, `cash.slip-missing` for a deposit at the bank without the number of its receipt. Source: payments.md §7.
 */
export function cashMoveFault({
  amountMinor,
  destination,
  slip,
}: CashMove): 'cash.destination-in' | 'cash.slip-missing' | null {
  if (destination !== null && amountMinor >= 0) return 'cash.destination-in'
  return destination === 'bank' && slip.trim() === '' ? 'cash.slip-missing' : null
}
