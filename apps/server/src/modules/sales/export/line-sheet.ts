import { decimalText } from '@kassa/domain/money/money.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { offsetTimeText } from '@kassa/domain/time/local-time.ts'
import { safeCell as safe } from '../../../platform/export/safe-cell.ts'
import { amountCell, headOf, wordIn, type SheetColumn, type ColumnWords } from './sheet-column.ts'

/** A line of an order as an export shows it. */
export interface SheetLine {
  readonly orderId: string
  readonly orderNumber: string
  readonly line: number
  readonly soldAt: string
  readonly businessDay: string
  readonly timeZone: string
  readonly outletId: string
  readonly outletName: string
  readonly productId: string | null
  readonly variantId: string | null
  readonly code: string | null
  readonly name: string
  readonly charge: keyof typeof chargeWords | null
  readonly weightUnit: string | null
  readonly quantity: number
  readonly refundedQuantity: number
  readonly currency: string
  readonly unitPriceMinor: number
  readonly listMinor: number
  readonly payableMinor: number
  readonly taxMinor: number
  readonly taxIsIncluded: boolean
  readonly taxName: string | null
  readonly taxRateBasisPoints: number
  readonly refundedMinor: number
}

const chargeWords = {
  deposit: ['Container deposit', '容器押金', '容器の預り金'],
  levy: ['Levy', '代收费用', '徴収金'],
} as const satisfies Record<string, ColumnWords>

const taxWords: Readonly<Record<'inside' | 'added', ColumnWords>> = {
  inside: ['included', '含税', '内税'],
  added: ['added', '另加', '外税'],
}

const money =
  (minor: (line: SheetLine) => number): SheetColumn<SheetLine>['cell'] =>
  (line) =>
    amountCell(minor(line), line.currency)

/** Pieces and grams as they are, kilograms and pounds with three decimals. */
const counted =
  (of: (line: SheetLine) => number): SheetColumn<SheetLine>['cell'] =>
  (line) =>
    decimalText(of(line), line.weightUnit === 'kg' || line.weightUnit === 'pound' ? 3 : 0)

const columns: readonly SheetColumn<SheetLine>[] = [
  { key: 'order_number', words: ['Order number', '订单号', '取引番号'], cell: (line) => safe(line.orderNumber) },
  { key: 'line', words: ['Line', '行', '明細行'], cell: ({ line }) => String(line) },
  { key: 'business_day', words: ['Business day', '营业日', '営業日'], cell: ({ businessDay }) => businessDay },
  {
    key: 'sold_at',
    words: ['Sold at, with offset', '销售时间（含时差）', '販売日時（時差付き）'],
    cell: ({ soldAt, timeZone }) => offsetTimeText(Date.parse(soldAt), timeZone),
  },
  { key: 'outlet', words: ['Outlet', '门店', '店舗'], cell: ({ outletName }) => safe(outletName) },
  { key: 'product', words: ['Product', '商品', '商品'], cell: ({ name }) => safe(name) },
  { key: 'code', words: ['Code', '条码', 'コード'], cell: ({ code }) => safe(code ?? '') },
  {
    key: 'charge',
    words: ['Charge', '附加费', '追加料金'],
    cell: ({ charge }, locale) => (charge === null ? '' : wordIn(chargeWords[charge], locale)),
  },
  { key: 'quantity', words: ['Quantity', '数量', '数量'], cell: counted(({ quantity }) => quantity) },
  { key: 'unit', words: ['Weight unit', '称重单位', '計量単位'], cell: ({ weightUnit }) => weightUnit ?? '' },
  { key: 'currency', words: ['Currency', '币种', '通貨'], cell: ({ currency }) => currency },
  { key: 'unit_price', words: ['Unit price', '单价', '単価'], cell: money((line) => line.unitPriceMinor) },
  { key: 'list_amount', words: ['Before discounts', '优惠前金额', '値引き前'], cell: money((line) => line.listMinor) },
  { key: 'amount', words: ['Amount', '金额', '金額'], cell: money((line) => line.payableMinor) },
  { key: 'tax', words: ['Tax', '税额', '税額'], cell: money((line) => line.taxMinor) },
  {
    key: 'tax_mode',
    words: ['Tax in the amount', '税额计入方式', '税額の扱い'],
    cell: ({ taxIsIncluded }, locale) => wordIn(taxWords[taxIsIncluded ? 'inside' : 'added'], locale),
  },
  { key: 'tax_name', words: ['Tax name', '税种', '税の名称'], cell: ({ taxName }) => safe(taxName ?? '') },
  {
    key: 'tax_rate_percent',
    words: ['Tax rate, %', '税率（%）', '税率（%）'],
    cell: ({ taxRateBasisPoints }) => decimalText(taxRateBasisPoints, 2),
  },
  {
    key: 'returned_quantity',
    words: ['Returned', '已退数量', '返品数'],
    cell: counted(({ refundedQuantity }) => refundedQuantity),
  },
  { key: 'refunded', words: ['Refunded', '已退金额', '返金額'], cell: money((line) => line.refundedMinor) },
  { key: 'order_id', words: ['Order ID', '订单 ID', '取引 ID'], cell: ({ orderId }) => orderId },
  { key: 'outlet_id', words: ['Outlet ID', '门店 ID', '店舗 ID'], cell: ({ outletId }) => outletId },
  { key: 'product_id', words: ['Product ID', '商品 ID', '商品 ID'], cell: ({ productId }) => productId ?? '' },
  {
    key: 'variant_id',
    words: ['Variant ID', '规格 ID', 'バリエーション ID'],
    cell: ({ variantId }) => variantId ?? '',
  },
]

/** The first row of a file of lines. */
export const lineHeader = (locale: Locale): string[] => headOf(columns, locale)

/** A line of an order as a row: plain decimals without grouping, times with their offset. */
export const lineRow = (line: SheetLine, locale: Locale): string[] => columns.map(({ cell }) => cell(line, locale))
