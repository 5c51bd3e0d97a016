import { entry } from '../error.ts'

/** Remarks on last days of a move, of lots and of points, and on stock that has no place. */
export const movingEnds = {
  'moving.last-day-unreadable': entry(422, [
    '“{value}” is not a day with its year; the stock is imported without a last day.',
    '“{value}”不是带年份的日期，库存按没有到期日导入。',
    '「{value}」は年のある日付ではないため、在庫は期限なしでインポートします。',
  ]),
  'moving.lot-without-stock': entry(422, [
    'No stock is counted in this row, so there is nothing to have a lot: {lot} is left out.',
    '该行没有计数的库存，批次无从附着：{lot} 已略去。',
    'この行には数える在庫がなく、ロットを付けられません。{lot} は除外します。',
  ]),
  'moving.lot-number-cut': entry(422, [
    'The lot number “{lot}” is longer than {most, character|characters}; it is imported cut.',
    '批号“{lot}”超过 {most} 个字符，截断后导入。',
    'ロット番号「{lot}」は {most} 文字を超えるため、切り詰めてインポートします。',
  ]),
  'moving.lots-stay': entry(422, [
    '“{name}” already has stock here: its quantity follows the file, its lots and last days stay as they are.',
    '“{name}”在此处已有库存：数量以文件为准，批次和到期日保持不变。',
    '「{name}」は既に在庫があります。数量はファイルに合わせ、ロットと期限はそのままです。',
  ]),
  'moving.stock-unlisted': entry(422, [
    'The file has a quantity of “{name}” for an outlet that does not keep its stock; that quantity is left out. Sell the product there, then count it.',
    '文件中“{name}”的数量涉及不管理其库存的门店，该数量已略去。请先在该门店销售此商品，再盘点。',
    'ファイルの「{name}」の数量に、その在庫を管理していない店舗の分があり、除外します。その店舗で販売してから数えてください。',
  ]),
  'moving.points-over': entry(422, [
    'The points of “{name}” expired according to the file; they are not imported.',
    '按文件，“{name}”的积分已过期，不会导入。',
    'ファイルでは「{name}」のポイントは期限切れのため、インポートしません。',
  ]),
  'moving.points-day-unreadable': entry(422, [
    '“{value}” is not a day with its year; the points are imported without an end.',
    '“{value}”不是带年份的日期，积分按永久有效导入。',
    '「{value}」は年のある日付ではないため、ポイントは無期限でインポートします。',
  ]),
} as const
