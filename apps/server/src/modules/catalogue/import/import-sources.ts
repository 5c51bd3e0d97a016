import { foldedHeading } from '@kassa/domain/text/sheet-cell.ts'
import type { importField } from '@kassa/contract/catalogue/import.calls.ts'
import type { z } from 'zod'

type Field = z.infer<typeof importField>

/** A system whose exports are known, by the headings it writes. */
export interface ImportSource {
  readonly name: string
  /** Headings that all stand in its files. */
  readonly marks: readonly string[]
  readonly fields: ReadonlyMap<string, Field>
}

const source = (name: string, marks: readonly string[], fields: Readonly<Record<string, Field>>): ImportSource => ({
  name,
  marks: marks.map(foldedHeading),
  fields: new Map(Object.entries(fields).map(([heading, field]) => [foldedHeading(heading), field])),
})

/**
 * The headings of files that other systems export, where they mean something else than in a shop's own sheet. Headings with their usual
 * meaning are not repeated. Source: the systems' public import templates.
 */
const importSources: readonly ImportSource[] = [
  source('Shopify', ['Handle', 'Variant Price'], {
    Title: 'name',
    'Body (HTML)': 'ignore',
    Vendor: 'brand',
    'Product Category': 'ignore',
    Type: 'category',
    Tags: 'labels',
    'Variant SKU': 'sku',
    'Variant Inventory Qty': 'stock',
    'Variant Price': 'sellPrice',
    'Variant Barcode': 'code',
    'Variant Weight Unit': 'ignore',
    'Cost per item': 'purchasePrice',
    Status: 'isOnShelf',
    Published: 'ignore',
  }),
  source('Square', ['Token', 'Item Name'], {
    'Item Name': 'name',
    GTIN: 'code',
    SKU: 'sku',
    Categories: 'category',
    Price: 'sellPrice',
    'Default Unit Cost': 'purchasePrice',
    'Item Type': 'type',
    Archived: 'ignore',
  }),
  source('Loyverse', ['Handle', 'Sold by weight'], {
    Name: 'name',
    Barcode: 'code',
    SKU: 'sku',
    'Default price': 'sellPrice',
    Cost: 'purchasePrice',
    'Sold by weight': 'ignore',
  }),
  source('WooCommerce', ['Regular price', 'In stock?'], {
    ID: 'ignore',
    Type: 'ignore',
    'GTIN, UPC, EAN, or ISBN': 'code',
    'Regular price': 'sellPrice',
    'Sale price': 'ignore',
    'Cost of goods': 'purchasePrice',
    'In stock?': 'ignore',
    'Short description': 'ignore',
    Description: 'ignore',
    Published: 'isOnShelf',
  }),
  source('银豹 Pospal', ['名称', '主单位', '销售价'], {
    名称: 'name',
    条码: 'code',
    库存量: 'stock',
    进货价: 'purchasePrice',
    批发价: 'ignore',
    库存下限: 'warningLine',
    库存上限: 'ignore',
    商品状态: 'isOnShelf',
    商品描述: 'description',
  }),
  source('スマレジ', ['商品ID', '部門ID', '商品名'], {
    商品ID: 'ignore',
    部門ID: 'ignore',
    部門名: 'category',
    商品コード: 'code',
    商品名: 'name',
    商品単価: 'sellPrice',
    原価: 'purchasePrice',
    品番: 'customCode',
    税区分: 'ignore',
  }),
]

/** The system whose export this is, by its headings; undefined for a sheet of the shop's own. */
export function sourceOf(columns: readonly string[]): ImportSource | undefined {
  const there = new Set(columns.map(foldedHeading))
  return importSources.find(({ marks }) => marks.every((mark) => there.has(mark)))
}

const starts: readonly (readonly [string, Field])[] = [
  ['currentquantity', 'stock'],
  ['instock[', 'stock'],
  ['price[', 'sellPrice'],
  ['lowstock[', 'warningLine'],
  ['stockalertcount', 'warningLine'],
]

/** A heading that carries an outlet's name behind the word that counts. */
export const fieldByStart = (folded: string): Field | undefined =>
  starts.find(([start]) => folded.startsWith(start))?.[1]
