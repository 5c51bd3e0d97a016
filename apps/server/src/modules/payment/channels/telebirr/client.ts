import { createHash } from 'node:crypto'
import { decimalText, minorOf } from '../amount.ts'
import { askJson, heardIn, isUnclear, textAt, type Fields, type JsonAnswer, type UnclearAnswer } from '../call-out.ts'
import {
  unclearAnswer,
  type ChannelClient,
  type ChannelAnswer,
  type HeardOfRefund,
  type MakeClient,
  type PaymentAsk,
} from '../channel.ts'
import { readPrivateKey, readPublicKey } from '../rsa-key.ts'
import { takeBackInSteps } from '../take-back.ts'
import { teleBirrNotices } from './notices.ts'
import { isSigned, signedText, signFields, type Padding } from './sign.ts'

const notHeard = (said: JsonAnswer): UnclearAnswer => unclearAnswer(`http.${said.status}`, textAt(said.fields, 'msg'))
const isDone = ({ status, fields }: JsonAnswer): boolean => status === 200 && textAt(fields, 'result') === 'SUCCESS'
const inside = ({ fields }: JsonAnswer, name: string): string => textAt(fields, 'biz_content', name)

/** Codes by which it refuses an order before anything could move. */
const CLEAR_NO = ['4001', '4002', '4003']

const OPEN = ['WAIT_PAY', 'PAYING', 'ACCEPTED']

function heardOfQuery(said: JsonAnswer, { number, currency }: PaymentAsk): ChannelAnswer {
  // An order that was never made there can never be paid: its answer was lost before it was made.
  if (textAt(said.fields, 'code') === 'ORDER_NOT_EXIST') return { kind: 'closed' }
  if (!isDone(said)) return notHeard(said)
  const status = inside(said, 'order_status')
  if (OPEN.includes(status)) return { kind: 'waiting' }
  if (status === 'PAY_FAILED') return { kind: 'declined', code: status, text: textAt(said.fields, 'msg') }
  if (status === 'ORDER_CLOSED') return { kind: 'closed' }
  if (status === 'REFUND_SUCCESS') return { kind: 'taken-back' }
  const amountMinor = minorOf(inside(said, 'total_amount'), currency)
  if (status !== 'PAY_SUCCESS' || amountMinor === undefined) return unclearAnswer('telebirr.status-unknown', status)
  return {
    kind: 'paid',
    number: inside(said, 'merch_order_id') || number,
    amountMinor,
    currency: inside(said, 'trans_currency') || null,
    channelNumber: inside(said, 'payment_order_id'),
    payer: null,
  }
}

function heardOfRefund(said: JsonAnswer): HeardOfRefund {
  const status = inside(said, 'refund_status')
  if (isDone(said) && status === 'REFUND_SUCCESS') return { kind: 'done' }
  if (isDone(said) && status === 'REFUNDING') return { kind: 'processing' }
  const code = textAt(said.fields, 'code')
  return said.status === 400 || status === 'REFUND_FAILED'
    ? { kind: 'failed', code: `telebirr.${code || status}`, text: textAt(said.fields, 'msg') }
    : notHeard(said)
}

/**
 * telebirr's own service (the newer one, by a token and `preOrder`): the address of its checkout is the customer's code. Its signature is
 * RSA-PSS though it is called otherwise. Nothing was tried against the real service. Source: payments.md, 4.
 */
