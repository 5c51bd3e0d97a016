import { randomBytes } from 'node:crypto'
import { callOut, fieldsOf, heardIn, isUnclear, textAt, type Fields, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type HeardOfRefund,
  type MakeClient,
  type PaymentAsk,
} from '../channel.ts'
import { takeBackInSteps } from '../take-back.ts'
import { payPayNotices } from './notices.ts'
import { opaAuth } from './sign.ts'

interface Said {
  readonly code: string
  readonly text: string
  readonly data: unknown
}

const JSON_TYPE = 'application/json;charset=UTF-8'
const NOT_THERE = ['DYNAMIC_QR_PAYMENT_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'NO_SUCH_REFUND_ORDER', 'REFUND_NOT_FOUND']
/** The end of cancelling, at 00:14:59 of the next day in Japan; later a payment is refunded. */
const CANCEL_UNTIL_MS = (15 * 60 - 1) * 1000
const JAPAN_MS = 9 * 3_600_000
const DAY_MS = 86_400_000

const mayCancel = (requestedAt: string, now: Date): boolean => {
  const midnight = (Math.floor((Date.parse(requestedAt) + JAPAN_MS) / DAY_MS) + 1) * DAY_MS - JAPAN_MS
  return now.getTime() <= midnight + CANCEL_UNTIL_MS
}

function heardOfPayment({ code, text, data }: Said, { number }: PaymentAsk): ChannelAnswer {
  // A code that nobody has scanned yet is no payment there.
  if (NOT_THERE.includes(code)) return { kind: 'waiting' }
  if (code !== 'SUCCESS') return unclearAnswer(code, text)
  const status = textAt(data, 'status')
  if (status === 'CREATED' || status === 'AUTHORIZED') return { kind: 'waiting' }
  if (status === 'EXPIRED' || status === 'CANCELED') return { kind: 'closed' }
  if (status === 'FAILED') return { kind: 'declined', code: status, text: '' }
  if (status === 'REFUNDED') return { kind: 'taken-back' }
  const amountMinor = Number(textAt(data, 'amount', 'amount') || Number.NaN)
  if (status !== 'COMPLETED' || !Number.isInteger(amountMinor)) return unclearAnswer('paypay.status-unknown', status)
  if (textAt(data, 'merchantPaymentId') !== number) return unclearAnswer('paypay.another-number')
  const currency = textAt(data, 'amount', 'currency') || null
  return { kind: 'paid', number, amountMinor, currency, channelNumber: textAt(data, 'paymentId'), payer: null }
}

function heardOfRefund({ code, text, data }: Said): HeardOfRefund {
  if (NOT_THERE.includes(code)) return { kind: 'failed', code: 'refund-not-there', text }
  const status = textAt(data, 'status')
  if (code === 'SUCCESS') {
    if (status === 'REFUNDED') return { kind: 'done' }
    return status === 'CREATED' ? { kind: 'processing' } : unclearAnswer('paypay.status-unknown', status)
  }
  const isClear = ['UNACCEPTABLE_OP', 'INVALID_PARAMS', 'REFUND_LIMIT_EXCEEDED', 'REFUND_WINDOW_EXCEEDED'].includes(
    code,
  )
  return isClear ? { kind: 'failed', code, text } : unclearAnswer(code, text)
}

/** PayPay's Open Payment API with a code that we show. Nothing was tried against the real service. Source: payments.md, 4. */
export const payPayClient: MakeClient = (account, { port, now }): ChannelClient => {
  const { fields, address } = account
  const { merchantId = '', appId: key = '', secret = '' } = fields
  const call = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Fields,
  ): Promise<Said | UnclearAnswer> => {
    const text = body ? JSON.stringify(body) : ''
    const nonce = randomBytes(6).toString('hex')
    const epoch = Math.floor(now().getTime() / 1000)
    const got = await callOut(port, {
      purpose: `payment.paypay ${method}`,
      method,
      url: address + path,
      headers: {
        authorization: opaAuth({ method, path, contentType: JSON_TYPE, body: text }, { key, secret, nonce, epoch }),
        'x-assume-merchant': merchantId,
        ...(body ? { 'content-type': JSON_TYPE } : {}),
      },
      ...(body ? { body: text } : {}),
    })
    if (isUnclear(got)) return got
    const said = fieldsOf(got.body)
    const code = textAt(said, 'resultInfo', 'code')
    if (got.status >= 500 || code === '') return unclearAnswer(`http.${got.status}`, code)
    return { code, text: textAt(said, 'resultInfo', 'message'), data: said?.['data'] }
  }
  const money = (amount: number, currency: string) => ({ amount, currency })
  const requestedAt = () => Math.floor(now().getTime() / 1000)

  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('GET', `/v2/codes/payments/${wanted.number}`), (said) => heardOfPayment(said, wanted))
  const refund: ChannelClient['refund'] = (wanted) =>
    heardIn(
      call('POST', '/v2/refunds', {
        merchantRefundId: wanted.refundNumber,
        paymentId: wanted.channelNumber ?? '',
        amount: money(wanted.amountMinor, wanted.currency),
        requestedAt: requestedAt(),
        reason: 'refund',
      }),
      heardOfRefund,
    )
  const cancel = (wanted: PaymentAsk): Promise<HeardOfRefund> =>
    heardIn(call('DELETE', `/v2/payments/${wanted.number}`), ({ code, text }) =>
      code === 'REQUEST_ACCEPTED' || code === 'SUCCESS' ? { kind: 'done' } : unclearAnswer(code, text),
    )
  const closeCode = async (wanted: PaymentAsk): Promise<ChannelAnswer> => {
    if (wanted.channelNumber === null) return unclearAnswer('paypay.code-unknown')
    const said = await call('DELETE', `/v2/codes/${wanted.channelNumber}`)
    if (isUnclear(said)) return said
    const isGone = said.code === 'SUCCESS' || said.code === 'DYNAMIC_QR_NOT_FOUND'
    return isGone ? { kind: 'closed' } : unclearAnswer(said.code, said.text)
  }
  return {
    notices: payPayNotices,
    pay: (wanted) =>
      heardIn(
        call('POST', '/v2/codes', {
          merchantPaymentId: wanted.number,
          amount: money(wanted.amountMinor, wanted.currency),
          codeType: 'ORDER_QR',
          orderDescription: wanted.subject,
          isAuthorization: false,
          requestedAt: requestedAt(),
          ...(wanted.returnUrl === null ? {} : { redirectUrl: wanted.returnUrl, redirectType: 'WEB_LINK' }),
        }),
        ({ code, text, data }): ChannelAnswer => {
          const [qr, codeId] = [textAt(data, 'url'), textAt(data, 'codeId')]
          if (code === 'SUCCESS' && qr !== '') return { kind: 'waiting', qr, channelNumber: codeId }
          const isClear = ['INVALID_PARAMS', 'UNAUTHORIZED', 'OP_OUT_OF_SCOPE'].includes(code)
          return isClear ? { kind: 'declined', code, text } : unclearAnswer(code, text)
        },
      ),
    ask,
    takeBack: (wanted) =>
      takeBackInSteps(wanted, {
        ask,
        close: closeCode,
        refund: (whole) => (mayCancel(wanted.requestedAt, now()) ? cancel(wanted) : refund(whole)),
      }),
    refund,
    askRefund: (wanted) => heardIn(call('GET', `/v2/refunds/${wanted.refundNumber}`), heardOfRefund),
    async test() {
      const said = await call('GET', '/v2/codes/payments/KASSATEST0000000000000000000')
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return NOT_THERE.includes(said.code) || said.code === 'SUCCESS' ? null : { code: said.code, text: said.text }
    },
  }
}
