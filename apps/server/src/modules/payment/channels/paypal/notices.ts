import { fieldsOf, textAt } from '../call-out.ts'
import type { Notices } from '../channel.ts'

/**
 * PayPal's events. Their signature is proven by asking PayPal; what is asked here is the order itself, which says more: an event is
 * believed for nothing but the number it names.
 */
export const payPalNotices: Notices = {
  read({ raw }) {
    const fields = fieldsOf(raw)
    if (!fields) return { kind: 'forged', code: 'paypal.unreadable' }
    const number =
      textAt(fields, 'resource', 'custom_id') || textAt(fields, 'resource', 'purchase_units', 0, 'custom_id')
    return number === '' ? { kind: 'nothing' } : { kind: 'look', number }
  },
  taken: { status: 200, type: 'application/json', body: '{}' },
  refused: { status: 400, type: 'application/json', body: '{}' },
}
