import { entry } from '../error.ts'

/** The refusals of gift cards and house accounts. */
export const purseErrors = {
  'purse.unknown': entry(422, [
    'No gift card or account has the number {code}. Check the number or use another payment method; nothing was taken.',
    '没有编号为 {code} 的礼品卡或挂账账户，未收款。请核对编号或改用其他方式。',
    '番号 {code} のギフトカード・掛売口座はありません。支払いは受けていません。番号を確かめるか別の方法にしてください。',
  ]),
  'purse.disabled': entry(422, [
    'The card or account {code} is disabled. Enable it in the back office; nothing was taken, and the balance stays.',
    '{code} 已停用，未收款，余额保留。可在后台重新启用。',
    '{code} は停止されています。何も受けていません。残高はそのままです。管理画面で再開できます。',
  ]),
  'purse.holder-off': entry(422, [
    'The member of {code} is disabled or no longer exists. Enable the member first, or use another payment method; nothing was changed.',
    '{code} 的持有会员已停用或已不在，不能使用，未作更改。请先启用该会员，或改用其他方式。',
    '{code} の持ち主の会員は停止中か登録がないため使えません。何も変更していません。先に会員を有効にするか、別の方法で支払ってください。',
  ]),
  'purse.other-currency': entry(422, [
    'The card or account is in {wanted}, but this outlet sells in {given}. Nothing was taken.',
    '该卡或账户以 {wanted} 记账，本门店为 {given}，未收款。',
    'このカード・口座は {wanted} 建てで、この店舗は {given} です。何も受けていません。',
  ]),
  'purse.held-elsewhere': entry(422, [
    '{deviceName} is using this card or account for a payment until {until}. Wait, or use another payment method; nothing was taken.',
    '“{deviceName}”正在用它收款（至 {until}），未收款。请稍候或改用其他方式。',
    '「{deviceName}」が {until} まで会計に使用中です。何も受けていません。待つか別の方法にしてください。',
  ]),
  'purse.not-enough': entry(422, [
    'Only {available} is available, not {wanted}. Take that amount and the rest by another payment method; nothing was taken.',
    '可用 {available}，需要 {wanted}，未收款。可先用可用部分，其余改用其他方式。',
    '使えるのは {available} です（必要 {wanted}）。何も受けていません。使える分と残りを別の方法で受けてください。',
  ]),
  'purse.amount-invalid': entry(422, [
    'The amount must be between {least} and {most}. Nothing was taken.',
    '金额须在 {least} 至 {most} 之间，未收款。',
    '金額は {least} から {most} の間にしてください。何も受けていません。',
  ]),
  'purse.more-than-owed': entry(422, [
    'The account owes {owed}; no more can be paid in. Nothing was taken.',
    '该账户欠款 {owed}，不能多收，未收款。',
    'この口座の未払いは {owed} です。それより多くは受けられません。何も受けていません。',
  ]),
  'purse.member-has-one': entry(422, [
    '{name} already has a house account. Change its credit instead; nothing was opened.',
    '“{name}”已有挂账账户，未新开。请直接修改其额度。',
    '「{name}」には掛売口座が既にあります。開設していません。限度額を変更してください。',
  ]),
  'purse.no-credit': entry(422, [
    'Gift cards have no credit. Nothing was changed.',
    '礼品卡没有信用额度，未修改。',
    'ギフトカードに限度額はありません。変更していません。',
  ]),
  'purse.back-too-much': entry(422, [
    'At most {most} of this payment can be refunded: the rest is spent, reserved or already refunded. Nothing was refunded.',
    '此笔最多可退 {most}：其余已使用、被占用或已退，未退款。',
    'この入金から返せるのは最大 {most} です（残りは使用済み・確保中・返金済み）。返金していません。',
  ]),
  'times.over': entry(422, [
    'Session pass {code} expired on {lastDay}. Sell the goods without it; nothing was taken.',
    '次卡 {code} 的有效期至 {lastDay}，未扣次。请不用此卡销售。',
    '回数券 {code} の有効期限は {lastDay} でした。何も使っていません。券なしで販売してください。',
  ]),
  'times.held-elsewhere': entry(422, [
    '{deviceName} is using session pass {code} for a payment until {until}. Wait, or sell the goods without it; nothing was taken.',
    '“{deviceName}”正在用次卡 {code} 结账（至 {until}），未扣次。请稍候或不用此卡销售。',
    '「{deviceName}」が {until} まで回数券 {code} で会計中です。何も使っていません。待つか券なしで販売してください。',
  ]),
  'times.not-enough': entry(422, [
    'Session pass {code} has {available} visits left, not {wanted}. Use it for fewer pieces; nothing was taken.',
    '次卡 {code} 剩余 {available} 次，需要 {wanted} 次，未扣次。请减少使用件数。',
    '回数券 {code} の残りは {available} 回です（必要 {wanted} 回）。何も使っていません。使う点数を減らしてください。',
  ]),
  'times.not-sold': entry(422, [
    '{name} is no longer sold. Choose another session pass; nothing was sold.',
    '“{name}”已停售，未售出。请选择其他次卡。',
    '「{name}」は販売を終了しました。販売していません。別の券を選んでください。',
  ]),
  'times.price-changed': entry(422, [
    '{name} now costs {price}. Tell the customer and choose it again; nothing was sold.',
    '“{name}”现价为 {price}，未售出。请告知顾客后重新选择。',
    '「{name}」は現在 {price} です。販売していません。お客様に伝えて選び直してください。',
  ]),
  'times.back-whole': entry(422, [
    'All visits left must be refunded together: {most}. Nothing was refunded.',
    '剩余次数须一次退还：{most}，未退款。',
    '残りの回数はまとめて {most} で返金します。返金していません。',
  ]),
  'purse.is-deposit': entry(409, [
    'This is the deposit for {number} and can only pay that order. Cancel {number} first to refund it; nothing was changed.',
    '这是“{number}”的定金，该单仍在等待，只能用于该单。未作更改，如需退还请先取消“{number}”。',
    'これは「{number}」の前金で、その注文の支払いにだけ使えます。何も変更していません。返金するには先に「{number}」を取り消してください。',
  ]),
} as const
