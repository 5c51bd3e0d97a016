import type { Approval } from '@kassa/contract/device/approval.ts'
import type { SaleBody } from '@kassa/contract/device/journal.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { RefundInto } from '@kassa/contract/sales/refund-request.ts'
import { findOrder, previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readOwnCode } from '@kassa/domain/product/own-code.ts'
import { feesBack } from '@kassa/domain/order/refund-fees.ts'
import type { MethodAmount, MethodCap } from '@kassa/domain/order/sale-tenders.ts'
import type { PricedBasket, Snapshot } from '@kassa/domain/basket/index.ts'
import { methodChoices, notRefundable } from '@kassa/domain/payment/method-choice.ts'
import { t } from 'i18next'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { createIntention } from '../../../api/intention.ts'
import { journalDb } from '../../journal/databases.ts'
import { desk } from '../../model/desk-state.ts'
import { settingOf } from '../../model/desk-setup.ts'
import { numberFor } from '../../model/numbers.ts'
import type { StoredEntry } from '../../journal/entry-state.ts'
import { remember } from '../../journal/journal-db.ts'
import { findByNumber } from '../../journal/journal-store.ts'
import { momentNow, writeEntry } from '../../journal/write-entry.ts'
import { lineNameIn, serialsIn } from '../../receipt/receipt-of-entry.ts'
import type { RefundedMember } from '@kassa/domain/receipt/member-rows.ts'
import { lineQuantityText } from '@kassa/domain/receipt/sale-receipt.ts'
import { noteOnlineRefund } from '../../journal/online-refunds.ts'
import { saleOf } from '../../model/sale-of-entry.ts'
import { newId } from '../../model/uuid-v7.ts'
import { cameBack, namesSale, onlineKey, onlineOf } from './came-back.ts'
import { cardsIn } from './cards-of-sale.ts'
import { planOwnRefund, quantitiesBack, refundTenders } from './own-refund.ts'
import type { LinesBack } from './own-refund.ts'
import { refundedHere } from './refunded-member.ts'
import { backOnPaper, saleTax, type BackOnPaper, type SaleTax } from './refund-paper.ts'
import { madeThere, noteOf } from './made-there.ts'
import { feesOf } from './refund-money.ts'
import type { MoneyBack } from './refund-money.ts'

export interface RefundableRow {
  readonly line: number
  /** What was sold, as the catalogue names it; null where it names it no more. */
  readonly variantId: string | null
  readonly name: string
  readonly quantity: number
  readonly quantityText: string
  readonly left: number
  readonly isWeighed: boolean
  readonly payableMinor: number
  /** The pieces that can still come back; empty for goods without serial numbers. */
  readonly serials: readonly string[]
}

/** A sale that can be given back, from wherever it was found. */
export interface Refundable {
  readonly orderId: string
  readonly number: string
  readonly soldAt: string
  readonly businessDay: string
  readonly currency: string
  readonly totalMinor: number
  readonly rows: readonly RefundableRow[]
  readonly tax: SaleTax
  /** Refunded by this device's own journal (offline too), or by the server. */
  readonly by: 'device' | 'server'
  readonly sale: SaleBody | null
  /** The shift it was sold in; null where it counts in none. */
  readonly shiftId: string | null
  /** Goods that came back paid a part of it; of a sale that the server holds, the server knows. */
  readonly isExchange: boolean
  readonly earlier: readonly LinesBack[]
  /** Codes of the gift cards that paid it; left out by an earlier program, which knew of none. */
  readonly cards?: readonly string[]
}

export interface Chosen {
  readonly line: number
  readonly quantity: number
  readonly goods: 'restock' | 'damaged'
  /** Which pieces, where the line has several. */
  readonly serials?: string[]
}

/** What a choice gives back, or why it cannot, in words. */
export type Preview =
  | {
      readonly ok: true
      readonly mode: LinesBack['mode']
      readonly amountMinor: number
      readonly taxMinor: number
      /** What each method of the sale could give back, and what it does. */
      readonly caps: readonly MethodCap[]
      /** Why somebody has to let it pass, told by the server; null where nobody need, or this device decides by itself. */
      readonly needsApproval: string | null
    }
  | { readonly ok: false; readonly message: string }

