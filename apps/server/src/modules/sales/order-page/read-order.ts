import { findOrder as findCall, readOrder as readCall } from '@kassa/contract/sales/sales.calls.ts'
import { orderCan } from '@kassa/domain/order/order-can.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findFamilyPurchase } from '../../member/public.ts'
import { listCouponsOfOrder, listPlansOff, offerNamesOf } from '../../promotion/public.ts'
import { findExchangeOfSale } from '../refund/exchange/exchange.store.ts'
import { listAttemptEvents, listPaidThrough } from '../../payment/public.ts'
import { byTime, openDetailOf, paymentEvent } from '../open-order/open-order-detail.ts'
import { listRefundsOfOrder } from '../refund/refund-view.store.ts'
import {
  findOrderFigures,
  findOrderIdBy,
  listDetailLines,
  listDetailTaxes,
  listTenders,
  listTimeline,
  type TimelineRow,
} from '../order/order-detail.store.ts'
import { findMerchantOfOrder, findOrderRow } from '../order/order-list.store.ts'
import { listTogether } from '../order/together.store.ts'
import { lineDetail } from './detail-line.ts'
import { listOrderSerials } from '../sale/book/sold-pieces.store.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** One order with everything about it; undefined when it is not the caller's. */
async function detailOf(context: Context, id: string) {
  const { tx, actor, holds } = context
  const merchantId = actor.tier === 'operator' ? await findMerchantOfOrder(tx, id) : context.merchantId
  const row = merchantId === undefined ? undefined : await findOrderRow(tx, merchantId, id)
  if (merchantId !== undefined && !row) return openDetailOf(context, merchantId, id)
  if (merchantId === undefined || !row || (actor.outletIds !== 'all' && !actor.outletIds.includes(row.outletId)))
    return undefined
  const figures = await findOrderFigures(tx, merchantId, id)
  const lines = await listDetailLines(tx, merchantId, id)
  const serials = await listOrderSerials(tx, merchantId, id)
  const offerNames = await offerNamesOf(tx, merchantId, id)
  const payments = (await listAttemptEvents(tx, merchantId, id)).map(paymentEvent)
  const timeline = [...(await listTimeline(tx, merchantId, id)), ...payments].toSorted(byTime)
  const mayRefund = actor.merchantId !== null && holds('desk.orders.refund', 'platform.analysis.orders.refund')
  return {
    ...row,
    changedMinor: figures.manualMinor,
    roundingMinor: figures.roundingMinor,
    cashRoundingMinor: figures.cashRoundingMinor,
    tipMinor: figures.tipMinor,
    feeMinor: figures.feeMinor,
    feeTaxMinor: figures.feeTaxMinor,
    discounts: {
      promotionMinor: figures.promotionMinor,
      memberMinor: figures.memberMinor,
      couponMinor: figures.couponMinor,
      pointsMinor: figures.pointsMinor,
      timesMinor: figures.timesMinor,
      manualMinor: figures.manualMinor,
    },
    exemption: figures.exemption,
    familyCard: await familyCardOf(context, merchantId, id),
    taxIsIncluded: figures.taxIsIncluded,
    taxes: await listDetailTaxes(tx, merchantId, id),
    lines: lines.map((line) => ({
      ...lineDetail(line, { options: figures.options, offerNames }),
      serials: serials
        .filter((one) => one.line === line.line)
        .map(({ number, isReturned }) => ({ number, isReturned })),
    })),
    coupons: await listCouponsOfOrder(tx, merchantId, id),
    plansOff: await listPlansOff(tx, merchantId, id),
    tenders: await tendersThrough(context, merchantId, id),
    refunds: await listRefundsOfOrder(tx, merchantId, id),
    exchangedFor: (await findExchangeOfSale(tx, merchantId, id)) ?? null,
    together: await listTogether(tx, merchantId, id),
    timeline: row.type === 1 ? withReceipt(timeline, row.receivedAt) : timeline,
    priced: figures.priced,
    acknowledgement: acknowledgementIn(timeline),
    note: figures.note,
    shiftId: figures.shiftId,
    soldByApp: figures.soldByApp,
    can: {
      refund: row.type === 1 && mayRefund && orderCan('refund', row.status) === null,
      correct:
        row.type === 1 &&
        actor.merchantId !== null &&
        row.refundedMinor === 0 &&
        holds('platform.analysis.orders.correctMethod'),
    },
  }
}

/** The family card that was shown: its number for whoever sees the order inside the merchant, its people for whoever sees members. */
async function familyCardOf({ tx, actor, holds }: Context, merchantId: string, id: string) {
  const shown = actor.merchantId === null ? undefined : await findFamilyPurchase(tx, merchantId, id)
  if (!shown) return null
  return holds('platform.members.members', 'desk.members') ? shown : { ...shown, name: '', holder: '' }
}

/** Returns the tenders of an order, each with its channel's facts. The tiers above are not told who paid. */
async function tendersThrough({ tx, actor }: Context, merchantId: string, id: string) {
  const said = actor.merchantId === null ? [] : await listPaidThrough(tx, merchantId, id)
  const known = new Map(said.map(({ number, ...facts }) => [number, facts]))
  return (await listTenders(tx, merchantId, [id])).map((tender) => {
    const through = known.get(tender.reference ?? '')
    return through ? { ...tender, through } : tender
  })
}

/** That the server took it is on the order itself, and needs no row of its own. Of the same moment, the sale comes first. */
const withReceipt = (timeline: readonly TimelineRow[], at: string): TimelineRow[] => {
  const isSale = ({ what }: TimelineRow): boolean => what === 'sold'
  const received = { at, what: 'received', by: null, device: null, facts: {} }
  return [...timeline.filter(isSale), received, ...timeline.filter((event) => !isSale(event))].toSorted(byTime)
}

function acknowledgementIn(timeline: readonly TimelineRow[]): string | null {
  const sold = timeline.find(({ what }) => what === 'sold')
  const { acknowledgement } = sold?.facts ?? {}
  return typeof acknowledgement === 'string' ? acknowledgement : null
}

export const readOrder = command(readCall, async (context, { id }) => {
  const detail = await detailOf(context, id)
  return detail ? accept(detail) : refuse({ code: 'thing.not-found' })
})

/** Finds an order by what is printed on its receipt, on the receipt of its refund, or by its id. */
export const findOrder = command(findCall, async (context, { number }) => {
  const found = await findOrderIdBy(context.tx, context.merchantId, number, uuid.test(number) ? number : null)
  const detail = found && (await detailOf(context, found.id))
  return detail ? accept(detail) : refuse({ code: 'thing.not-found' })
})
