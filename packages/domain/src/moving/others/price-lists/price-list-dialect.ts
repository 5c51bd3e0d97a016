import { bareCode } from '../../../text/sheet-cell.ts'
import { cellText, columnOf, type HeadingIndex } from '../../columns/file-table.ts'
import type { RowList } from '../../columns/row-list.ts'
import { freeGoods } from '../../goods/dialects/free.ts'

const headings = {
  list: 'price list | price list name | price book | price book name | pricebook | price level | price tier | customer group | customer group name | preisliste | kundengruppe | 价目表 | 价格表 | 价格表名称 | 客户分组 | 客户组 | 価格表 | 価格表名 | 顧客グループ',
  code: 'sku | variant sku | item code | product code | article no | article number | artikelnummer | artikel-nr | custom code | code | plu | 货号 | 自编码 | 商品编码 | 品番 | 商品コード | 独自コード',
  barcode: 'barcode | bar code | ean | ean13 | gtin | upc | jan | 条码 | 商品条码 | バーコード | janコード',
  name: 'name | product name | product | item name | item | title | description | artikelname | artikel | bezeichnung | 商品名称 | 名称 | 品名 | 商品名',
  price:
    'price | list price | unit price | sell price | retail price | new price | special price | preis | verkaufspreis | prix | precio | 价格 | 售价 | 单价 | 会员价 | 批发价 | 価格 | 単価 | 売価',
  from: 'from quantity | min quantity | minimum quantity | min units | min qty | minimum units | quantity from | ab menge | mindestmenge | 起订量 | 最低数量 | 起始数量 | 最小数量 | 数量（以上） | 最低数量（以上）',
} as const

export type PriceListField = keyof typeof headings

/** The columns of a list of prices; -1 for one that it does not have. */
export type PriceListDialect = Readonly<Record<PriceListField, number>>

/** The columns of prices by list, group of customers or quantity; undefined for what is none, such as a list of goods with one price. */
export function priceListDialectOf(index: HeadingIndex): PriceListDialect | undefined {
  const fields = Object.entries(headings) as [PriceListField, string][]
  const at = Object.fromEntries(fields.map(([field, names]) => [field, columnOf(index, names)])) as PriceListDialect
  const isCoded = at.code >= 0 || at.barcode >= 0
  return isCoded && at.price >= 0 && (at.list >= 0 || at.from >= 0) ? at : undefined
}

const { stock, cost, category } = freeGoods.fields

/**
 * Returns whether a list that could be either is one of goods, whose quantity is the least that is sold at once: it names no list, says stock, cost or
 * category, and has no code at two quantities.
 */
export function isRatherGoods(index: HeadingIndex, rows: RowList, at: PriceListDialect): boolean {
  if (at.list >= 0 || ![stock, cost, category].some((names) => columnOf(index, names) >= 0)) return false
  const quantities = new Map<string, string>()
  return !rows.some((row) => {
    const code = bareCode(cellText(row, at.code) || cellText(row, at.barcode))
    const quantity = cellText(row, at.from)
    const earlier = quantities.get(code) ?? quantity
    if (code !== '') quantities.set(code, quantity)
    return earlier !== quantity
  })
}
