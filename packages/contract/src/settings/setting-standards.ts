import { findCurrency } from '@kassa/domain/money/money.ts'
import { methodChoices } from '@kassa/domain/tenders/method-choice.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '@kassa/domain/payment/method.ts'
import { usualMethods } from '@kassa/domain/payment/usual-methods.ts'
import { usualEncoding } from '@kassa/domain/receipt/escpos/usual-encoding.ts'
import { USUAL_NUMBERS } from '@kassa/domain/sales/number-format.ts'
import { usualTaxRounding } from '@kassa/domain/basket/usual-tax-rounding.ts'
import { drawerStandards } from './drawer/drawer-standards.ts'
import { cardStandards } from './stored-value/card-standards.ts'
import type { SettingKey, SettingValue } from './setting-definitions.ts'

/** Returns whether the default of a setting depends on the currency. */
export const hasCurrencyStandard = (key: SettingKey): boolean => standardsIn[key] !== undefined

/**
 * Returns the value in force where nobody has set anything; `currency` is the outlet's, or null where no one currency stands for the place.
 */
export const standardOf = <Key extends SettingKey>(key: Key, currency: string | null): SettingValue<Key> =>
  (currency === null ? undefined : standardsIn[key]?.(currency)) ?? standards[key]

type Standards = { readonly [Key in SettingKey]: SettingValue<Key> }
type StandardsIn = { readonly [Key in SettingKey]?: (currency: string) => SettingValue<Key> }

const methods = Object.keys(PAYMENT_METHODS) as PaymentMethod[]

/** Labels of scales as most shops begin: prefix 21 carries the amount in units of the currency, prefix 22 the weight in thousandths. */
const usualLabelRules = (currency: string): SettingValue<'sales.label-rules'> => {
  const priceDecimals = findCurrency(currency)?.exponent ?? 2
  const usual = { priceDecimals, weightUnit: 'kg', weightDecimals: 3, isVerifierTested: false } as const
  return [
    { ...usual, id: 'price', mask: 'FFIIIIIEEEEEC', prefixes: ['21'] },
    { ...usual, id: 'weight', mask: 'FFIIIIIWWWWWC', prefixes: ['22'] },
  ]
}

/**
 * The default of every setting, apart from its shape (`setting-definitions.ts`): a desk holds the values that count and asks for
 * nothing but these, while a shape is for whoever saves one.
 */
const standards: Standards = {
  'sales.rounding': { unitMinor: 1, mode: 'down', by: 'system' },
  ...drawerStandards,
  'sales.payment-methods': methodChoices(methods.filter((method) => PAYMENT_METHODS[method].kind !== 'balance')),
  'sales.tax-rounding': 'half-up',
  'sales.tax-per': 'receipt',
  'sales.delivery-taxes': [],
  'sales.price-change': { linePrice: true, orderTotal: true, needsReason: false, reasons: [] },
  'sales.member-discount-mode': 'lowest',
  'sales.tips': { isOn: false, presets: [500, 1_000, 1_500] },
  'sales.drawers': [],
  'sales.age-limits': {},
  'sales.option-groups': [],
  'sales.bags': [],
  'sales.offline-coupons-minor': 0,
  'sales.never-worse': true,
  'sales.offers-keep-floor': false,
  'sales.refund-window-days': 30,
  'sales.refund-mode': 'prorated',
  'sales.refund-needs-receipt': false,
  'sales.refund-without-sale': 'money',
  'sales.refund-reasons': [],
  'sales.refund-points-shortage': 'negative',
  'sales.refund-gives-fees': false,
  'sales.refund-into-stored-value': false,
  'sales.refund-coupon-extension-days': 0,
  'sales.receipt': { print: 'always', widthMillimetres: 80, copies: 1, encoding: 'gb18030' },
  'sales.fiscal-wait-seconds': 0,
  'sales.number-formats': USUAL_NUMBERS,
  'sales.drawer-kick': true,
  'sales.seller': 'none',
  'sales.label-rules': usualLabelRules(''),
  'sales.overtime': { remoteMinutes: 15, parkedHours: 24 },
  'sales.shift': { isBlind: true, toleranceMinor: 0 },
  'sales.cash-moved-most-minor': 10_000_000,
  'sales.shift-closing': { countsMethods: false, closesAtCutOff: false, checklist: [] },
  'sales.over-receipt-basis-points': 1_000,
  'sales.bill-quantity-over-basis-points': 0,
  'sales.bill-price-over-basis-points': 200,
  'sales.damage-approval-below-minor': 0,
  'sales.high-stock-days': 90,
  'sales.seal-after-days': 3,
  ...cardStandards,
  'sales.expiry-markdown': {
    isOn: false,
    isLive: false,
    categoryIds: [],
    steps: [{ daysLeft: 3, offBasisPoints: 3_000 }],
  },
  'sales.desk-lock-minutes': 10,
  'sales.kiosk': { isOn: false, idleSeconds: 60 },
  'sales.neighbors': false,
  'security.password': { minimum: 8, maximum: 64, classes: 2 },
  'security.session': { idleMinutes: 720, rememberDays: 7 },
  'security.browser-key': false,
  'security.screen-lock-minutes': 0,
  'member.earn-rule': null,
  'member.point-rates': [],
  'member.spend-rule': null,
  'member.referral': null,
  'member.points-expiry': 'none',
  'member.level-check': { window: 'lifetime', isLoweringOn: false },
  'member.balance': { mode: 'proportional', passwordAboveMinor: 0 },
  'member.offline-use': { points: 0, balanceMinor: 0 },
  'member.on-devices': 'initial',
}

/** The defaults of a place whose outlets sell in one currency, where the currency decides them. */
const standardsIn: StandardsIn = {
  'sales.payment-methods': (currency) => methodChoices(usualMethods(currency)),
  'sales.tax-rounding': usualTaxRounding,
  'sales.label-rules': usualLabelRules,
  'sales.receipt': (currency) => ({ ...standards['sales.receipt'], encoding: usualEncoding(currency) }),
}
