import { randomBytes } from 'node:crypto'
import { callOut, isUnclear, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelTools,
  type ChannelAnswer,
  type OpenAccount,
  type PaymentAsk,
} from '../channel.ts'
import { takeBackInSteps } from '../take-back.ts'
import * as read from './answers.ts'
import { isSignedV2, signV2, type Pairs, type SignType } from './sign.ts'
import { readXml, writeXml } from './xml.ts'

/** A code payment is not reversed sooner than so long after it was asked for; a shown code not closed sooner. Source: payments.md, 4. */
const REVERSE_AFTER_MS = 15_000
const CLOSE_AFTER_MS = 5 * 60_000

export const signTypeOf = ({ fields }: OpenAccount): SignType => (fields['signType'] === 'MD5' ? 'MD5' : 'HMAC-SHA256')

/** Paths that want the merchant's certificate. */
const wantsIdentity = (path: string): boolean => path.startsWith('/secapi/')

export type CallV2 = (path: string, pairs: Pairs) => Promise<Pairs | UnclearAnswer>

/** Signs, sends, and opens: what WeChat did not sign is `unclear`. */
function callerV2(account: OpenAccount, { port }: ChannelTools): CallV2 {
  const { fields, address } = account
  const { apiKey = '', appId = '', merchantNumber = '', certificate = '' } = fields
  const type = signTypeOf(account)
  return async (path, pairs) => {
    if (wantsIdentity(path) && certificate === '' && address.startsWith('https:'))
      return unclearAnswer('account.certificate-missing')
    const nonce = randomBytes(16).toString('hex')
    const asked = { appid: appId, mch_id: merchantNumber, nonce_str: nonce, sign_type: type, ...pairs }
    const got = await callOut(port, {
      purpose: `payment.wechat ${path}`,
      method: 'POST',
      url: address + path,
      headers: { 'content-type': 'text/xml; charset=utf-8' },
      body: writeXml({ ...asked, sign: signV2(asked, apiKey, type) }),
      ...(wantsIdentity(path) && certificate !== '' ? { identity: certificate } : {}),
    })
    if (isUnclear(got)) return got
    const answer = got.status === 200 ? readXml(got.body.toString('utf8')) : undefined
    if (!answer) return unclearAnswer(`http.${got.status}`)
    if (answer['return_code'] !== 'SUCCESS') return unclearAnswer('wechat.refused', answer['return_msg'] ?? '')
    if (!isSignedV2(answer, apiKey, type)) return unclearAnswer('wechat.signature')
    return answer['mch_id'] === merchantNumber ? answer : unclearAnswer('wechat.another-merchant')
  }
}

const heard = async <T>(
  asked: Promise<Pairs | UnclearAnswer>,
  reader: (answer: Pairs) => T,
): Promise<T | UnclearAnswer> => {
  const got = await asked
  return isUnclear(got) ? got : reader(got)
}

/** WeChat Pay V2: the customer's code, and a code that we show. Nothing was tried against the real service. */
export function clientV2(account: OpenAccount, tools: ChannelTools): Omit<ChannelClient, 'notices'> {
  const call = callerV2(account, tools)
  const isTooEarly = ({ requestedAt }: PaymentAsk, millis: number): boolean =>
    tools.now().getTime() - Date.parse(requestedAt) < millis
  const common = ({ number, amountMinor, currency, subject }: PaymentAsk) => ({
    body: subject,
    out_trade_no: number,
    total_fee: String(amountMinor),
    fee_type: currency,
    spbill_create_ip: '127.0.0.1',
  })
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heard(call('/pay/orderquery', { out_trade_no: wanted.number }), (answer) => read.heardOfQuery(answer, wanted))
  const refund: ChannelClient['refund'] = ({ number, refundNumber, totalMinor, amountMinor, currency }) =>
    heard(
      call('/secapi/pay/refund', {
        out_trade_no: number,
        out_refund_no: refundNumber,
        total_fee: String(totalMinor),
        refund_fee: String(amountMinor),
        refund_fee_type: currency,
      }),
      read.heardOfRefund,
    )
  const askRefund: ChannelClient['askRefund'] = ({ refundNumber }) =>
    heard(call('/pay/refundquery', { out_refund_no: refundNumber }), read.heardOfRefundQuery)

  const reverse = async (wanted: PaymentAsk): Promise<ChannelAnswer> => {
    if (isTooEarly(wanted, REVERSE_AFTER_MS)) return unclearAnswer('wechat.too-early')
    const before = await ask(wanted)
    if (before.kind === 'closed' || before.kind === 'declined') return before
    const reversed = call('/secapi/pay/reverse', { out_trade_no: wanted.number })
    return heard(reversed, (answer) => read.heardOfReverse(answer, before.kind === 'paid'))
  }
  const close = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    isTooEarly(wanted, CLOSE_AFTER_MS)
      ? Promise.resolve(unclearAnswer('wechat.too-early'))
      : heard(call('/pay/closeorder', { out_trade_no: wanted.number }), read.heardOfClose)
  return {
    pay: (wanted) =>
      wanted.way === 'code'
        ? heard(call('/pay/micropay', { ...common(wanted), auth_code: wanted.code ?? '' }), read.heardOfMicropay)
        : heard(
            call('/pay/unifiedorder', {
              ...common(wanted),
              trade_type: 'NATIVE',
              product_id: wanted.number,
              // The order wants an address, and is asked about where none can be reached.
              notify_url: wanted.noticeUrl ?? 'https://127.0.0.1/',
            }),
            read.heardOfNative,
          ),
    ask,
    takeBack: (wanted) => (wanted.way === 'code' ? reverse(wanted) : takeBackInSteps(wanted, { ask, close, refund })),
    refund,
    askRefund,
    async test() {
      const got = await call('/pay/orderquery', { out_trade_no: 'KASSATEST0000000000000000000' })
      if (isUnclear(got)) return { code: got.code, text: got.text }
      const isGood = got['result_code'] === 'SUCCESS' || got['err_code'] === 'ORDERNOTEXIST'
      return isGood ? null : { code: got['err_code'] ?? '', text: got['err_code_des'] ?? '' }
    },
  }
}
