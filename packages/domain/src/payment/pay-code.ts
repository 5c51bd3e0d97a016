/** The wallet whose customer shows a pay code. */
export type PayCodeWallet = 'wechat' | 'alipay' | 'unionpay'

/**
 * Returns the wallet that a pay code can belong to: WeChat 18 digits starting 10–15, Alipay 16–24 digits starting 25–30
 * or `fp…` of certified hardware that reads faces, UnionPay 62 and 17 digits; else undefined. Codes of LINE and PayPay
 * look like others and are chosen by hand. Source: desk.md §3.1, payments.md, 4.
 */
export function payCodeWallet(code: string): PayCodeWallet | undefined {
  if (/^1[0-5][0-9]{16}$/.test(code)) return 'wechat'
  if (/^62[0-9]{17}$/.test(code)) return 'unionpay'
  return /^(2[5-9]|30)[0-9]{14,22}$/.test(code) || /^fp[0-9a-z]{14,126}$/i.test(code) ? 'alipay' : undefined
}
