import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listRefunds as listCall } from '@kassa/contract/sales/refund-list.calls.ts'
import { refundWithoutSale as refundCall } from '@kassa/contract/sales/sales.calls.ts'
import { refundWithoutSale as rule } from '@kassa/domain/order/refund-allowed.ts'
import { cashRoundingOf } from '@kassa/domain/tenders/cash.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import type { MethodAmount } from '@kassa/domain/order/sale-tenders.ts'
import { isCash, takesCredit } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { command, type Command, type Context } from '../../../platform/command.ts'
import { countCap } from '../../../platform/list/cursor.ts'
import { findShownPeriod } from '../../../platform/list/shown-days.store.ts'
import { readPage } from '../../../platform/list/page.ts'
import { sortOf } from '../../../platform/list/sort.ts'
import type { MemberMoves, ReturningGoods, SalePart } from '../../../platform/sale-part.ts'
import { outletsSeen } from '../place/outlets-seen.ts'
import { approvedBy } from './approved-refund.ts'
import { findPointsBack } from '../../member/public.ts'
import { readSetting } from '../../settings/public.ts'
import { amountText } from './plan-refund.ts'
import { announce, firstAnswer, headOf, inWords, openDrawer, whenOf } from './refund-order.ts'
import { businessDayAt } from '../../organisation/public.ts'
import {
  findRefundLimit,
  findRefundPlace,
  listReturnedGoods,
  type RefundPlace,
  type GoodsComingBack,
} from '../place/refund-place.store.ts'
import { listRefundSums, listRefundViews, listRefundViewsBy, refundHeadings } from './refund-view.store.ts'
import { piecesWithoutSale } from './returned-pieces.ts'
import { hasRefund } from './sold-order.store.ts'
import { linesBack, mostOf, withoutDeposit, type TypedLine } from './lines-without-sale.ts'
import { writeBooks } from './write-refund.ts'
import type { RefundPaymentRow, RefundToWrite } from './write-refund.store.ts'
import { readDrawerRounding } from './refund-settings.ts'

