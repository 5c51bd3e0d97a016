import { unclearAnswer, type ChannelAnswer, type HeardOfRefund, type PaymentAsk } from '../channel.ts'
import { minorOf } from '../amount.ts'

/** The answer of the gateway, its signature proven. */
export type AlipayAnswer = Readonly<Record<string, unknown>>

const SUCCESS = '10000'
const WAITING = '10003'
const FAILED = '40004'
const NOT_THERE = 'ACQ.TRADE_NOT_EXIST'
const notClear = ['ACQ.SYSTEM_ERROR', 'AOP.ACQ.SYSTEM_ERROR', 'AQC.SYSTEM_ERROR']

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const codeOf = ({ sub_code, code }: AlipayAnswer): string => text(sub_code) || text(code)
const wordsOf = ({ sub_msg, msg }: AlipayAnswer): string => text(sub_msg) || text(msg)

/** Only 40004 with a clear reason is a refusal; everything else the gateway could mean is not clear. Source: payments.md, 2. */
const isRefused = (answer: AlipayAnswer): boolean =>
  text(answer['code']) === FAILED && !notClear.includes(codeOf(answer))

const notHeard = (answer: AlipayAnswer) => unclearAnswer(codeOf(answer), wordsOf(answer))

function paid(answer: AlipayAnswer, { currency }: PaymentAsk): ChannelAnswer {
  const amountMinor = minorOf(answer['total_amount'], currency)
  const number = text(answer['out_trade_no'])
  if (amountMinor === undefined || number === '') return unclearAnswer('alipay.amount-unreadable')
  const said = text(answer['trans_currency'])
  const payer = text(answer['buyer_logon_id'])
  return {
    kind: 'paid',
    number,
    amountMinor,
    currency: said === '' ? null : said,
    channelNumber: text(answer['trade_no']),
    payer: payer === '' ? null : payer,
  }
}

/** `alipay.trade.pay`. */
export function heardOfPay(answer: AlipayAnswer, ask: PaymentAsk): ChannelAnswer {
  if (answer['code'] === SUCCESS) return paid(answer, ask)
  if (answer['code'] === WAITING) return { kind: 'waiting' }
  return isRefused(answer) ? { kind: 'declined', code: codeOf(answer), text: wordsOf(answer) } : notHeard(answer)
}

/** `alipay.trade.precreate`. */
export function heardOfPrecreate(answer: AlipayAnswer): ChannelAnswer {
  const qr = text(answer['qr_code'])
  if (answer['code'] === SUCCESS && qr !== '') return { kind: 'waiting', qr }
  return isRefused(answer) ? { kind: 'declined', code: codeOf(answer), text: wordsOf(answer) } : notHeard(answer)
}

/** `alipay.trade.query`. A trade behind a QR begins to be there when the customer has scanned it. */
export function heardOfQuery(answer: AlipayAnswer, ask: PaymentAsk): ChannelAnswer {
  if (codeOf(answer) === NOT_THERE)
    return ask.way === 'qr' ? { kind: 'waiting' } : unclearAnswer(NOT_THERE, wordsOf(answer))
  if (answer['code'] !== SUCCESS) return notHeard(answer)
  if (text(answer['out_trade_no']) !== ask.number) return unclearAnswer('alipay.another-number')
  switch (answer['trade_status']) {
    case 'WAIT_BUYER_PAY':
      return { kind: 'waiting' }
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return paid(answer, ask)
    case 'TRADE_CLOSED':
      return { kind: 'closed' }
    default:
      return unclearAnswer('alipay.status-unknown', text(answer['trade_status']))
  }
}

/** `alipay.trade.cancel`: whoever was not there has paid nothing; `retry_flag` says that it has to be asked again. */
export function heardOfCancel(answer: AlipayAnswer): ChannelAnswer {
  if (codeOf(answer) === NOT_THERE) return { kind: 'closed' }
  if (answer['code'] === SUCCESS) {
    if (answer['retry_flag'] !== 'N') return unclearAnswer('alipay.retry', wordsOf(answer))
    return answer['action'] === 'refund' ? { kind: 'taken-back' } : { kind: 'closed' }
  }
  return isRefused(answer)
    ? { kind: 'cannot-take-back', code: codeOf(answer), text: wordsOf(answer) }
    : notHeard(answer)
}

/** `alipay.trade.refund`: whether money moved, `fund_change` says; where it does not, the refund is asked about. */
export function heardOfRefund(answer: AlipayAnswer): HeardOfRefund {
  if (answer['code'] === SUCCESS) return { kind: answer['fund_change'] === 'Y' ? 'done' : 'processing' }
  return isRefused(answer) ? { kind: 'failed', code: codeOf(answer), text: wordsOf(answer) } : notHeard(answer)
}

/** `alipay.trade.fastpay.refund.query`: no status means that the refund is not there. */
export function heardOfRefundQuery(answer: AlipayAnswer): HeardOfRefund {
  if (answer['code'] !== SUCCESS) return notHeard(answer)
  if (answer['refund_status'] === 'REFUND_SUCCESS') return { kind: 'done' }
  if (answer['refund_status'] === 'REFUND_PROCESSING') return { kind: 'processing' }
  return { kind: 'failed', code: 'refund-not-there', text: text(answer['refund_status']) }
}
