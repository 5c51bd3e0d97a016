import { columnOf, type HeadingIndex } from '../../columns/file-table.ts'

const headings = {
  number:
    'layaway | layaway number | layaway id | layaway no | layaway # | lay-by number | layby number | 预订单号 | 订金单号 | 分期单号 | 取置番号 | 取り置き番号',
  customer: 'customer | customer name | name | kunde | kundenname | 客户 | 客户姓名 | 顾客 | 顧客 | 顧客名 | お客様名',
  phone: 'phone | phone number | mobile | telefon | 电话 | 手机 | 手机号 | 電話番号 | 携帯電話',
  customerId: 'customer id | customer number | customer no | kundennummer | 客户编号 | 顾客编号 | 顧客ID',
  email: 'email | e-mail | email address | customer email | 邮箱 | メールアドレス',
  card: 'card number | member card | member number | 会员号 | 会员卡号 | 会員番号 | カード番号',
  code: 'sku | item code | product code | article no | custom code | code | plu | 货号 | 自编码 | 商品编码 | 品番 | 商品コード',
  barcode: 'barcode | bar code | ean | ean13 | gtin | upc | jan | 条码 | 商品条码 | バーコード | janコード',
  item: 'item | item name | product | product name | description | 商品名称 | 商品 | 品名 | 商品名',
  quantity: 'quantity | qty | menge | anzahl | 数量',
  price: 'price | unit price | item price | preis | 单价 | 价格 | 単価 | 価格',
  total: 'total | order total | layaway total | gesamt | summe | 总额 | 合计金额 | 総額 | 合計金額',
  paid: 'deposit | paid | amount paid | total paid | paid so far | anzahlung | bezahlt | 已付 | 已付金额 | 订金 | 定金 | 内金 | 入金額 | 入金済',
  lastDay: 'due date | due | last day | expires | expires on | pay by | fällig | 到期日 | 取货期限 | 期限 | 取置期限',
  place: 'location | outlet | store | shop | filiale | 门店 | 店铺 | 店舗',
  note: 'note | notes | notiz | 备注 | 備考',
} as const

export type LayawayField = keyof typeof headings

/** The columns of a list of layaways; -1 for one that it does not have. */
export type LayawayDialect = Readonly<Record<LayawayField, number>>

/** The columns of goods that are kept for customers under a number; undefined for what is no such list. */
export function layawayDialectOf(index: HeadingIndex): LayawayDialect | undefined {
  const fields = Object.entries(headings) as [LayawayField, string][]
  const at = Object.fromEntries(fields.map(([field, names]) => [field, columnOf(index, names)])) as LayawayDialect
  return at.number >= 0 && at.paid >= 0 && (at.code >= 0 || at.barcode >= 0) ? at : undefined
}
