import type { exchangeView } from '@kassa/contract/stored-value/exchange.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { pointsExchangeReceipt } from '@kassa/domain/receipt/points-exchange-receipt.ts'
import type { BasketMember } from '../model/basket.ts'
import { cashierNow, desk } from '../model/desk-state.ts'
import { print } from '../peripherals/print.ts'
import { templateNow } from '../receipt/template-now.ts'
import { memberOnPaper } from '../receipt/member-on-paper.ts'

/** Prints what was taken for points: the member's proof, and what is shown where it waits. Nothing before the device knows its outlet. */
export function printExchanged(
  done: OutputOf<typeof exchangeView>,
  member: BasketMember,
  pointsLeft: number | null,
): void {
  const { setup } = desk.read()
  if (!setup) return
  const { number, exchangedAt: at, name: goods, count, points, status, outletName } = done
  const paper = { number, at, goods, count, points, pointsLeft, cashierName: cashierNow()?.name ?? '' }
  const pickUpAt = status === 'awaiting-receipt' ? outletName : null
  const document = pointsExchangeReceipt(
    { ...paper, member: memberOnPaper(member), pickUpAt },
    setup,
    templateNow('cashier', setup, Date.now()),
  )
  print(document)
}
