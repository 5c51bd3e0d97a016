import type { KeyObject } from 'node:crypto'
import type { PaymentAsk, RefundAsk } from '../channel.ts'
import { decimalText } from '../amount.ts'
import { rsa2, signedText, type Params } from './sign.ts'

export type AlipayMethod =
  | 'alipay.trade.pay'
  | 'alipay.trade.precreate'
  | 'alipay.trade.query'
  | 'alipay.trade.cancel'
  | 'alipay.trade.refund'
  | 'alipay.trade.fastpay.refund.query'

/** `yyyy-MM-dd HH:mm:ss` in Beijing, where the gateway's clock stands. */
const timestamp = (now: Date): string =>
  new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

/** A form for the gateway, signed. */
export function alipayForm(
  method: AlipayMethod,
  biz: Readonly<Record<string, string>>,
  by: { readonly appId: string; readonly key: KeyObject; readonly now: Date; readonly noticeUrl: string | null },
): string {
  const params: Params = {
    app_id: by.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: timestamp(by.now),
    version: '1.0',
    ...(by.noticeUrl === null ? {} : { notify_url: by.noticeUrl }),
    biz_content: JSON.stringify(biz),
  }
  return new URLSearchParams({ ...params, sign: rsa2(signedText(params), by.key) }).toString()
}

/** The gateway takes yuan; another currency is named. */
const currencyOf = (currency: string): Readonly<Record<string, string>> =>
  currency === 'CNY' ? {} : { trans_currency: currency }

const common = ({ number, amountMinor, currency, subject }: PaymentAsk) => ({
  out_trade_no: number,
  total_amount: decimalText(amountMinor, currency),
  subject,
  timeout_express: '15m',
  ...currencyOf(currency),
})

/** Codes of a face begin with `fp`; all others are bar codes. Source: payments.md, 4. */
export const payBiz = (ask: PaymentAsk, code: string) => ({
  ...common(ask),
  scene: code.startsWith('fp') ? 'security_code' : 'bar_code',
  auth_code: code,
  product_code: 'FACE_TO_FACE_PAYMENT',
})

export const precreateBiz = (ask: PaymentAsk) => ({ ...common(ask), product_code: 'FACE_TO_FACE_PAYMENT' })

export const tradeBiz = ({ number }: Pick<PaymentAsk, 'number'>) => ({ out_trade_no: number })

export const refundBiz = ({ number, refundNumber, amountMinor, currency }: RefundAsk) => ({
  out_trade_no: number,
  out_request_no: refundNumber,
  refund_amount: decimalText(amountMinor, currency),
})

export const refundQueryBiz = ({ number, refundNumber }: RefundAsk) => ({
  out_trade_no: number,
  out_request_no: refundNumber,
})
