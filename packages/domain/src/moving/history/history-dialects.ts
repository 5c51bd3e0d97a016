import { hasHeadings, type HeadingIndex } from '../columns/file-table.ts'

export type HistoryField =
  | 'number'
  | 'day'
  | 'kind'
  | 'state'
  | 'total'
  | 'net'
  | 'tax'
  | 'tip'
  | 'refunded'
  | 'outstanding'
  | 'currency'
  | 'place'
  | 'customerId'
  | 'email'
  | 'phone'
  | 'contact'
  | 'first'
  | 'last'
  | 'name'
  | 'sku'
  | 'barcode'
  | 'item'
  | 'quantity'
  | 'price'
  | 'count'

/** The format in which one system exports past sales. */
export interface HistoryDialect {
  readonly system: string
  readonly marks: readonly string[]
  readonly fields: Readonly<Partial<Record<HistoryField, string>>>
  /** Amounts of a row: of its whole sale, said once or again with each of its rows, or of the row alone. */
  readonly amounts: 'of-sale' | 'of-row'
  /** A file of sums by day, without single sales. */
  readonly isByDay?: boolean
  /** The kinds of rows (by the column `kind`) that are sales, and those that are their goods; left out: every row is both. */
  readonly saleRows?: RegExp
  readonly goodsRows?: RegExp
}

const dialects: readonly HistoryDialect[] = [
  {
    system: 'Shopify',
    marks: ['Name', 'Financial Status', 'Created at', 'Total', 'Lineitem name'],
    amounts: 'of-sale',
    fields: {
      number: 'Name',
      day: 'Created at',
      state: 'Financial Status',
      total: 'Total',
      refunded: 'Refunded Amount',
      outstanding: 'Outstanding Balance',
      currency: 'Currency',
      place: 'Location',
      email: 'Email',
      phone: 'Phone | Billing Phone',
      name: 'Billing Name',
      sku: 'Lineitem sku',
      item: 'Lineitem name',
      quantity: 'Lineitem quantity',
      price: 'Lineitem price',
    },
  },
  {
    system: 'Square',
    marks: ['Date', 'Item', 'Qty', 'Net Sales', 'Transaction ID'],
    amounts: 'of-row',
    fields: {
      number: 'Transaction ID',
      day: 'Date',
      kind: 'Event Type',
      net: 'Net Sales',
      tax: 'Tax',
      place: 'Location',
      customerId: 'Customer ID',
      name: 'Customer Name',
      sku: 'SKU',
      item: 'Item',
      quantity: 'Qty',
    },
  },
  {
    system: 'Square',
    marks: ['Date', 'Total Collected', 'Transaction ID'],
    amounts: 'of-row',
    fields: {
      number: 'Transaction ID',
      day: 'Date',
      kind: 'Event Type',
      state: 'Transaction Status',
      total: 'Total Collected',
      tip: 'Tip',
      place: 'Location',
      customerId: 'Customer ID',
      name: 'Customer Name',
    },
  },
  {
    system: 'Loyverse',
    marks: [
      'Date | Fecha',
      'Receipt number | Número de recibo',
      'Receipt type | Tipo de recibo',
      'Item | Artículo',
      'Quantity | Cantidad',
    ],
    amounts: 'of-row',
    fields: {
      number: 'Receipt number | Número de recibo',
      day: 'Date | Fecha',
      kind: 'Receipt type | Tipo de recibo',
      state: 'Status | Estado',
      net: 'Net sales | Ventas netas',
      tax: 'Taxes | Impuestos',
      place: 'Store | Tienda',
      name: 'Customer name | Nombre del cliente',
      contact: 'Customer contacts | Contactos del cliente',
      sku: 'SKU | REF',
      item: 'Item | Artículo',
      quantity: 'Quantity | Cantidad',
    },
  },
  {
    system: 'Loyverse',
    marks: [
      'Date | Fecha',
      'Receipt number | Número de recibo',
      'Receipt type | Tipo de recibo',
      'Total collected | Total recaudado',
    ],
    amounts: 'of-row',
    fields: {
      number: 'Receipt number | Número de recibo',
      day: 'Date | Fecha',
      kind: 'Receipt type | Tipo de recibo',
      state: 'Status | Estado',
      total: 'Total collected | Total recaudado',
      tip: 'Tips | Propinas',
      place: 'Store | Tienda',
      name: 'Customer name | Nombre del cliente',
      contact: 'Customer contacts | Contactos del cliente',
    },
  },
  {
    system: 'WooCommerce',
    marks: [
      'Order Number | Order ID | order_id',
      'Order Status | status',
      'Order Date | date',
      'Order Total Amount | Order Total | total',
    ],
    amounts: 'of-sale',
    fields: {
      number: 'Order Number | Order ID | order_id',
      day: 'Order Date | date',
      state: 'Order Status | status',
      total: 'Order Total Amount | Order Total | total',
      refunded: 'Order Refund Amount | Refund Amount | refunded_total',
      currency: 'Order Currency | currency',
      email: 'Email (Billing) | Billing Email Address | billing_email',
      phone: 'Phone (Billing) | Billing Phone | billing_phone',
      first: 'First Name (Billing) | Billing First Name | billing_first_name',
      last: 'Last Name (Billing) | Billing Last Name | billing_last_name',
      customerId: 'Customer User ID | customer_id',
      sku: 'SKU | Product SKU',
      item: 'Item Name | Product Name (main)',
      quantity: 'Quantity (- Refund) | Quantity',
      price: 'Item Cost | Item Price',
    },
  },
  {
    system: 'Lightspeed X',
    marks: ['Date', 'Receipt Number', 'Line Type', 'Total'],
    amounts: 'of-row',
    saleRows: /^sale$/i,
    goodsRows: /^sale line$/i,
    fields: {
      number: 'Receipt Number',
      day: 'Date',
      kind: 'Line Type',
      state: 'Status',
      total: 'Total',
      place: 'Outlet',
      customerId: 'Customer Code',
      name: 'Customer Name',
      email: 'Customer Email',
      sku: 'Sku',
      item: 'Details',
      quantity: 'Quantity',
    },
  },
  {
    system: 'Odoo',
    marks: [
      'Order Reference | Order Ref | Receipt Number | name',
      'Order Date | Date | date_order',
      'Total | amount_total',
      'Customer | partner_id',
    ],
    amounts: 'of-sale',
    fields: {
      number: 'Order Reference | Order Ref | Receipt Number | name',
      day: 'Order Date | Date | date_order',
      state: 'Status | state',
      total: 'Total | amount_total',
      email: 'Customer/Email | partner_id/email',
      phone: 'Customer/Phone | partner_id/phone',
      name: 'Customer | partner_id',
      sku: 'Order Lines/Product/Internal Reference | lines/product_id/default_code',
      item: 'Order Lines/Product | lines/product_id',
      quantity: 'Order Lines/Quantity | lines/qty',
    },
  },
  {
    system: 'Smaregi',
    marks: ['取引ID', '取引日時 | 取引日', '合計'],
    amounts: 'of-sale',
    fields: {
      number: '取引ID',
      day: '取引日時 | 取引日',
      state: '取引状態',
      total: '合計',
      place: '店舗名',
      customerId: '会員ID | 会員コード',
      sku: '商品コード',
      item: '商品名',
      quantity: '数量',
      price: '商品単価',
    },
  },
]

