import type { importField } from '@kassa/contract/catalogue/import.calls.ts'
import type { z } from 'zod'

export type ImportField = z.infer<typeof importField>
export type Locale = 'en-US' | 'zh-CN' | 'ja-JP'

const index = { 'en-US': 0, 'zh-CN': 1, 'ja-JP': 2 } as const

/** What a column is called in the template and in exports, and other names people use for it. */
const headings: Readonly<
  Record<Exclude<ImportField, 'ignore'>, readonly [en: string, zh: string, ja: string, ...string[]]>
> = {
  name: ['Name', '商品名称', '商品名', 'product', 'product name', '名称', '品名'],
  code: ['Bar code', '条码', 'バーコード', 'barcode', 'ean', 'gtin', 'upc', 'jan', 'janコード', '商品条码', 'code'],
  customCode: ['Custom code', '自编码', '独自コード', 'item code', '货号', '商品コード'],
  sku: ['SKU', 'SKU', 'SKU'],
  type: ['Type', '类型', '種別', '商品类型'],
  category: ['Category', '分类', 'カテゴリー', '商品分类', 'カテゴリ'],
  brand: ['Brand', '品牌', 'ブランド'],
  labels: ['Labels', '标签', 'ラベル', 'tags', 'label'],
  unit: ['Unit', '单位', '単位'],
  weightUnit: ['Weight unit', '重量单位', '重量単位'],
  sellPrice: ['Sell price', '售价', '販売価格', 'price', 'retail price', '零售价', '価格', '売価'],
  purchasePrice: ['Purchase price', '进价', '仕入価格', 'cost', 'purchase', '成本', '原価'],
  memberPrice: ['Member price', '会员价', '会員価格'],
  tax: ['Tax', '税', '税区分', 'tax name', '税率'],
  stock: ['Stock', '库存', '在庫', 'quantity', 'qty', '数量', '在庫数'],
  warningLine: ['Warning line', '预警线', '警告ライン', 're-order point', '警戒線'],
  minimumStock: ['Minimum stock', '最低库存', '最低在庫'],
  productionDate: ['Production date', '生产日期', '製造日'],
  shelfLifeDays: ['Shelf life (days)', '保质期（天）', '賞味期間（日）', 'shelf life', '保质期'],
  expiryWarningDays: ['Expiry warning (days)', '临期预警（天）', '期限警告（日）'],
  shelfNumber: ['Shelf number', '货架号', '棚番号', 'shelf'],
  description: ['Description', '描述', '説明', '备注'],
  isOnShelf: ['On shelf', '是否上架', '販売中', 'status', '上架'],
}

export const importFields = Object.keys(headings) as Exclude<ImportField, 'ignore'>[]

export const headingOf = (field: Exclude<ImportField, 'ignore'>, locale: Locale): string =>
  headings[field][index[locale]]

const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*-]+/g, '')

const byHeading = new Map(
  importFields.flatMap((field) => headings[field].map((heading) => [folded(heading), field] as const)).toReversed(),
)

/** The field a heading most likely means, in any of the three languages; each field is guessed once. */
export function guessFields(columns: readonly string[]): readonly ImportField[] {
  const taken = new Set<ImportField>()
  return columns.map((heading) => {
    const field = byHeading.get(folded(heading))
    if (field === undefined || taken.has(field)) return 'ignore'
    taken.add(field)
    return field
  })
}
