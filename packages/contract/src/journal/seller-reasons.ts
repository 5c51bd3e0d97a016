import { words, type Words } from './reason-words.ts'

/** The reasons for a review of the seller of a line, where the books disagree (CD-P22). */
export const sellerReasons = {
  'sale.seller-unknown': words(
    'The seller of a line isn’t known.',
    '某商品行的导购未登记。',
    '明細の販売員がここに登録されていません。',
  ),
  'sale.seller-disabled': words(
    'The seller of a line is disabled.',
    '某商品行的导购已停用。',
    '明細の販売員は無効でした。',
  ),
  'sale.seller-elsewhere': words(
    'The seller of a line doesn’t work at this outlet.',
    '某商品行的导购不属于该门店。',
    '明細の販売員はこの店舗の所属ではありません。',
  ),
  'sale.seller-line-unknown': words(
    'The sale names a seller for a line that it doesn’t have.',
    '为不存在的商品行指定了导购。',
    '売上にない明細に販売員が指定されています。',
  ),
} as const satisfies Record<string, Words>
