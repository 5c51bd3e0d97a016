import { takeBackFromPurse as backCall } from '@kassa/contract/member/purse.calls.ts'
import { rechargeMoneyBack } from '@kassa/domain/member/recharge-tenders.ts'
import { isCash } from '@kassa/domain/payment/method.ts'
import { mostTakenBack, spendable } from '@kassa/domain/purse/purse.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { formatDocumentNumber } from '@kassa/domain/sales/document-number.ts'
import { businessDayOf } from '@kassa/domain/time/business-day.ts'
import { command, type Context } from '../../../platform/command.ts'
import { takeDocumentNumber } from '../../../platform/document-number.store.ts'
import { chainRefund } from '../../journal/public.ts'
import { findOutletFacts } from '../../organisation/public.ts'
import {
  drawerPart,
  findRefundLimit,
  findWrittenOrder,
  findWrittenRefund,
  insertRefund,
  listTenders,
  openDrawer,
} from '../../sales/public.ts'
import { addToRefunded, findPursePayment, postToPurse, type PursePayment } from './purse-payment.store.ts'
import { findPurse, findPurseForUpdate, type PurseRow } from './purse.store.ts'
import { purseAmount, purseViewOf } from './purse-view.ts'

interface Planned {
  readonly row: PursePayment
  readonly purse: PurseRow
  readonly tenders: readonly { readonly method: number; readonly amountMinor: number }[]
}

/** What was paid, held against what can be taken back now; the purse stays locked, so that what is spent meanwhile is seen. */
async function plan(context: Context, orderId: string, amountMinor: number): Promise<Result<Planned>> {
  const { tx, merchantId, actor, now } = context
  const order = await findWrittenOrder(tx, merchantId, orderId)
  const paid = order && context.reaches(order.outletId) ? await findPursePayment(tx, merchantId, orderId) : undefined
  const purse = paid && (await findPurseForUpdate(tx, merchantId, paid.purseId, now))
  const row = purse && (await findPursePayment(tx, merchantId, orderId))
  if (!order || !purse || !row) return refuse({ code: 'thing.not-found' })
  const mostMinor = mostTakenBack(row, spendable(purse, purse.heldMinor))
  if (amountMinor > mostMinor) {
    return refuse({ code: 'purse.back-too-much', facts: { most: purseAmount(mostMinor, purse.currency) } })
  }
  const limitMinor = await findRefundLimit(tx, merchantId, actor)
  if (limitMinor !== null && amountMinor > limitMinor) {
    const [amount, limit] = [purseAmount(amountMinor, purse.currency), purseAmount(limitMinor, purse.currency)]
    return refuse({ code: 'refund.above-limit', facts: { amount, limit } })
  }
  const [wasPaid, returned] = [
    await listTenders(tx, merchantId, [orderId]),
    await listTenders(tx, merchantId, order.refundIds),
  ]
  return accept({ row, purse, tenders: rechargeMoneyBack(wasPaid, returned, amountMinor) })
}

