import { TENDERS } from '@kassa/domain/payment/method.ts'
import { refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { findPurseForUpdate, purseAmount } from '../../member/public.ts'
import { findPursePayment } from './purse-payment.store.ts'
import { writeTakenBack } from './take-back-from-purse.ts'

/** Money that a program of others gave back of what it had taken, under a number of its own. */
interface GivenBack {
  readonly refundId: string
  /** The payment that it took. */
  readonly orderId: string
  readonly amountMinor: number
  readonly reference: string
  readonly reason: string
}

/** The amount that lies on the account of such a payment still; the account stays locked. Undefined where there is no such payment. */
async function findLeft({ tx, merchantId, now }: Context, orderId: string) {
  const paid = await findPursePayment(tx, merchantId, orderId)
  const purse = paid && (await findPurseForUpdate(tx, merchantId, paid.purseId, now))
  const row = purse && (await findPursePayment(tx, merchantId, orderId))
  return purse && row ? { row, purse } : undefined
}

/** Books that a program of others gave back all that is left of a deposit. Refuses another amount, and where nothing is left. */
export async function giveBackByApp(
  context: Context,
  { amountMinor, reference, ...about }: GivenBack,
): Promise<Result<string>> {
  const found = await findLeft(context, about.orderId)
  if (!found) return refuse({ code: 'thing.not-found' })
  const { totalMinor: leftMinor, currency } = found.purse
  if (leftMinor < 1) return refuse({ code: 'order.nothing-to-give-back' })
  if (leftMinor !== amountMinor)
    return refuse({
      code: 'order.amount-differs',
      facts: { given: purseAmount(amountMinor, currency), wanted: purseAmount(leftMinor, currency) },
    })
  const tender = { method: TENDERS['paid-outside'].number, amountMinor, cashRoundingMinor: 0, reference }
  return writeTakenBack(context, { ...about, amountMinor, shiftId: null }, { ...found, tenders: [tender] })
}
