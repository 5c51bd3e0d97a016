import {
  cancelExchange as cancelCall,
  exchangeOffers as offersCall,
  exchangePoints as exchangeCall,
  handOverExchange as handOverCall,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { RETURNED_POINTS_DAYS } from '@kassa/domain/member/point-lots.ts'
import { orderCan } from '@kassa/domain/order/order-can.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/books/document-number.store.ts'
import { rowsAhead } from '../../../platform/db/batches-ahead.ts'
import { eachApart } from '../../../platform/jobs/each-apart.ts'
import type { Job } from '../../../platform/module.ts'
import { stockParts } from '../../stock/public.ts'
import { chainRefund } from '../../journal/public.ts'
import { businessDayAt, findOutletFacts, type OutletFacts } from '../../organisation/public.ts'
import { findOrderLine, insertOrder, insertRefund, listReceivedOrders, moveOrder } from '../../sales/public.ts'
import { readSetting } from '../../settings/public.ts'
import { sendMail } from '../../message/public.ts'
import {
  findHeld,
  findSender,
  listAddressees,
  memberParts,
  findAccountIdOfMember,
  findMember,
  findMemberForUpdate,
  type MemberRecord,
} from '../../member/public.ts'
import { findExchange, insertExchange, listExchangeRows, type ExchangeRow, type OfferedGood } from './exchange.store.ts'
import { findFreeGood, listFreeGoods } from './free-goods.ts'

const viewOf = ({ inOutletId }: Context, { outletId, ...row }: ExchangeRow) => {
  const isHere = outletId === inOutletId && orderCan('receive', row.status) === null
  return { ...row, can: { handOver: isHere, cancel: isHere } }
}

async function viewIn(context: Context, orderId: string) {
  const row = await findExchange(context.tx, context.merchantId, orderId)
  if (!row) throw new Error(`exchange ${orderId} was written and is not there`)
  return viewOf(context, row)
}

/** The points that can be given for goods here: none at an outlet of another currency than that in which the member is counted (docs/decisions/2790). */
const availablePoints = async (
  { tx, merchantId, inOutletId, now }: Context,
  member: MemberRecord,
  orderId: string | undefined,
): Promise<number> => {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId, { archivedToo: true })
  if (outlet?.currency !== member.currency) return 0
  const { points } = await findHeld(tx, merchantId, member.id, now, { orderId })
  return Math.max(0, member.points - points)
}

/** An exchange that is not made yet: nothing is kept for it. */
const NO_ORDER = '00000000-0000-0000-0000-000000000000'
/** The number of exchanges that a till shows. */
const SHOWN = 20
const MOST_AT_ONCE = 99

const exchangeOffers = command(offersCall, async (context, { memberId, basketId }) => {
  const { tx, merchantId } = context
  const member = await findMember(tx, merchantId, memberId)
  if (!member || member.isArchived) return refuse({ code: 'thing.not-found' })
  const points = await availablePoints(context, member, basketId)
  const goods = await listFreeGoods(context, { orderId: NO_ORDER })
  const rows = await listExchangeRows(tx, merchantId, memberId, SHOWN)
  return accept({
    points,
    goods: goods.map(({ id, name, points: each, onHand }) => ({
      id,
      name,
      points: each,
      most: Math.max(0, Math.min(MOST_AT_ONCE, Math.floor(points / each), onHand ?? MOST_AT_ONCE)),
    })),
    exchanges: rows.map((row) => viewOf(context, row)),
  })
})

async function placeOf({ tx, merchantId, inOutletId, now }: Context): Promise<OutletFacts & { businessDay: string }> {
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) throw new Error(`outlet ${inOutletId} is not there`)
  return { ...outlet, businessDay: businessDayAt(now, outlet) }
}

type Asked = OutputOf<(typeof exchangeCall)['request']>

/**
 * Returns the exchanged good: still offered here, at the terms the member was shown, in stock and kept for nobody else where it must be, with enough points for it.
 */
async function goodOf(context: Context, member: MemberRecord, asked: Asked): Promise<Result<OfferedGood>> {
  const good = await findFreeGood(context, asked)
  if (!good) return refuse({ code: 'exchange.not-offered' })
  const wanted = good.points * asked.count
  if (wanted !== asked.points) return refuse({ code: 'exchange.differs', facts: { points: wanted } })
  if (good.onHand !== null && good.onHand < asked.count) {
    return refuse({
      code: 'exchange.out-of-stock',
      facts: { available: Math.max(0, good.onHand), wanted: asked.count },
    })
  }
  const available = await availablePoints(context, member, asked.basketId)
  return available < wanted ? refuse({ code: 'points.not-there', facts: { available, wanted } }) : accept(good)
}

