import { leftBeside } from '@kassa/domain/purse/shares-back.ts'
import type { Context } from '../../../platform/command.ts'
import { mostBackOf, type PurseRow } from '../../member/public.ts'
import { findDepositOf, findPaidBeside, listShares } from '../../sales/public.ts'
import type { PursePayment } from './purse-payment.store.ts'

/**
 * The amount of a payment into an account that can be taken back where it was paid: of the deposit of a web order that came paid, the part that belongs to
 * tills. What came with the order goes back by its own ways.
 */
export async function mostBackHere(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  row: PursePayment,
  purse: PurseRow,
): Promise<number> {
  const mostMinor = mostBackOf(row, purse, now)
  const orderId = (await findDepositOf(tx, merchantId, purse.id))?.paidOrderId ?? null
  if (orderId === null || orderId === row.orderId) return mostMinor
  const beside = await findPaidBeside(tx, merchantId, { purseId: purse.id, orderId })
  const [, ofTills] = leftBeside(await listShares(tx, merchantId, orderId), purse.totalMinor, beside)
  return Math.min(mostMinor, ofTills)
}
