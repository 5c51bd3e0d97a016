/** How a payment method settles, as the calculation and refunds see it (`Tender.kind` of the pricing snapshot). */
export type TenderKind = 'cash' | 'balance' | 'gift-card' | 'electronic'

/**
 * The payment methods, by the numbers of the specification and, from 100 on, our own; words inside, numbers at the
 * edge. A house account settles as a gift card does: the amount it paid goes back into it. Source: specification §4,
 * D67, D104.
 */
export const PAYMENT_METHODS = {
  cash: { number: 0, kind: 'cash' },
  wechat: { number: 1, kind: 'electronic' },
  alipay: { number: 2, kind: 'electronic' },
  'bank-card': { number: 3, kind: 'electronic' },
  'member-balance': { number: 4, kind: 'balance' },
  paypal: { number: 5, kind: 'electronic' },
  'line-pay': { number: 6, kind: 'electronic' },
  paypay: { number: 7, kind: 'electronic' },
  unionpay: { number: 8, kind: 'electronic' },
  'google-pay': { number: 9, kind: 'electronic' },
  'scan-pay': { number: 10, kind: 'electronic' },
  'face-pay': { number: 11, kind: 'electronic' },
  ftpay: { number: 12, kind: 'electronic' },
  'palmprint-pay': { number: 13, kind: 'electronic' },
  telebirr: { number: 14, kind: 'electronic' },
  'm-pesa': { number: 15, kind: 'electronic' },
  'cbe-birr': { number: 16, kind: 'electronic' },
  awash: { number: 17, kind: 'electronic' },
  'gift-card': { number: 100, kind: 'gift-card' },
  'house-account': { number: 101, kind: 'gift-card' },
} as const satisfies Record<string, { readonly number: number; readonly kind: TenderKind }>

export type PaymentMethod = keyof typeof PAYMENT_METHODS

/**
 * The number under which an exchange pays: what a refund gives and a sale takes, where one entry carries both. No money moves by it, and
 * over the two documents it adds up to 0. Source: D104.
 */
export const EXCHANGE_METHOD = 102

/**
 * By which method what this one paid goes back. No channel and no balance ever held what goods paid that were given in exchange, so that
 * goes back in cash, or into another exchange; everything else goes back as it came.
 */
export const methodBack = (number: number): number =>
  number === EXCHANGE_METHOD ? PAYMENT_METHODS.cash.number : number

/** Whether a specification number is cash's. */
export const isCash = (number: number): boolean => number === PAYMENT_METHODS.cash.number

/** The method of a specification number, or undefined. */
export const paymentMethodOf = (number: number): PaymentMethod | undefined =>
  (Object.keys(PAYMENT_METHODS) as PaymentMethod[]).find((method) => PAYMENT_METHODS[method].number === number)

/**
 * Whether a merchant's choice of enabled methods can stand: at least one, and cash among them.
 * Answers `payment.none-enabled` or `payment.cash-disabled`, or undefined when it can. Source: specification §5.
 */
export function enabledMethodsFault(
  enabled: readonly PaymentMethod[],
): 'payment.none-enabled' | 'payment.cash-disabled' | undefined {
  if (enabled.length === 0) return 'payment.none-enabled'
  return enabled.includes('cash') ? undefined : 'payment.cash-disabled'
}
