import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { optionsOf } from '@kassa/domain/cart/goods-line.ts'
import { methodNames } from '@kassa/domain/payment/method-names.ts'
import { offsetTimeText, wallClockText } from '@kassa/domain/time/local-time.ts'
import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import { amountCell, headOf, wordIn, type SheetColumn, type ColumnWords } from './sheet-column.ts'

/** An order as an export shows it. A field that only a booked order has is null for one that waits for its money. */
export interface SheetOrder {
  readonly id: string
  readonly number: string
  readonly type: 1 | 2 | 3
  readonly status: keyof typeof statusWords
  readonly outletId: string
  readonly outletName: string
  readonly deviceName: string
  readonly staffName: string
  readonly currency: string
  readonly timeZone: string
  readonly lineCount: number
  readonly originMinor: number
  readonly promotionMinor: number | null
  readonly memberMinor: number | null
  readonly couponMinor: number | null
  readonly pointsMinor: number | null
  readonly timesMinor: number | null
  readonly manualMinor: number | null
  readonly roundingMinor: number | null
  readonly exemptTaxMinor: number | null
  readonly taxMinor: number | null
  readonly totalMinor: number
  readonly cashRoundingMinor: number | null
  readonly refundedMinor: number
  readonly paymentMethods: readonly number[]
  readonly soldAt: string
  readonly businessDay: string
  readonly note: string | null
  /** The snapshot of an order that may have goods with options. */
  readonly optioned: unknown
}

const statusWords = {
  unpaid: ['To pay', '待支付', '未払い'],
  cancelled: ['Cancelled', '已取消', '取消済み'],
  overtime: ['Overtime', '已超时', '期限切れ'],
  paid: ['Paid', '已支付', '支払済み'],
  refunded: ['Refunded', '已退款', '返金済み'],
  'awaiting-receipt': ['Awaiting receipt', '待收货', '受取待ち'],
  received: ['Received', '已收货', '受取済み'],
  completion: ['Completed', '已完成', '完了'],
} as const satisfies Record<string, ColumnWords>

const typeWords: Readonly<Record<1 | 2 | 3, ColumnWords>> = {
  1: ['Sale', '销售', '販売'],
  2: ['Recharge', '充值', 'チャージ'],
  3: ['Points exchange', '积分兑换', 'ポイント交換'],
}

const money =
  (minor: (order: SheetOrder) => number | null): SheetColumn<SheetOrder>['cell'] =>
  (order) =>
    amountCell(minor(order), order.currency)