/** Goods for points: the order, the stock and the member's book in one statement. The account is locked: of two at once the second sees the first. */
const exchangePoints = command(exchangeCall, async (context, asked) => {
  const { tx, merchantId, inOutletId, actor, now } = context
  if (actor.kind !== 'staff') return refuse({ code: 'permission.missing' })
  const member = await findMemberForUpdate(tx, merchantId, asked.memberId)
  if (!member) return refuse({ code: 'thing.not-found' })
  if (!member.isEnabled) return refuse({ code: 'member.disabled' })
  const first = await findExchange(tx, merchantId, asked.orderId)
  if (first) return first.memberId === member.id ? accept(viewOf(context, first)) : refuse({ code: 'thing.not-found' })
  const good = await goodOf(context, member, asked)
  if (!good.ok) return good
  const outlet = await placeOf(context)
  const { orderId, count, points } = asked
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'points-exchange')
  const about = { document: 'points-exchange' as const, outletNumber: outlet.number, deviceNumber: 0, running }
  const { productId, variantId, name } = good.value
  const written = await insertOrder(
    tx,
    merchantId,
    {
      row: {
        id: orderId,
        number: formatDocumentNumber(about),
        type: 3,
        status: asked.isHandedOver ? 'completion' : 'awaiting-receipt',
        outlet_id: inOutletId,
        device_id: null,
        shift_id: null,
        staff_id: actor.accountId,
        member_id: member.id,
        currency: outlet.currency,
        total_minor: 0,
        points_used: points,
        note: null,
        sold_at: now,
        business_day: outlet.businessDay,
      },
      lines: [
        {
          line: 0,
          kind: 'exchange',
          product_id: productId,
          variant_id: variantId,
          name,
          quantity: count,
          unit_price_minor: 0,
          amount_minor: 0,
          stock_moves: [{ variantId, quantity: count, isThousandths: false }],
        },
      ],
      payments: [],
      member: {
        memberId: member.id,
        posting: {
          points: [{ reason: POINT_CHANGES.deduction, points: -points, lastDay: null }],
          balance: [],
          spentMinor: 0,
          visits: 0,
        },
        ofDocument: null,
        note: name.slice(0, 100),
        windowFrom: null,
      },
      what: 'exchanged',
      byName: actor.name,
    },
    { parts: [...memberParts, ...stockParts], newId: context.newId },
  )
  if (!written) return refuse({ code: 'thing.not-found' })
  await insertExchange(tx, merchantId, { orderId, memberId: member.id, goodId: asked.goodId, count, points, at: now })
  const view = await viewIn(context, orderId)
  if (!asked.isHandedOver) await tellWaiting(context, { memberId: member.id, outlet: outlet.name, view })
  const facts = { number: view.number, goods: name, count, points }
  context.audit({ subject: `member/${member.id}`, after: { name: member.name, ...facts } })
  context.emit({ name: 'order.exchanged', outletId: inOutletId, payload: { orderId, number: view.number } })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
  return accept(view)
})

interface Waiting {
  readonly memberId: string
  readonly outlet: string
  readonly view: { readonly number: string; readonly name: string; readonly count: number; readonly points: number }
}

/**
 * Announces an exchange that waits to be picked up by mail, in the member's language, to members who agreed to messages. Source: members.md
 * §5.
 */
async function tellWaiting(context: Context, { memberId, outlet, view }: Waiting): Promise<void> {
  const { tx, merchantId } = context
  const [addressee] = await listAddressees(tx, merchantId, [memberId])
  if (!addressee) return
  const { shop, locale } = await findSender(tx, merchantId)
  const goods = view.count === 1 ? view.name : `${view.count} × ${view.name}`
  const facts = { shop, outlet, number: view.number, goods, points: String(view.points) }
  const mail = { to: addressee.email, locale: addressee.locale ?? locale, facts, from: { merchantId } }
  await sendMail(tx, context, { purpose: 'exchange-waiting', ...mail })
}

const handOverExchange = command(handOverCall, async (context, { orderId }) => {
  const { tx, merchantId, inOutletId, actor, now } = context
  const row = await findExchange(tx, merchantId, orderId)
  if (!row || row.outletId !== inOutletId) return refuse({ code: 'thing.not-found' })
  const move = {
    from: 'awaiting-receipt',
    to: 'received',
    what: 'picked-up',
    eventId: context.newId(),
    byName: actor.name,
    at: now,
  }
  if (!(await moveOrder(tx, merchantId, orderId, move))) return refuse({ code: 'exchange.not-waiting' })
  context.audit({ subject: `order/${orderId}`, after: { number: row.number, status: 'received' } })
  context.emit({ name: 'order.exchanged', outletId: inOutletId, payload: { orderId, number: row.number } })
  return accept(await viewIn(context, orderId))
})

