import {
  previewRechargeRefund as previewCall,
  refundRechargeOf as refundCall,
} from '@kassa/contract/stored-value/recharge.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { BALANCE_CHANGES } from '@kassa/domain/member/balance.ts'
import { POINT_CHANGES } from '@kassa/domain/member/points.ts'
import { giftsOwed, refundRecharge, type RechargeRefund } from '@kassa/domain/member/recharge.ts'
import { rechargeMoneyBack } from '@kassa/domain/member/recharge-tenders.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import {
  bookMoneyRefund,
  drawerPart,
  findRefundLimit,
  findWrittenOrder,
  findWrittenRefund,
  listPaidBy,
  listTenders,
  moneyInCoins,
  paysOutIn,
  readNotRefundable,
  type MoneyOut,
} from '../../sales/public.ts'
import { attemptsPart } from '../../payment/public.ts'
import { countUntouched, takeBackGiven } from '../../promotion/public.ts'
import { findHeld, memberParts, findAccountId, findMemberForUpdate, type MemberRecord } from '../../member/public.ts'
import { amountsInWords } from '../recharge-rule/recharge-rules.ts'
import { findRechargeForUpdate, refundRechargeRow, type RechargeRow } from './recharge.store.ts'

interface Planned {
  readonly row: RechargeRow
  readonly member: MemberRecord
  readonly amountMinor: number
  readonly mostMinor: number
  readonly refund: RechargeRefund
  readonly gifts: GiftsBack
  readonly tenders: readonly MoneyOut[]
}

/** Points and coupons that go back with it. */
interface GiftsBack {
  readonly pointsTaken: number
  /** Those of the points that the member no longer has: their points go below zero. */
  readonly pointsUsed: number
  readonly couponsTaken: number
  /** Coupons that are used, or pay for something just now: they stay what they are. */
  readonly couponsUsed: number
}

/** Returns the points and coupons that go back with some principal, and the part of them that is used. */
async function giftsOf(
  { tx, merchantId, now }: Context,
  row: RechargeRow,
  amountMinor: number,
  freePoints: number,
): Promise<GiftsBack> {
  const backMinor = row.refundedPrincipalMinor + amountMinor
  const pointsTaken = giftsOwed(row.points, row.refundedPoints, backMinor, row.principalMinor)
  const coupons = giftsOwed(row.couponCount, row.refundedCoupons, backMinor, row.principalMinor)
  const there = coupons === 0 ? 0 : await countUntouched(tx, merchantId, row.orderId, now)
  const couponsTaken = Math.min(coupons, there)
  const pointsUsed = Math.max(0, pointsTaken - Math.max(0, freePoints))
  return { pointsTaken, pointsUsed, couponsTaken, couponsUsed: coupons - couponsTaken }
}

type Money = readonly { readonly method: number; readonly amountMinor: number }[]

/** Returns the payments of an order, and the part of them that its refunds gave back. */
async function moneyOf({ tx, merchantId }: Context, orderId: string): Promise<{ paid: Money; returned: Money }> {
  const order = await findWrittenOrder(tx, merchantId, orderId)
  const [paid, returned] = [
    await listPaidBy(tx, merchantId, [orderId]),
    await listPaidBy(tx, merchantId, order?.refundIds ?? []),
  ]
  return { paid, returned }
}

/** The amount of a recharge to take back; null: as much as possible. */
interface Wanted {
  readonly orderId: string
  readonly amountMinor: number | null
  readonly basketId?: string | undefined
}

/**
 * Plans the taking back of a recharge: the limit is the member's balance less the amounts that payments hold. Member, account and recharge
 * are locked, so that spending meanwhile is seen.
 */
async function plan(
  context: Context,
  { orderId, amountMinor: wantedMinor, basketId }: Wanted,
): Promise<Result<Planned>> {
  const { tx, merchantId, inOutletId, actor, now } = context
  const order = await findWrittenOrder(tx, merchantId, orderId)
  const memberId =
    order?.type === 2 && context.reaches(order.outletId) ? await findAccountId(tx, merchantId, orderId) : undefined
  const member = memberId === undefined ? undefined : await findMemberForUpdate(tx, merchantId, memberId)
  const row = member && (await findRechargeForUpdate(tx, merchantId, orderId))
  if (!member || !row) return refuse({ code: 'thing.not-found' })
  const place = await paysOutIn(context, row.currency)
  if (!place.ok) return place
  const held = await findHeld(tx, merchantId, member.id, now, { orderId: basketId })
  const free = {
    principalMinor: member.principalMinor - held.principalMinor,
    bonusMinor: member.bonusMinor - held.bonusMinor,
  }
  const paid = { principalMinor: row.principalMinor, bonusMinor: row.bonusMinor }
  const refunded = { principalMinor: row.refundedPrincipalMinor, bonusMinor: row.refundedBonusMinor }
  const mostMinor = Math.max(0, Math.min(paid.principalMinor - refunded.principalMinor, free.principalMinor))
  const amountMinor = wantedMinor ?? mostMinor
  const refund = refundRecharge(paid, refunded, free, amountMinor, row.pendingMinor)
  if (!refund.ok) return refuse(amountsInWords({ ...refund.refusal, facts: { mostMinor } }, row.currency))
  const { moneyMinor } = refund.value
  const limitMinor = await findRefundLimit(tx, merchantId, actor)
  if (limitMinor !== null && moneyMinor > limitMinor) {
    const told = (minor: number) => amountsInWords({ code: '', facts: { rechargeMinor: minor } }, row.currency).facts
    const facts = { amount: told(moneyMinor)?.['amount'], limit: told(limitMinor)?.['amount'] }
    return refuse({ code: 'refund.above-limit', facts })
  }
  const money = await moneyOf(context, orderId)
  const inCash = await readNotRefundable(tx, { merchantId, outletId: inOutletId })
  const laid = rechargeMoneyBack(money.paid, money.returned, moneyMinor, inCash)
  const tenders = await moneyInCoins(context, laid, row.currency)
  const gifts = await giftsOf(context, row, amountMinor, member.points - held.points)
  return accept({ row, member, amountMinor, mostMinor, refund: refund.value, gifts, tenders })
}

