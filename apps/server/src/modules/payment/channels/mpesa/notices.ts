import { fieldsOf, textAt } from '../call-out.ts'
import { minorOf } from '../amount.ts'
import type { ChannelAnswer, Notices } from '../channel.ts'

/** The codes of unpaid requests: not enough money, another payment of theirs under way, expired, cancelled, no answer, wrong PIN. */
const NOT_PAID = ['1', '1001', '1019', '1032', '1037', '2001']

/** Returns the value under a name among a paid push's items. */
function itemOf(callback: unknown, name: string): string {
  for (let at = 0; at < 20; at += 1) {
    const item = ['CallbackMetadata', 'Item', at] as const
    if (textAt(callback, ...item, 'Name') === name) return textAt(callback, ...item, 'Value')
  }
  return ''
}

function heardOf(callback: unknown): ChannelAnswer {
  const code = textAt(callback, 'ResultCode')
  const text = textAt(callback, 'ResultDesc')
  if (NOT_PAID.includes(code)) return { kind: 'declined', code: `mpesa.${code}`, text }
  const amountMinor = minorOf(itemOf(callback, 'Amount'), 'ETB')
  if (code !== '0' || amountMinor === undefined) return { kind: 'unclear', code: `mpesa.${code}`, text }
  return {
    kind: 'paid',
    number: textAt(callback, 'MerchantRequestID'),
    askedAs: textAt(callback, 'CheckoutRequestID'),
    amountMinor,
    currency: null,
    channelNumber: itemOf(callback, 'MpesaReceiptNumber'),
    payer: null,
  }
}

/**
 * M-Pesa signs nothing: what comes to the attempt's own address, which nobody can guess, is believed where it names our push and amount.
 * Source: payments.md, 2.5.
 */
export const mPesaNotices: Notices = {
  read({ raw }) {
    const callback = (fieldsOf(raw)?.['Body'] as Record<string, unknown> | undefined)?.['stkCallback']
    const number = textAt(callback, 'MerchantRequestID')
    return number === '' || textAt(callback, 'ResultCode') === ''
      ? { kind: 'forged', code: 'mpesa.unreadable' }
      : { kind: 'told', number, heard: heardOf(callback) }
  },
  taken: { status: 200, type: 'application/json', body: '{"ResultCode":0,"ResultDesc":"Success"}' },
  refused: { status: 400, type: 'application/json', body: '{"ResultCode":1,"ResultDesc":"Rejected"}' },
}
