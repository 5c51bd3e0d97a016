import { foreignWorth } from '@kassa/domain/tenders/foreign-cash.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import type { BookedDocument } from '../../../../platform/sale-part.ts'
import type { BookedPayment, BookedSale } from '../book/booked-sale.ts'

type CashOfSale = Pick<BookedSale, 'payments' | 'countedIn' | 'cashBackMinor'> & {
  readonly order: Pick<BookedSale['order'], 'shift_id'>
}

const movesCash = ({ method, amount_minor }: BookedPayment): boolean => isCash(method) && amount_minor !== 0

/**
 * The tender that says by itself what a sale brought into the drawer of its shift: the only one in cash, without notes of another currency.
 * Undefined where the drawer's book needs an entry of its own, or none.
 */
export function tenderOfDrawer({ order, payments }: CashOfSale): BookedPayment | undefined {
  const [cash, ...others] = payments.filter(movesCash)
  return order.shift_id !== null && others.length === 0 && cash?.foreign.length === 0 ? cash : undefined
}

type InDrawer = Pick<BookedDocument, 'cashMinor' | 'foreignCash' | 'countedIn' | 'ownCashMinor'>

/** The sides of a sale that lie in the drawer of its shift: cash beside that tender, and notes of other currencies; of one that came behind its count all its cash. */
export const intoDrawer = (sale: CashOfSale): InDrawer => ({
  cashMinor: cashBeside(sale),
  ...(sale.countedIn && { countedIn: sale.countedIn, ownCashMinor: ownCash(sale) + (sale.cashBackMinor ?? 0) }),
  foreignCash: sale.payments.flatMap(({ position, foreign }) =>
    foreign.map(({ currency, amountMinor, worthMinor }) => ({
      position,
      currency,
      amount_minor: amountMinor,
      value_minor: worthMinor,
    })),
  ),
})

function cashBeside(sale: CashOfSale): number {
  return sale.order.shift_id === null || tenderOfDrawer(sale) ? 0 : ownCash(sale)
}

const ownCash = ({ payments }: CashOfSale): number =>
  payments.filter(movesCash).reduce((sum, { amount_minor, foreign }) => sum + amount_minor - foreignWorth(foreign), 0)