/** A refund of nothing in money: the points come back to their lots with reason 6, the goods at what they had cost. Source: D9. */
const cancelExchange = command(cancelCall, async (context, { orderId, refundId, reason }) => {
  const { tx, merchantId, inOutletId, actor, now } = context
  const row = await findExchange(tx, merchantId, orderId)
  if (!row || row.outletId !== inOutletId) return refuse({ code: 'thing.not-found' })
  // The order is taken first, so that it is either given out or cancelled.
  const move = {
    from: 'awaiting-receipt',
    to: 'refunded',
    what: null,
    eventId: context.newId(),
    byName: actor.name,
    at: now,
  }
  if (!(await moveOrder(tx, merchantId, orderId, move))) return refuse({ code: 'exchange.not-waiting' })
  const outlet = await placeOf(context)
  const line = await findOrderLine(tx, merchantId, orderId)
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'refund')
  const number = formatDocumentNumber({ document: 'refund', outletNumber: outlet.number, deviceNumber: 0, running })
  const expiry = await readSetting(tx, { merchantId }, 'member.points-expiry')
  const memberId = await findAccountIdOfMember(tx, merchantId, row.memberId)
  const lastDay = expiry === 'none' ? null : addDays(outlet.businessDay, RETURNED_POINTS_DAYS)
  const goods = { variant_id: line.variantId ?? '', quantity: line.quantity, damaged: 0, is_thousandths: false }
  await insertRefund(
    tx,
    merchantId,
    {
      row: {
        id: refundId,
        number,
        order_id: orderId,
        outlet_id: inOutletId,
        device_id: null,
        shift_id: null,
        staff_id: actor.kind === 'staff' ? actor.accountId : null,
        admin_id: actor.kind === 'admin' ? actor.accountId : null,
        currency: line.currency,
        mode: 'prorated',
        reason,
        amount_minor: 0,
        tax_minor: 0,
        rounding_adjustment_minor: 0,
        cash_rounding_minor: 0,
        points_returned: row.points,
        points_taken: 0,
        refunded_at: now,
        received_at: now,
        business_day: outlet.businessDay,
      },
      result: { exchange: { points: row.points } },
      lines: [
        {
          position: 0,
          line: 0,
          product_id: line.productId,
          variant_id: line.variantId,
          name: line.name,
          quantity: line.quantity,
          goods: 'restock',
          amount_minor: 0,
          tax_minor: 0,
          rounding_adjustment_minor: 0,
          tax_rate_basis_points: 0,
          cost_minor: line.costMinor,
        },
      ],
      payments: [],
      moves: [{ ...goods, value_minor: line.costMinor }],
      member: {
        memberId,
        posting: {
          points: [{ reason: POINT_CHANGES['refund-of-deducted'], points: row.points, lastDay }],
          balance: [],
          spentMinor: 0,
          visits: 0,
        },
        ofDocument: orderId,
        note: reason.slice(0, 100),
        windowFrom: null,
      },
      closesOrder: true,
      byName: actor.name,
      deviceName: null,
      actorKind: actor.kind === 'admin' ? 'admin' : 'staff',
    },
    { parts: [...memberParts, ...stockParts], newId: context.newId },
  )
  await chainRefund(tx, merchantId, refundId, now)
  context.audit({ subject: `order/${orderId}`, after: { number: row.number, status: 'refunded', reason } })
  context.emit({ name: 'order.exchanged', outletId: inOutletId, payload: { orderId, number: row.number } })
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId } })
  return accept(await viewIn(context, orderId))
})

export const exchangeCommands = [exchangeOffers, exchangePoints, handOverExchange, cancelExchange]

const DAY_MS = 86_400_000
/** Read at once; each has a transaction of its own. */
const AT_ONCE = 200

/** Completes exchanges that were picked up a day ago: until then a claim can be made. Source: D9. */
export const completeExchanges: Job = {
  name: 'member.complete-exchanges',
  everySeconds: 3_600,
  shopClock: 'now',
  async run({ database, now, newId }) {
    const before = new Date(Date.parse(now) - DAY_MS).toISOString()
    const received = rowsAhead<{ readonly merchantId: string; readonly id: string }>((after) =>
      database.transaction({ kind: 'owner' }, (tx) => listReceivedOrders(tx, { before, after, limit: AT_ONCE })),
    )
    const move = { from: 'received', to: 'completion', what: 'completed', byName: null, at: now } as const
    await eachApart(received, ({ merchantId, id }) =>
      database.transaction({ kind: 'owner' }, (tx) => moveOrder(tx, merchantId, id, { ...move, eventId: newId() })),
    )
  },
}
