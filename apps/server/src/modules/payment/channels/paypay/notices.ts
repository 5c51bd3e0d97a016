import { fieldsOf, textAt } from '../call-out.ts'
import type { Notices } from '../channel.ts'

/** PayPay posts JSON that nobody signed: it names a payment, and the payment is asked about. Source: payments.md, 2.5. */
export const payPayNotices: Notices = {
  read({ raw }) {
    const fields = fieldsOf(raw)
    if (!fields) return { kind: 'forged', code: 'paypay.unreadable' }
    const number = textAt(fields, 'merchant_order_id')
    return number === '' ? { kind: 'nothing' } : { kind: 'look', number }
  },
  taken: { status: 200, type: 'application/json', body: '{}' },
  refused: { status: 400, type: 'application/json', body: '{}' },
}
