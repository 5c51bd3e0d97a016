import type { Locale } from '../text/locale.ts'
import { TENDERS, type TenderName } from './method.ts'

/** A name in English, Chinese and Japanese. */
type Names = readonly [en: string, zh: string, ja: string]

const everywhere = (name: string): Names => [name, name, name]

/** The names of tenders on receipts, reports and screens. */
const NAMES: Readonly<Record<TenderName, Names>> = {
  cash: ['Cash', '现金', '現金'],
  wechat: ['WeChat Pay', '微信支付', 'WeChat Pay'],
  alipay: ['Alipay', '支付宝', 'Alipay'],
  'bank-card': ['Bank card', '银行卡', '銀行カード'],
  'member-balance': ['Member balance', '会员余额', '会員残高'],
  paypal: everywhere('PayPal'),
  'line-pay': everywhere('LINE Pay'),
  paypay: everywhere('PayPay'),
  unionpay: ['UnionPay', '银联', '銀聯'],
  'google-pay': everywhere('Google Pay'),
  'scan-pay': ['Scan pay', '扫码支付', 'スキャン決済'],
  'face-pay': ['Face pay', '刷脸支付', '顔認証決済'],
  ftpay: everywhere('FTPay'),
  'palmprint-pay': ['Palmprint pay', '刷掌支付', '手のひら決済'],
  telebirr: everywhere('telebirr'),
  'm-pesa': everywhere('M-Pesa'),
  'cbe-birr': everywhere('CBE Birr'),
  awash: everywhere('Awash'),
  'gift-card': ['Gift card', '礼品卡', 'ギフトカード'],
  'house-account': ['House account', '挂账', '掛売'],
  'meal-voucher': ['Meal voucher', '餐券', '食事券'],
  exchange: ['Exchange', '换货抵付', '交換'],
  'paid-outside': ['Paid outside', '店外支付', '店外払い'],
}

const PLACES: Readonly<Record<Locale, number>> = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 }

/** The names of all tenders in a language, by their numbers. */
export const methodNames = (locale: Locale): Readonly<Record<number, string>> =>
  Object.fromEntries(
    (Object.keys(TENDERS) as TenderName[]).map((tender) => [
      TENDERS[tender].number,
      NAMES[tender][PLACES[locale]] ?? '',
    ]),
  )