const DAY =
  'date | day | business date | datum | tag | fecha | jour | 日期 | 营业日 | 下单时间 | 销售时间 | 日付 | 営業日 | 売上日'
const TOTAL =
  'total sales | total | sales | gross sales | revenue | turnover | amount | umsatz | gesamt | betrag | ventas | ventes | 销售额 | 营业额 | 实收金额 | 实收 | 金额 | 总额 | 売上 | 売上高 | 売上合計 | 合計金額 | 金額'

/** Lists of a shop's own: single sales, or a sum for each day. */
const own: readonly HistoryDialect[] = [
  {
    system: '',
    marks: [
      'order number | order no | order id | order | receipt number | receipt no | receipt | bill number | invoice number | belegnummer | bonnummer | 单号 | 订单号 | 流水号 | 伝票番号 | レシート番号 | 注文番号',
      DAY,
      TOTAL,
    ],
    amounts: 'of-sale',
    fields: {
      number:
        'order number | order no | order id | order | receipt number | receipt no | receipt | bill number | invoice number | belegnummer | bonnummer | 单号 | 订单号 | 流水号 | 伝票番号 | レシート番号 | 注文番号',
      day: DAY,
      state: 'status | state | 状态 | 状態',
      total: TOTAL,
      refunded: 'refunded | refund | erstattet | 退款 | 退款金额 | 返金 | 返金額',
      currency: 'currency | währung | 币种 | 通貨',
      place: 'outlet | store | location | shop | filiale | 门店 | 店铺 | 店舗',
      email: 'email | e-mail | customer email | 邮箱 | メールアドレス',
      phone: 'phone | mobile | customer phone | telefon | 手机号 | 电话 | 電話番号',
      name: 'customer | customer name | kunde | 会员 | 顾客 | 顧客名',
      sku: 'sku | article no | 货号 | 商品编码 | 品番',
      barcode: 'barcode | ean | 条码 | バーコード',
      item: 'item | product | product name | artikel | 商品名称 | 商品 | 商品名',
      quantity: 'quantity | qty | menge | 数量',
    },
  },
  {
    system: '',
    marks: [DAY, TOTAL],
    amounts: 'of-row',
    isByDay: true,
    fields: {
      day: DAY,
      total: TOTAL,
      refunded: 'refunds | refunded | erstattungen | 退款 | 返金',
      currency: 'currency | währung | 币种 | 通貨',
      place: 'outlet | store | location | shop | filiale | 门店 | 店铺 | 店舗',
      count:
        'orders | transactions | receipts | number of orders | number of sales | belege | bons | 单数 | 订单数 | 客数 | 取引数 | 件数',
    },
  },
]

/** The system that wrote a list of past sales, by its headings; undefined for what is no such list. */
export const historyDialectOf = (index: HeadingIndex): HistoryDialect | undefined =>
  dialects.find(({ marks }) => hasHeadings(index, marks))

/** A shop's own list of single sales. */
export const ownOrdersOf = (index: HeadingIndex): HistoryDialect | undefined =>
  own.find(({ marks, isByDay }) => isByDay !== true && hasHeadings(index, marks))

/** A shop's own list of sums by day: whatever is a list of goods or people is none. */
export const sumsByDayOf = (index: HeadingIndex): HistoryDialect | undefined =>
  own.find(({ marks, isByDay }) => isByDay === true && hasHeadings(index, marks))
