import { entry, type ErrorEntry } from '../error.ts'
import { exchangeErrors } from './exchange.errors.ts'
import { pointRateErrors } from './point-rate.errors.ts'
import { purseErrors } from './purse.errors.ts'
import { rechargeErrors } from './recharge.errors.ts'
import { togetherErrors } from './together.errors.ts'

/** Refusals about points, balance, purses and what is exchanged for them. */
export const storedValueErrors = {
  ...pointRateErrors,
  ...purseErrors,
  ...rechargeErrors,
  ...exchangeErrors,
  ...togetherErrors,
  'refund.into-off': entry(422, [
    'Refunds to balance or gift card are disabled here or not allowed for your role. Use the original payment method; nothing was refunded.',
    '此处未启用退至余额或礼品卡，或您的角色无权操作。请用原支付方式退款。未退款。',
    '残高やギフトカードへの返金は、ここでは無効か、あなたの役割では許可されていません。元の支払方法で返金してください。返金していません。',
  ]),
  'refund.into-nobody': entry(422, [
    'The sale has no member with a balance in this currency. Choose a gift card; nothing was refunded.',
    '此销售没有该币种余额的会员，请选择礼品卡。未退款。',
    'この売上には、この通貨の残高を持つ会員がいません。ギフトカードを選択してください。返金していません。',
  ]),
  'refund.into-unknown-card': entry(422, [
    'No active gift card in this currency has the code {code}. Check the code; nothing was refunded.',
    '没有卡号为 {code}、该币种且可用的礼品卡。请核对卡号。未退款。',
    'この通貨で有効な、番号 {code} のギフトカードはありません。番号を確認してください。返金していません。',
  ]),
  'times-offer.name-taken': entry(422, [
    'A session pass called {name} already exists. Choose another name; nothing was saved.',
    '已有名为“{name}”的次卡，未保存。请换一个名称。',
    '「{name}」という回数券は既にあります。別の名前にしてください。保存していません。',
  ]),
  'times-offer.price-invalid': entry(422, [
    'The price must be between {min:money} and {max:money}, not {given:money}. Nothing was saved.',
    '售价须在 {min:money} 至 {max:money} 之间，填写的是 {given:money}，未保存。',
    '価格は {min:money}～{max:money} にしてください（入力 {given:money}）。保存していません。',
  ]),
  'times-offer.uses-invalid': entry(422, [
    'A session pass has {min} to {max, visit|visits}, not {given}. Nothing was saved.',
    '次卡次数须为 {min} 至 {max}，填写的是 {given}，未保存。',
    '回数券の回数は {min}～{max} にしてください（入力 {given}）。保存していません。',
  ]),
  'times-offer.days-invalid': entry(422, [
    'A session pass is valid for {min} to {max, day|days} or without limit, not {given}. Nothing was saved.',
    '有效天数须为 {min} 至 {max}，或不限；填写的是 {given}，未保存。',
    '回数券の有効期間は {min}～{max} 日または無期限です（入力 {given}）。保存していません。',
  ]),
  'open-gift.name-taken': entry(422, [
    'A card-opening gift called {name} already exists. Nothing was saved.',
    '已有名为“{name}”的开卡礼，未保存。',
    '「{name}」という入会特典は既にあります。保存していません。',
  ]),
  'open-gift.gives-nothing': entry(422, [
    'The gift has no points or coupons. Enter points or choose a coupon; nothing was saved.',
    '此礼包没有积分，也没有优惠券。请填写积分或选择优惠券。未保存。',
    '特典にポイントもクーポンもありません。ポイントを入力するか、クーポンを選択してください。保存していません。',
  ]),
  'open-gift.coupon-missing': entry(422, [
    'Choose an existing coupon and how many (1–99). Nothing was saved.',
    '请选择已有的优惠券并填写数量（1–99）。未保存。',
    '既存のクーポンと枚数（1～99）を選択してください。保存していません。',
  ]),
  'open-gift.period-invalid': entry(422, [
    'The last day {until} is before the first day {from}. Nothing was saved.',
    '结束日期 {until} 早于开始日期 {from}，未保存。',
    '終了日 {until} が開始日 {from} より前です。保存していません。',
  ]),
  'points.below-zero': entry(422, [
    'Only {available, point is|points are} available; {wanted} can’t be deducted. Nothing was changed.',
    '可用积分只有 {available}，不能扣减 {wanted}。未作任何更改。',
    '使えるのは {available} ポイントで、{wanted} は差し引けません。何も変更していません。',
  ]),
  'purse.paid-to-app': entry(409, [
    'An online shop took this payment and has to give it back itself. Ask there; nothing was taken.',
    '该款项由网店收取，须由网店退回。请联系网店，未扣除。',
    'この支払いはネットショップが受け取ったため、返金もそちらで行います。ネットショップに確認してください。差し引いていません。',
  ]),
  'purse.paid-by-cards': entry(409, [
    'Gift cards or a member’s balance paid for this order in an online shop, and what is left goes back to them by itself within a minute. Nothing was taken.',
    '该网店订单由礼品卡或会员余额支付，余款会在一分钟内自动退回原处，无需操作。未扣除。',
    'このネットショップの注文はギフトカードか会員の残高で支払われ、残りは 1 分以内に自動で元へ戻ります。差し引いていません。',
  ]),
  'points.too-many': entry(422, [
    'This number of points is too large to book. Nothing was changed.',
    '积分数量过大，无法入账。未作任何更改。',
    'ポイントの数が大きすぎて記帳できません。何も変更していません。',
  ]),
  'balance.adjusted-too-much': entry(422, [
    'One adjustment can change at most {most}, not {given}. Check the amount; nothing was changed.',
    '单次调整最多 {most}，输入为 {given}。请核对金额。未作任何更改。',
    '1 回の調整で変更できるのは {most} までです（入力 {given}）。金額を確認してください。何も変更していません。',
  ]),
  'balance.below-zero': entry(422, [
    'Only {available} is available in this bucket; {wanted} can’t be deducted. Nothing was changed.',
    '此类余额可用金额只有 {available}，不能扣减 {wanted}。未作任何更改。',
    'この区分で使えるのは {available} で、{wanted} は差し引けません。何も変更していません。',
  ]),
  'points.not-there': entry(422, [
    'Only {available, point is|points are} available, not {wanted}. Nothing was taken.',
    '可用积分只有 {available}，需要 {wanted}。未扣除。',
    '使えるのは {available} ポイントです（指定 {wanted}）。差し引いていません。',
  ]),
  'balance.not-there': entry(422, [
    'Only {available} of balance is available, not {wanted}. Pay the rest another way; nothing was taken.',
    '可用余额只有 {available}，需要 {wanted}。请用其他支付方式付清其余金额。未扣除。',
    '使える残高は {available} です（指定 {wanted}）。残りは別の方法でお支払いください。差し引いていません。',
  ]),
} as const satisfies Record<string, ErrorEntry>
