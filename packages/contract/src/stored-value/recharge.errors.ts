import { entry } from '../error.ts'

export const rechargeErrors = {
  'recharge-rule.name-taken': entry(422, [
    'A recharge rule called {name} already exists. Choose another name; nothing was saved.',
    '已有名为“{name}”的充值规则，未保存。请换一个名称。',
    '「{name}」というチャージルールは既にあります。別の名前にしてください。保存していません。',
  ]),
  'recharge-rule.too-many': entry(422, [
    'You can have at most {max, recharge rule|recharge rules}. Delete one first; nothing was saved.',
    '充值规则最多 {max} 条，未保存。请先删除一条。',
    'チャージルールは {max} 件までです。先に 1 件削除してください。保存していません。',
  ]),
  'recharge-rule.amount-taken': entry(422, [
    'Another recharge rule already uses {amount}. Choose another amount; nothing was saved.',
    '已有充值金额为 {amount} 的规则，未保存。请使用其他金额。',
    '{amount} のチャージルールは既にあります。別の金額にしてください。保存していません。',
  ]),
  'recharge-rule.amount-invalid': entry(422, [
    'The recharge amount must be between {least} and {most}. Nothing was saved.',
    '充值金额须在 {least} 至 {most} 之间，未保存。',
    'チャージ額は {least}～{most} にしてください。保存していません。',
  ]),
  'recharge-rule.gift-invalid': entry(422, [
    'The bonus must be between {least} and {most}. Nothing was saved.',
    '赠送金额须在 {least} 至 {most} 之间，未保存。',
    'ボーナスは {least}～{most} にしてください。保存していません。',
  ]),
  'recharge-rule.period-incomplete': entry(422, [
    'Enter both a first and a last day, or neither. Nothing was saved.',
    '开始日期和结束日期须都填或都不填。未保存。',
    '開始日と終了日は、両方入力するか両方空欄にしてください。保存していません。',
  ]),
  'recharge-rule.period-invalid': entry(422, [
    'The last day {until} is before the first day {from}. Nothing was saved.',
    '结束日期 {until} 早于开始日期 {from}。未保存。',
    '終了日 {until} が開始日 {from} より前です。保存していません。',
  ]),
  'recharge.other-currency': entry(422, [
    'Member balances are in {wanted}, but this outlet sells in {given}, so it can’t recharge them. Nothing was taken.',
    '会员余额的币种为 {wanted}，而本门店币种为 {given}，不能充值。未收款。',
    '会員の残高は {wanted} ですが、この店舗の通貨は {given} のため、チャージできません。何も受け取っていません。',
  ]),
  'recharge.rule-not-offered': entry(422, [
    'This recharge is no longer offered. Choose another one; nothing was taken.',
    '该充值方案已不再提供，未收款。请选择其他方案。',
    'このチャージはもう提供していません。別のチャージを選択してください。何も受け取っていません。',
  ]),
  'recharge.not-permitted': entry(422, [
    'Your role can’t recharge other amounts. Choose one of the offers; nothing was taken.',
    '您的角色不能充值其他金额，请选择已有方案。未收款。',
    '任意の金額をチャージする権限がありません。用意された金額から選択してください。何も受け取っていません。',
  ]),
  'recharge.amount-invalid': entry(422, [
    'A recharge must be between {least} and {most}. Nothing was taken.',
    '充值金额须在 {least} 至 {most} 之间，未收款。',
    'チャージ額は {least}～{most} にしてください。何も受け取っていません。',
  ]),
  'recharge.differs': entry(409, [
    'The rule has changed: {amount} now comes with a bonus of {gift} and {points, point|points}. Tell the member and confirm again; nothing was taken.',
    '规则已变更：现充值 {amount} 赠 {gift} 及 {points} 积分。请告知会员并再次确认。未收款。',
    'ルールが変わり、{amount} には現在ボーナス {gift} と {points} ポイントが付きます。会員に伝えて、もう一度確定してください。何も受け取っていません。',
  ]),
  'recharge.tender-sum': entry(422, [
    'The payments add up to {given}, but the recharge is {expected}. Nothing was taken.',
    '付款合计 {given}，而充值为 {expected}。未收款。',
    '支払いの合計は {given} ですが、チャージ額は {expected} です。何も受け取っていません。',
  ]),
  'recharge.method-refused': entry(422, [
    'Recharges can’t be paid this way here. Choose cash or a payment with a slip; nothing was taken.',
    '此处充值不能用该支付方式，请选择现金或有凭证号的支付方式。未收款。',
    'ここではこの方法でチャージを支払えません。現金か、控え番号のある支払いを選択してください。何も受け取っていません。',
  ]),
  'recharge.reference-unfit': entry(422, [
    'The slip number is missing or not valid (4–64 letters and digits). Enter it again; nothing was booked.',
    '凭证号缺失或无效（4–64 位字母和数字），请重新输入。未入账。',
    '控え番号がないか、正しくありません（英数字 4～64 文字）。もう一度入力してください。記帳していません。',
  ]),
  'recharge.attempt-unproven': entry(422, [
    'The payment {reference} was not received for this recharge, or was refunded. Check its status; nothing was booked.',
    '付款 {reference} 不是为此笔充值收到的，或已退款。请查询其状态。未入账。',
    '支払い {reference} はこのチャージのために受け取ったものではないか、返金済みです。状態を確認してください。記帳していません。',
  ]),
  'recharge.slip-used': entry(422, [
    'Slip {reference} already paid {number} today. Check the slip; nothing was booked.',
    '凭证号 {reference} 今天已用于 {number}。请核对凭证。未入账。',
    '控え番号 {reference} は本日 {number} の支払いに使われています。控えを確認してください。記帳していません。',
  ]),
  'recharge.refund-too-large': entry(422, [
    'At most {most} of this recharge can be refunded: the rest is spent, reserved or already refunded. Nothing was changed.',
    '此笔充值最多可退 {most}：其余已消费、已预留或已退。未作任何更改。',
    'このチャージから返金できるのは {most} までです。残りは使用済み・確保中・返金済みのいずれかです。何も変更していません。',
  ]),
} as const
