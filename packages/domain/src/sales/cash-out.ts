/** The destination of cash that leaves the drawer beside sales. Left out elsewhere: expenses and the like. */
export const CASH_DESTINATIONS = ['safe', 'bank'] as const
export type CashDestination = (typeof CASH_DESTINATIONS)[number]

/** Cash put in (positive) or taken out (negative), minor units. */
export interface CashMove {
  readonly amountMinor: number
  readonly destination: CashDestination | null
  /** True where it pays out tips that customers left on top; left out: it does not. */
  readonly isTips?: true
  /** The number on the safe's envelope or the bank's receipt; empty where there is none. */
  readonly slip: string
}

/** The faults of a cash movement. */
export type CashMoveFault = 'cash.destination-in' | 'cash.slip-missing' | 'cash.tips-astray'

/**
 * Returns the fault of a cash movement, or null: `cash.tips-astray` for tips that are not paid out of the drawer to people, `cash.destination-in` for
 * money that is put in and yet has a destination, `cash.slip-missing` for a deposit at the bank without the number of its receipt.
 * Source: payments.md §7, accounting.md (Journal).
 */
export function cashMoveFault({ amountMinor, destination, slip, isTips }: CashMove): CashMoveFault | null {
  if (isTips && (amountMinor >= 0 || destination !== null)) return 'cash.tips-astray'
  if (destination !== null && amountMinor >= 0) return 'cash.destination-in'
  return destination === 'bank' && slip.trim() === '' ? 'cash.slip-missing' : null
}
