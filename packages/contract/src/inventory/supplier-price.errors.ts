import { entry } from '../error.ts'

export const supplierPriceErrors = {
  'supplier-price.goods-unknown': entry(422, [
    'This product is no longer in the catalogue, or is a combined product without a price of its own. Choose another; nothing was saved.',
    '该商品已不在商品目录中，或是没有自身进价的组合商品。请另选商品，尚未保存。',
    'この商品は商品一覧にないか、仕入価格のないセット商品です。別の商品を選んでください。保存していません。',
  ]),
  'supplier-price.steps-unfit': entry(422, [
    'Price {step}: its quantity must be more than {before}, that of the price before, not {quantity}. Change it; nothing was saved.',
    '第 {step} 档价格的数量须大于前一档的 {before}，当前为 {quantity}。请更改，尚未保存。',
    '{step} 段目の数量は、前の段の {before} より多くしてください（入力：{quantity}）。保存していません。',
  ]),
  'supplier-price.days-reversed': entry(422, [
    'The last day {until} is before the first day {from}. Change one of them; nothing was saved.',
    '最后一天 {until} 早于第一天 {from}。请更改其中之一，尚未保存。',
    '最終日 {until} が開始日 {from} より前です。どちらかを変更してください。保存していません。',
  ]),
  'supplier-price.overlaps': entry(409, [
    '{name}: the price of {days} overlaps the one of {otherDays} in {currency}. Change the days of one of them; nothing was saved.',
    '“{name}”：{days} 的价格与 {otherDays} 的价格（{currency}）日期重叠。请更改其中之一的日期，尚未保存。',
    '「{name}」：{days} の価格と {otherDays} の価格（{currency}）の期間が重なっています。どちらかの期間を変更してください。保存していません。',
  ]),
  'supplier-price.code-unknown': entry(422, [
    'No product with its own price has the code {value}.',
    '没有可定价且条码为 {value} 的商品。',
    'コード {value} の価格を付けられる商品はありません。',
  ]),
  'supplier-price.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」：「{value}」は使えません。{hint}',
  ]),
  'supplier-price.pack-uneven': entry(422, [
    '{field}: {value} for {quantity} × {name} is no whole price of one. Name the product by its own code, with the price of one.',
    '“{field}”：{quantity} × “{name}”的价格 {value} 无法均分为单件价格。请改用该商品自己的编码，并填写单件价格。',
    '「{field}」：{quantity} × 「{name}」で {value} は 1 個の価格に割り切れません。商品自身のコードで 1 個の価格を入力してください。',
  ]),
  'supplier-price.row-twice': entry(422, [
    'Row {row} has a price from this quantity on the same days.',
    '第 {row} 行已有同一日期、此数量起的价格。',
    '同じ期間・この数量からの価格は {row} 行目にもあります。',
  ]),
  'supplier-price.rows-differ': entry(422, [
    '{field}: the other rows of this price say something else.',
    '“{field}”：此价格的其他行填写不同。',
    '「{field}」：この価格の他の行と内容が違います。',
  ]),
  'supplier-price.row-beside': entry(422, [
    'Another row of this price does not fit.',
    '此价格的另一行不符合要求。',
    'この価格の別の行に誤りがあります。',
  ]),
  'supplier-price.steps-too-many': entry(422, [
    'A price has at most {max, quantity|quantities}.',
    '一个价格最多 {max} 档数量。',
    '1 つの価格の数量は {max} 段階までです。',
  ]),
} as const
