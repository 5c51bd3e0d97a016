import { pricingContext } from '../basket/change-basket.ts'
import { cashRoundingAt } from '../model/desk-setup.ts'
import { desk } from '../model/desk-state.ts'
import { createStore } from '../ui/store.ts'
import { nextCashDue } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'

/** What was taken so far for the basket that is being paid; empty before and after. */
export const taken = createStore<{ readonly tenders: readonly TakenTender[] }>({ tenders: [] })

/** What cash still has to pay for the basket on the screen, rounded to coins; null without a price. */
export function cashToPay(): number | null {
  const { priced, setup } = desk.read()
  const context = pricingContext()
  if (!priced?.ok || !setup || !context) return null
  const { payableMinor } = priced.value.totals
  const { tax } = context.settings
  return nextCashDue({ payableMinor, cashRounding: cashRoundingAt(setup), tax }, taken.read().tenders)
}
