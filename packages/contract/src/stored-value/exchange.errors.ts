import { entry } from '../error.ts'

export const exchangeErrors = {
  'exchange.goods-unfit': entry(422, [
    'Only standard products in pieces, without serial numbers, can be exchanged for points. Choose other products; nothing was saved.',
    '只有按件销售、没有序列号的标准商品可用积分兑换。请选择其他商品。未保存。',
    'ポイント交換に使えるのは、個数で数える標準商品（シリアル番号なし）だけです。別の商品を選択してください。保存していません。',
  ]),
  'exchange.goods-taken': entry(422, [
    '{name} is already offered for points. Change that entry instead; nothing was saved.',
    '“{name}”已在积分兑换中，请修改已有的那一条。未保存。',
    '「{name}」は既にポイント交換品です。その項目を変更してください。保存していません。',
  ]),
  'exchange.not-offered': entry(422, [
    'This product is no longer offered for points here. Choose another product; no points were taken.',
    '此商品已不再用积分兑换，请选择其他商品。未扣积分。',
    'この商品はここではもうポイント交換の対象ではありません。別の商品を選択してください。ポイントは引いていません。',
  ]),
  'exchange.differs': entry(409, [
    'This exchange now takes {points, point|points}. Tell the member and confirm again; no points were taken.',
    '此兑换现需 {points} 积分。请告知会员并再次确认。未扣积分。',
    'この交換には現在 {points} ポイントが必要です。会員に伝えて、もう一度確定してください。ポイントは引いていません。',
  ]),
  'exchange.out-of-stock': entry(422, [
    'Only {available} in stock, not {wanted}. No points were taken.',
    '库存只有 {available}，需要 {wanted}。未扣积分。',
    '在庫は {available} で、{wanted} には足りません。ポイントは引いていません。',
  ]),
  'exchange.not-waiting': entry(409, [
    'This exchange is no longer waiting for pick-up here. Check its status; nothing was changed.',
    '此兑换已不在本店待领取，请查看其状态。未作任何更改。',
    'この交換は、ここではもう受取待ちではありません。状態を確認してください。何も変更していません。',
  ]),
} as const
