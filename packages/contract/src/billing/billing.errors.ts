import { entry } from '../error.ts'

/** Refusals of authorization billing. */
export const billingErrors = {
  'upgrade.same-version': entry(409, [
    'You have selected the current version, no upgrade is needed. Nothing was changed.',
    '您选择的是当前版本，无需升级。未作任何更改。',
    '現在と同じプランが選択されています。アップグレードは不要です。何も変更していません。',
  ]),
  'upgrade.expired': entry(409, [
    'This licence has ended, so there are no days left to upgrade. Renew it or buy another version; nothing was changed.',
    '授权已到期，没有可升级的剩余天数。请续费或购买其他版本，未作任何更改。',
    'このライセンスは終了しており、アップグレードできる日数が残っていません。更新するか、別のプランを購入してください。何も変更していません。',
  ]),
  'upgrade.not-higher': entry(409, [
    'This version costs less than yours. Choose it for the next period instead; nothing was changed.',
    '此版本比您的便宜，请改为下个周期更换。未作任何更改。',
    'このプランは現在のプランより安価です。次の期間から変更してください。何も変更していません。',
  ]),
  'licence.lifetime-needs-none': entry(409, [
    'Your licence never expires and needs no renewal. Nothing was changed.',
    '您的授权永久有效，无需续费。未作任何更改。',
    'ライセンスは無期限のため更新は不要です。何も変更していません。',
  ]),
  'licence.none-in-use': entry(409, [
    'This needs an active paid licence. Buy a version first; nothing was changed.',
    '此操作需要使用中的付费授权，请先购买版本。未作任何更改。',
    '有効な有料ライセンスが必要です。先にプランを購入してください。何も変更していません。',
  ]),
  'licence.change-pending': entry(409, [
    'The next period, from {day}, is already paid with another version. Change it from that day; nothing was changed.',
    '自 {day} 起的下个周期已按其他版本付费，请在该日之后再更改。未作任何更改。',
    '{day} からの次の期間は別のプランで支払済みです。その日以降に変更してください。何も変更していません。',
  ]),
  'version.price-unfit': entry(422, [
    'This price ({field}) must be at least 0.01 and no more than allowed. Correct it; nothing was changed.',
    '价格（{field}）须不低于 0.01 且不超过上限，请更正，未作任何更改。',
    'この価格（{field}）は 0.01 以上、上限以下にしてください。修正してください。何も変更していません。',
  ]),
  'version.price-missing': entry(422, [
    'Enter at least one price: month, year or lifetime. Nothing was changed.',
    '请至少填写月、年、终身中的一种价格，未作任何更改。',
    '月・年・無期限のうち 1 つ以上の価格を入力してください。何も変更していません。',
  ]),
  'version.period-not-sold': entry(409, [
    'This version is not sold for that period. Choose another period; nothing was changed.',
    '该版本不按此周期出售，请选择其他周期，未作任何更改。',
    'このプランはその期間では販売されていません。別の期間を選択してください。何も変更していません。',
  ]),
  'version.extra-not-sold': entry(409, [
    'This version does not sell extras. Choose a larger version; nothing was changed.',
    '此版本不出售增购，请选择更大的版本。未作任何更改。',
    'このプランでは追加分を販売していません。上位のプランを選択してください。何も変更していません。',
  ]),
  'version.name-taken': entry(409, [
    'Another version is called {name}. Choose another name; nothing was changed.',
    '已有名为 {name} 的版本，请更换名称，未作任何更改。',
    '{name} という名前のプランが既にあります。別の名前にしてください。何も変更していません。',
  ]),
  'version.default-needed': entry(409, [
    'This is the default version for new merchants. Make another version the default, then retire this one; nothing was changed.',
    '这是新商户的默认版本。请先将其他版本设为默认，再停售此版本。未作任何更改。',
    'これは新しい加盟店の標準プランです。別のプランを標準にしてから、販売を終了してください。何も変更していません。',
  ]),
  'version.not-offered': entry(409, [
    'This version is no longer offered to you. Check the versions again; nothing was changed.',
    '该版本已不再向您提供，请重新查看版本列表，未作任何更改。',
    'このプランは現在提供されていません。プランを確認し直してください。何も変更していません。',
  ]),
  'version.currency-differs': entry(409, [
    'Your licence is billed in {held}, but this version in {wanted}. Choose a version in the same currency; nothing was changed.',
    '您的授权以 {held} 计费，该版本以 {wanted} 计费，请选择相同币种的版本，未作任何更改。',
    '現在のライセンスの通貨は {held} ですが、このプランは {wanted} です。同じ通貨のプランを選択してください。何も変更していません。',
  ]),
  'bill.quantity-too-much': entry(422, [
    'At most {most} are allowed, not {given}. Correct the quantity; nothing was changed.',
    '最多 {most}，当前为 {given}。请更正数量，未作任何更改。',
    '上限は {most} です（指定：{given}）。数量を修正してください。何も変更していません。',
  ]),
  'bill.price-changed': entry(
    409,
    [
      'The price has changed. Check it before you order; nothing was ordered.',
      '价格已变化，请核对后再下单。未下单。',
      '価格が変わりました。確認してから注文してください。まだ注文していません。',
    ],
    'retry',
  ),
  'bill.one-open': entry(409, [
    'Bill {number} is still open. Pay or cancel it, or wait for the decision on its refund; nothing was ordered.',
    '账单 {number} 尚未结清。请支付或取消，或等待退款的决定。未下单。',
    '請求 {number} が未完了です。支払うか取り消すか、返金の判断をお待ちください。まだ注文していません。',
  ]),
  'bill.not-unpaid': entry(409, [
    'This bill is no longer unpaid. Reload it; nothing was changed.',
    '该账单已不是未付款状态，请重新加载。未作任何更改。',
    'この請求はもう未払いではありません。読み込み直してください。何も変更していません。',
  ]),
  'bill.not-paid': entry(409, [
    'Only a paid bill can be refunded. Nothing was changed.',
    '只有已付款的账单可以退款。未作任何更改。',
    '返金できるのは支払済みの請求だけです。何も変更していません。',
  ]),
  'bill.no-refund-requested': entry(409, [
    'This bill has no open refund request. Reload it; nothing was changed.',
    '该账单没有待处理的退款申请，请重新查看，未作任何更改。',
    'この請求に返金の申請はありません。読み込み直してください。何も変更していません。',
  ]),
  'bill.no-proof': entry(409, [
    'No bank transfer is reported for this bill. Nothing was changed.',
    '该账单没有报告过转账。未作任何更改。',
    'この請求には振込の報告がありません。何も変更していません。',
  ]),
  'bill.awaits-confirmation': entry(409, [
    'Your bank transfer is being checked. Wait for the result; nothing was changed.',
    '您的转账正在核对中，请等待结果。未作任何更改。',
    '振込を確認しています。結果をお待ちください。何も変更していません。',
  ]),
  'bill.being-paid': entry(409, [
    'A payment for this bill is in progress. Wait until it ends; nothing was changed.',
    '该账单正在支付中，请等待支付结束，未作任何更改。',
    'この請求の支払いが進行中です。終わるまでお待ちください。何も変更していません。',
  ]),
  'bill.not-latest': entry(409, [
    'Later bills build on this bill. Request a refund of the latest bill first; nothing was changed.',
    '其后的账单以此账单为基础，请先申请最近一笔的退款，未作任何更改。',
    'この請求をもとにした、より新しい請求があります。最新の請求から返金を申請してください。何も変更していません。',
  ]),
  'bill.refund-too-much': entry(422, [
    'A refund can’t be more than the amount paid. Correct the amount; nothing was changed.',
    '退款金额不能超过已付金额，请更正，未作任何更改。',
    '返金額は支払額以下にしてください。金額を修正してください。何も変更していません。',
  ]),
  'bill.note-needed': entry(422, [
    'Add a note: a denial or a different amount needs a reason. Nothing was changed.',
    '请填写说明：拒绝或更改退款金额时必须注明原因，未作任何更改。',
    '説明を入力してください。却下や金額の変更には理由が必要です。何も変更していません。',
  ]),
  'bill.merchant-unaudited': entry(409, [
    'Only audited merchants can buy. Submit your documents under Merchant information; nothing was ordered.',
    '只有已审核的商户可以购买，请在“商户信息”中提交证件。未下单。',
    '購入できるのは審査済みの加盟店だけです。「加盟店情報」で書類を提出してください。まだ注文していません。',
  ]),
  'bill.channel-unready': entry(409, [
    'This payment method is not ready. Choose another method or pay by transfer; nothing was charged.',
    '该支付方式暂不可用，请选择其他方式或转账，未扣款。',
    'この支払方法は準備ができていません。別の方法か振込を選択してください。請求していません。',
  ]),
  'bill-coupon.unknown': entry(422, [
    'This coupon is unknown, used up, expired, or for another currency. Check its code; nothing was ordered.',
    '优惠码不存在、已用完、已过期或币种不符，请核对。未下单。',
    'このクーポンは存在しないか、使用済み、期限切れ、または別の通貨のものです。コードを確認してください。まだ注文していません。',
  ]),
  'bill-coupon.code-taken': entry(409, [
    'A coupon with the code {code} already exists. Choose another code; nothing was changed.',
    '优惠码 {code} 已存在，请更换，未作任何更改。',
    'コード {code} のクーポンは既にあります。別のコードにしてください。何も変更していません。',
  ]),
  'statement.month-not-over': entry(409, [
    'The month {month} is not over. Draw it up from {first} by UTC; nothing was drawn up.',
    '{month} 尚未结束，请自 {first} 起（UTC）再生成。未生成任何结算单。',
    '{month} はまだ終わっていません。{first}（UTC）以降に作成してください。明細書は作成していません。',
  ]),
  'statement.already-paid': entry(409, [
    'Statement {number} was paid on {day}. If that is a mistake, mark it as unpaid first; nothing was changed.',
    '结算单 {number} 已于 {day} 付款。如有误，请先标记为未付款。未作任何更改。',
    '明細書 {number} は {day} に支払済みです。誤りの場合は、先に未払いに戻してください。何も変更していません。',
  ]),
  'statement.not-paid': entry(409, [
    'Statement {number} is not marked as paid. Reload the list; nothing was changed.',
    '结算单 {number} 未标记为已付款，请重新加载列表。未作任何更改。',
    '明細書 {number} は支払済みになっていません。一覧を読み込み直してください。何も変更していません。',
  ]),
  'statement.paid-day-unfit': entry(422, [
    'The day of payment must lie between {first} and {last}, not {given}. Correct it; nothing was changed.',
    '付款日期须在 {first} 至 {last} 之间，当前为 {given}。请更正，未作任何更改。',
    '支払日は {first} から {last} までにしてください（入力：{given}）。修正してください。何も変更していません。',
  ]),
  'code.check-wrong': entry(422, [
    'This is not a valid activation code. Enter the sixteen characters again; nothing was changed.',
    '激活码有误，请重新输入 16 位激活码，未作任何更改。',
    '正しいアクティベーションコードではありません。16 文字を入力し直してください。何も変更していません。',
  ]),
  'code.state-unfit': entry(409, [
    'This is not possible for a code that is {state}. Reload the codes; nothing was changed.',
    '激活码当前状态（{state}）不允许此操作，请重新查看，未作任何更改。',
    '状態が {state} のコードではできません。コードを読み込み直してください。何も変更していません。',
  ]),
  'code.unbound-twice': entry(409, [
    'This code was released twice within a year. You can release it again from {day}; nothing was changed.',
    '该激活码一年内已解绑两次，{day} 起可再次解绑，未作任何更改。',
    'このコードは 1 年以内に 2 回解除されています。{day} から再び解除できます。何も変更していません。',
  ]),
  'code.device-has-one': entry(409, [
    'That device already has an activation code. Nothing was changed.',
    '该设备已有激活码，未作任何更改。',
    'その端末には既にアクティベーションコードがあります。何も変更していません。',
  ]),
} as const
