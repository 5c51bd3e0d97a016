import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { createWebOrder as createCall } from '@kassa/contract/open/web-order.calls.ts'
import type { RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import { TENDERS } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Refusal, type Result } from '@kassa/domain/result.ts'
import { refusedField } from '../../../platform/calls/wrong-fields.ts'
import type { Context } from '../../../platform/command.ts'
import { balanceToPay, type PaidByBalance } from '../../member/public.ts'
import { amountText } from '../../sales/public.ts'
import { newPayment } from './new-payment.ts'
import { mayUseBooks } from './stored-value/may-use.ts'
import { cardTenders, isByBalance, isByCard } from './stored-value/order-cards.ts'

type Payment = OutputOf<typeof createCall.request>['tenders'][number]

/** The payments of an order as they are booked; none where it is paid when it is collected. */
export interface OrderPayments {
  readonly tenders: readonly RechargeTender[]
  /** The number under which the app took money; null: it took none. */
  readonly reference: string | null
  /** The part of the member's balance, which is a tender too; undefined: none. */
  readonly byBalance: PaidByBalance | undefined
}

interface Due {
  readonly orderId: string
  readonly memberId: string | null
  readonly payableMinor: number
  readonly currency: string
}

/**
 * The payments that came with an order: together its price, money under a number that is new, cards that have so much, and balance that the member has. The member is
 * locked before the cards, as a sale does it.
 */
export async function orderPayments(
  context: Context,
  payments: readonly Payment[],
  due: Due,
): Promise<Result<OrderPayments>> {
  if (payments.length === 0) return accept({ tenders: [], reference: null, byBalance: undefined })
  const sum = checkSum(payments, due)
  if (!sum.ok) return sum
  const fault = faultOf(payments)
  if (fault) return refuse(fault)
  const byBalance = await balanceOf(context, payments.find(isByBalance), due)
  if (!byBalance.ok) return byBalance
  const cards = await cardTenders(context, payments.filter(isByCard), due.currency)
  if (!cards.ok) return cards
  const outside = payments.findIndex(isOutside)
  const reference = await referenceOf(context, payments, outside)
  if (!reference.ok) return reference
  const left = [...cards.value]
  const tenders = payments.flatMap((payment): RechargeTender[] => {
    if (isByCard(payment)) return left.splice(0, 1)
    const amountMinor = payment.amount.amount
    return isByBalance(payment)
      ? [{ method: BALANCE, amountMinor, reference: null }]
      : [{ method: TENDERS['paid-outside'].number, amountMinor, reference: reference.value }]
  })
  return accept({ tenders, reference: reference.value, byBalance: byBalance.value })
}

const BALANCE = TENDERS['member-balance'].number

const isOutside = ({ method }: Payment): boolean => method === 'paid_outside'

/** The field of a payment that cannot be: a second one outside or by balance, a missing number, or one that balance has not. */
function faultOf(payments: readonly Payment[]): Refusal | undefined {
  for (const [at, payment] of payments.entries()) {
    const isSecond = !isByCard(payment) && payments.findIndex(({ method }) => method === payment.method) !== at
    if (isSecond) return refusedField(`tenders.${at}.method`, payment.method)
    const problem = isByBalance(payment) ? 'unrecognized_keys' : 'invalid_type'
    if (isByBalance(payment) === (payment.reference !== undefined))
      return refusedField(`tenders.${at}.reference`, payment.reference, { problem })
  }
  return undefined
}

/** The balance of the member that pays; undefined where none does. */
async function balanceOf(
  context: Context,
  payment: Payment | undefined,
  { orderId, memberId, currency }: Due,
): Promise<Result<PaidByBalance | undefined>> {
  if (payment === undefined) return accept(undefined)
  if (!mayUseBooks(context)) return refuse({ code: 'order.member-books-not-granted' })
  const { amount: amountMinor } = payment.amount
  if (memberId !== null) return balanceToPay(context, { orderId, memberId, currency, amountMinor })
  const [available, wanted] = [amountText(0, currency), amountText(amountMinor, currency)]
  return refuse({ code: 'balance.not-there', facts: { available, wanted } })
}

/** The number of the money that the app took, where it is new; null where it took none. */
const referenceOf = (context: Context, payments: readonly Payment[], at: number): Promise<Result<string | null>> =>
  at < 0 ? Promise.resolve(accept(null)) : newPayment(context, payments[at]?.reference ?? '', `tenders.${at}.reference`)

function checkSum(payments: readonly Payment[], { payableMinor, currency }: Due): Result<null> {
  const empty = payments.findIndex(({ amount }) => amount.amount < 1)
  if (empty >= 0) {
    const rule = { problem: 'too_small', minimum: 1 }
    return refuse(refusedField(`tenders.${empty}.amount.amount`, payments[empty]?.amount.amount, rule))
  }
  const other = payments.find(({ amount }) => amount.currency !== currency)
  const sumMinor = payments.reduce((sum, { amount }) => sum + amount.amount, 0)
  if (!other && sumMinor === payableMinor) return accept(null)
  const given = amountText(sumMinor, other?.amount.currency ?? currency)
  return refuse({ code: 'order.amount-differs', facts: { given, wanted: amountText(payableMinor, currency) } })
}
