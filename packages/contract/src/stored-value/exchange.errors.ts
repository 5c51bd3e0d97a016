import { entry } from '../error.ts'

export const exchangeErrors = {
  'exchange.goods-unfit': entry(422, [
    'These goods cannot be exchanged for points: only plain goods counted in pieces, without serial numbers. Nothing was saved; choose others.',
    '该商品不能用于积分兑换：仅限按件计数且无序列号的普通商品，未保存。请选择其他商品。',
    'この商品はポイント交換に使えません。個数で数える通常の商品（シリアル番号なし）だけです。保存していません。別の商品を選んでください。',
  ]),
  'exchange.goods-taken': entry(422, [
    '{name} is offered for points already. Nothing was saved; change that entry instead.',
    '“{name}”已在积分兑换中，未保存。请修改已有条目。',
    '「{name}」は既に交換品です。保存していません。既存の項目を変更してください。',
  ]),
  'exchange.not-offered': entry(422, [
    'These goods are not offered for points here any more. No points were taken; choose others.',
    '该商品在此已不再提供积分兑换，未扣积分。请选择其他商品。',
    'この商品はここではポイント交換の対象外になりました。ポイントは引いていません。別の商品を選んでください。',
  ]),
  'exchange.differs': entry(409, [
    'It takes {points} points now. No points were taken; tell the member and confirm again.',
    '现需 {points} 积分，未扣积分。请告知会员后重新确认。',
    '現在は {points} ポイントが必要です。ポイントは引いていません。会員に確認してやり直してください。',
  ]),
  'exchange.out-of-stock': entry(422, [
    '{available} are in stock, {wanted} were asked for. No points were taken.',
    '库存为 {available}，需要 {wanted}，未扣积分。',
    '在庫は {available}、希望は {wanted} です。ポイントは引いていません。',
  ]),
  'exchange.not-waiting': entry(409, [
    'This exchange does not wait to be picked up here any more. Nothing was changed; look at its state.',
    '该兑换已不在本店待领取，未作修改。请查看其状态。',
    'この交換はここでの受け取り待ちではなくなっています。変更していません。状態を確認してください。',
  ]),
} as const