const columns: readonly SheetColumn<SheetOrder>[] = [
  { key: 'order_number', words: ['Order number', '订单号', '取引番号'], cell: ({ number }) => safe(number) },
  { key: 'business_day', words: ['Business day', '营业日', '営業日'], cell: ({ businessDay }) => businessDay },
  {
    key: 'sold_at_local',
    words: ['Sold at', '销售时间', '販売日時'],
    cell: ({ soldAt, timeZone }) => wallClockText(Date.parse(soldAt), timeZone),
  },
  {
    key: 'sold_at',
    words: ['Sold at, with offset', '销售时间（含时差）', '販売日時（時差付き）'],
    cell: ({ soldAt, timeZone }) => offsetTimeText(Date.parse(soldAt), timeZone),
  },
  { key: 'time_zone', words: ['Time zone', '时区', 'タイムゾーン'], cell: ({ timeZone }) => timeZone },
  { key: 'outlet', words: ['Outlet', '门店', '店舗'], cell: ({ outletName }) => safe(outletName) },
  { key: 'device', words: ['Device', '设备', '端末'], cell: ({ deviceName }) => safe(deviceName) },
  { key: 'cashier', words: ['Cashier', '收银员', '担当者'], cell: ({ staffName }) => safe(staffName) },
  { key: 'type', words: ['Type', '类型', '種類'], cell: ({ type }, locale) => wordIn(typeWords[type], locale) },
  {
    key: 'status',
    words: ['Status', '状态', '状態'],
    cell: ({ status }, locale) => wordIn(statusWords[status], locale),
  },
  { key: 'currency', words: ['Currency', '币种', '通貨'], cell: ({ currency }) => currency },
  { key: 'line_count', words: ['Lines', '行数', '明細数'], cell: ({ lineCount }) => String(lineCount) },
  { key: 'origin', words: ['Origin price', '原价', '値引き前'], cell: money(({ originMinor }) => originMinor) },
  {
    key: 'promotion',
    words: ['Promotion', '促销', 'キャンペーン'],
    cell: money(({ promotionMinor }) => promotionMinor),
  },
  { key: 'member_discount', words: ['Member', '会员优惠', '会員割引'], cell: money(({ memberMinor }) => memberMinor) },
  { key: 'coupon_discount', words: ['Coupon', '优惠券', 'クーポン'], cell: money(({ couponMinor }) => couponMinor) },
  { key: 'points_discount', words: ['Points', '积分抵扣', 'ポイント'], cell: money(({ pointsMinor }) => pointsMinor) },
  {
    key: 'pass_discount',
    words: ['Session passes', '次卡抵扣', '回数券'],
    cell: money(({ timesMinor }) => timesMinor),
  },
  { key: 'changed_price', words: ['Changed price', '改价', '価格変更'], cell: money(({ manualMinor }) => manualMinor) },
  {
    key: 'rounding_off',
    words: ['Rounding off', '抹零', '端数値引き'],
    cell: money(({ roundingMinor }) => roundingMinor),
  },
  {
    key: 'tax_exemption',
    words: ['Tax exemption', '免税', '免税'],
    cell: money(({ exemptTaxMinor }) => exemptTaxMinor),
  },
  { key: 'tax', words: ['Tax', '税额', '税額'], cell: money(({ taxMinor }) => taxMinor) },
  { key: 'total', words: ['Total', '应收金额', '合計'], cell: money(({ totalMinor }) => totalMinor) },
  {
    key: 'cash_rounding',
    words: ['Cash rounding', '现金取整', '現金端数調整'],
    cell: money(({ cashRoundingMinor }) => cashRoundingMinor),
  },
  { key: 'refunded', words: ['Refunded', '已退金额', '返金額'], cell: money(({ refundedMinor }) => refundedMinor) },
  {
    key: 'payment',
    words: ['Payment', '支付方式', '支払方法'],
    cell: ({ paymentMethods }, locale) => paymentMethods.map((number) => methodName(number, locale)).join(' + '),
  },
  { key: 'order_id', words: ['Order ID', '订单 ID', '取引 ID'], cell: ({ id }) => id },
  { key: 'outlet_id', words: ['Outlet ID', '门店 ID', '店舗 ID'], cell: ({ outletId }) => outletId },
  { key: 'options', words: ['Options', '选项', 'オプション'], cell: ({ optioned }) => safe(optionsText(optioned)) },
  { key: 'note', words: ['Note', '备注', '備考'], cell: ({ note }) => safe(note ?? '') },
]

/** The options of an order with the pieces that have them, such as `Large × 3; Extra shot × 1`. */
function optionsText(snapshot: unknown): string {
  const { lines = [] } = (snapshot ?? {}) as Partial<Snapshot>
  const pieces = new Map<string, number>()
  for (const line of lines) {
    const count = 'count' in line ? line.count : 0
    for (const { name } of optionsOf(line)) pieces.set(name, (pieces.get(name) ?? 0) + count)
  }
  return [...pieces].map(([name, count]) => `${name} × ${count}`).join('; ')
}

const methodName = (number: number, locale: Locale): string => methodNames(locale)[number] ?? String(number)

/** The sheet's first row. */
export const sheetHeader = (locale: Locale): string[] => headOf(columns, locale)

/** An order as a row of the sheet: plain decimals without grouping, times by the outlet's clock, words in `locale`. */
export const sheetRow = (order: SheetOrder, locale: Locale): string[] => columns.map(({ cell }) => cell(order, locale))

/** `orders_Harbour-Street_2026-03-01_2026-03-31_ja.csv`, with `_2` … where it is split (D44); of lines `order-lines_…`. */
export function sheetName(about: {
  readonly of: 'orders' | 'order-lines'
  readonly outlet: string | null
  readonly from: string | null
  readonly to: string | null
  readonly locale: Locale
  readonly part: number
  readonly parts: number
}): string {
  const outlet = (about.outlet ?? 'all').replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const language = about.locale.slice(0, 2)
  const part = about.parts > 1 ? `_${about.part}` : ''
  return `${about.of}_${outlet}_${about.from ?? 'first'}_${about.to ?? 'today'}_${language}${part}.csv`
}