/** Gives money back for goods whose sale is not at hand: as typed, within the role's limit, linked to no order (D75). */
export const refundWithoutSale = (parts: readonly SalePart[]): Command =>
  command(refundCall, async (context, request) => {
    const { tx, merchantId, inOutletId, actor, now } = context
    const at = whenOf(context, request.refundedAt, null)
    if (!at.ok) return at
    const amountMinor = request.lines.reduce((sum, line) => sum + line.amountMinor, 0)
    if (await hasRefund(tx, merchantId, request.refundId))
      return firstAnswer(context, request.refundId, { amountMinor })
    const way = await checkWay(context, request)
    if (!way.ok) return way
    const place = await findRefundPlace(tx, merchantId, inOutletId)
    const variantIds = request.lines.map(({ variantId }) => variantId)
    const goods = new Map(
      (await listReturnedGoods(tx, merchantId, inOutletId, variantIds)).map((one) => [one.variantId, one]),
    )
    const unknown = variantIds.find((variantId) => !goods.has(variantId))
    if (unknown !== undefined) return refuse({ code: 'refund.product-unknown', facts: { variantId: unknown } })
    const undeposited = withoutDeposit(request.lines, goods)
    if (undeposited) return refuse({ code: 'refund.no-deposit', facts: { name: undeposited.name } })
    const whole = request.lines.filter(({ isEmpty }) => !isEmpty)
    const { refundId, approval } = request
    const going = { merchantId, outletId: inOutletId, refundId, currency: place.currency, amountMinor, at: now }
    const approver = await approvedBy(tx, going, approval)
    if (!approver.ok) return approver
    const allowed = rule({
      isPermitted: true,
      reason: request.reason,
      lines: request.lines.map((line) => ({
        todayMinor: line.amountMinor,
        typedMinor: line.amountMinor,
        mostMinor: mostOf(line, goods, place),
      })),
      limitMinor: await findRefundLimit(tx, merchantId, actor),
      approvedBy: approver.value?.id ?? null,
    })
    if (!allowed.ok) return refuse(inWords(onLine(allowed.refusal, request.lines, goods), place.currency))
    const givenMinor = request.tenders.reduce((sum, tender) => sum + tender.amountMinor, 0)
    if (givenMinor !== amountMinor) {
      const [expected, given] = [amountText(amountMinor, place.currency), amountText(givenMinor, place.currency)]
      return refuse({ code: 'refund.tender-sum', facts: { expectedMinor: amountMinor, expected, given } })
    }
    const { currency } = place
    const { memberId } = request
    const brings =
      memberId &&
      (await findPointsBack(tx, merchantId, {
        memberId,
        currency,
        amountMinor: whole.reduce((sum, line) => sum + line.amountMinor, 0),
        pieces: piecesBack(whole, goods),
      }))
    if (memberId && !brings) return refuse({ code: 'thing.not-found' })
    const pieces = await piecesWithoutSale(context, whole)
    if (!pieces.ok) return pieces
    const drawer = await openDrawer(context, request.shiftId)
    if (!drawer.ok) return drawer
    const payments = await paymentsBy(context, parts, request.tenders, place.currency)
    const { lines, taxes } = linesBack(request.lines, goods, place.isTaxIncluded)
    const { byName, deviceName, ...head } = await headOf(
      context,
      place,
      { ...request, day: businessDayAt(at.value, place) },
      drawer.value,
    )
    const refund: RefundToWrite = {
      row: {
        ...head,
        order_id: null,
        currency: place.currency,
        mode: 'without-sale',
        amount_minor: amountMinor,
        tax_minor: lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0),
        rounding_adjustment_minor: 0,
        cash_rounding_minor: payments.reduce((sum, one) => sum + one.cash_rounding_minor, 0),
        points_returned: 0,
        points_taken: brings ? brings.points : 0,
        refunded_at: at.value,
        received_at: now,
        business_day: businessDayAt(at.value, place),
      },
      result: { lines: request.lines, tenders: request.tenders, taxes },
      lines,
      payments,
      moves: movesOf(whole, goods),
      member: brings ? memberMoves(brings, amountMinor, request.reason) : null,
      closesOrder: false,
      byName,
      deviceName,
      actorKind: actor.kind === 'admin' ? 'admin' : 'staff',
    }
    const stock = await writeBooks(tx, merchantId, refund, pieces.value, { parts, newId: context.newId })
    return stock
      ? announce(context, { refundId, orderId: null, approvedBy: approver.value }, stock)
      : firstAnswer(context, request.refundId, { amountMinor })
  })

/** Goods need what the outlet asks of them; empty pieces nothing: whoever brings a bottle is owed its deposit, with a receipt or without. */
async function checkWay(
  { tx, merchantId, inOutletId: outletId }: Context,
  { lines, tenders }: OutputOf<typeof refundCall.request>,
): Promise<Result<null>> {
  if (lines.every(({ isEmpty }) => isEmpty)) return accept(null)
  if (await readSetting(tx, { merchantId, outletId }, 'sales.refund-needs-receipt'))
    return refuse({ code: 'refund.receipt-needed' })
  const way = await readSetting(tx, { merchantId, outletId }, 'sales.refund-without-sale')
  return way === 'credit' && tenders.some(({ method }) => !takesCredit(method))
    ? refuse({ code: 'refund.credit-only' })
    : accept(null)
}

/** The points and the spending go back; without its sale nothing that was paid comes back to the balance. */
const memberMoves = (
  { accountId, points }: { readonly accountId: string; readonly points: number },
  amountMinor: number,
  reason: string,
): MemberMoves => ({
  memberId: accountId,
  posting: {
    points: points === 0 ? [] : [{ reason: POINT_CHANGES['refund-of-earned'], points: -points, lastDay: null }],
    balance: [],
    spentMinor: -amountMinor,
    visits: 0,
  },
  ofDocument: null,
  note: reason.slice(0, 100),
  windowFrom: null,
})

