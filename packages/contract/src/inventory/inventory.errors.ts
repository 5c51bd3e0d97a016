import { entry } from '../error.ts'

export const inventoryErrors = {
  'stock.unchanged': entry(422, [
    'The quantity is the same as before. Nothing was changed.',
    '数量未变化，未作修改。',
    '数量は変わっていません。変更はありません。',
  ]),
  'stock.changed-meanwhile': entry(
    409,
    [
      'Stock moved while you were counting: it is {onHand} now. Nothing was changed; check and save again.',
      '清点期间库存已变动，当前为 {onHand}。未作修改，请核对后再保存。',
      'カウント中に在庫が動きました（現在 {onHand}）。変更はありません。確認して保存し直してください。',
    ],
    'retry',
  ),
} as const
