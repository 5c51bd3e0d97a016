import { takeBackFromPurse as backCall } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMoneyBack } from '@kassa/domain/member/recharge-tenders.ts'
import { heldIn, isPaidFromBalance } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import {
  bookMoneyRefund,
  drawerPart,
  findDepositOf,
  findRefundLimit,
  findWrittenOrder,
  findWrittenRefund,
  listPaidBy,
  listTenders,
  moneyInCoins,
  paysOutIn,
  readNotRefundable,
  type MoneyOut,
  type MoneyRefundContext,
} from '../../sales/public.ts'
import { attemptsPart } from '../../payment/public.ts'
import {
  memberParts,
  postToPurse,
  pursePart,
  findPurse,
  findPurseForUpdate,
  type PurseRow,
  freeUsesOf,
  purseAmount,
  purseViewOf,
} from '../../member/public.ts'
import { mostBackHere } from './most-back.ts'
import { addToRefunded, findPursePayment, type PursePayment } from './purse-payment.store.ts'

interface Planned {
  readonly row: PursePayment
  readonly purse: PurseRow
  readonly tenders: readonly MoneyOut[]
  /** The part that goes back into a member's balance; left out: none. */
  readonly intoBalance?: MemberMoves | null
}

/**
 * Compares the payment with the amount that can be taken back now; the stored-value account stays locked, so that spending meanwhile is
 * seen.
 */
async function plan(context: Context, orderId: string, amountMinor: number): Promise<Result<Planned>> {
  const { tx, merchantId, inOutletId, actor, now } = context
  const order = await findWrittenOrder(tx, merchantId, orderId)
  const paid = order && context.reaches(order.outletId) ? await findPursePayment(tx, merchantId, orderId) : undefined
  const purse = paid && (await findPurseForUpdate(tx, merchantId, paid.purseId, now))
  const row = purse && (await findPursePayment(tx, merchantId, orderId))
  if (!order || !purse || !row) return refuse({ code: 'thing.not-found' })
  const place = await paysOutIn(context, purse.currency)
  if (!place.ok) return place
  const deposit = await findDepositOf(tx, merchantId, purse.id)
  if (deposit?.isWaiting) return refuse({ code: 'purse.is-deposit', facts: { number: deposit.number } })
  const mostMinor = await mostBackHere(context, row, purse)
  if (amountMinor > mostMinor) {
    return refuse({ code: 'purse.back-too-much', facts: { most: purseAmount(mostMinor, purse.currency) } })
  }
  if (purse.kind === 'times-card' && amountMinor < mostMinor) {
    return refuse({ code: 'times.back-whole', facts: { most: purseAmount(mostMinor, purse.currency) } })
  }
  const limitMinor = await findRefundLimit(tx, merchantId, actor)
  if (limitMinor !== null && amountMinor > limitMinor) {
    const [amount, limit] = [purseAmount(amountMinor, purse.currency), purseAmount(limitMinor, purse.currency)]
    return refuse({ code: 'refund.above-limit', facts: { amount, limit } })
  }
  const [wasPaid, returned] = [
    await listPaidBy(tx, merchantId, [orderId]),
    await listPaidBy(tx, merchantId, order.refundIds),
  ]
  if (wasPaid.some(({ method }) => heldIn(method) === 'app')) return refuse({ code: 'purse.paid-to-app' })
  if (wasPaid.some(({ method }) => heldIn(method) === 'purse' || isPaidFromBalance(method)))
    return refuse({ code: 'purse.paid-by-cards' })
  const inCash = await readNotRefundable(tx, { merchantId, outletId: inOutletId })
  const laid = rechargeMoneyBack(wasPaid, returned, amountMinor, inCash)
  return accept({ row, purse, tenders: await moneyInCoins(context, laid, purse.currency) })
}

/**
 * Gives money back and takes it off the stored-value account: the refund with its money and drawer, then the account's book, in one
 * transaction.
 */
const takeBackFromPurse = command(backCall, async (context, asked) => {
  const { tx, merchantId, now } = context
  const { refundId, orderId, amountMinor } = asked
  const planned = await plan(context, orderId, amountMinor)
  // Behind the lock of the account: of two that ask for the same at once the second has the answer of the first.
  const first = await firstAnswer(context, refundId, orderId)
  if (first) return first
  if (!planned.ok) return planned
  const { purse, tenders } = planned.value
  const written = await writeTakenBack(context, asked, planned.value)
  if (!written.ok) return written
  const after = await findPurse(tx, merchantId, purse.id, now)
  const answer = { refundId, number: written.value, purse: purseViewOf(after ?? purse, now), amountMinor }
  const out = tenders.map((one) => ({ method: one.method, amountMinor: one.amountMinor }))
  return accept({ ...answer, tenders: out, refundedAt: now })
})

interface TakenBack {
  readonly refundId: string
  readonly orderId: string
  readonly amountMinor: number
  readonly reason: string
  readonly shiftId: string | null
}

/** Writes the refund and the account's book; answers its number. The account is locked, and the amount fits. */
export async function writeTakenBack(
  context: MoneyRefundContext,
  asked: TakenBack,
  { row, purse, tenders, intoBalance = null }: Planned,
): Promise<Result<string>> {
  const { tx, merchantId, inOutletId, actor, now } = context
  const { refundId, orderId, amountMinor } = asked
  const { currency } = purse
  const refund = {
    ...asked,
    moneyMinor: amountMinor,
    currency,
    tenders,
    lineName: purse.code,
    lineMinor: amountMinor,
    result: { purse: { amountMinor } },
    member: intoBalance,
    closesOrder: row.refundedMinor + amountMinor === row.amountMinor,
  }
  const parts = [...(intoBalance ? memberParts : []), attemptsPart, drawerPart, pursePart]
  const booked = await bookMoneyRefund(context, refund, parts)
  if (!booked.ok) return booked
  const { number, businessDay, deviceId, actorKind } = booked.value
  await postToPurse(tx, merchantId, {
    purseId: purse.id,
    reason: 'taken-back',
    amountMinor: purse.kind === 'times-card' ? 0 : -amountMinor,
    uses: purse.kind === 'times-card' ? -freeUsesOf(purse, now) : 0,
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
  return accept(number)
}

/** Returns the first answer, where this refund is booked already; undefined where it is not. */
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
  return accept({ refundId, number, purse: purseViewOf(purse, now), amountMinor, tenders, refundedAt })
}

export const purseBackCommands = [takeBackFromPurse]