/** Returns the amounts given back by each method: cash in coins, credit onto a new account that is opened for it. Source: CD-P12. */
async function paymentsBy(
  context: Context,
  parts: readonly SalePart[],
  tenders: readonly MethodAmount[],
  currency: RefundPlace['currency'],
): Promise<RefundPaymentRow[]> {
  const { tx, merchantId, inOutletId: outletId, now, newId } = context
  const place = { tx, merchantId, now, newId, currency }
  const open = parts.find(({ openCredit }) => openCredit)?.openCredit
  const rounding = await readDrawerRounding(tx, { merchantId, outletId }, currency)
  const rows: RefundPaymentRow[] = []
  for (const [position, { method, amountMinor }] of tenders.entries()) {
    const reference = takesCredit(method) && amountMinor > 0 ? await open?.(place) : undefined
    const roundedMinor = isCash(method) ? cashRoundingOf(amountMinor, rounding) : 0
    rows.push({
      position,
      method,
      paid_out_minor: amountMinor + roundedMinor,
      cash_rounding_minor: roundedMinor,
      ...(reference !== undefined && { reference }),
    })
  }
  return rows
}

/** Pieces that are paid back; goods by weight are one. Source: pricing.md, Growth 2, 20. */
const piecesBack = (lines: readonly TypedLine[], goods: ReadonlyMap<string, GoodsComingBack>): number =>
  lines
    .filter(({ amountMinor }) => amountMinor > 0)
    .reduce((sum, { variantId, quantity }) => sum + (goods.get(variantId)?.isThousandths ? 1 : quantity), 0)

/** A person counts lines from 1 and calls goods by name. */
function onLine(refusal: Refusal, lines: readonly TypedLine[], goods: ReadonlyMap<string, GoodsComingBack>): Refusal {
  const at = refusal.facts?.['line']
  if (typeof at !== 'number') return refusal
  const name = goods.get(lines[at]?.variantId ?? '')?.name ?? ''
  return { ...refusal, facts: { ...refusal.facts, line: at + 1, name } }
}

/** Returns the goods that come back into stock, a combination as its parts, at today's average. */
function movesOf(lines: readonly TypedLine[], goods: ReadonlyMap<string, GoodsComingBack>): ReturningGoods[] {
  const moves = new Map<string, ReturningGoods>()
  for (const line of lines) {
    for (const part of goods.get(line.variantId)?.parts ?? []) {
      const before = moves.get(part.variantId)
      const quantity = part.quantity * line.quantity
      moves.set(part.variantId, {
        variant_id: part.variantId,
        quantity: (before?.quantity ?? 0) + quantity,
        damaged: (before?.damaged ?? 0) + (line.goods === 'damaged' ? quantity : 0),
        is_thousandths: part.isThousandths,
        value_minor: null,
      })
    }
  }
  return [...moves.values()]
}

/** Refunds of sales and without one, newest first. */
export const listRefunds = command(listCall, async ({ tx, merchantId, actor, outletId, now }, request) => {
  const { cursor, limit, sort, outletId: narrowed, ...asked } = request
  const seen = outletsSeen(actor, outletId, narrowed)
  if (!seen) return refuse({ code: 'thing.not-found' })
  const days = await findShownPeriod(tx, { merchantId, ...seen }, asked, now)
  const filter = { merchantId, ...seen, ...asked, ...days }
  const sums = await listRefundSums(tx, filter, countCap)
  const page = await readPage(
    { cursor, limit },
    {
      key: ['instant', 'id'],
      list: (after, most) => listRefundViews(tx, filter, after, most),
      sort: sortOf(refundHeadings, sort),
      sorted: (...wanted) => listRefundViewsBy(tx, filter, ...wanted),
      count: async () => sums.reduce((total, { refunds }) => total + refunds, 0),
      keyOf: (row) => [row.refundedAt, row.id],
      viewOf: (row) => row,
    },
  )
  return page.ok ? accept({ ...page.value, sums: page.value.totalIsCapped ? [] : sums }) : page
})
