import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { listRefunds as listRefundsCall, refundResource } from '@kassa/contract/open/order.calls.ts'
import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import type { refundView } from '@kassa/contract/sales/sales.calls.ts'
import { command } from '../../../platform/command.ts'
import { shownPage } from '../answer-resource.ts'
import type { AskInside } from '../ask-inside.ts'
import { costIn, moneyOf } from './amounts.ts'
import { nameWithoutCode, tenderIn } from './tender.ts'

/** The letter of a recharge's number. */
const RECHARGE = 'V'

export const refundOf = (refund: OutputOf<typeof refundView>) => {
  const isOfRecharge = refund.orderNumber?.startsWith(RECHARGE) === true
  return {
    id: refund.id,
    number: refund.number,
    order_id: refund.orderId,
    staff_name: refund.staffName,
    amount: moneyOf(refund.amountMinor, refund.currency),
    tax: moneyOf(refund.taxMinor, refund.currency),
    reason: refund.reason,
    is_void: refund.isVoid,
    lines: refund.lines.map((line) => ({
      line: line.line,
      name: isOfRecharge ? nameWithoutCode(line.name) : line.name,
      quantity: line.quantity,
      is_restocked: line.goods === 'restock',
      amount: moneyOf(line.amountMinor, refund.currency),
      cost: costIn(line.costMinor, refund.currency),
    })),
    tenders: refund.tenders.map(tenderIn(refund.currency)),
    refunded_at: refund.refundedAt,
    business_day: refund.businessDay,
  }
}

export const refundCommands = (ask: AskInside) => [
  command(listRefundsCall, async (context, { cursor, limit, from, to, outlet_id: outletId, ...choice }) => {
    const page = await ask(context, listRefunds, { cursor, from, to }, { outletId, limit })
    return page.ok ? shownPage(refundResource, page.value, refundOf, choice) : page
  }),
]