/** Gives money back and takes it off the purse: the refund with its money and drawer, then the purse's book, in one transaction. */
const takeBackFromPurse = command(backCall, async (context, { refundId, orderId, amountMinor, reason, shiftId }) => {
  const { tx, merchantId, inOutletId, actor, now } = context
  const outlet = await findOutletFacts(tx, merchantId, inOutletId)
  if (!outlet) return refuse({ code: 'thing.not-found' })
  const first = await firstAnswer(context, refundId, orderId)
  if (first) return first
  const planned = await plan(context, orderId, amountMinor)
  if (!planned.ok) return planned
  const { row, purse, tenders } = planned.value
  if (tenders.some(({ method }) => isCash(method)) && shiftId === null) return refuse({ code: 'shift.not-open' })
  const drawer = await openDrawer(context, shiftId)
  if (!drawer.ok) return drawer
  const { timeZone, dayCutoffMinutes } = outlet
  const businessDay = businessDayOf(Date.parse(now), { timeZone, dayCutOffMinutes: dayCutoffMinutes })
  const running = await takeDocumentNumber(tx, merchantId, inOutletId, 'refund')
  const number = formatDocumentNumber({ document: 'refund', outletNumber: outlet.number, deviceNumber: 0, running })
  const actorKind = actor.kind === 'admin' ? ('admin' as const) : ('staff' as const)
  const { currency } = purse
  const deviceId = drawer.value?.deviceId ?? null
  const written = await insertRefund(
    tx,
    merchantId,
    {
      row: {
        id: refundId,
        number,
        order_id: orderId,
        outlet_id: inOutletId,
        device_id: deviceId,
        shift_id: drawer.value?.shiftId ?? null,
        staff_id: actorKind === 'staff' ? actor.accountId : null,
        admin_id: actorKind === 'admin' ? actor.accountId : null,
        currency,
        mode: 'prorated',
        reason,
        amount_minor: amountMinor,
        tax_minor: 0,
        rounding_adjustment_minor: 0,
        cash_rounding_minor: 0,
        points_returned: 0,
        points_taken: 0,
        refunded_at: now,
        received_at: now,
        business_day: businessDay,
      },
      result: { purse: { amountMinor } },
      lines: [
        {
          position: 0,
          line: 0,
          product_id: null,
          variant_id: null,
          name: purse.code,
          quantity: amountMinor,
          goods: 'restock',
          amount_minor: amountMinor,
          tax_minor: 0,
          rounding_adjustment_minor: 0,
          tax_rate_basis_points: 0,
          cost_minor: 0,
        },
      ],
      payments: tenders.map((one, position) => ({
        position,
        method: one.method,
        paid_out_minor: one.amountMinor,
        cash_rounding_minor: 0,
      })),
      moves: [],
      member: null,
      closesOrder: row.refundedMinor + amountMinor === row.amountMinor,
      byName: actor.name,
      deviceName: null,
      actorKind,
    },
    { parts: [drawerPart], newId: context.newId },
  )
  if (!written) throw new Error(`refund ${refundId} stands and was not found`)
  await postToPurse(tx, merchantId, {
    purseId: purse.id,
    reason: 'taken-back',
    amountMinor: -amountMinor,
    documentId: refundId,
    ofDocument: orderId,
    outletId: inOutletId,
    deviceId,
    actorKind,
    actorId: actor.accountId,
    businessDay,
    at: now,
  })
  await addToRefunded(tx, merchantId, orderId, amountMinor)
  await chainRefund(tx, merchantId, refundId, now)
  const facts = { number, orderId, amountMinor, currency, reason }
  context.audit({ subject: `refund/${refundId}`, after: facts })
  context.emit({ name: 'order.refunded', outletId: inOutletId, payload: { refundId, ...facts, stock: [] } })
  const after = await findPurse(tx, merchantId, purse.id, now)
  const answer = { refundId, number, purse: purseViewOf(after ?? purse), amountMinor }
  return accept({ ...answer, tenders: [...tenders], refundedAt: now })
})

/** What was answered first, where this refund stands already; undefined where it does not. */
async function firstAnswer({ tx, merchantId, now }: Context, refundId: string, orderId: string) {
  const first = await findWrittenRefund(tx, merchantId, refundId)
  if (!first) return undefined
  const row = first.orderId === orderId ? await findPursePayment(tx, merchantId, orderId) : undefined
  const purse = row && (await findPurse(tx, merchantId, row.purseId, now))
  if (!purse) return refuse({ code: 'thing.not-found' })
  const tenders = (await listTenders(tx, merchantId, [refundId])).map(({ method, amountMinor }) => ({
    method,
    amountMinor,
  }))
  const { number, amountMinor, refundedAt } = first
  return accept({ refundId, number, purse: purseViewOf(purse), amountMinor, tenders, refundedAt })
}

export const purseBackCommands = [takeBackFromPurse]
