import { entry } from '../error.ts'

export const listPriceErrors = {
  'list-price.no-list': entry(422, [
    'This plan is no price list. Nothing was changed; open a price list.',
    '该活动不是价格表，未作修改。请打开一个价格表。',
    'このプランは価格表ではありません。変更していません。価格表を開いてください。',
  ]),
  'list-price.code-unknown': entry(422, [
    'No goods have the code {value}.',
    '没有编码为 {value} 的商品。',
    'コード {value} の商品はありません。',
  ]),
  'list-price.cell-unfit': entry(422, [
    '{field}: “{value}” does not fit. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」の値「{value}」は使用できません。{hint}',
  ]),
  'list-price.twice': entry(422, [
    'From this quantity on the goods have a price in row {row} too.',
    '该商品此数量的价格在第 {row} 行重复。',
    'この商品のこの数量からの価格は {row} 行目にもあります。',
  ]),
  'list-price.steps-unfit': entry(422, [
    'The prices of these goods do not fit together: at most {max} of them, and each further one lower.',
    '该商品的各档价格不成立：最多 {max} 档，且数量越多价格越低。',
    'この商品の価格の段が成り立ちません。最大 {max} 段で、数量が増えるほど安くしてください。',
  ]),
} as const
