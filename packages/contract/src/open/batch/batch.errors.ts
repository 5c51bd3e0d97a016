import { entry } from '../../error.ts'

/** Refusals of batches as a whole; rows are refused as single calls are. */
export const batchErrors = {
  'batch.too-many-listings': entry(422, [
    'These products are listed in {listings, place|places} together; a batch takes {max}. Send fewer products at once; nothing was changed.',
    '这些商品在各门店合计上架 {listings} 处，一批最多 {max} 处。请减少每批的商品。未作任何更改。',
    'これらの商品は店舗で合計 {listings} か所に登録されています（一括の上限 {max}）。一度に送る商品を減らしてください。何も変更していません。',
  ]),
} as const