const pricedOf = ({ answer }: SaleBody): PricedBasket => answer as unknown as PricedBasket

async function ownRefundable(entry: StoredEntry): Promise<Refundable> {
  const sale = saleOf(entry.body)
  if (!sale) throw new Error(`entry ${entry.id} sold nothing`)
  const answer = pricedOf(sale)
  const earlier = await cameBack(sale)
  const back = quantitiesBack(earlier)
  const snapshot = sale.snapshot as unknown as Snapshot
  const goodsOf = (lineId: string): string | null => {
    const line = snapshot.lines.find(({ id }) => id === lineId)
    return line?.variantId ?? line?.productId ?? null
  }
  const rows = answer.lines.map((line, index) => ({
    line: index,
    variantId: goodsOf(line.id),
    name: lineNameIn(sale, line),
    quantity: line.quantity,
    quantityText: lineQuantityText(line, snapshot),
    left: line.quantity - (back.get(index) ?? 0),
    isWeighed: snapshot.lines.find(({ id }) => id === line.id)?.kind === 'weighed',
    payableMinor: line.payableMinor,
    serials: serialsIn(sale, line.id),
  }))
  const { orderId, number, at: soldAt, businessDay, currency } = sale
  const head = { orderId, number, soldAt, businessDay, currency }
  return {
    ...head,
    totalMinor: answer.totals.payableMinor,
    rows,
    tax: saleTax(answer, snapshot.settings.tax.mode === 'included'),
    by: 'device',
    sale,
    shiftId: sale.shiftId,
    isExchange: entry.kind === 'exchange',
    earlier,
    cards: cardsIn(sale.tenders),
  }
}

type ServerOrder = OutputOf<(typeof findOrder)['answer']>

const serverRefundable = (order: ServerOrder): Refundable => ({
  orderId: order.id,
  number: order.number,
  soldAt: order.soldAt,
  businessDay: order.businessDay,
  currency: order.currency,
  totalMinor: order.totalMinor,
  by: 'server',
  sale: null,
  shiftId: order.shiftId,
  isExchange: false,
  earlier: [],
  cards: cardsIn(order.tenders),
  tax: saleTax(order.priced as unknown as PricedBasket, order.taxIsIncluded),
  rows: order.lines.map(({ line, variantId, name, quantity, weightUnit, refundedQuantity, payableMinor, serials }) => ({
    line,
    variantId,
    name,
    quantity,
    quantityText:
      weightUnit === null
        ? String(quantity)
        : `${String(weightUnit === 'g' ? quantity : quantity / 1000)} ${weightUnit}`,
    left: quantity - refundedQuantity,
    isWeighed: weightUnit !== null,
    payableMinor,
    serials: serials.filter(({ isReturned }) => !isReturned).map((one) => one.number),
  })),
})

/** What people type or scan as a number: with our prefix or without. */
export const plainNumber = (text: string): string => {
  const own = readOwnCode(text.trim())
  return (own?.kind === 'receipt' ? own.code : text.trim()).toUpperCase()
}

/**
 * A sale by the number on its receipt. While there is a line the server is asked, for it knows refunds made elsewhere; a sale
 * that is still only on this device, or any own sale without a line, comes from the journal (D75). Words say why not.
 */
