import { entry } from '../error.ts'

export const listPriceErrors = {
  'list-price.no-list': entry(422, [
    'This plan is not a price list. Open a price list; nothing was changed.',
    '此活动不是价目表，请打开一个价目表。未作任何更改。',
    'このプランは価格表ではありません。価格表を開いてください。何も変更していません。',
  ]),
  'list-price.code-unknown': entry(422, [
    'No product has the code {value}.',
    '没有条码为 {value} 的商品。',
    'コード {value} の商品はありません。',
  ]),
  'list-price.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」：「{value}」は使えません。{hint}',
  ]),
  'list-price.twice': entry(422, [
    'Row {row} also has a price from this quantity.',
    '第 {row} 行已有此数量起的价格。',
    'この数量からの価格は {row} 行目にもあります。',
  ]),
  'list-price.steps-unfit': entry(422, [
    'These prices do not fit together: use at most {max}, each lower than the one before.',
    '这些价格不能并存：最多 {max} 档，且每档须比前一档便宜。',
    'これらの価格は組み合わせられません。{max} 段階までで、段階ごとに安くしてください。',
  ]),
} as const
