import type { PricedBasket } from '@kassa/domain/basket/index.ts'
import { ownCashOf, type ShiftDocument, type ShiftFact } from '@kassa/domain/sales/shift-facts.ts'
import { refundOfExchange, saleOfExchange } from './exchange-halves.ts'
import type { JournalBody, JournalRefundBody, SaleBody } from './journal.ts'

/** Returns the facts of an entry of the journal in its shift; none for one that moved no money and opened no drawer. */
export function factsOfEntry(body: JournalBody): readonly ShiftFact[] {
  switch (body.kind) {
    case 'shift-opened':
      return [{ kind: 'float', amountMinor: body.floatMinor }]
    case 'sale':
      return [soldIn(body)]
    case 'refund':
      return [givenBackIn(body)]
    case 'exchange':
      return [soldIn(saleOfExchange(body)), givenBackIn(refundOfExchange(body))]
    case 'cash-moved':
      return [
        {
          kind: 'moved',
          amountMinor: body.amountMinor,
          goesTo: body.destination ?? null,
          isTips: body.isTips === true,
        },
      ]
    case 'drawer-opened':
      return [{ kind: 'drawer-opened' }]
    default:
      return []
  }
}

/** Tips and fees among the tenders: neither is sold, and both go back with a sale undone whole. */
function soldIn({ answer, tenders }: SaleBody): ShiftDocument {
  const tipMinor = (answer as Partial<PricedBasket> | undefined)?.payment?.tipMinor ?? 0
  const feeMinor = sum(tenders.map((one) => one.feeMinor ?? 0))
  const amountMinor = sum(tenders.map((one) => one.amountMinor)) - tipMinor - feeMinor
  return { kind: 'sale', amountMinor, tipMinor, feeMinor, cashMinor: ownCashOf(tenders), tenders }
}

const givenBackIn = ({ isVoid, amountMinor, tenders }: JournalRefundBody): ShiftDocument => ({
  kind: isVoid ? 'void' : 'refund',
  amountMinor,
  tipMinor: sum(tenders.map((one) => one.tipMinor ?? 0)),
  feeMinor: sum(tenders.map((one) => one.feeMinor ?? 0)),
  cashMinor: ownCashOf(tenders),
  tenders,
})

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)
