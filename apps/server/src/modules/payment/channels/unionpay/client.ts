import { utcDayOf } from '@kassa/domain/time/calendar-day.ts'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { askJson, heardIn, isUnclear, textAt, type Fields, type JsonAnswer, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type HeardOfRefund,
  type MakeClient,
  type PaymentAsk,
} from '../channel.ts'
import { takeBackInSteps } from '../take-back.ts'
import { unionPayNotices } from './notices.ts'

const CHINA_MS = 8 * 3_600_000

/** `yyyyMMddHHmmss` in China. */
const chinaStamp = (at: Date): string =>
  new Date(at.getTime() + CHINA_MS).toISOString().replaceAll(/\D/g, '').slice(0, 14)
const billDate = ({ requestedAt }: { readonly requestedAt: string }): string =>
  utcDayOf(Date.parse(requestedAt) + CHINA_MS)

/**
 * ChinaUMS' `OPEN-BODY-SIG`: application, time, nonce and the SHA-256 of the body, under HMAC-SHA256 with the application's key.
 * Source: payments.md, 4.
 */
function openBodySig(
  body: string,
  by: { readonly appId: string; readonly appKey: string; readonly stamp: string; readonly nonce: string },
): string {
  const hash = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', by.appKey)
    .update(by.appId + by.stamp + by.nonce + hash)
    .digest('base64')
  return `OPEN-BODY-SIG AppId="${by.appId}", Timestamp="${by.stamp}", Nonce="${by.nonce}", Signature="${signature}"`
}

/** The codes that are a clear refusal of the card side; for any other code the channel is asked. */
const refused = ['04', '05', '41', '43', '51', '54', '57', '61', '65', 'INVALID_PAYCODE', 'PAYCODE_USED']
const codeOf = ({ fields }: JsonAnswer): string => textAt(fields, 'errCode')
const wordsOf = ({ fields }: JsonAnswer): string => textAt(fields, 'errInfo') || textAt(fields, 'errMsg')
const isDone = (said: JsonAnswer): boolean => codeOf(said) === '00' || codeOf(said) === 'SUCCESS'
const notHeard = (said: JsonAnswer) => unclearAnswer(codeOf(said) || `http.${said.status}`, wordsOf(said))
const NOT_THERE = ['NO_ORDER', '25']

function paid({ fields }: JsonAnswer, numberName: string, amountName: string): ChannelAnswer {
  const amountMinor = Number(textAt(fields, amountName) || Number.NaN)
  if (!Number.isInteger(amountMinor)) return unclearAnswer('unionpay.amount-unreadable')
  const [number, channelNumber] = [textAt(fields, numberName), textAt(fields, 'orderId')]
  return { kind: 'paid', number, amountMinor, currency: 'CNY', channelNumber, payer: null }
}

/** `queryResCode` of a code payment. */
function heardOfQuery(said: JsonAnswer): ChannelAnswer {
  if (NOT_THERE.includes(codeOf(said)) || !isDone(said)) return notHeard(said)
  const result = textAt(said.fields, 'queryResCode')
  if (result === '0') return paid(said, 'merchantOrderId', 'transactionAmount')
  if (result === '2' || result === '4') return { kind: 'closed' }
  if (result === '3') return { kind: 'taken-back' }
  if (result === '5') return { kind: 'declined', code: 'unionpay.failed', text: wordsOf(said) }
  return result === '6' ? { kind: 'waiting' } : unclearAnswer('unionpay.result', result)
}

/** `billStatus` of a code that we show. */
function heardOfBill(said: JsonAnswer): ChannelAnswer {
  if (NOT_THERE.includes(codeOf(said))) return { kind: 'waiting' }
  if (!isDone(said)) return notHeard(said)
  const status = textAt(said.fields, 'billStatus')
  if (status === 'PAID') return paid(said, 'billNo', 'totalAmount')
  if (status === 'UNPAID') return { kind: 'waiting' }
  if (status === 'CLOSED') return { kind: 'closed' }
  return status === 'REFUND' ? { kind: 'taken-back' } : unclearAnswer('unionpay.status-unknown', status)
}

function heardOfRefund(said: JsonAnswer): HeardOfRefund {
  if (NOT_THERE.includes(codeOf(said))) return { kind: 'failed', code: 'refund-not-there', text: wordsOf(said) }
  if (!isDone(said))
    return codeOf(said) === 'REFUND_TOO_MUCH'
      ? { kind: 'failed', code: codeOf(said), text: wordsOf(said) }
      : notHeard(said)
  return { kind: textAt(said.fields, 'refundStatus') === 'PROCESSING' ? 'processing' : 'done' }
}