export const teleBirrClient: MakeClient = (account, { port, now }): ChannelClient => {
  const { fields, address } = account
  const { appId = '', merchantAppId = '', merchantNumber = '', secret = '' } = fields
  const padding: Padding = fields['padding'] === 'pkcs1' ? 'pkcs1' : 'pss'
  const [own, theirs] = [readPrivateKey(fields['privateKey'] ?? ''), readPublicKey(fields['publicKey'] ?? '')]
  const token = (): Promise<JsonAnswer | UnclearAnswer> =>
    askJson(port, {
      purpose: 'payment.telebirr token',
      method: 'POST',
      url: `${address}/payment/v1/token`,
      headers: { 'x-app-key': appId },
      body: JSON.stringify({ appSecret: secret }),
    })
  const stamp = (): string => String(Math.floor(now().getTime() / 1000))
  /** Returns the nonce of a question, the same for the same question: it is no secret, only different from another question's. */
  const nonceOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)
  const call = (path: string, method: string, content: Fields): Promise<JsonAnswer | UnclearAnswer> => {
    if (!own || !theirs) return Promise.resolve(unclearAnswer('account.key-unreadable'))
    return heardIn(token(), (granted) => {
      const access = textAt(granted.fields, 'token')
      if (access === '') return notHeard(granted)
      const biz = { appid: merchantAppId, merch_code: merchantNumber, ...content }
      const bare = { timestamp: stamp(), nonce_str: nonceOf(signedText(biz)), method, version: '1.0', biz_content: biz }
      const body = { ...bare, sign: signFields(bare, own, padding), sign_type: 'SHA256WithRSA' }
      return heardIn(
        askJson(port, {
          purpose: 'payment.telebirr',
          method: 'POST',
          url: `${address}/payment/v1/merchant/${path}`,
          headers: { 'x-app-key': appId, authorization: access },
          body: JSON.stringify(body),
        }),
        (said) => (isSigned(said.fields, theirs, padding) ? said : unclearAnswer('telebirr.signature')),
      )
    })
  }
  const checkout = (prepayId: string): string => {
    const bare = {
      appid: merchantAppId,
      merch_code: merchantNumber,
      nonce_str: nonceOf(prepayId),
      prepay_id: prepayId,
      timestamp: stamp(),
    }
    const signed = { ...bare, sign: own ? signFields(bare, own, padding) : '', sign_type: 'SHA256WithRSA' }
    const query = new URLSearchParams({ ...signed, version: '1.0', trade_type: 'Checkout' })
    return `${address}/payment/web/paygate?${query.toString()}`
  }
  const pay = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(
      call('preOrder', 'payment.preorder', {
        merch_order_id: wanted.number,
        trade_type: 'Checkout',
        title: wanted.subject,
        total_amount: decimalText(wanted.amountMinor, wanted.currency),
        trans_currency: wanted.currency,
        timeout_express: '15m',
        business_type: 'BuyGoods',
        payee_identifier: merchantNumber,
        payee_identifier_type: '04',
        payee_type: '5000',
        ...(wanted.noticeUrl === null ? {} : { notify_url: wanted.noticeUrl }),
        ...(wanted.returnUrl === null ? {} : { redirect_url: wanted.returnUrl }),
      }),
      (said): ChannelAnswer => {
        const prepayId = inside(said, 'prepay_id')
        if (isDone(said) && prepayId !== '') return { kind: 'waiting', qr: checkout(prepayId) }
        const code = textAt(said.fields, 'code')
        return CLEAR_NO.includes(code)
          ? { kind: 'declined', code: `telebirr.${code}`, text: textAt(said.fields, 'msg') }
          : notHeard(said)
      },
    )
  const ask = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('queryOrder', 'payment.queryorder', { merch_order_id: wanted.number }), (said) =>
      heardOfQuery(said, wanted),
    )
  const close = (wanted: PaymentAsk): Promise<ChannelAnswer> =>
    heardIn(call('closeOrder', 'payment.closeorder', { merch_order_id: wanted.number }), (said) =>
      isDone(said) ? { kind: 'closed' } : notHeard(said),
    )
  const refund: ChannelClient['refund'] = ({ number, amountMinor, currency, refundNumber }) =>
    heardIn(
      call('refund', 'payment.refund', {
        merch_order_id: number,
        refund_request_no: refundNumber,
        actual_amount: decimalText(amountMinor, currency),
        trans_currency: currency,
      }),
      heardOfRefund,
    )
  return {
    notices: teleBirrNotices(account, padding),
    pay,
    ask,
    takeBack: (wanted) => takeBackInSteps(wanted, { ask, close, refund }),
    refund,
    // Under the same number it is the same refund, and answers how it stands.
    askRefund: refund,
    async test() {
      const said = await call('queryOrder', 'payment.queryorder', { merch_order_id: 'KASSATEST0000000000000000000' })
      return isUnclear(said) ? { code: said.code, text: said.text } : null
    },
  }
}
