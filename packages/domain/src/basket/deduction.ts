import { LOCALES, type Locale } from '../text/locale.ts'
import type { TakenOff } from './taken-off.ts'

/** A kind of reduction, declared once. */
interface DeductionDeclaration {
  /** The sum of an order that it goes into; the books add all the sums up. */
  readonly sum: keyof TakenOff
  /** Its name on paper and in files, in the order of the languages. */
  readonly names: readonly [en: string, zh: string, ja: string]
}

/** The kinds of reductions, in the order in which screens offer them. */
export const DEDUCTIONS = {
  'times-card': { sum: 'timesMinor', names: ['Session pass', '次卡', '回数券'] },
  'manual-price': { sum: 'manualMinor', names: ['Price changed', '改价', '価格変更'] },
  special: { sum: 'promotionMinor', names: ['Special price', '特价', '特価'] },
  plan: { sum: 'promotionMinor', names: ['Promotion', '促销', 'キャンペーン'] },
  member: { sum: 'memberMinor', names: ['Member', '会员优惠', '会員割引'] },
  coupon: { sum: 'couponMinor', names: ['Coupon', '优惠券', 'クーポン'] },
  points: { sum: 'pointsMinor', names: ['Points', '积分抵扣', 'ポイント利用'] },
  'order-change': { sum: 'manualMinor', names: ['Order discount', '整单优惠', '合計値引き'] },
  'rounding-off': { sum: 'roundingMinor', names: ['Rounding', '抹零', '端数値引き'] },
  'tax-exemption': { sum: 'exemptionMinor', names: ['Tax exemption', '免税', '免税'] },
} as const satisfies Readonly<Record<string, DeductionDeclaration>>

export type DeductionKind = keyof typeof DEDUCTIONS
export const deductionKinds = Object.keys(DEDUCTIONS) as DeductionKind[]

/** The names of all kinds in a language. */
export const deductionNames = (locale: Locale): Readonly<Record<DeductionKind, string>> => {
  const named = deductionKinds.map((kind) => [kind, DEDUCTIONS[kind].names[LOCALES.indexOf(locale)]])
  return Object.fromEntries(named) as Record<DeductionKind, string>
}
