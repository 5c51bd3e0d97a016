import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { snapshotOf } from '../../apps/web/src/desk/basket/snapshot-of.ts'
import type { DeskBasket } from '../../apps/web/src/desk/model/basket.ts'
import { cashRoundingAt, pricingContextOf, type DeskSetup } from '../../apps/web/src/desk/model/desk-setup.ts'
import { noOffers } from '../../apps/web/src/desk/offers/offers.ts'
import { nextCashDue, paymentFacts, type TakenTender } from '../../apps/web/src/desk/payment/tender-list.ts'

/** The step of the amounts people pay with: the next whole one of these above the amount due, in minor units. */
const noteMinor = 10_000

type Priced = { readonly snapshot: Snapshot; readonly answer: PricedBasket }

/**
 * A basket paid in cash as the outlet's own settings have it, with change like a person gets. `now` in epoch milliseconds.
 * Throws where the basket cannot be priced: a desk would not have sold it.
 */
export function payCash(basket: DeskBasket, setup: DeskSetup, now: number) {
  const cashRounding = cashRoundingAt(setup)
  const pricedWith = (tenders: readonly TakenTender[]): Priced => {
    const moment = { now, paymentStartedAt: now, payment: paymentFacts(tenders, cashRounding) }
    const snapshot = snapshotOf(basket, pricingContextOf(setup), noOffers, moment)
    const priced = priceBasket(snapshot)
    if (!priced.ok) throw new Error(`a random basket is refused: ${JSON.stringify(priced.refusal)}`)
    return { snapshot, answer: priced.value }
  }
  const owed = pricedWith([])
  const bill = { payableMinor: owed.answer.totals.payableMinor, cashRounding, tax: owed.snapshot.settings.tax }
  const amountMinor = Math.ceil(nextCashDue(bill, []) / noteMinor) * noteMinor
  const tenders = [{ method: 'cash' as const, amountMinor, reference: null }]
  const paid = pricedWith(tenders)
  const { payment: outcome } = paid.answer
  if (!outcome) throw new Error('a random basket is not paid')
  return { ...paid, tenders, outcome }
}
