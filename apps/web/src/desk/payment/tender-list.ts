import type { EntryTender as BodyTender } from '@kassa/contract/journal/journal.ts'
import type { TakenNote } from '@kassa/contract/payment/drawer/notes-fields.ts'
import type {
  CashRounding,
  PaymentFacts,
  PaymentOutcome,
  TaxSettings,
  Tender,
  TenderFee,
  Tip,
} from '@kassa/domain/basket/index.ts'
import type { Balance } from '@kassa/domain/member/balance.ts'
import type { CurrencyCode } from '@kassa/domain/money/money.ts'
import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { amountText } from '@kassa/domain/text/money-text.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import {
  isPaidOutside,
  PAYMENT_METHODS,
  paymentMethodOf,
  TENDERS,
  type TenderName,
} from '@kassa/domain/payment/method.ts'
import { writtenTenders } from '@kassa/domain/tenders/written-tenders.ts'
import { roundCash } from '@kassa/domain/tenders/cash.ts'
import { leftBesideCash, settlePayment } from '@kassa/domain/tenders/settle-payment.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'

/** One tender of a sale as it was taken. `amountMinor`: what lies on the counter for cash, what was paid otherwise. */
export interface TakenTender {
  /** `exchange`: paid by goods that come back in the same entry (D104). */
  readonly method: TenderName
  readonly amountMinor: number
  /** The number a receipt of the other side shows; null where there is none. */
  readonly reference: string | null
  /** The facts on a card's slip. */
  readonly card?: CardSlip
  /** Notes of another currency that lie on the counter; `amountMinor` is what they count. */
  readonly foreign?: { readonly currency: CurrencyCode; readonly amountMinor: number }
  /** The rounding of the rest for such notes, where it differs from that of cash. */
  readonly rounding?: CashRounding
  /** The amounts that a member's balance paid, by bucket. */
  readonly buckets?: Balance
  /** The fee of paying this way, included in the amount; left out where nobody has looked yet, null: none. */
  readonly fee?: TenderFee | null
}

/** Returns whether notes of another currency pay it. */
export const isInNotes = ({ foreign }: TakenTender): boolean => foreign !== undefined

/** The amount of notes of another currency, with its code; undefined where the tender is none. */
export const notesText = ({ foreign }: TakenTender): string | undefined =>
  foreign && `${amountText(foreign.amountMinor, foreign.currency)} ${foreign.currency}`

/** Returns whether a channel moved the money: it is taken back there and nowhere else. */
export const isByChannel = ({ reference }: TakenTender): boolean => reference !== null && isAttemptNumber(reference)

/**
 * Returns whether its money has left the customer's hand: through a channel, or at a terminal or phone of its own. Money held
 * on a card or by a member has not.
 */
export const isPaidElsewhere = (tender: TakenTender): boolean =>
  isByChannel(tender) || isPaidOutside(tenderNumber(tender))

/** Returns whether goods that come back pay it, rather than anything the customer hands over. */
export const isReturnedGoods = ({ method }: TakenTender): boolean => TENDERS[method].heldIn === 'goods'

/** Returns whether the balance of the sale's member pays it. */
export const isOfBalance = ({ method }: TakenTender): boolean => TENDERS[method].heldIn === 'balance'

/** The most tenders of one sale; the journal's entry holds no more. */
export const MOST_TENDERS = 10

/** The number a tender is kept under. Source: specification §4, D104. */
export const tenderNumber = ({ method }: Pick<TakenTender, 'method'>): number => TENDERS[method].number

const factOf = ({ fee, ...tender }: TakenTender): Tender => ({ ...plainFact(tender), ...(fee && { fee }) })

const plainFact = ({ method, amountMinor, buckets, rounding }: TakenTender): Tender => {
  const chosen = paymentMethodOf(TENDERS[method].number)
  if (!chosen) return { kind: 'electronic', amountMinor }
  const { kind } = PAYMENT_METHODS[chosen]
  if (kind === 'cash') return { kind, givenMinor: amountMinor, ...(rounding && { rounding }) }
  return kind === 'balance'
    ? { kind, ...(buckets ?? { principalMinor: amountMinor, bonusMinor: 0 }) }
    : { kind, amountMinor, method: chosen }
}

