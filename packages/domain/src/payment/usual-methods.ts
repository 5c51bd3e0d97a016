import type { PaymentMethod } from './method.ts'

const usual: Readonly<Record<string, readonly PaymentMethod[]>> = {
  CNY: ['cash', 'wechat', 'alipay', 'bank-card', 'unionpay'],
  USD: ['cash', 'bank-card', 'paypal', 'google-pay'],
  JPY: ['cash', 'bank-card', 'paypay'],
  ETB: ['cash', 'telebirr', 'm-pesa', 'cbe-birr', 'awash', 'bank-card'],
}

/** What a shop takes while nobody has said otherwise: cash, cards, and the wallets people carry where its currency is spent. */
export const usualMethods = (currencyCode: string): readonly PaymentMethod[] =>
  usual[currencyCode] ?? ['cash', 'bank-card']
