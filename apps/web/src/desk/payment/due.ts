import type { CashRounding, Tip } from '@kassa/domain/basket/index.ts'
import { pricingContext } from '../basket/change-basket.ts'
import { cashRoundingAt } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { feeIn } from '@kassa/domain/tenders/method-fee.ts'
import { tipOf } from '@kassa/domain/tenders/settle-payment.ts'
import { createStore } from '../ui/store.ts'
import { tendersStanding } from './standing/standing-tenders.ts'
import { aheadLeft, goodsTenders, isCarried, paysAhead } from './together/share.ts'
import { nextCashDue, remainingOf, type Bill, type TakenTender } from './tender-list.ts'

/** The payments taken so far for the basket that is being paid; empty before and after. */
export const takenPayments = createStore<{
  readonly tenders: readonly TakenTender[]
  /** The tip the customer gives; null: none. */
  readonly tip: Tip | null
}>({ tenders: [], tip: null })

/** Returns the tenders that pay part of this price without being taken. */
export const standingTenders = (payableMinor: number): readonly TakenTender[] =>
  tendersStanding(payableMinor, goodsTenders(takenPayments.read().tenders))

/** Returns the tenders that pay this price so far: those that stand, then those taken. */
export const paidSoFar = (payableMinor: number): readonly TakenTender[] => [
  ...standingTenders(payableMinor),
  ...takenPayments.read().tenders,
]

/** The basket on the screen as a bill; null without a price. */
function billNow(): Bill | null {
  const { priced, setup } = desk.read()
  const context = pricingContext()
  if (!priced?.ok || !setup || !context) return null
  const { payableMinor } = priced.value.totals
  return { payableMinor, cashRounding: cashRoundingAt(setup), tax: context.settings.tax, tip: takenPayments.read().tip }
}

/** The amount that cash still has to pay for the basket on the screen and what is paid ahead with it, rounded to coins, or by the steps of notes of another currency; null without a price. */
export function cashToPay(rounding?: CashRounding | null): number | null {
  const bill = billNow()
  if (!bill) return null
  const paid = paidSoFar(bill.payableMinor)
  return aheadLeft(paid) + nextCashDue(bill, goodsTenders(paid), rounding)
}

/** Returns the amount that cash would have to pay beside one tender more; null without a price. */
export function cashBeside(next: TakenTender): number | null {
  const bill = billNow()
  if (!bill) return null
  const paid = [...paidSoFar(bill.payableMinor), next]
  return aheadLeft(paid) + nextCashDue(bill, goodsTenders(paid))
}

/**
 * Returns the amount the customer owes with the tip and the fees of the tenders taken, in minor units; null without a
 * price.
 */
export function owedNow(): number | null {
  const bill = billNow()
  if (!bill) return null
  const feesMinor = takenPayments.read().tenders.reduce((sum, one) => sum + feeIn(one, bill.tax), 0)
  return bill.payableMinor + tipOf(bill.tip ?? null, bill.payableMinor) + feesMinor
}

/**
 * Returns the rest to pay by anything but cash, to the minor unit; null without a price. A `method` that pays nothing ahead has the goods left
 * alone, and so has the slip of one that a channel carries (`bySlip`).
 */
export function leftToPay(method?: TakenTender['method'], bySlip = false): number | null {
  const bill = billNow()
  if (!bill) return null
  const paid = paidSoFar(bill.payableMinor)
  const mayPay = method === undefined || (paysAhead(method) && !(bySlip && isCarried(method)))
  const aheadMinor = mayPay ? aheadLeft(paid) : 0
  return aheadMinor + remainingOf(bill, goodsTenders(paid))
}
