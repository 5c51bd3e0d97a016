import { entry } from '../error.ts'

/** Refusals of orders that programs of others bring. */
export const webOrderErrors = {
  'order.goods-unknown': entry(422, [
    'The outlet doesn’t sell {goods}. Correct the item and send it again; nothing was changed.',
    '该门店不销售 {goods}。请更正商品后重新发送。未作任何更改。',
    'この店舗では {goods} を販売していません。商品を修正して送り直してください。何も行われていません。',
  ]),
  'order.goods-unfit': entry(422, [
    '{goods} can’t be ordered this way: it needs a price, a weight or a serial number at the desk. Take it out; nothing was changed.',
    '“{goods}”不能这样订购：需要在收银台定价、称重或登记序列号。请去掉该商品。未作任何更改。',
    '「{goods}」はこの方法では注文できません（レジで価格、重量、シリアル番号が必要です）。外してください。何も行われていません。',
  ]),
  'order.price-not-granted': entry(
    403,
    [
      'This app may not set prices: it lacks the scope order_prices_set. Leave out unit_price, or ask the owner of the shop to grant it; nothing was changed.',
      '该应用不能自定价格（缺少权限范围 order_prices_set）。请去掉 unit_price 或请店主授权。未作任何更改。',
      'このアプリは価格を指定できません（権限範囲 order_prices_set がありません）。unit_price を外すか、店舗のオーナーに付与を依頼してください。何も行われていません。',
    ],
    'call-support',
  ),
  'order.basket-refused': entry(422, [
    'This basket can’t be priced ({reason}). Correct it and send it again; nothing was changed.',
    '无法计算该购物车的价格（{reason}）。请更正后重新发送。未作任何更改。',
    'この内容では価格を計算できません（{reason}）。修正して送り直してください。何も行われていません。',
  ]),
} as const
