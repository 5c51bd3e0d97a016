import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { createWebOrder as createCall } from '@kassa/contract/open/web-order.calls.ts'
import type { RechargeTender } from '@kassa/domain/member/recharge-tenders.ts'
import { TENDERS } from '@kassa/domain/payment/method.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { amountText } from '../../sales/public.ts'
import { newPayment, wrongField } from './new-payment.ts'
import { cardTenders, isByCard } from './stored-value/order-cards.ts'

type Payment = OutputOf<typeof createCall.request>['tenders'][number]

/** The payments of an order as they are booked; none where it is paid when it is collected. */
export interface OrderPayments {
  readonly tenders: readonly RechargeTender[]
  /** The number under which the app took money; null: it took none. */
  readonly reference: string | null
}

interface Due {
  readonly payableMinor: number
  readonly currency: string
}

/** The payments that came with an order: together its price, money under a number that is new, and cards that have so much. */
export async function orderPayments(
  context: Context,
  payments: readonly Payment[],
  due: Due,
): Promise<Result<OrderPayments>> {
  if (payments.length === 0) return accept({ tenders: [], reference: null })
  const sum = checkSum(payments, due)
  if (!sum.ok) return sum
  const tenders: RechargeTender[] = []
  const cards = await cardTenders(context, payments.filter(isByCard), due.currency)
  if (!cards.ok) return cards
  let reference: string | null = null
  for (const [at, payment] of payments.entries()) {
    if (isByCard(payment)) {
      tenders.push(...cards.value.splice(0, 1))
      continue
    }
    if (reference !== null) return refuse(wrongField(`tenders.${at}.method`, 'invalid_value'))
    const number = await newReference(context, payment, at)
    if (!number.ok) return number
    reference = number.value
    tenders.push({ method: TENDERS['paid-outside'].number, amountMinor: payment.amount.amount, reference })
  }
  return accept({ tenders, reference })
}

function checkSum(payments: readonly Payment[], { payableMinor, currency }: Due): Result<null> {
  const empty = payments.findIndex(({ amount }) => amount.amount < 1)
  if (empty >= 0) return refuse(wrongField(`tenders.${empty}.amount.amount`, 'too_small'))
  const other = payments.find(({ amount }) => amount.currency !== currency)
  const sumMinor = payments.reduce((sum, { amount }) => sum + amount.amount, 0)
  if (!other && sumMinor === payableMinor) return accept(null)
  const given = amountText(sumMinor, other?.amount.currency ?? currency)
  return refuse({ code: 'order.amount-differs', facts: { given, wanted: amountText(payableMinor, currency) } })
}

const newReference = (context: Context, payment: Payment, at: number): Promise<Result<string>> =>
  newPayment(context, payment.reference, `tenders.${at}.reference`)
