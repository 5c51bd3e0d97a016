import { returnBalance } from '@kassa/domain/member/balance.ts'
import { balanceAlone } from '@kassa/domain/member/posting.ts'
import { goesBackByItself, isPaidFromBalance, TENDERS } from '@kassa/domain/payment/method.ts'
import { leftOf, sharesBack } from '@kassa/domain/purse/shares-back.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { MemberMoves } from '../../../platform/sale-part.ts'
import { findAccountId, findBalanceOfDocument, findPurseForUpdate, purseAmount } from '../../member/public.ts'
import { findPaidBeside, listShares, type MoneyOut, type MoneyRefundContext } from '../../sales/public.ts'
import { findPursePayment } from './purse-payment.store.ts'
import { writeTakenBack } from './take-back-from-purse.ts'

interface Back {
  /** The order by which the money was paid ahead. */
  readonly orderId: string
  readonly reason: string
}

/** Money that a program of others gave back of what it had taken, under a number of its own. */
interface GivenBack extends Back {
  readonly refundId: string
  readonly amountMinor: number
  readonly reference: string
}

/** The amount that lies on the account of such a payment still; the account stays locked. Undefined where there is no such payment. */
async function findLeft({ tx, merchantId, now }: MoneyRefundContext, orderId: string) {
  const paid = await findPursePayment(tx, merchantId, orderId)
  const purse = paid && (await findPurseForUpdate(tx, merchantId, paid.purseId, now))
  const row = purse && (await findPursePayment(tx, merchantId, orderId))
  return purse && row ? { row, purse } : undefined
}

/**
 * Books that a program of others gave back all that is left of what it paid into a deposit and is neither a gift card's nor a balance's. Refuses another
 * amount, and where nothing is left.
 */
export async function giveBackByApp(
  context: MoneyRefundContext,
  { amountMinor, reference, ...about }: GivenBack,
): Promise<Result<string>> {
  const cards = await returnToCards(context, about)
  if (!cards.ok) return cards
  const found = await findLeft(context, about.orderId)
  if (!found) return refuse({ code: 'thing.not-found' })
  const { currency } = found.purse
  const shares = await listShares(context.tx, context.merchantId, about.orderId)
  const leftMinor = leftOf(
    shares,
    found.purse.totalMinor,
    await findPaidBeside(context.tx, context.merchantId, found.row),
  )
  if (leftMinor < 1) return refuse({ code: 'order.nothing-to-give-back' })
  if (leftMinor !== amountMinor)
    return refuse({
      code: 'order.amount-differs',
      facts: { given: purseAmount(amountMinor, currency), wanted: purseAmount(leftMinor, currency) },
    })
  const tender = { method: TENDERS['paid-outside'].number, amountMinor, cashRoundingMinor: 0, reference }
  return writeTakenBack(context, { ...about, amountMinor, shiftId: null }, { ...found, tenders: [tender] })
}

/**
 * Gives gift cards and the member's balance their part of what is left of a deposit back; answers how much. What a program of others took stays until it
 * says that it gave it back.
 */
export async function returnToCards(context: MoneyRefundContext, { orderId, reason }: Back): Promise<Result<number>> {
  const found = await findLeft(context, orderId)
  if (!found) return accept(0)
  const shares = await listShares(context.tx, context.merchantId, orderId)
  const beside = await findPaidBeside(context.tx, context.merchantId, found.row)
  const parts = sharesBack(shares, leftOf(shares, found.purse.totalMinor, beside))
  const tenders = shares.flatMap(({ method, reference }, at): MoneyOut[] => {
    const amountMinor = parts[at] ?? 0
    if (!goesBackByItself(method) || amountMinor === 0) return []
    return [{ method, amountMinor, cashRoundingMinor: 0, ...(reference !== null && { reference }) }]
  })
  const amountMinor = tenders.reduce((sum, one) => sum + one.amountMinor, 0)
  if (amountMinor === 0) return accept(0)
  const about = { refundId: context.newId(), orderId, reason, amountMinor, shiftId: null }
  const toBalance = tenders.find(({ method }) => isPaidFromBalance(method))?.amountMinor ?? 0
  const intoBalance = toBalance > 0 ? await movesBack(context, orderId, toBalance) : null
  const written = await writeTakenBack(context, about, { ...found, tenders, intoBalance })
  return written.ok ? accept(amountMinor) : written
}

/** The balance that goes back to the buckets it came from, to whoever the member is by now. */
async function movesBack(
  { tx, merchantId }: MoneyRefundContext,
  orderId: string,
  amountMinor: number,
): Promise<MemberMoves | null> {
  const memberId = await findAccountId(tx, merchantId, orderId)
  if (memberId === undefined) return null
  const { paid, returned } = await findBalanceOfDocument(tx, merchantId, { memberId, documentId: orderId })
  return {
    memberId,
    posting: balanceAlone('refund', returnBalance(paid, returned, amountMinor)),
    ofDocument: orderId,
    note: '',
    windowFrom: null,
  }
}
