import { unpaidAhead } from '../basket/ahead/ahead-parts.ts'
import { isAgeAskedToPay } from '../basket/guard/age.ts'
import { pricingContext } from '../basket/change-basket.ts'
import { sound } from '../basket/sell.ts'
import { snapshotOf } from '../basket/snapshot-of.ts'
import { cashRoundingAt } from '../model/desk-setup.ts'
import { basketNow, desk, tell } from '../model/desk-state.ts'
import { offersNow } from '../offers/offers.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { leftToPay, paidSoFar, takenPayments } from './due.ts'
import { exchangeNow } from './exchange.ts'
import { withFee } from './extras/fee.ts'
import { showTaken } from './methods/channel/pending.ts'
import { hasStanding } from './standing/standing-tenders.ts'
import { addShared } from './together/add-shared.ts'
import { goodsTenders, sharesOf } from './together/share.ts'
import { isByChannel, paymentFacts } from './tender-list.ts'
import type { TakenTender } from './tender-list.ts'
import { writeSale } from './write-sale.ts'

/** The basket with these tenders, priced for the last time; null (and said why) where the calculation refuses. */
export function priceWith(
  tenders: readonly TakenTender[],
  now: number,
): { readonly snapshot: Snapshot; readonly answer: PricedBasket } | null {
  const { setup, paymentStartedAt } = desk.read()
  const context = pricingContext()
  if (!setup || !context) return null
  const payment = paymentFacts(tenders, cashRoundingAt(setup), takenPayments.read().tip)
  const moment = { now, paymentStartedAt: paymentStartedAt ?? now, payment }
  const snapshot = snapshotOf(basketNow(), context, offersNow(basketNow()), moment)
  const result = priceBasket(snapshot)
  if (result.ok) return { snapshot, answer: result.value }
  tell('bad', `refusal.${result.refusal.code}`, result.refusal.facts as Record<string, number>)
  return null
}

/** Returns a tender with the fee for what it pays of the goods: what is paid ahead has none. */
function chargedFor(next: TakenTender, payableMinor: number, before: readonly TakenTender[]): TakenTender {
  const share = sharesOf([...before, next]).shares.at(-1) ?? 0
  if (share === 0) return withFee(next, payableMinor, goodsTenders(before))
  const own = { ...next, amountMinor: next.amountMinor - share }
  const charged = withFee(own, payableMinor, goodsTenders(before))
  return charged === own ? next : { ...charged, amountMinor: charged.amountMinor + share }
}

/** A part is being kept: a second press meanwhile is not a second part. */
let isKeeping = false

async function takePart(list: readonly TakenTender[]): Promise<void> {
  isKeeping = true
  try {
    await showTaken(list)
  } finally {
    isKeeping = false
  }
}

/**
 * Takes a tender for the basket on the screen, with the fee of paying so on top; the one that pays the rest ends the sale. They come in any order: cash that is less
 * than what is left is a part of it, and the change belongs to all cash together.
 */
export async function takeTender(next: TakenTender): Promise<void> {
  const { shift, isWriting, setup } = desk.read()
  if (isWriting || isKeeping || !shift || !setup || basketNow().lines.length === 0) return
  // One key takes exact cash without the pay screen, where goods that were recalled are asked about; money of a channel is here already.
  if (!isByChannel(next) && isAgeAskedToPay(() => void takeTender(next))) return
  const now = Date.now()
  const standing = exchangeNow()
  if (standing?.ask) return standing.ask()
  // Returned goods pay part of the price, and pricing gives the price.
  const first = priceWith(goodsTenders([...takenPayments.read().tenders, next]), now)
  if (!first) return sound('warning')
  const { payableMinor } = first.answer.totals
  const before = paidSoFar(payableMinor)
  const tender = chargedFor(next, payableMinor, before)
  const { tax } = first.snapshot.settings
  const bill = { payableMinor, cashRounding: cashRoundingAt(setup), tax, tip: takenPayments.read().tip }
  const added = addShared(bill, before, tender)
  if (!added.ok) {
    tell('warn', `refusal.${added.refusal.code}`, added.refusal.facts as Record<string, number>)
    return sound('warning')
  }
  const { goods, outcome, isWhole, overMinor } = added.value
  if (!isWhole) return takePart([...takenPayments.read().tenders, tender])
  const isAlone = goods === added.value.tenders && before.length === takenPayments.read().tenders.length
  const priced = isAlone && tender === next ? first : priceWith(goods, now)
  if (!priced) return sound('warning')
  return writeSale({
    ...priced,
    tenders: goods,
    outcome,
    now,
    shift,
    together: { paid: added.value.tenders, overMinor },
  })
}

/**
 * Ends the sale of a basket that a channel has paid whole: the page went away after the money came and before the sale was written.
 * False where something is left to pay, or nothing was taken by a channel.
 */
export async function finishPaid(): Promise<boolean> {
  const { tenders } = takenPayments.read()
  const last = tenders.findLast(isByChannel)
  if (!last || leftToPay() !== 0 || desk.read().isWriting) return false
  takenPayments.change({ tenders: tenders.filter((one) => one !== last) })
  await takeTender(last)
  // A sale that could not be written keeps its tenders as they were.
  if (basketNow().lines.length > 0 && takenPayments.read().tenders.length < tenders.length)
    takenPayments.change({ tenders })
  return true
}

/**
 * Ends a sale that what comes back and what was paid ahead pay whole: nothing is taken, and what goods that come back are worth more is
 * given. False where something is to pay; true also where the customer's age is asked first.
 */
export async function payByStanding(): Promise<boolean> {
  const { shift, isWriting, setup } = desk.read()
  const standing = exchangeNow()
  if (isWriting || !shift || !setup || !hasStanding() || basketNow().lines.length === 0 || unpaidAhead() > 0)
    return false
  const now = Date.now()
  const first = priceWith([], now)
  if (!first) return false
  const { payableMinor } = first.answer.totals
  const tenders = paidSoFar(payableMinor)
  const paid = tenders.length === 0 ? [{ method: 'cash' as const, amountMinor: 0, reference: null }] : tenders
  const priced = priceWith(paid, now)
  const outcome = priced?.answer.payment
  if (!priced || !outcome?.isPaid) return false
  if (isAgeAskedToPay(() => void payByStanding())) return true
  if (standing?.ask) standing.ask()
  else await writeSale({ ...priced, tenders: paid, outcome, now, shift })
  return true
}