const waysOf = (tenders: readonly MoneyOut[]) => tenders.map(({ method, amountMinor }) => ({ method, amountMinor }))

const pointsBack = ({ pointsTaken }: GiftsBack) =>
  pointsTaken === 0 ? [] : [{ reason: POINT_CHANGES['refund-of-earned'], points: -pointsTaken, lastDay: null }]

type Currency = OutputOf<(typeof refundCall)['answer']>['currency']

const previewRechargeRefund = command(previewCall, async (context, asked) => {
  const planned = await plan(context, asked)
  if (!planned.ok) return planned
  const { row, refund, gifts, mostMinor, tenders, amountMinor: takenMinor } = planned.value
  return accept({
    currency: row.currency as Currency,
    amountMinor: takenMinor,
    mostMinor,
    bonusTakenMinor: refund.taken.bonusMinor,
    bonusCancelledMinor: refund.cancelledMinor,
    shortMinor: refund.shortMinor,
    moneyMinor: refund.moneyMinor,
    tenders: waysOf(tenders),
    ...gifts,
  })
})

/** Gives a recharge back: the money, the drawer, the order's own figures and the member's book in one statement. Source: D22, D98. */
const refundRechargeOf = command(refundCall, async (context, asked) => {
  const { tx, merchantId, now } = context
  const { refundId, orderId, reason } = asked
  const planned = await plan(context, asked)
  if (!planned.ok && planned.refusal.code === 'thing.not-found') return planned
  const first = await findWrittenRefund(tx, merchantId, refundId)
  if (first) {
    if (first.orderId !== orderId) return refuse({ code: 'thing.not-found' })
    const tenders = await listTenders(tx, merchantId, [refundId])
    return accept({
      refundId,
      number: first.number,
      currency: first.currency as Currency,
      amountMinor: asked.amountMinor,
      moneyMinor: first.amountMinor,
      tenders: tenders.map(({ method, amountMinor }) => ({ method, amountMinor })),
      refundedAt: first.refundedAt,
    })
  }
  if (!planned.ok) return planned
  const { row, member, refund, gifts, tenders, amountMinor } = planned.value
  const { moneyMinor, taken, cancelledMinor, owedBonusMinor } = refund
  if (moneyMinor !== asked.moneyMinor) {
    const amount = amountsInWords({ code: '', facts: { rechargeMinor: moneyMinor } }, row.currency).facts?.['amount']
    return refuse({ code: 'refund.differs-from-preview', facts: { amountMinor: moneyMinor, amount } })
  }
  const balance = [
    { type: BALANCE_CHANGES['recharge-principal'], amountMinor: -taken.principalMinor },
    ...(taken.bonusMinor > 0 ? [{ type: BALANCE_CHANGES['recharge-bonus'], amountMinor: -taken.bonusMinor }] : []),
  ]
  const money = {
    ...asked,
    currency: row.currency,
    tenders,
    lineMinor: amountMinor,
    result: { recharge: { ...refund, ...gifts, amountMinor } },
    member: {
      memberId: member.id,
      posting: { points: pointsBack(gifts), balance, spentMinor: 0, visits: 0 },
      ofDocument: orderId,
      note: reason.slice(0, 100),
      windowFrom: null,
    },
    closesOrder: row.refundedPrincipalMinor + amountMinor === row.principalMinor,
  }
  const booked = await bookMoneyRefund(context, money, [...memberParts, attemptsPart, drawerPart])
  if (!booked.ok) return booked
  await refundRechargeRow(tx, merchantId, orderId, {
    principalMinor: amountMinor,
    bonusMinor: owedBonusMinor,
    cancelledMinor,
    points: gifts.pointsTaken,
    coupons: gifts.couponsTaken + gifts.couponsUsed,
  })
  if (gifts.couponsTaken > 0) await takeBackGiven(tx, merchantId, orderId, gifts.couponsTaken, now)
  context.emit({ name: 'member.changed', outletId: null, payload: { memberId: member.id } })
  return accept({
    refundId,
    number: booked.value.number,
    currency: row.currency as Currency,
    amountMinor,
    moneyMinor,
    tenders: waysOf(tenders),
    refundedAt: now,
  })
})

export const rechargeRefundCommands = [previewRechargeRefund, refundRechargeOf]
