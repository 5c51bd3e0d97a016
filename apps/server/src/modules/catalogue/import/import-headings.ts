import type { Locale } from '@kassa/domain/text/locale.ts'
import type { importField } from '@kassa/contract/catalogue/import.calls.ts'
import type { z } from 'zod'
import { foldedHeading } from '@kassa/domain/text/sheet-cell.ts'
import { fieldByStart, sourceOf } from './import-sources.ts'

export type ImportField = z.infer<typeof importField>

const index = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 } as const

/** The names of the columns in the template and in exports. */
const headings: Readonly<Record<Exclude<ImportField, 'ignore'>, readonly [en: string, zh: string, ja: string]>> = {
  name: ['Name', '商品名称', '商品名'],
  code: ['Bar code', '条码', 'バーコード'],
  customCode: ['Custom code', '自编码', '独自コード'],
  sku: ['SKU', 'SKU', 'SKU'],
  type: ['Type', '类型', '種別'],
  category: ['Category', '分类', 'カテゴリー'],
  brand: ['Brand', '品牌', 'ブランド'],
  labels: ['Labels', '标签', 'ラベル'],
  unit: ['Unit', '单位', '単位'],
  weightUnit: ['Weight unit', '重量单位', '重量単位'],
  sellPrice: ['Sell price', '售价', '販売価格'],
  purchasePrice: ['Purchase price', '进价', '仕入価格'],
  memberPrice: ['Member price', '会员价', '会員価格'],
  tax: ['Tax', '税', '税区分'],
  stock: ['Stock', '库存', '在庫'],
  warningLine: ['Warning line', '预警线', '警告ライン'],
  minimumStock: ['Minimum stock', '最低库存', '最低在庫'],
  productionDate: ['Production date', '生产日期', '製造日'],
  shelfLifeDays: ['Shelf life (days)', '保质期（天）', '賞味期間（日）'],
  expiryWarningDays: ['Expiry warning (days)', '临期预警（天）', '期限警告（日）'],
  shelfNumber: ['Shelf number', '货架号', '棚番号'],
  description: ['Description', '描述', '説明'],
  isOnShelf: ['On shelf', '是否上架', '販売中'],
}

/** Other names that shops and other programs write over a column. */
const alsoCalled: Readonly<Partial<Record<ImportField, string>>> = {
  name: [
    'product | product name | item | item name | title | goods name | product title | 名称 | 品名',
    '货品名称 | 单品名称 | 产品名称 | 品目名',
  ].join(' | '),
  code: [
    'barcode | code | ean | ean13 | ean code | gtin | upc | isbn | jan | jan code | janコード',
    'product barcode | 商品条码 | 单品条码 | 条形码 | 国际条码 | 国条码 | 条码号',
  ].join(' | '),
  customCode: [
    'item code | stock code | product code | product cd | plu | article | article number',
    'item number | item no | product id | 货号 | 商品编码 | 商品编号 | 单品编码 | 单品编号 | 货品编码 | 产品编码 | 编码',
    '商品コード | 商品cd | 商品番号 | 品番',
  ].join(' | '),
  sku: 'sku code | variant sku | sku编码',
  type: '商品类型 | product type',
  category: [
    'categories | category name | product category | department | group | 分类名称 | 商品分类 | 品类 | 类别',
    '类别名称 | 商品类别 | 大类 | カテゴリ | カテゴリ名 | 部門 | 部門名 | 分類 | 分類名',
  ].join(' | '),
  brand: 'brands | brand name | vendor | manufacturer | 品牌名称 | メーカー',
  labels: 'label | tags | tag | 商品标签 | タグ',
  unit: 'uom | unit of measure | 主单位 | 计量单位 | 销售单位',
  sellPrice: [
    'price | unit price | retail price | selling price | sale price | regular price',
    'list price | default price | 零售价 | 销售价 | 销售价格 | 销售单价 | 标准售价 | 单价 | 价格 | 価格 | 売価 | 単価',
    '商品単価 | 販売単価 | 税込価格 | 価格(税込)',
  ].join(' | '),
  purchasePrice: [
    'purchase | cost | unit cost | cost price | cost per item | default unit cost | 成本 | 成本价',
    '进货价 | 采购价 | 原価 | 仕入単価 | 仕入値',
  ].join(' | '),
  memberPrice: '会员价格 | 会员单价',
  tax: 'tax name | 税率 | 税种 | 消費税',
  stock: [
    'quantity | qty | in stock | on hand | stock quantity | inventory | 数量 | 库存量 | 库存数量 | 现有库存',
    '在庫数 | 在庫数量',
  ].join(' | '),
  warningLine: 're-order point | reorder level | low stock | low stock amount | 库存预警 | 库存下限 | 警戒線 | 発注点',
  minimumStock: 'optimal stock | 安全库存',
  productionDate: 'manufactured | 製造年月日',
  shelfLifeDays: 'shelf life | 保质期 | 保质天数 | 賞味期限日数',
  expiryWarningDays: '临期天数',
  shelfNumber: 'shelf | location | 货位 | 棚番',
  description: 'short description | notes | 备注 | 商品描述 | 商品説明 | 備考',
  isOnShelf: 'status | published | 上架 | 商品状态 | 状态 | 销售状态 | 販売状態',
}

export const importFields = Object.keys(headings) as Exclude<ImportField, 'ignore'>[]

export const headingOf = (field: Exclude<ImportField, 'ignore'>, locale: Locale): string =>
  headings[field][index[locale]]

const namesOf = (field: Exclude<ImportField, 'ignore'>): readonly string[] => [
  ...headings[field],
  ...(alsoCalled[field]?.split(' | ') ?? []),
]

const byHeading = new Map(
  importFields
    .flatMap((field) => namesOf(field).map((heading) => [foldedHeading(heading), field] as const))
    .toReversed(),
)

/**
 * The field a heading most likely means: as the system the file comes from uses it where that is known, else in any of the three
 * languages. Each field is guessed once. Where a file has no column for names but one for descriptions, that is its names.
 */
export function guessFields(columns: readonly string[]): readonly ImportField[] {
  const source = sourceOf(columns)
  const taken = new Set<ImportField>()
  const guessed = columns.map((heading): ImportField => {
    const key = foldedHeading(heading)
    const field = source?.fields.get(key) ?? byHeading.get(key) ?? fieldByStart(key)
    if (field === undefined || field === 'ignore' || taken.has(field)) return 'ignore'
    taken.add(field)
    return field
  })
  return taken.has('name') ? guessed : guessed.map((field) => (field === 'description' ? 'name' : field))
}
