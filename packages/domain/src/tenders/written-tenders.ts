import type { PaymentOutcome } from '../basket/index.ts'
import type { CardSlip } from './card-slip.ts'
import type { ForeignCash } from './foreign-cash.ts'
import { isCash, isPaidInGoods, PAYMENT_METHODS } from '../payment/method.ts'

/** One tender as it was taken: what lies on the counter for cash, what was paid otherwise, by the number of its method. */
export interface CountedTender<Note extends ForeignCash = ForeignCash> {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string | null
  readonly card?: CardSlip | undefined
  /** Notes of other currencies among the cash, with what they counted. */
  readonly foreign?: readonly Note[] | undefined
}

/** One tender as a sale keeps it. */
export interface WrittenTender<Note extends ForeignCash = ForeignCash> {
  method: number
  amountMinor: number
  receivedMinor: number
  changeMinor: number
  cashRoundingMinor: number
  reference: string | null
  card?: CardSlip
  feeMinor?: number
  foreign?: Note[]
}

/**
 * The tenders of a sale as the journal keeps them: what was not cash as it was paid, then all cash in one, with the
 * change and the rounding to coins. Of a paid sale their amounts, less the rounding, add up to the payable, the fees and the tip. `outcome`
 * is that of these tenders, in this order. Source: pricing.md, stage I.
 */
export function writtenTenders<Note extends ForeignCash>(
  tenders: readonly CountedTender<Note>[],
  outcome: PaymentOutcome,
): WrittenTender<Note>[] {
  const feeAt = new Map(outcome.fees?.map(({ tender, feeMinor }) => [tenders[tender], feeMinor]))
  const others = tenders
    .filter(({ method }) => !isCash(method))
    .map((tender) => ({ ...tender, feeMinor: feeAt.get(tender) ?? 0 }))
    .map(({ method, amountMinor, reference, card, feeMinor }) => ({
      method,
      amountMinor,
      receivedMinor: amountMinor,
      changeMinor: 0,
      cashRoundingMinor: 0,
      reference,
      ...(card && { card }),
      ...(feeMinor > 0 && { feeMinor }),
    }))
  return others.length === tenders.length ? others : [...others, cashOf(tenders, outcome)]
}

/**
 * Returns the amount the customer put down, beside which the change is shown: the cash; without cash the amount paid
 * otherwise, leaving out the goods that came back.
 */
export function handedOver(tenders: readonly Pick<WrittenTender, 'method' | 'receivedMinor'>[]): number {
  const inCash = tenders.filter(({ method }) => isCash(method))
  const shown = inCash.length > 0 ? inCash : tenders.filter(({ method }) => !isPaidInGoods(method))
  return shown.reduce((sum, { receivedMinor }) => sum + receivedMinor, 0)
}

/** Returns the notes of other currencies among tenders, as one tender has them. */
export function notesAmong<Note extends ForeignCash>(
  tenders: readonly { readonly foreign?: readonly Note[] | undefined }[],
): { foreign?: Note[] } {
  const foreign = tenders.flatMap((tender) => tender.foreign ?? [])
  return foreign.length > 0 ? { foreign } : {}
}

function cashOf<Note extends ForeignCash>(
  tenders: readonly CountedTender<Note>[],
  outcome: PaymentOutcome,
): WrittenTender<Note> {
  return {
    method: PAYMENT_METHODS.cash.number,
    amountMinor: outcome.cashToPayMinor,
    receivedMinor: outcome.cashGivenMinor,
    changeMinor: outcome.changeMinor,
    cashRoundingMinor: outcome.cashRoundingMinor,
    reference: null,
    ...notesAmong(tenders),
  }
}
