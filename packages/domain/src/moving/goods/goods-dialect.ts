import type { lotHeadings } from './lots.ts'
import type { PriceTax } from './taxes/price-tax.ts'
import type { shelfLifeHeadings } from './shelf-life.ts'
import type { CARD_ROLE, CardColumn } from '../cards/card-goods.ts'

/** Columns that say something of goods, whatever a system calls them. */
export type GoodsField =
  | 'key'
  | 'id'
  | 'name'
  | 'variation'
  | 'attribute'
  | 'attributeValues'
  | 'description'
  | 'shortDescription'
  | 'brand'
  | 'category'
  | 'moreCategories'
  | 'subcategory'
  | 'subsubcategory'
  | 'labels'
  | 'price'
  | 'compareAt'
  | 'salePrice'
  | 'saleFrom'
  | 'saleUntil'
  | 'cost'
  | 'sku'
  | 'barcode'
  | 'moreBarcodes'
  | 'stock'
  | 'place'
  | 'tracker'
  | 'type'
  | 'shelf'
  | 'published'
  | 'weighed'
  | 'unit'
  | 'supplier'
  | 'supplierCode'
  | 'picture'
  | CardColumn
  | 'taxable'
  | 'taxName'
  | 'taxRate'
  | 'partSku'
  | 'partQuantity'
  | 'lowStock'
  | 'reorderPoint'
  | 'restockLevel'
  | keyof typeof lotHeadings
  | keyof typeof shelfLifeHeadings

/** Columns of one location each, with its name in their heading. */
export type PlaceField = 'stock' | 'price' | 'lowStock' | 'reorderPoint' | 'restockLevel' | 'isSold' | 'watchesLowStock'

export type Cell = (field: GoodsField) => string

/**
 * A row is goods (a variant, or a product without any), the product above its variants, a gift card, a count of stock of goods that stand
 * elsewhere, or nothing that this shop sells.
 */
export type GoodsRole = 'goods' | 'above' | typeof CARD_ROLE | 'stock' | 'sold-elsewhere' | 'group'

/** The format in which one system exports its goods. Headings are parted by ` | ` where its generations differ. */
export interface GoodsDialect {
  readonly system: string
  /** Headings that all stand in its files. */
  readonly marks: readonly string[]
  readonly fields: Readonly<Partial<Record<GoodsField, string>>>
  /** Headings of options, each with that of its value; a value without a heading of its own for the name has it behind `=`. */
  readonly options?: readonly (readonly [name: string, value: string])[]
  /** The heading of the names of all options together (`Color/Size`); they count where there are as many as values. */
  readonly optionSet?: string
  readonly places?: Readonly<Partial<Record<PlaceField, RegExp>>>
  /** Columns that are one tax each: its name and, behind it, its rate. */
  readonly taxes?: RegExp
  /** Columns of one location each in whose cells the name of its tax stands, where no column of all has one. */
  readonly taxAtPlace?: RegExp
  /** Words in the column of taxes that name none: the tax is that of the row above. */
  readonly sameTax?: RegExp
  /** The separator of labels in a cell; a comma where nothing is said. */
  readonly labelsBy?: RegExp
  /** The separator of several categories in a cell, and the names of one path. */
  readonly categoriesBy?: RegExp
  readonly pathBy?: RegExp
  /** Options that say that there are none. */
  readonly noOption?: RegExp
  /** The name of the options where rows have a name of their variation alone. */
  readonly variationName?: string
  readonly roleOf?: (cell: Cell) => GoodsRole
  readonly isOnShelf?: (cell: Cell) => boolean
  /** Returns whether the system counts it, where the quantity does not prove it. */
  readonly isTracked?: (cell: Cell) => boolean
  readonly unitOf?: (cell: Cell) => string
  /** Returns how the price of a row stands to tax, where the column of taxes says that and no tax. */
  readonly priceTaxOf?: (cell: Cell) => PriceTax | undefined
  /** Returns whether the till asks for the price of a row, where no word says so. */
  readonly isPriceAsked?: (cell: Cell) => boolean
  /** True where options of goods without variants, and those that no variant has, only describe: they stand in the description. */
  readonly optionsDescribe?: boolean
  /** True where a row without a key and a name is a variant of the row above it, as where cells were merged. */
  readonly rowsGoOn?: boolean
  /** The value of a number in the column of tax rates, in percent. */
  readonly ratesAreShares?: boolean
}

/** Spreadsheets write *true* in the language of the person who opened the file. */
export const saysYes = (text: string): boolean =>
  /^(?:y|yes|true|1|t|ja|oui|si|sí|sim|wahr|vrai|verdadero|verdadeiro|vero|waar|是|有|启用|はい|有効|on|active|enabled|x)$/i.test(
    text.trim(),
  )
/** Words of a price that the till asks for. */
export const saysOpen = /^(?:variable|open|ask|offen|libre|时价|議価|自由)/i
export const saysNo = (text: string): boolean =>
  /^(?:n|no|false|0|f|nein|non|não|falsch|faux|falso|onwaar|否|无|停用|禁用|いいえ|無効|off|inactive|disabled|archived|draft)$/i.test(
    text.trim(),
  )