/** UnionPay's code through ChinaUMS. Nothing was tried against the real service. Source: payments.md, 4. */
export const unionPayClient: MakeClient = ({ fields, address }, { port, now }): ChannelClient => {
  const { appId = '', appKey = '', merchantNumber = '', terminalNumber = '' } = fields
  const call = (path: string, asked: Fields): Promise<JsonAnswer | UnclearAnswer> => {
    const body = JSON.stringify(asked)
    const by = { appId, appKey, stamp: chinaStamp(now()), nonce: randomBytes(16).toString('hex') }
    const headers = { authorization: openBodySig(body, by) }
    return askJson(port, { purpose: `payment.unionpay ${path}`, method: 'POST', url: address + path, headers, body })
  }
  const pos = (operation: string, asked: Fields) =>
    call(`/v4/poslink/transaction/${operation}`, {
      merchantCode: merchantNumber,
      terminalCode: terminalNumber,
      ...asked,
    })
  const bill = (
    operation: string,
    { number, requestedAt }: { number: string; requestedAt: string },
    asked: Fields = {},
  ) =>
    call(`/v1/netpay/bills/${operation}`, {
      requestTimestamp: new Date(now().getTime() + CHINA_MS).toISOString().slice(0, 19).replace('T', ' '),
      mid: merchantNumber,
      tid: terminalNumber,
      instMid: 'QRPAYDEFAULT',
      billNo: number,
      billDate: billDate({ requestedAt }),
      ...asked,
    })
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    wanted.way === 'code'
      ? heardIn(pos('query', { merchantOrderId: wanted.number }), heardOfQuery)
      : heardIn(bill('query', wanted), heardOfBill)
  const end = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    wanted.way === 'code'
      ? heardIn(pos('voidpayment', { merchantOrderId: wanted.number }), (said) =>
          isDone(said) || NOT_THERE.includes(codeOf(said)) ? { kind: 'closed' } : notHeard(said),
        )
      : heardIn(bill('close-qrcode', wanted), (said) => (isDone(said) ? { kind: 'closed' } : notHeard(said)))
  const refund: ChannelClient['refund'] = (wanted) =>
    wanted.way === 'code'
      ? heardIn(
          pos('refund', {
            merchantOrderId: wanted.number,
            refundRequestId: wanted.refundNumber,
            transactionAmount: wanted.amountMinor,
          }),
          heardOfRefund,
        )
      : heardIn(
          bill('refund', wanted, { refundOrderId: wanted.refundNumber, refundAmount: wanted.amountMinor }),
          heardOfRefund,
        )
  const pay = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(
      pos('pay', {
        merchantOrderId: wanted.number,
        merchantRemark: wanted.subject,
        transactionAmount: wanted.amountMinor,
        transactionCurrencyCode: '156',
        payMode: 'CODE_SCAN',
        payCode: wanted.code ?? '',
      }),
      (said): ChannelAnswer => {
        if (isDone(said)) return paid(said, 'merchantOrderId', 'transactionAmount')
        if (codeOf(said) === 'USERPAYING') return { kind: 'waiting' }
        return refused.includes(codeOf(said))
          ? { kind: 'declined', code: codeOf(said), text: wordsOf(said) }
          : notHeard(said)
      },
    )
  const show = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(
      bill('get-qrcode', wanted, {
        totalAmount: wanted.amountMinor,
        ...(wanted.noticeUrl === null ? {} : { notifyUrl: wanted.noticeUrl }),
      }),
      (said): ChannelAnswer => {
        const qr = textAt(said.fields, 'billQRCode')
        return isDone(said) && qr !== '' ? { kind: 'waiting', qr } : notHeard(said)
      },
    )
  return {
    notices: unionPayNotices,
    pay: (wanted) => (wanted.way === 'code' ? pay(wanted) : show(wanted)),
    ask,
    takeBack: (wanted) => takeBackInSteps(wanted, { ask, close: end, refund }),
    refund,
    askRefund: (wanted) =>
      wanted.way === 'code'
        ? heardIn(pos('query', { merchantOrderId: wanted.number, refundRequestId: wanted.refundNumber }), heardOfRefund)
        : heardIn(bill('refund-query', wanted, { refundOrderId: wanted.refundNumber }), heardOfRefund),
    async test() {
      const said = await pos('query', { merchantOrderId: 'KASSATEST0000000000000000000' })
      if (isUnclear(said)) return { code: said.code, text: said.text }
      return isDone(said) || NOT_THERE.includes(codeOf(said))
        ? null
        : { code: codeOf(said) || `http.${said.status}`, text: wordsOf(said) }
    },
  }
}
