import { cashSlip, type CashMoved } from '@kassa/domain/receipt/slip/cash-slip.ts'
import { cashierNow, desk } from '../model/desk-state.ts'
import { print, receiptPolicy } from '../peripherals/print.ts'

/** Prints the slip of cash that was moved, in the queue of every paper; nothing where this desk prints none. */
export function printCashSlip(moved: Omit<CashMoved, 'cashierName'>): void {
  const { setup } = desk.read()
  if (setup && receiptPolicy() !== 'never') print(cashSlip({ ...moved, cashierName: cashierNow()?.name ?? '' }, setup))
}
