import type { supplierPriceField } from '@kassa/contract/inventory/supplier-price-import.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'

export type SupplierPriceField = Exclude<z.infer<typeof supplierPriceField>, 'ignore'>

/** The possible columns of a sheet with prices of a supplier. */
export const supplierPriceHeadings = headingsOf<SupplierPriceField>({
  code: ['Code', '编码', 'コード', 'bar code | barcode | sku | ean | 条码 | 商品编码 | バーコード | 商品コード | JAN'],
  quantity: ['From quantity', '起订数量', '最低数量', 'quantity | qty | from | moq | 数量 | 起批量 | 数量から | 個数'],
  price: ['Price', '价格', '価格', 'unit price | cost | purchase price | 单价 | 进价 | 采购价 | 単価 | 仕入価格'],
  currency: ['Currency', '币种', '通貨', 'cur | 货币'],
  validFrom: ['Valid from', '生效日', '開始日', 'from day | start | start date | 开始日期 | 有効開始日'],
  validUntil: ['Valid until', '最后一天', '最終日', 'valid to | until | end | end date | 结束日期 | 有効終了日'],
  ownCode: [
    'Supplier code',
    '供应商编码',
    '仕入先コード',
    'article | article code | item no | 供应商货号 | 仕入先品番',
  ],
  packSize: ['Pack size', '每包数量', '入数', 'pack | case size | units per case | 装箱数 | ケース入数'],
})