/** The tenders as the calculation reads them. */
export const paymentFacts = (
  tenders: readonly TakenTender[],
  cashRounding: CashRounding | null,
  tip: Tip | null = null,
): PaymentFacts => ({
  cashRounding,
  tenders: tenders.map(factOf),
  ...(tip && { tip }),
})

/** The bill: the price of the basket, the tip, and how the outlet rounds cash and taxes fees. */
export interface Bill {
  readonly payableMinor: number
  readonly cashRounding: CashRounding | null
  readonly tax: TaxSettings
  readonly tip?: Tip | null
}

/** Returns how tenders stand against a bill. */
export const settleTenders = ({ payableMinor, cashRounding, tax, tip = null }: Bill, tenders: readonly TakenTender[]) =>
  settlePayment(payableMinor, paymentFacts(tenders, cashRounding, tip), tax)

/** The amount that cash would have to pay of what is left beside `tenders`, on the steps of the coins, or of notes that have their own; 0 where nothing is left. */
export function nextCashDue(bill: Bill, tenders: readonly TakenTender[], rounding?: CashRounding | null): number {
  const next = { method: 'cash', amountMinor: 0, reference: null, ...(rounding && { rounding }) } as const
  const stands = settleTenders(bill, [...tenders, next])
  return stands.ok ? stands.value.remainingMinor : 0
}

/** Returns the amount that anything but cash would have to pay of the rest beside `tenders`, to the minor unit. */
export function remainingOf(bill: Bill, tenders: readonly TakenTender[]): number {
  const stands = settleTenders(bill, tenders)
  return stands.ok ? leftBesideCash(stands.value, paymentFacts(tenders, bill.cashRounding)) : 0
}

/** Returns whether cash that is only a part of what is due could not lie on the counter: no coins of the outlet make it. */
export const isBesideCoins = ({ method, foreign, amountMinor }: TakenTender, { cashRounding }: Bill): boolean =>
  TENDERS[method].heldIn === 'drawer' && !foreign && roundCash(amountMinor, cashRounding) !== amountMinor

/**
 * The list with one tender more, and how it stands against what is owed.
 *
 * Refuses with `tender.nothing` for an amount below one, `tender.too-many` above {@link MOST_TENDERS} (`most`), `tender.paid-already`,
 * `tender.not-in-coins` for a part that coins cannot make, and `tender.too-much` as the calculation does for what is not cash and more than
 * is left. Source: pricing.md, stage I.
 */
export function addTender(
  bill: Bill,
  tenders: readonly TakenTender[],
  next: TakenTender,
): Result<{ readonly tenders: readonly TakenTender[]; readonly outcome: PaymentOutcome }> {
  if (next.amountMinor < 1 && bill.payableMinor > 0) return refuse({ code: 'tender.nothing' })
  if (tenders.length >= MOST_TENDERS) return refuse({ code: 'tender.too-many', facts: { most: MOST_TENDERS } })
  const before = settleTenders(bill, tenders)
  if (tenders.length > 0 && before.ok && before.value.isPaid) return refuse({ code: 'tender.paid-already' })
  const list = [...tenders, next]
  const outcome = settleTenders(bill, list)
  if (!outcome.ok) return outcome
  if (!outcome.value.isPaid && isBesideCoins(next, bill)) return refuse({ code: 'tender.not-in-coins' })
  return accept({ tenders: list, outcome: outcome.value })
}

/** The tenders of a sale as the journal keeps them; see `writtenTenders`. */
export const bodyTenders = (tenders: readonly TakenTender[], outcome: PaymentOutcome): BodyTender[] =>
  writtenTenders<TakenNote>(tenders.map(countedOf), outcome)

const countedOf = (tender: TakenTender) => {
  const { amountMinor, reference, card, foreign } = tender
  const notes = foreign && [
    { currency: foreign.currency as TakenNote['currency'], amountMinor: foreign.amountMinor, worthMinor: amountMinor },
  ]
  return { method: tenderNumber(tender), amountMinor, reference, card, foreign: notes }
}
