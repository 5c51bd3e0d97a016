import { entry } from '../error.ts'

/** The refusals of gift cards and house accounts. */
export const purseErrors = {
  'purse.unknown': entry(422, [
    'No gift card or account has the number {code}. Check the number or use another payment method; nothing was taken.',
    '没有号码为 {code} 的礼品卡或账户。请核对号码，或改用其他支付方式。未收款。',
    '番号 {code} のギフトカード・掛売はありません。番号を確認するか、別の支払方法にしてください。何も受け取っていません。',
  ]),
  'purse.disabled': entry(422, [
    'The card or account {code} is disabled. Enable it in the back office; nothing was taken, and the balance stays.',
    '卡或账户 {code} 已停用，请在后台启用。未收款，余额保留。',
    'カードまたは掛売 {code} は無効です。管理画面で有効にしてください。何も受け取っていません。残高はそのままです。',
  ]),
  'purse.holder-off': entry(422, [
    'The member of {code} is disabled or no longer exists. Enable the member first, or use another payment method; nothing was changed.',
    '{code} 的会员已停用或已不存在。请先启用该会员，或改用其他支付方式。未作任何更改。',
    '{code} の会員は無効か、登録がありません。先に会員を有効にするか、別の支払方法にしてください。何も変更していません。',
  ]),
  'purse.other-currency': entry(422, [
    'The card or account is in {wanted}, but this outlet sells in {given}. Nothing was taken.',
    '此卡或账户的币种为 {wanted}，本门店币种为 {given}。未收款。',
    'カードまたは掛売の通貨は {wanted} ですが、この店舗の通貨は {given} です。何も受け取っていません。',
  ]),
  'purse.held-elsewhere': entry(422, [
    '{deviceName} is using this card or account for a payment until {until}. Wait, or use another payment method; nothing was taken.',
    '“{deviceName}”正在用此卡或账户付款（至 {until}）。请稍候，或改用其他支付方式。未收款。',
    '「{deviceName}」が {until} まで、このカードまたは掛売で会計中です。待つか、別の支払方法にしてください。何も受け取っていません。',
  ]),
  'purse.not-enough': entry(422, [
    'Only {available} is available, not {wanted}. Take that amount and the rest by another payment method; nothing was taken.',
    '可用金额只有 {available}，需要 {wanted}。可先收此金额，其余用其他支付方式。未收款。',
    '使えるのは {available} です（指定 {wanted}）。その額を受け取り、残りは別の支払方法にしてください。何も受け取っていません。',
  ]),
  'purse.amount-invalid': entry(422, [
    'The amount must be between {least} and {most}. Nothing was taken.',
    '金额须在 {least} 至 {most} 之间，未收款。',
    '金額は {least}～{most} にしてください。何も受け取っていません。',
  ]),
  'purse.more-than-owed': entry(422, [
    'The account owes {owed}; no more can be paid in. Nothing was taken.',
    '该账户欠款 {owed}，不能多收。未收款。',
    '掛売の未払いは {owed} で、それ以上は入金できません。何も受け取っていません。',
  ]),
  'purse.member-has-one': entry(422, [
    '{name} already has a house account. Change its credit instead; nothing was opened.',
    '“{name}”已有挂账账户，未新开。请直接修改其额度。',
    '「{name}」には既に掛売があります。限度額を変更してください。開設していません。',
  ]),
  'purse.no-credit': entry(422, [
    'Gift cards have no credit. Nothing was changed.',
    '礼品卡没有额度。未作任何更改。',
    'ギフトカードに限度額はありません。何も変更していません。',
  ]),
  'purse.back-too-much': entry(422, [
    'At most {most} of this payment can be refunded: the rest is spent, reserved or already refunded. Nothing was refunded.',
    '此笔最多可退 {most}：其余已使用、已预留或已退。未退款。',
    'この入金から返金できるのは {most} までです。残りは使用済み・確保中・返金済みのいずれかです。返金していません。',
  ]),
  'times.over': entry(422, [
    'Session pass {code} expired on {lastDay}. Sell the goods without it; nothing was taken.',
    '次卡 {code} 已于 {lastDay} 到期。请不用此卡销售，未扣次。',
    '回数券 {code} は {lastDay} に期限切れです。回数券なしで販売してください。何も差し引いていません。',
  ]),
  'times.held-elsewhere': entry(422, [
    '{deviceName} is using session pass {code} for a payment until {until}. Wait, or sell the goods without it; nothing was taken.',
    '“{deviceName}”正在用次卡 {code} 付款（至 {until}）。请稍候，或不用此卡销售。未扣次。',
    '「{deviceName}」が {until} まで回数券 {code} で会計中です。待つか、回数券なしで販売してください。何も差し引いていません。',
  ]),
  'times.not-enough': entry(422, [
    'Session pass {code} has {available, visit|visits} left, not {wanted}. Use it for fewer pieces; nothing was taken.',
    '次卡 {code} 剩余 {available} 次，需要 {wanted} 次。请减少件数，未扣次。',
    '回数券 {code} の残りは {available} 回です（必要 {wanted} 回）。使う点数を減らしてください。何も差し引いていません。',
  ]),
  'times.not-sold': entry(422, [
    '{name} is no longer sold. Choose another session pass; nothing was sold.',
    '“{name}”已停售，未售出。请选择其他次卡。',
    '「{name}」の販売は終了しました。別の回数券を選択してください。何も販売していません。',
  ]),
  'times.price-changed': entry(422, [
    '{name} now costs {price}. Tell the customer and choose it again; nothing was sold.',
    '“{name}”现价为 {price}，未售出。请告知顾客后重新选择。',
    '「{name}」は現在 {price} です。お客様に伝えて、選択し直してください。何も販売していません。',
  ]),
  'times.back-whole': entry(422, [
    'All visits left must be refunded together: {most}. Nothing was refunded.',
    '剩余次数须一并退款：{most}。未退款。',
    '残りの回数はまとめて返金する必要があります：{most}。返金していません。',
  ]),
  'purse.is-deposit': entry(409, [
    'This is the deposit for {number}: it is paid into with that order and can only pay it. Cancel {number} first to refund it; nothing was changed.',
    '这是“{number}”的定金，只能随该订单收取并用于该订单。要退还请先取消“{number}”。未作任何更改。',
    'これは {number} の内金です。入金はその注文からのみ、支払いもその注文にだけ使えます。返金するには、先に {number} を取り消してください。何も変更していません。',
  ]),
} as const
