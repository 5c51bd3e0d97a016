import { BALANCE_TENDER, type PaymentMethod } from './method.ts'

const usual: Readonly<Record<string, readonly PaymentMethod[]>> = {
  CNY: ['cash', 'wechat', 'alipay', 'bank-card', 'unionpay'],
  USD: ['cash', 'bank-card', 'paypal', 'google-pay'],
  JPY: ['cash', 'bank-card', 'paypay'],
  INR: ['cash', 'bank-card', 'google-pay'],
  EUR: ['cash', 'bank-card', 'paypal', 'google-pay'],
  GBP: ['cash', 'bank-card', 'paypal', 'google-pay'],
  CAD: ['cash', 'bank-card', 'paypal', 'google-pay'],
  ETB: ['cash', 'telebirr', 'm-pesa', 'cbe-birr', 'awash', 'bank-card'],
}

/**
 * Returns the methods a shop takes until somebody chooses others: cash, cards, the wallets people carry where its
 * currency is spent, and its members' stored value.
 */
export const usualMethods = (currencyCode: string): readonly PaymentMethod[] => [
  ...(usual[currencyCode] ?? ['cash', 'bank-card']),
  BALANCE_TENDER,
]
