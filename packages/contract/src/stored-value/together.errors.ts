import { entry } from '../error.ts'

/** Refusals about money paid ahead in the payment of a basket. */
export const togetherErrors = {
  'together.sold-already': entry(409, [
    'The goods of this basket are sold already. Take the recharge, card or pass in the member panel; nothing was booked.',
    '此购物车的商品已售出。请在会员面板中办理充值、礼品卡或次卡。未入账。',
    'このカートの商品は既に販売済みです。チャージ・ギフトカード・回数券は会員パネルで受け付けてください。記帳していません。',
  ]),
  'together.paid-otherwise': entry(409, [
    '{number} is booked already and was paid another way. Look at it among the orders; nothing more was booked.',
    '{number} 已入账，且支付方式不同。请在订单中查看。未再入账。',
    '{number} は別の支払方法で既に記帳済みです。注文で確認してください。追加の記帳はしていません。',
  ]),
} as const
