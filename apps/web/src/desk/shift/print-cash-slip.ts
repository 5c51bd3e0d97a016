import { cashSlip, type CashMoved } from '@kassa/domain/receipt/slip/cash-slip.ts'
import { cashierNow, desk } from '../model/desk-state.ts'
import { keepPaper } from '../peripherals/kept-papers.ts'
import { print, receiptPolicy } from '../peripherals/print.ts'

/** Prints the slip of cash that was moved, in the queue of every paper, unless this desk prints none by itself; it can be had later either way. */
export function printCashSlip(moved: Omit<CashMoved, 'cashierName'>): void {
  const { setup } = desk.read()
  if (!setup) return
  const document = cashSlip({ ...moved, cashierName: cashierNow()?.name ?? '' }, setup)
  void keepPaper({ kind: 'cash', number: '', at: moved.at, document })
  if (receiptPolicy() !== 'never') print(document)
}
