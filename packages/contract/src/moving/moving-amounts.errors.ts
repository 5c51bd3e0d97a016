import { entry } from '../error.ts'

/** Remarks on figures and words of goods that cannot stand as they are. */
export const movingAmounts = {
  'moving.quantity-too-large': entry(422, [
    'The quantity {quantity} is more than {most}; it is treated as unknown.',
    '数量 {quantity} 超过 {most}，视为未知。',
    '数量 {quantity} は {most} を超えるため、不明として扱います。',
  ]),
  'moving.cost-too-large': entry(422, [
    'The cost {cost} is more than {most} and treated as unknown.',
    '成本 {cost} 超过 {most}，视为未知。',
    '原価 {cost} は {most} を超えるため、不明として扱います。',
  ]),
  'moving.price-too-large': entry(422, [
    'The price {price} of “{name}” is more than {most}, the highest that a product has here; it cannot be imported.',
    '“{name}”的价格 {price} 超过此处商品的上限 {most}，无法导入。',
    '「{name}」の価格 {price} は、ここでの上限 {most} を超えるため、インポートできません。',
  ]),
  'moving.price-other-tax': entry(422, [
    'Most prices in the file stand otherwise to tax than this one ({division}). It is imported by your answer for all prices; check it.',
    '此价格的税区分（{division}）与文件中多数价格不同，按您对全部价格的回答导入，请核对。',
    'この価格の税区分（{division}）はファイルの多くの価格と異なります。全体への回答に従ってインポートします。価格を確認してください。',
  ]),
  'moving.brand-unfit': entry(422, [
    'The brand “{name}” is too short; it is left out.',
    '品牌“{name}”过短，已略去。',
    'ブランド「{name}」は短すぎるため除外します。',
  ]),
  'moving.category-unfit': entry(422, [
    'The category “{name}” is too short; it is left out.',
    '分类“{name}”过短，已略去。',
    'カテゴリー「{name}」は短すぎるため除外します。',
  ]),
  'moving.stock-below-zero': entry(422, [
    'The stock is {stock}; it starts at 0.',
    '库存为 {stock}，以 0 开始。',
    '在庫は {stock} です。0 から始めます。',
  ]),
  'moving.cost-below-zero': entry(422, [
    'The cost {cost} is below zero and treated as unknown.',
    '成本 {cost} 小于零，视为未知。',
    '原価 {cost} は 0 未満のため、不明として扱います。',
  ]),
  'moving.stock-in-parts': entry(422, [
    'The stock {stock} is not a whole number; it starts at {taken}.',
    '库存 {stock} 不是整数，以 {taken} 开始。',
    '在庫 {stock} は整数ではありません。{taken} から始めます。',
  ]),
  'moving.price-below-zero': entry(422, [
    'The price {price} is below zero; it is treated as unknown.',
    '价格 {price} 小于零，视为未知。',
    '価格 {price} は 0 未満のため、不明として扱います。',
  ]),
  'moving.number-unreadable': entry(422, [
    '“{value}” in the column {column} is not a number, or too long for one; it is treated as unknown.',
    '“{column}”列中的“{value}”不是数字，或位数过多，视为未知。',
    '「{column}」列の「{value}」は数値ではないか、桁が多すぎるため、不明として扱います。',
  ]),
}
