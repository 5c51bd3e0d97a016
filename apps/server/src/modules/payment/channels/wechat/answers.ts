import { textAt, type Fields } from '../call-out.ts'
import { unclearAnswer, type ChannelAnswer, type HeardOfRefund, type PaymentAsk } from '../channel.ts'
import type { Pairs } from './sign.ts'

const notClear = ['SYSTEMERROR', 'BANKERROR', 'ORDERPAID', 'FREQUENCY_LIMITED', 'USERPAYING']
const codeOf = (answer: Pairs): string => answer['err_code'] ?? answer['return_code'] ?? ''
const wordsOf = (answer: Pairs): string => answer['err_code_des'] ?? answer['return_msg'] ?? ''
const isDone = (answer: Pairs): boolean => answer['result_code'] === 'SUCCESS'
const isRefused = (answer: Pairs): boolean => !isDone(answer) && !notClear.includes(codeOf(answer))
const whole = (text: string | undefined): number | undefined =>
  /^\d{1,12}$/.test(text ?? '') ? Number(text) : undefined

/** `paid` out of any V2 answer or notice that says so. */
export function paidV2(answer: Pairs): ChannelAnswer {
  const amountMinor = whole(answer['total_fee'])
  const number = answer['out_trade_no'] ?? ''
  if (amountMinor === undefined || number === '') return unclearAnswer('wechat.amount-unreadable')
  const channelNumber = answer['transaction_id'] ?? ''
  return { kind: 'paid', number, amountMinor, currency: answer['fee_type'] ?? null, channelNumber, payer: null }
}

/** `/pay/micropay`. */
export function heardOfMicropay(answer: Pairs): ChannelAnswer {
  if (isDone(answer)) return paidV2(answer)
  if (codeOf(answer) === 'USERPAYING') return { kind: 'waiting' }
  return isRefused(answer)
    ? { kind: 'declined', code: codeOf(answer), text: wordsOf(answer) }
    : unclearAnswer(codeOf(answer), wordsOf(answer))
}

/** `/pay/unifiedorder` with NATIVE. */
export function heardOfNative(answer: Pairs): ChannelAnswer {
  const qr = answer['code_url'] ?? ''
  if (isDone(answer) && qr !== '') return { kind: 'waiting', qr }
  return isRefused(answer)
    ? { kind: 'declined', code: codeOf(answer), text: wordsOf(answer) }
    : unclearAnswer(codeOf(answer), wordsOf(answer))
}

/** Returns the meaning of a trade state, of both versions; `paid` reads the rest. */
export function heardOfState(state: string, paid: () => ChannelAnswer, text = ''): ChannelAnswer {
  if (state === 'SUCCESS') return paid()
  if (state === 'NOTPAY' || state === 'USERPAYING' || state === 'ACCEPT') return { kind: 'waiting' }
  if (state === 'CLOSED' || state === 'REVOKED') return { kind: 'closed' }
  if (state === 'PAYERROR') return { kind: 'declined', code: state, text }
  return state === 'REFUND' ? { kind: 'taken-back' } : unclearAnswer('wechat.state-unknown', state)
}

/** `/pay/orderquery`. */
export function heardOfQuery(answer: Pairs, { number, way }: PaymentAsk): ChannelAnswer {
  if (codeOf(answer) === 'ORDERNOTEXIST')
    return way === 'qr' ? { kind: 'waiting' } : unclearAnswer('ORDERNOTEXIST', wordsOf(answer))
  if (!isDone(answer)) return unclearAnswer(codeOf(answer), wordsOf(answer))
  if (answer['out_trade_no'] !== number) return unclearAnswer('wechat.another-number')
  return heardOfState(answer['trade_state'] ?? '', () => paidV2(answer), answer['trade_state_desc'])
}

/** `/secapi/pay/reverse`: `recall` says that it has to be asked again. */
export function heardOfReverse(answer: Pairs, isPaid: boolean): ChannelAnswer {
  if (isDone(answer) && answer['recall'] !== 'Y') return { kind: isPaid ? 'taken-back' : 'closed' }
  if (answer['recall'] === 'Y' || !isRefused(answer)) return unclearAnswer(codeOf(answer), wordsOf(answer))
  return { kind: 'cannot-take-back', code: codeOf(answer), text: wordsOf(answer) }
}

/** Returns the news after `/pay/closeorder`. For a payment that was made meanwhile the channel is asked again. */
export function heardOfClose(answer: Pairs): ChannelAnswer {
  const isGone = isDone(answer) || ['ORDERCLOSED', 'ORDERNOTEXIST'].includes(codeOf(answer))
  return isGone ? { kind: 'closed' } : unclearAnswer(codeOf(answer), wordsOf(answer))
}

/** `/secapi/pay/refund`: taken on is not done, it is asked about. */
export const heardOfRefund = (answer: Pairs): HeardOfRefund =>
  isDone(answer)
    ? { kind: 'processing' }
    : isRefused(answer)
      ? { kind: 'failed', code: codeOf(answer), text: wordsOf(answer) }
      : unclearAnswer(codeOf(answer), wordsOf(answer))

/** `/pay/refundquery`. */
export function heardOfRefundQuery(answer: Pairs): HeardOfRefund {
  if (codeOf(answer) === 'REFUNDNOTEXIST') return { kind: 'failed', code: 'refund-not-there', text: wordsOf(answer) }
  if (!isDone(answer)) return unclearAnswer(codeOf(answer), wordsOf(answer))
  return refundState(answer['refund_status_0'] ?? '')
}

export function refundState(state: string): HeardOfRefund {
  if (state === 'SUCCESS') return { kind: 'done' }
  if (state === 'PROCESSING') return { kind: 'processing' }
  const isClear = ['CHANGE', 'ABNORMAL', 'REFUNDCLOSE', 'CLOSED'].includes(state)
  return isClear ? { kind: 'failed', code: state, text: '' } : unclearAnswer('wechat.state-unknown', state)
}

/** A V3 transaction, from a query or a notice. */
export function heardOfTransaction(transaction: Fields, number: string): ChannelAnswer {
  const at = (...path: string[]) => textAt(transaction, ...path)
  if (at('out_trade_no') !== number) return unclearAnswer('wechat.another-number')
  return heardOfState(at('trade_state'), () => {
    const amountMinor = whole(at('amount', 'total'))
    if (amountMinor === undefined) return unclearAnswer('wechat.amount-unreadable')
    const currency = at('amount', 'currency') || null
    return { kind: 'paid', number, amountMinor, currency, channelNumber: at('transaction_id'), payer: null }
  })
}
