import { entry } from '../error.ts'

export const exchangeErrors = {
  'exchange.goods-unfit': entry(422, [
    'Only standard products in pieces, without serial numbers, can be exchanged for points. Choose other products; nothing was saved.',
    '该商品不能用于积分兑换：仅限按件计数且无序列号的普通商品，未保存。请选择其他商品。',
    'この商品はポイント交換に使えません。個数で数える通常の商品（シリアル番号なし）だけです。保存していません。別の商品を選んでください。',
  ]),
  'exchange.goods-taken': entry(422, [
    '{name} is already offered for points. Change that entry instead; nothing was saved.',
    '“{name}”已在积分兑换中，未保存。请修改已有条目。',
    '「{name}」は既に交換品です。保存していません。既存の項目を変更してください。',
  ]),
  'exchange.not-offered': entry(422, [
    'This product is no longer offered for points here. Choose another product; no points were taken.',
    '该商品在此已不再提供积分兑换，未扣积分。请选择其他商品。',
    'この商品はここではポイント交換の対象外になりました。ポイントは引いていません。別の商品を選んでください。',
  ]),
  'exchange.differs': entry(409, [
    'This exchange now takes {points} points. Tell the member and confirm again; no points were taken.',
    '现需 {points} 积分，未扣积分。请告知会员后重新确认。',
    '現在は {points} ポイントが必要です。ポイントは引いていません。会員に確認してやり直してください。',
  ]),
  'exchange.out-of-stock': entry(422, [
    'Only {available} in stock, not {wanted}. No points were taken.',
    '库存为 {available}，需要 {wanted}，未扣积分。',
    '在庫は {available}、希望は {wanted} です。ポイントは引いていません。',
  ]),
  'exchange.not-waiting': entry(409, [
    'This exchange is no longer waiting for pick-up here. Check its status; nothing was changed.',
    '该兑换已不在本店待领取，未作修改。请查看其状态。',
    'この交換はここでの受け取り待ちではなくなっています。変更していません。状態を確認してください。',
  ]),
} as const
