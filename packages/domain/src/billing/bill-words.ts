import type { Locale } from '../text/locale.ts'
import type { BillState } from './bill-can.ts'
import type { BillingPeriod } from './licence-proration.ts'
import type { BillLine, BillType } from './quote.ts'

/** The words of a printed bill. */
export interface BillWords {
  readonly title: string
  readonly creditNote: string
  readonly number: string
  readonly ordered: string
  readonly paid: string
  readonly transaction: string
  readonly state: string
  readonly payer: string
  readonly seller: string
  readonly taxNumber: string
  readonly total: string
  readonly contained: string
  readonly refunded: string
  readonly transferTo: string
  readonly forLife: string
  readonly line: Readonly<Record<BillLine['kind'], string>>
  readonly types: Readonly<Record<BillType, string>>
  readonly periods: Readonly<Record<BillingPeriod, string>>
  readonly states: Readonly<Record<BillState, string>>
}

export const billWords: Readonly<Record<Locale, BillWords>> = {
  'en-US': {
    title: 'Bill',
    creditNote: 'Credit note',
    number: 'Number',
    ordered: 'Ordered',
    paid: 'Paid',
    transaction: 'Transaction',
    state: 'State',
    payer: 'For',
    seller: 'From',
    taxNumber: 'Tax number',
    total: 'Total',
    contained: 'Contains',
    refunded: 'Refunded',
    transferTo: 'Transfer to',
    forLife: 'for life',
    line: {
      version: 'Version',
      outlets: 'Additional outlets',
      codes: 'Additional codes',
      credit: 'Unused days of the version before',
      coupon: 'Coupon',
      minimum: 'Least amount',
    },
    types: {
      purchase: 'Purchase',
      renewal: 'Renewal',
      upgrade: 'Upgrade',
      outlets: 'Additional outlets',
      codes: 'Additional codes',
    },
    periods: { month: 'monthly', year: 'yearly', lifetime: 'for life' },
    states: {
      unpaid: 'Unpaid',
      paid: 'Paid',
      cancelled: 'Cancelled',
      refunded: 'Refunded',
      'refund-requested': 'Refund requested',
      'refund-denied': 'Refund denied',
      'refund-cancelled': 'Refund cancelled',
    },
  },
  'zh-CN': {
    title: '账单',
    creditNote: '红字冲销单',
    number: '编号',
    ordered: '下单日期',
    paid: '支付日期',
    transaction: '交易号',
    state: '状态',
    payer: '付款方',
    seller: '收款方',
    taxNumber: '税号',
    total: '合计',
    contained: '含',
    refunded: '已退款',
    transferTo: '转账至',
    forLife: '终身',
    line: {
      version: '版本',
      outlets: '增购门店',
      codes: '增购激活码',
      credit: '未使用天数抵扣',
      coupon: '优惠',
      minimum: '最低金额',
    },
    types: { purchase: '购买', renewal: '续费', upgrade: '升级', outlets: '增购门店', codes: '增购激活码' },
    periods: { month: '按月', year: '按年', lifetime: '终身' },
    states: {
      unpaid: '未付款',
      paid: '已付款',
      cancelled: '已取消',
      refunded: '已退款',
      'refund-requested': '已申请退款',
      'refund-denied': '退款被拒绝',
      'refund-cancelled': '退款已撤销',
    },
  },
  'ja-JP': {
    title: '請求書',
    creditNote: '返金明細',
    number: '番号',
    ordered: '注文日',
    paid: '支払日',
    transaction: '取引番号',
    state: '状態',
    payer: '宛先',
    seller: '発行元',
    taxNumber: '税番号',
    total: '合計',
    contained: '内',
    refunded: '返金',
    transferTo: '振込先',
    forLife: '無期限',
    line: {
      version: 'プラン',
      outlets: '店舗の追加',
      codes: 'コードの追加',
      credit: '未使用日数分の差し引き',
      coupon: 'クーポン',
      minimum: '最低金額',
    },
    types: {
      purchase: '購入',
      renewal: '更新',
      upgrade: 'アップグレード',
      outlets: '店舗の追加',
      codes: 'コードの追加',
    },
    periods: { month: '月払い', year: '年払い', lifetime: '無期限' },
    states: {
      unpaid: '未払い',
      paid: '支払済み',
      cancelled: '取消',
      refunded: '返金済み',
      'refund-requested': '返金申請中',
      'refund-denied': '返金却下',
      'refund-cancelled': '返金申請取消',
    },
  },
}
