import type { WholeOf } from '@kassa/contract/open/frame.ts'
import type { webOrderResource } from '@kassa/contract/open/web-order.calls.ts'
import { PAYMENT_METHODS } from '@kassa/domain/payment/method.ts'
import { sharesBack } from '@kassa/domain/purse/shares-back.ts'
import type { WebOrderRow } from '../../sales/public.ts'
import { moneyOf } from '../resources/amounts.ts'
import { tenderIn } from '../resources/tender.ts'

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
    refunded: moneyOf(row.refundedMinor, currency),
    tenders: shares.map(({ paidMinor: amountMinor, ...one }) => tenderIn(currency)({ ...one, amountMinor })),
    collect_until: row.lastDay,
    order_id: row.state === 'collected' ? row.id : null,
    created_at: row.createdAt,
    ready_at: row.readyAt,
    cancelled_at: row.cancelledAt,
    lines: row.lines as WebOrder['lines'],
  }
}

const GIFT_CARD = PAYMENT_METHODS['gift-card'].number

/**
 * Money that an app took lies with the order until it is over, beside what goes back to gift cards; a till took whatever else was paid ahead, and gives
 * it back itself.
 */
function toGiveBack({ state, depositOrderId, paidMinor, shares }: WebOrderRow): number {
  if (depositOrderId === null || (state !== 'cancelled' && state !== 'collected')) return 0
  const parts = sharesBack(shares, Math.max(0, paidMinor))
  const ofCards = shares.reduce((sum, { method }, at) => sum + (method === GIFT_CARD ? (parts[at] ?? 0) : 0), 0)
  return paidMinor - ofCards
}
