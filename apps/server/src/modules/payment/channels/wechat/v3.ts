import { randomBytes, type KeyObject } from 'node:crypto'
import { callOut, fieldsOf, heardIn, isUnclear, textAt, type Fields, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelTools,
  type ChannelAnswer,
  type HeardOfRefund,
  type OpenAccount,
  type PaymentAsk,
} from '../channel.ts'
import { readPrivateKey, readPublicKey } from '../rsa-key.ts'
import { takeBackInSteps } from '../take-back.ts'
import { heardOfTransaction, refundState } from './answers.ts'
import { isSignedV3, signV3 } from './sign.ts'

const CLOSE_AFTER_MS = 5 * 60_000

export interface KeysV3 {
  readonly own: KeyObject
  readonly theirs: KeyObject
  readonly serial: string
  /** Seals notices. */
  readonly key: string
}

/** The four keys of V3; undefined where one is missing or unreadable: then everything goes by V2. */
export function keysV3({ fields }: OpenAccount): KeysV3 | undefined {
  const own = readPrivateKey(fields['v3PrivateKey'] ?? '')
  const theirs = readPublicKey(fields['v3PublicKey'] ?? '')
  const { v3Serial: serial = '', v3Key: key = '' } = fields
  return own && theirs && serial !== '' && Buffer.byteLength(key) === 32 ? { own, theirs, serial, key } : undefined
}

interface Said {
  readonly status: number
  readonly fields: Fields
}

const codeOf = ({ fields, status }: Said): string => textAt(fields, 'code') || `http.${status}`
const wordsOf = ({ fields }: Said): string => textAt(fields, 'message')
const isDone = ({ status }: Said): boolean => status >= 200 && status < 300
/** A clear no; what is busy or broken over there may have gone through. */
const isRefused = ({ status, fields }: Said): boolean =>
  status >= 400 && status < 500 && status !== 429 && textAt(fields, 'code') !== 'SIGN_ERROR'

/** WeChat Pay V3 for codes that we show. Nothing was tried against the real service. Source: payments.md, 4. */
export function clientV3(
  { fields, address }: OpenAccount,
  { port, now }: ChannelTools,
  { own, theirs, serial }: KeysV3,
): Omit<ChannelClient, 'notices' | 'test'> {
  const { appId = '', merchantNumber = '' } = fields
  const call = async (method: 'GET' | 'POST', path: string, asked?: Fields): Promise<Said | UnclearAnswer> => {
    const body = asked ? JSON.stringify(asked) : ''
    const [nonce, time] = [randomBytes(16).toString('hex'), String(Math.floor(now().getTime() / 1000))]
    const signature = signV3([method, path, time, nonce, body], own)
    const token = `mchid="${merchantNumber}",nonce_str="${nonce}",timestamp="${time}",serial_no="${serial}",signature="${signature}"`
    const got = await callOut(port, {
      purpose: 'payment.wechat v3',
      method,
      url: address + path,
      headers: {
        authorization: `WECHATPAY2-SHA256-RSA2048 ${token}`,
        accept: 'application/json',
        'user-agent': 'Kassa',
        ...(asked ? { 'content-type': 'application/json' } : {}),
      },
      ...(asked ? { body } : {}),
    })
    if (isUnclear(got)) return got
    const at = (name: string): string => String(got.headers[`wechatpay-${name}`] ?? '')
    const lines = [at('timestamp'), at('nonce'), got.body.toString('utf8')]
    if (!isSignedV3(lines, at('signature'), theirs))
      return unclearAnswer(got.status >= 500 ? `http.${got.status}` : 'wechat.signature')
    const answer = got.body.length === 0 ? {} : fieldsOf(got.body)
    return answer && got.status < 500 ? { status: got.status, fields: answer } : unclearAnswer(`http.${got.status}`)
  }
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('GET', `/v3/pay/transactions/out-trade-no/${wanted.number}?mchid=${merchantNumber}`), (said) => {
      if (codeOf(said) === 'ORDER_NOT_EXIST' || codeOf(said) === 'RESOURCE_NOT_EXISTS') return { kind: 'waiting' }
      return isDone(said) ? heardOfTransaction(said.fields, wanted.number) : unclearAnswer(codeOf(said), wordsOf(said))
    })
  const close = async (wanted: PaymentAsk): Promise<ChannelAnswer> => {
    if (now().getTime() - Date.parse(wanted.requestedAt) < CLOSE_AFTER_MS) return unclearAnswer('wechat.too-early')
    return heardIn(
      call('POST', `/v3/pay/transactions/out-trade-no/${wanted.number}/close`, { mchid: merchantNumber }),
      (said) => {
        const isGone = isDone(said) || ['ORDER_CLOSED', 'ORDER_NOT_EXIST'].includes(codeOf(said))
        return isGone ? { kind: 'closed' } : unclearAnswer(codeOf(said), wordsOf(said))
      },
    )
  }
  const heardOfRefund = (said: Said): HeardOfRefund => {
    if (isDone(said)) return refundState(textAt(said.fields, 'status'))
    if (codeOf(said) === 'RESOURCE_NOT_EXISTS') return { kind: 'failed', code: 'refund-not-there', text: wordsOf(said) }
    return isRefused(said)
      ? { kind: 'failed', code: codeOf(said), text: wordsOf(said) }
      : unclearAnswer(codeOf(said), wordsOf(said))
  }
  const refund: ChannelClient['refund'] = ({ number, refundNumber, amountMinor, totalMinor, currency }) =>
    heardIn(
      call('POST', '/v3/refund/domestic/refunds', {
        out_trade_no: number,
        out_refund_no: refundNumber,
        amount: { refund: amountMinor, total: totalMinor, currency },
      }),
      heardOfRefund,
    )
  return {
    pay: (wanted) =>
      heardIn(
        call('POST', '/v3/pay/transactions/native', {
          appid: appId,
          mchid: merchantNumber,
          description: wanted.subject,
          out_trade_no: wanted.number,
          notify_url: wanted.noticeUrl ?? 'https://127.0.0.1/',
          amount: { total: wanted.amountMinor, currency: wanted.currency },
        }),
        (said): ChannelAnswer => {
          const qr = textAt(said.fields, 'code_url')
          if (isDone(said) && qr !== '') return { kind: 'waiting', qr }
          return isRefused(said)
            ? { kind: 'declined', code: codeOf(said), text: wordsOf(said) }
            : unclearAnswer(codeOf(said), wordsOf(said))
        },
      ),
    ask,
    takeBack: (wanted) => takeBackInSteps(wanted, { ask, close, refund }),
    refund,
    askRefund: ({ refundNumber }) => heardIn(call('GET', `/v3/refund/domestic/refunds/${refundNumber}`), heardOfRefund),
  }
}
