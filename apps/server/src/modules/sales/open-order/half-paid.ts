import type { SaleBody, EntryTender as BodyTender } from '@kassa/contract/journal/journal.ts'
import type { TakenNote } from '@kassa/contract/payment/drawer/notes-fields.ts'
import type { LineTax, Snapshot, Tender } from '@kassa/domain/basket/index.ts'
import { snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { isAttemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { CardSlip } from '@kassa/domain/tenders/card-slip.ts'
import { isCash, PAYMENT_METHODS, paymentMethodOf } from '@kassa/domain/payment/method.ts'
import type { MethodChoice } from '@kassa/domain/tenders/method-choice.ts'
import { leftBesideCash } from '@kassa/domain/tenders/settle-payment.ts'
import { feeIn, payableLeft, tenderFee } from '@kassa/domain/tenders/method-fee.ts'
import { notesAmong, writtenTenders, type CountedTender } from '@kassa/domain/tenders/written-tenders.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import type { AttemptRow } from '../../payment/public.ts'

/** A tender already received: as the calculation reads it, and the facts that the books store of it. */
export interface ReceivedTender extends CountedTender<TakenNote> {
  readonly fact: Tender
}

/** A sale as far as its desk had come with it, and what stands of what was taken for it. */
export interface HalfPaid {
  readonly body: SaleBody
  readonly taken: readonly ReceivedTender[]
}

type Attempt = Pick<AttemptRow, 'number' | 'state' | 'method' | 'amountMinor'>

const snapshotOf = ({ body }: Pick<HalfPaid, 'body'>): Snapshot => snapshotIn(body)

/**
 * Returns the half-paid sale that a desk wrote down, with the channels' answers now: of channel payments only the paid ones count, and in
 * full; cash, slips and balances count as the device stated them. Undefined where basket and tenders disagree.
 */
export function halfPaid(body: SaleBody, attempts: readonly Attempt[]): HalfPaid | undefined {
  const facts = snapshotOf({ body }).payment?.tenders ?? []
  const others = facts.filter(({ kind }) => kind !== 'cash')
  const written = body.tenders.filter(({ method }) => !isCash(method))
  if (others.length !== written.length) return undefined
  const taken = written.map((tender, at) => takenOf(tender, others[at]!))
  const paid = attempts.filter(({ state }) => state === 'paid')
  const isPaid = (one: ReceivedTender): boolean =>
    paid.some(
      ({ number, method, amountMinor }) =>
        number === one.reference && method === one.method && amountMinor === one.amountMinor,
    )
  const standing = taken.filter((one) => one.reference === null || !isAttemptNumber(one.reference) || isPaid(one))
  const beside = paid.filter(({ number }) => standing.every(({ reference }) => reference !== number))
  return { body, taken: [...standing, ...beside.map(ofAttempt), ...cashIn(body, facts)] }
}

const takenOf = ({ method, amountMinor, reference, card }: BodyTender, fact: Tender): ReceivedTender => ({
  method,
  amountMinor,
  reference,
  ...(card && { card }),
  fact,
})

const factOf = (method: number, amountMinor: number): Tender => {
  const word = paymentMethodOf(method)
  return { kind: 'electronic', amountMinor, ...(word && { method: word }) }
}

const ofAttempt = ({ method, amountMinor, number }: Attempt): ReceivedTender => ({
  method,
  amountMinor,
  reference: number,
  fact: factOf(method, amountMinor),
})

/** Returns the cash received, all of it as one tender; empty where there was none. */
function cashIn(body: SaleBody, facts: readonly Tender[]): readonly ReceivedTender[] {
  const givenMinor = facts.reduce((sum, one) => (one.kind === 'cash' ? sum + one.givenMinor : sum), 0)
  if (givenMinor === 0) return []
  const fact = { kind: 'cash', givenMinor } as const
  const { number: method } = PAYMENT_METHODS.cash
  return [{ method, amountMinor: givenMinor, reference: null, ...notesAmong(body.tenders), fact }]
}

/** The basket with these tenders, priced again, and what anything but cash has to pay of the rest; undefined where the calculation refuses. */
function priced(half: HalfPaid, taken: readonly ReceivedTender[]) {
  const before = snapshotOf(half)
  const payment = { cashRounding: null, ...before.payment, tenders: taken.map(({ fact }) => fact) }
  const snapshot: Snapshot = { ...before, payment }
  const answer = priceBasket(snapshot)
  const outcome = answer.ok ? answer.value.payment : null
  return answer.ok && outcome
    ? { snapshot, answer: answer.value, outcome, leftMinor: leftBesideCash(outcome, payment) }
    : undefined
}

/** Returns the amount owed in all, and the missing part of it; undefined where it cannot be priced, or more was taken than is owed. */
export function standingOf(half: HalfPaid): { readonly owedMinor: number; readonly missingMinor: number } | undefined {
  const standing = priced(half, half.taken)
  if (!standing) return undefined
  const { outcome, leftMinor } = standing
  const owedMinor = outcome.payableMinor + (outcome.feesMinor ?? 0) + (outcome.tipMinor ?? 0)
  return { owedMinor, missingMinor: leftMinor }
}

/** The rest by one payment method. */
export interface Rest {
  readonly method: number
  /** Its fee in it, on the steps of the coins for cash. */
  readonly amountMinor: number
  readonly feeMinor: number
  readonly needsReference: boolean
  readonly fact: Tender
}

/** Returns the amount that a payment method would have to pay of the rest. Source: pricing.md, stage I, Growth 8. */
export function restBy(half: HalfPaid, choice: MethodChoice, outletTax: LineTax): Rest | undefined {
  const { method, needsReference } = choice
  const { number } = PAYMENT_METHODS[method]
  const inCash = isCash(number)
  const standing = inCash ? withCash(half) : priced(half, half.taken)
  if (!standing) return undefined
  const wantedMinor = inCash ? standing.outcome.remainingMinor : standing.leftMinor
  if (inCash) {
    const fact = { kind: 'cash', givenMinor: wantedMinor } as const
    return { method: number, amountMinor: wantedMinor, feeMinor: 0, needsReference: false, fact }
  }
  const { tax } = snapshotOf(half).settings
  const before = half.taken.map(({ amountMinor, fact }) => ({ amountMinor, fee: fact.fee ?? null }))
  const leftMinor = payableLeft(standing.answer.totals.payableMinor, before, tax)
  const fee = choice.fee ? tenderFee(choice.fee, { wantedMinor, leftMinor }, outletTax) : null
  const feeMinor = feeIn({ fee }, tax)
  const amountMinor = wantedMinor + feeMinor
  const fact = { ...factOf(number, amountMinor), ...(fee && { fee }) }
  return { method: number, amountMinor, feeMinor, needsReference, fact }
}

const noCash: ReceivedTender = {
  method: PAYMENT_METHODS.cash.number,
  amountMinor: 0,
  reference: null,
  fact: { kind: 'cash', givenMinor: 0 },
}

/** Prices it with a cash tender of zero, so that the rest is the amount that cash would have to pay. */
const withCash = (half: HalfPaid) => priced(half, [...half.taken, noCash])

/** The slip for the payment of the rest, beside its amount. */
export interface RestSlip {
  readonly reference: string | null
  readonly card: CardSlip | null
}

/** The sale with its rest, as the journal would have brought it; undefined where that does not pay it. */
export function wholeSale(half: HalfPaid, rest: (Rest & RestSlip) | null): SaleBody | undefined {
  const last = rest && { ...rest, card: rest.card ?? undefined }
  const taken: readonly ReceivedTender[] = last ? [...half.taken, last] : half.taken
  const whole = priced(half, taken)
  if (!whole?.outcome.isPaid || taken.length === 0) return undefined
  return {
    ...half.body,
    snapshot: { ...whole.snapshot },
    answer: { ...whole.answer },
    tenders: writtenTenders(taken, whole.outcome),
  }
}