export async function findRefundable(text: string): Promise<Refundable | string> {
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

export const backOf = (
  chosen: readonly Chosen[],
  mode: LinesBack['mode'],
  money: readonly MethodAmount[] | null,
): LinesBack => ({
  mode,
  givesFees: settingOf(desk.read().setup, 'sales.refund-gives-fees'),
  inCash: notRefundable(methodChoices(settingOf(desk.read().setup, 'sales.payment-methods'))),
  lines: chosen.map(({ line, quantity }) => ({ line, quantity })),
  ...(money === null ? {} : { money }),
})

const wordsOf = (error: unknown): string => (isApiError(error) ? error.message : t('failure.unexpected'))
const CANNOT_REPRICE = 'refund.cannot-reprice'

/**
 * To the minor unit what the refund will be, as the outlet works it out (setting `sales.refund-mode`). Where the kept goods
 * cannot be priced again each line gives back its share: nobody stands at a till without a way out.
 */
export async function preview(
  order: Refundable,
  chosen: readonly Chosen[],
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
  (order: Refundable, sale: SaleBody, chosen: readonly Chosen[], money: readonly MethodAmount[] | null): Look =>
  async (mode) => {
    const planned = planOwnRefund(sale, order.earlier, backOf(chosen, mode, money), todayOf())
    if (!planned.ok && planned.refusal.code === CANNOT_REPRICE) return CANNOT_REPRICE
    if (!planned.ok) return { ok: false, message: t(`desk:refusal.${planned.refusal.code}` as never) }
    const { refund, caps } = planned.value
    return { ok: true, mode, amountMinor: refund.moneyMinor, taxMinor: refund.taxMinor, caps, needsApproval: null }
  }

const previewAtServer =
  (order: Refundable, chosen: readonly Chosen[], reason: string, money: readonly MethodAmount[] | null): Look =>
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
      const { amountMinor, taxMinor, tenders, needsApproval } = await call(previewRefund, request, { isQuiet: true })
      return { ok: true, mode, amountMinor, taxMinor, caps: tenders, needsApproval }
    } catch (error) {
      if (isApiError(error) && error.code === CANNOT_REPRICE) return CANNOT_REPRICE
      return { ok: false, message: wordsOf(error) }
    }
  }

/** What of a preview the refund must come to. */
export type Seen = Pick<Extract<Preview, { ok: true }>, 'mode' | 'amountMinor' | 'caps'>

export interface Refunded {
  readonly number: string
  readonly amountMinor: number
  /** What really goes out, by method, and what of it is fees that go back. */
  readonly money: readonly MoneyBack[]
  readonly feeMinor?: number
  readonly at: string
  /** What it did for the member of its sale; left out and null: it has none, or nobody knows. */
  readonly member?: RefundedMember | null
  /** What came back of its sale and the tax in it; left out without one. */
  readonly onPaper?: BackOnPaper
}

/** Under which id a refund of this device goes, and who let it pass. */
export interface RefundGoing {
  readonly refundId: string
  readonly approval: Approval | null
  /** Where its money stays with the shop instead; left out and null: it goes back as it was paid. */
  readonly into?: RefundInto | null
}

/** How the previewed money goes back, before cash rounding. */
const moneyOf = ({ caps }: Seen): MethodAmount[] =>
  caps.flatMap(({ method, proposedMinor }) => (proposedMinor > 0 ? [{ method, amountMinor: proposedMinor }] : []))

async function refundHere(
  order: Refundable,
  sale: SaleBody,
  chosen: readonly Chosen[],
  reason: string,
  seen: Seen,
  { refundId, approval }: RefundGoing,
): Promise<Refunded> {
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
  return { ...made, member: refundedHere(sale, refund), onPaper: backOnPaper(pricedOf(sale), refund) }
}

const intention = createIntention()
let pending: { readonly key: string; readonly refundId: string } | null = null

async function refundAtServer(
  order: Refundable,
  chosen: readonly Chosen[],
  reason: string,
  seen: Seen,
  { refundId: approvedId, approval, into = null }: RefundGoing,
): Promise<Refunded> {
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
  order: Refundable,
  chosen: readonly Chosen[],
  reason: string,
  seen: Seen,
  going: RefundGoing = { refundId: newId(), approval: null },
): Promise<Refunded> =>
  // What stays with the shop is written by the server alone: only it knows the balance and the card.
  order.sale && !going.into
    ? refundHere(order, order.sale, chosen, reason, seen, going)
    : refundAtServer(order, chosen, reason, seen, going)
