import { feeIn, payableLeft, tenderFee } from '@kassa/domain/tenders/method-fee.ts'
import { methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { pricingContext } from '../../basket/change-basket.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { desk } from '../../model/desk-state.ts'
import { createStore } from '../../ui/store.ts'
import { paidSoFar } from '../due.ts'
import { goodsTenders, sharesOf } from '../together/share.ts'
import { isByChannel, type TakenTender } from '../tender-list.ts'

/**
 * The charge of the chosen payment method, while it has a fee and nothing is paid by it yet: the customer sees it too.
 */
export const offeredFee = createStore<{ readonly amountMinor: number; readonly feeMinor: number }>({
  amountMinor: 0,
  feeMinor: 0,
})

/** The fee of a way to pay as the outlet has set it; null: it costs nothing. */
const feeSet = (method: TakenTender['method']) =>
  methodChoices(settingOf(desk.read().setup, 'sales.payment-methods')).find((one) => one.method === method)?.fee ?? null

/**
 * A tender that pays `amountMinor` of what is owed, with its fee on top; as it is where the way costs nothing, or where its fee is in it: what
 * a channel has taken was asked for with it. Source: pricing.md, Growth 8; PY-P08.
 */
export function withFee(next: TakenTender, payableMinor: number, before: readonly TakenTender[]): TakenTender {
  const set = feeSet(next.method)
  const context = pricingContext()
  if (!set || !context || next.fee !== undefined || isByChannel(next)) return next
  const { tax } = context.settings
  const leftMinor = payableLeft(payableMinor, before, tax)
  const fee = tenderFee(set, { wantedMinor: next.amountMinor, leftMinor }, context.defaultTax)
  return { ...next, amountMinor: next.amountMinor + feeIn({ fee }, tax), fee }
}

/**
 * Returns the charge for paying so much of the basket on the screen this way, and the part of it that is the fee, in
 * minor units.
 */
export function chargeOf(method: TakenTender['method'], amountMinor: number) {
  const { priced } = desk.read()
  const payableMinor = priced?.ok ? priced.value.totals.payableMinor : 0
  const paid = paidSoFar(payableMinor)
  const asked = { method, amountMinor, reference: null }
  // No fee stands on money paid ahead.
  const share = sharesOf([...paid, asked]).shares.at(-1) ?? 0
  const tender = withFee({ ...asked, amountMinor: amountMinor - share }, payableMinor, goodsTenders(paid))
  const chargedMinor = tender.amountMinor + share
  return { amountMinor: chargedMinor, feeMinor: chargedMinor - amountMinor, fee: tender.fee ?? null }
}
