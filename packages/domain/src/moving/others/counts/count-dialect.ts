import { columnOf, indexHeadings } from '../../columns/file-table.ts'
import { lotHeadings } from '../../goods/lots.ts'

/** The columns of a count list. */
export interface CountDialect {
  readonly code: number
  readonly barcode: number
  readonly name: number
  readonly place: number
  readonly stock: number
  readonly lotNumber: number
  readonly lotDay: number
  /** Columns of one location each. */
  readonly places: readonly { readonly column: number; readonly place: string }[]
}

const headings = {
  ...lotHeadings,
  code: 'sku | item code | product code | article no | article number | artikelnummer | artikel-nr | custom code | code | plu | 货号 | 自编码 | 商品编码 | 商品货号 | 编码 | 品番 | 商品コード | 独自コード | コード',
  barcode: 'barcode | bar code | ean | ean13 | gtin | upc | jan | 条码 | 商品条码 | 条形码 | バーコード | janコード',
  name: 'name | product name | product | item name | item | title | description | artikelname | artikel | bezeichnung | 商品名称 | 名称 | 品名 | 商品名 | 品目名',
  place:
    'location | outlet | store | shop | branch | warehouse | place | filiale | standort | lager | 门店 | 店铺 | 仓库 | 地点 | 店舗 | 倉庫 | 場所 | 拠点',
  stock:
    'counted | counted quantity | counted stock | quantity | qty | count | on hand | in stock | stock | inventory | bestand | lagerbestand | menge | gezählt | quantité | existencias | 实盘数 | 实盘数量 | 库存 | 库存量 | 数量 | 実棚数 | 棚卸数 | 在庫 | 在庫数',
} as const

/** `Stock (Main street)`, `Qty: North`, `库存（总店）`: a name in brackets or behind a mark. */
const stockOfPlace =
  /^(?:counted|quantity|qty|count|on hand|in stock|stock|inventory|bestand|lagerbestand|menge|quantité|existencias|实盘数|库存|库存量|数量|棚卸数|在庫|在庫数)\s*(?:[(（[【]\s*([^)）\]】]+?)\s*[)）\]】]|(?:[:：@|/]|\s[-–—]\s)\s*(.+?))\s*$/iu

/** Returns the columns of a list of codes and quantities; undefined for any other list. */
export function countDialectOf(columns: readonly string[]): CountDialect | undefined {
  const index = indexHeadings(columns)
  const at = (field: keyof typeof headings): number => columnOf(index, headings[field])
  const places = columns.flatMap((heading, column) => {
    const [, bracketed, marked] = stockOfPlace.exec(heading.trim()) ?? []
    const place = bracketed ?? marked
    return place === undefined ? [] : [{ column, place }]
  })
  const [code, barcode, stock] = [at('code'), at('barcode'), at('stock')]
  if ((code < 0 && barcode < 0) || (stock < 0 && places.length === 0)) return undefined
  return {
    code,
    barcode,
    name: at('name'),
    place: at('place'),
    stock,
    lotNumber: at('lotNumber'),
    lotDay: at('lotDay'),
    places,
  }
}
