import type { WholeOf } from '@kassa/contract/open/frame.ts'
import type { webOrderResource } from '@kassa/contract/open/web-order.calls.ts'
import type { WebOrderRow } from '../../sales/public.ts'
import { moneyOf } from '../resources/amounts.ts'
import { tenderIn } from '../resources/tender.ts'
import { givenBack, toGiveBack } from './stored-value/money-left.ts'

type WebOrder = WholeOf<typeof webOrderResource>

/** An order from outside as apps see it. */
export function webOrderOf(row: WebOrderRow): WebOrder {
  const { currency, totalMinor, shares, customer: name, phone, note } = row
  return {
    id: row.id,
    number: row.number,
    state: row.state,
    outlet_id: row.outletId,
    app_id: row.installationId,
    member_id: row.memberId,
    customer: { name, phone, note },
    total: moneyOf(totalMinor, currency),
    paid: moneyOf(row.paidMinor, currency),
    to_give_back: moneyOf(toGiveBack(row), currency),
    given_back: moneyOf(givenBack(row), currency),
    refunded: moneyOf(row.refundedMinor, currency),
    tenders: shares.map(({ paidMinor: amountMinor, ...one }) => tenderIn(currency)({ ...one, amountMinor })),
    points_used: row.pointsUsed,
    collect_until: row.lastDay,
    order_id: row.state === 'collected' || row.state === 'shipped' ? row.id : null,
    parcels: row.parcels.map((one) => ({
      order_id: one.orderId,
      number: one.number,
      total: moneyOf(one.totalMinor, currency),
      carrier: one.carrier,
      tracking_number: one.trackingNumber,
      shipped_at: new Date(one.shippedAt).toISOString(),
      lines: one.lines.map(({ line, quantity }) => ({ line, quantity })),
    })),
    created_at: row.createdAt,
    ready_at: row.readyAt,
    cancelled_at: row.cancelledAt,
    // One that was made before lines said these has none.
    lines: (row.lines as WebOrder['lines']).map((line) => ({
      ...line,
      price_list: line.price_list ?? null,
      options: line.options ?? [],
    })),
  }
}
