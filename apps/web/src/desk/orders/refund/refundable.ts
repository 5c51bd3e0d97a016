import type { Approval } from '@kassa/contract/journal/approval.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { RefundInto } from '@kassa/contract/stored-value/refund-into.ts'
import { findOrder, previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readOwnCode } from '@kassa/domain/product/own-code.ts'
import { feesBack } from '@kassa/domain/order/refund-fees.ts'
import type { MethodAmount, MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import { pricedIn } from '@kassa/domain/basket/sold-basket.ts'
import { methodChoices, notRefundable } from '@kassa/domain/tenders/method-choice.ts'
import { t } from 'i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { journalDb } from '../../journal/databases.ts'
import { desk } from '../../model/desk-state.ts'
import { cashRoundingAt, settingOf } from '../../model/desk-setup.ts'
import { numberFor } from '../../model/numbers.ts'
import { remember } from '../../journal/journal-db.ts'
import { findByNumber } from '../../journal/journal-store.ts'
import { momentNow, writeEntry } from '../../journal/write-entry.ts'
import type { RefundedContents } from '@kassa/domain/receipt/refund-receipt.ts'
import type { RefundedMember } from '@kassa/domain/receipt/rows/member-rows.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { newId } from '../../model/uuid-v7.ts'
import { namesSale, onlineKey, onlineOf } from './came-back.ts'
import { planOwnRefund, refundTenders } from './own-refund.ts'
import type { LinesBack } from './own-refund.ts'
import { refundedHere } from './refunded-member.ts'
import { backOnPaper, nameIn, type BackOnPaper } from './refund-paper.ts'
import { ownRefundable, serverRefundable, type RefundableSale } from './refundable-sale.ts'
import { valuesBack, type ValuesBack } from './values-back.ts'
import { madeThere, noteOf } from './made-there.ts'
import { feesOf } from './refund-money.ts'
import type { MoneyBack } from './refund-money.ts'

export type { RefundableSale, RefundableRow } from './refundable-sale.ts'

export interface RefundLineChoice {
  readonly line: number
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  /** The pieces, where the line has several. */
  readonly serials?: string[]
}

/** The refund of a choice, or the reason against it, in words. */
export type Preview =
  | {
      readonly ok: true
      readonly mode: LinesBack['mode']
      readonly amountMinor: number
      readonly taxMinor: number
      /** Line by line, before anything is given. */
      readonly values: ValuesBack
      /** The most that each method of the sale could give back, and the amount it does. */
      readonly caps: readonly MethodCap[]
      /** Why somebody has to let it pass, told by the server; null where nobody need, or this device decides by itself. */
      readonly needsApproval: string | null
    }
  | { readonly ok: false; readonly message: string }

/** Returns the number that people type or scan, with our prefix or without, in its plain form. */
export const plainNumber = (text: string): string => {
  const own = readOwnCode(text.trim())
  return (own?.kind === 'receipt' ? own.code : text.trim()).toUpperCase()
}

/**
 * A sale by the number on its receipt. While there is a line the server is asked, for it knows refunds made elsewhere; a sale
 * that is still only on this device, or any own sale without a line, comes from the journal (D75). Words say why not.
 */
export async function findRefundable(text: string): Promise<RefundableSale | string> {
  const number = plainNumber(text)
  const own = await findByNumber(journalDb(), number)
  const isOwnSale = own?.kind === 'sale' || own?.kind === 'exchange'
  const isBooked = own !== undefined && ['accepted', 'verified', 'review'].includes(own.state)
  if (isOwnSale && !(isBooked && desk.read().isOnline)) return ownRefundable(own)
  try {
    return serverRefundable(await call(findOrder, { number }, { isQuiet: true }))
  } catch (error) {
    if (isOwnSale) return ownRefundable(own)
    if (isApiError(error) && error.status === 0) return t('deskMore:refund.offline')
    return isApiError(error) ? error.message : t('failure.unexpected')
  }
}

/** The outlet's business day. */
export const todayOf = (): string => momentNow(Date.now()).businessDay

export function backOf(
  chosen: readonly RefundLineChoice[],
  mode: LinesBack['mode'],
  money: readonly MethodAmount[] | null,
): LinesBack {
  const { setup } = desk.read()
  return {
    mode,
    givesFees: settingOf(setup, 'sales.refund-gives-fees'),
    inCash: notRefundable(methodChoices(settingOf(setup, 'sales.payment-methods'))),
    ...(setup && { cashRounding: cashRoundingAt(setup) }),
    lines: chosen.map(({ line, quantity }) => ({ line, quantity })),
    ...(money === null ? {} : { money }),
  }
}

const wordsOf = (error: unknown): string => (isApiError(error) ? error.message : t('failure.unexpected'))
const CANNOT_REPRICE = 'refund.cannot-reprice'

/**
 * To the minor unit what the refund will be, as the outlet works it out (setting `sales.refund-mode`). Where the kept goods
 * cannot be priced again each line gives back its share: nobody stands at a till without a way out.
 */
export async function preview(
  order: RefundableSale,
  chosen: readonly RefundLineChoice[],
  reason: string,
  money: readonly MethodAmount[] | null = null,
): Promise<Preview> {
  const wanted = settingOf(desk.read().setup, 'sales.refund-mode')
  const look = order.sale
    ? previewHere(order, order.sale, chosen, money)
    : previewAtServer(order, chosen, reason, money)
  const seen = await look(wanted)
  return seen === CANNOT_REPRICE ? notBoth(await look('prorated')) : seen
}

const notBoth = (seen: Preview | typeof CANNOT_REPRICE): Preview =>
  seen === CANNOT_REPRICE ? { ok: false, message: t('failure.unexpected') } : seen

type Look = (mode: LinesBack['mode']) => Promise<Preview | typeof CANNOT_REPRICE>

const previewHere =
  (
    order: RefundableSale,
    sale: SaleBody,
    chosen: readonly RefundLineChoice[],
    money: readonly MethodAmount[] | null,
  ): Look =>
  async (mode) => {
    const planned = planOwnRefund(sale, order.earlier, backOf(chosen, mode, money), todayOf())
    if (!planned.ok && planned.refusal.code === CANNOT_REPRICE) return CANNOT_REPRICE
    if (!planned.ok) return { ok: false, message: t(`desk:refusal.${planned.refusal.code}` as never) }
    const { refund, caps } = planned.value
    const { moneyMinor: amountMinor, taxMinor } = refund
    const values = valuesBack(pricedIn(sale), refund)
    return { ok: true, mode, amountMinor, taxMinor, values, caps, needsApproval: null }
  }

const previewAtServer =
  (
    order: RefundableSale,
    chosen: readonly RefundLineChoice[],
    reason: string,
    money: readonly MethodAmount[] | null,
  ): Look =>
  async (mode) => {
    try {
      const request = {
        orderId: order.orderId,
        lines: [...chosen],
        reason,
        mode,
        tenders: [...(money ?? [])],
        canAsk: true,
      }
      const seen = await call(previewRefund, request, { isQuiet: true })
      const { amountMinor, taxMinor, tenders, needsApproval } = seen
      const values = { lines: seen.lines, charges: seen.giftsDue }
      return { ok: true, mode, amountMinor, taxMinor, values, caps: tenders, needsApproval }
    } catch (error) {
      if (isApiError(error) && error.code === CANNOT_REPRICE) return CANNOT_REPRICE
      return { ok: false, message: wordsOf(error) }
    }
  }

/** The parts of a preview that the refund must match. */
export type PreviewTerms = Pick<Extract<Preview, { ok: true }>, 'mode' | 'amountMinor' | 'caps' | 'values'>

export interface RefundResult {
  readonly number: string
  readonly amountMinor: number
  /** Amounts that really go out, by method, and the fees and tips among them. */
  readonly money: readonly MoneyBack[]
  readonly feeMinor?: number
  readonly tipMinor?: number
  readonly at: string
  /** The effect on the member of its sale; left out and null: it has no member, or nobody knows. */
  readonly member?: RefundedMember | null
  /** The returned lines of its sale and the tax in them; left out without any. */
  readonly onPaper?: BackOnPaper
  /** Goods that came back without a sale; left out with one. */
  readonly back?: RefundedContents
}

/** The id under which a refund of this device goes, and who let it pass. */
export interface RefundGoing {
  readonly refundId: string
  readonly approval: Approval | null
  /** Where its money stays with the shop instead; left out and null: it goes back as it was paid. */
  readonly into?: RefundInto | null
}

/** Returns the methods by which the previewed money goes back, before cash rounding. */
const moneyOf = ({ caps }: PreviewTerms): MethodAmount[] =>
  caps.flatMap(({ method, proposedMinor }) => (proposedMinor > 0 ? [{ method, amountMinor: proposedMinor }] : []))

async function refundHere(
  order: RefundableSale,
  sale: SaleBody,
  chosen: readonly RefundLineChoice[],
  reason: string,
  seen: PreviewTerms,
  { refundId, approval }: RefundGoing,
): Promise<RefundResult> {
  const { shift } = desk.read()
  const { mode } = seen
  const back = backOf(chosen, mode, moneyOf(seen))
  const planned = planOwnRefund(sale, order.earlier, back, todayOf())
  if (!planned.ok || !shift) throw new Error(planned.ok ? 'no shift' : planned.refusal.code)
  const { refund } = planned.value
  const tenders = refundTenders(sale, refund, back)
  const moment = momentNow(Date.now())
  const entry = await writeEntry(
    newId(),
    (given) => ({
      kind: 'refund',
      ...moment,
      refundId,
      number: numberFor('refund', given, moment.businessDay),
      ...namesSale(order),
      shiftId: shift.id,
      currency: sale.currency,
      reason,
      mode,
      lines: [...chosen],
      amountMinor: refund.moneyMinor,
      tenders,
      ...(approval ? { approval } : {}),
    }),
    { takesNumber: true },
  )
  const { feeMinor } = feesBack(refund.tenders)
  const made = { number: entry.number, amountMinor: refund.moneyMinor, feeMinor, money: tenders, at: entry.at }
  return { ...made, member: refundedHere(sale, refund), onPaper: backOnPaper(pricedIn(sale), refund, nameIn(order)) }
}

const intention = createIntention()
let pending: { readonly key: string; readonly refundId: string } | null = null

async function refundAtServer(
  order: RefundableSale,
  chosen: readonly RefundLineChoice[],
  reason: string,
  seen: PreviewTerms,
  { refundId: approvedId, approval, into = null }: RefundGoing,
): Promise<RefundResult> {
  const { shift } = desk.read()
  const lines = { orderId: order.orderId, lines: [...chosen], reason, amountMinor: seen.amountMinor }
  const idempotencyKey = intention.keyFor({ ...lines, money: moneyOf(seen), approval, into })
  // A repeat after a broken line must carry the same id, or cash would go out twice.
  if (pending?.key !== idempotencyKey) pending = { key: idempotencyKey, refundId: newId() }
  const tenders = moneyOf(seen)
  const request = {
    ...lines,
    mode: seen.mode,
    // An approval is given for its one refund.
    refundId: approval ? approvedId : pending.refundId,
    ...(approval && { approval }),
    ...(into && { into }),
    tenders,
    feeMinor: feesOf(seen.caps),
    shiftId: shift?.id ?? null,
  }
  try {
    const done = await call(refundOrder, request, { isQuiet: true, idempotencyKey })
    intention.settle()
    const known = await onlineOf(order.orderId)
    await remember(journalDb(), onlineKey(order.orderId), [
      ...known,
      { at: done.refundedAt, back: backOf(chosen, seen.mode, tenders) },
    ])
    if (shift) await noteOnlineRefund(shift.id, noteOf(done))
    return madeThere(done)
  } catch (error) {
    intention.settle(error)
    throw error
  }
}

/** Gives back what was previewed. Throws when it did not happen; nothing was paid then. */
export const refundNow = (
  order: RefundableSale,
  chosen: readonly RefundLineChoice[],
  reason: string,
  seen: PreviewTerms,
  going: RefundGoing = { refundId: newId(), approval: null },
): Promise<RefundResult> =>
  // A refund that stays with the shop is written by the server alone: only it knows the balance and the card.
  order.sale && !going.into
    ? refundHere(order, order.sale, chosen, reason, seen, going)
    : refundAtServer(order, chosen, reason, seen, going)
