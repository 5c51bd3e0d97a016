import type { listPriceField } from '@kassa/contract/promotion/list-price-import.calls.ts'
import type { z } from 'zod'
import { headingsOf } from '../../../platform/import/headings.ts'

export type ListPriceField = Exclude<z.infer<typeof listPriceField>, 'ignore'>

/** The possible columns of a sheet with the prices of a list. */
export const listPriceHeadings = headingsOf<ListPriceField>({
  code: [
    'Code',
    '编码',
    'コード',
    'bar code | barcode | item code | sku | 条码 | 商品编码 | 自编码 | バーコード | 商品コード | JAN',
  ],
  quantity: ['From quantity', '起订数量', '数量から', 'quantity | qty | from | 数量 | 起批量 | 最低数量 | 個数'],
  price: ['Price', '价格', '価格', 'unit price | list price | 单价 | 批发价 | 売価 | 単価'],
})
