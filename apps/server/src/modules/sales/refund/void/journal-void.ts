import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { voidAllowed } from '@kassa/domain/order/void-allowed.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { findExchangeOfSale } from '../exchange/exchange.store.ts'
import type { SoldOrder } from '../sold-order.store.ts'

const isWhole = (sold: SoldOrder, lines: JournalRefundBody['lines']): boolean => {
  const back = new Map<number, number>()
  for (const { line, quantity } of lines) back.set(line, (back.get(line) ?? 0) + quantity)
  return sold.lines.every(({ line, quantity }) => back.get(line) === quantity)
}

/**
 * Returns why a refund of a journal that says it is a void is none: the code of the rule's refusal, or `part` where goods were left out. Null where it
 * is one, and where it does not say so.
 */
export async function voidObstacle(
  tx: Tx,
  merchantId: string,
  {
    body,
    sold,
    isShiftOpen,
  }: { readonly body: JournalRefundBody; readonly sold: SoldOrder; readonly isShiftOpen: boolean },
): Promise<string | null> {
  if (!body.isVoid) return null
  const allowed = voidAllowed({
    shiftOfSale: sold.shiftId,
    shiftHere: body.shiftId,
    isShiftOpen,
    refundedMinor: sold.refunds.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
    isExchange: (await findExchangeOfSale(tx, merchantId, sold.id)) !== undefined,
  })
  if (!allowed.ok) return allowed.refusal.code
  return isWhole(sold, body.lines) ? null : 'part'
}
