import { isSameSlip, readCardSlip, type CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import type { PaymentMethod } from '@kassa/domain/payment/method.ts'
import { mostOffline, type MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import { readReference } from '@kassa/domain/payment/reference.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { momentNow } from '../../../journal/write-entry.ts'
import { currencyExponent } from '../../../model/desk-setup.ts'
import { desk } from '../../../model/desk-state.ts'
import { readAmount } from '../../../model/goods/quantity-text.ts'
import { amountText } from '../../../ui/money-text.ts'
import { leftToPay, takenPayments } from '../../due.ts'
import { chargeOf } from '../../extras/fee.ts'
import { takeTender } from '../../take-tender.ts'
import type { TakenTender } from '../../tender-list.ts'
import { saleOfSlip } from './used-slips.ts'
import { unsentBy } from './unsent.ts'

/** The values typed for a payment made elsewhere; an empty amount means the whole rest. */
export interface TypedPayment {
  readonly amount: string
  readonly reference: string
  /** The values typed from a card's slip beside its approval code; left out: none. */
  readonly card?: Readonly<Record<keyof CardSlip, string>>
}

async function readTyped(
  { amount, reference, card }: TypedPayment,
  choice: MethodChoice,
): Promise<Result<TakenTender & { readonly method: PaymentMethod }>> {
  const { setup, isOnline } = desk.read()
  const left = leftToPay(choice.method)
  if (!setup || left === null) return refuse({ code: 'tender.nothing' })
  const typed = amount === '' ? accept(left) : readAmount(amount, currencyExponent(setup))
  if (!typed.ok) return typed
  if (typed.value < 1) return refuse({ code: 'tender.nothing' })
  if (typed.value > left) return refuse({ code: 'tender.too-much' })
  const mostMinor = isOnline ? null : await mostNow(choice)
  if (mostMinor !== null && chargeOf(choice.method, typed.value).amountMinor > mostMinor)
    return refuse({ code: 'tender.offline', facts: { most: amountText(mostMinor, setup.outlet.currency) } })
  const slip = readReference(reference)
  const isBare = !slip.ok && slip.refusal.code === 'reference.missing' && !choice.needsReference
  if (!slip.ok && !isBare) return slip
  const said = card ? readCardSlip(card) : accept(null)
  if (!said.ok) return said
  const tender = { method: choice.method, amountMinor: typed.value, reference: slip.ok ? slip.value : null }
  return accept(said.value === null ? tender : { ...tender, card: said.value })
}

/** Returns the amount that this method may still take now, without a connection. */
async function mostNow(choice: MethodChoice): Promise<number | null> {
  const inSale = takenPayments.read().tenders.filter(({ method }) => method === choice.method)
  const inSaleMinor = inSale.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const unsentMinor = choice.offlineTotalMinor === null ? 0 : await unsentBy(choice.method)
  return mostOffline(choice, { inSaleMinor, unsentMinor })
}

/**
 * Takes a payment that was made elsewhere, on a terminal of its own or in the customer's app, by the number of its slip.
 *
 * Refuses as `readAmount`, `readReference` and `readCardSlip` do, with `tender.nothing`, `tender.too-much`, `tender.offline` (`most`), and with
 * `reference.used` (`order`) for a slip that paid before on this device today or stands in this sale. Source: payments.md, 4 (manual), 6.
 */
export async function takeReference(typed: TypedPayment, choice: MethodChoice): Promise<Result<void>> {
  const read = await readTyped(typed, choice)
  if (!read.ok) return read
  const { method, reference, card } = read.value
  if (reference !== null) {
    const isHere = takenPayments.read().tenders.some((one) => one.method === method && isSameSlip(one, read.value))
    const { businessDay } = momentNow(Date.now())
    const order = isHere ? '–' : await saleOfSlip({ method, reference, card, businessDay })
    if (order !== null) return refuse({ code: 'reference.used', facts: { order } })
  }
  await takeTender(read.value)
  return accept(undefined)
}
