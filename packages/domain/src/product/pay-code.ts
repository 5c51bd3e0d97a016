/** The wallet whose customer shows a pay code. */
export type PayCodeWallet = 'wechat' | 'alipay'

/**
 * Whose pay code the digits can be: WeChat 18 digits starting 10–15, Alipay 16–24 digits starting 25–30; else undefined.
 * Source: desk.md §3.1.
 */
export function payCodeWallet(digits: string): PayCodeWallet | undefined {
  if (/^1[0-5][0-9]{16}$/.test(digits)) return 'wechat'
  return /^(2[5-9]|30)[0-9]{14,22}$/.test(digits) ? 'alipay' : undefined
}
