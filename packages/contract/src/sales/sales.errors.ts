import { entry } from '../error.ts'

export const salesErrors = {
  'correction.same-method': entry(422, [
    'The payment is already booked under this method. Nothing was changed.',
    '此笔付款已记为该支付方式。未作任何更改。',
    'この支払いは既にこの方法で記帳されています。何も変更していません。',
  ]),
  'correction.by-channel': entry(409, [
    'A channel confirmed this payment, so its method can’t be corrected. Refund it instead; nothing was changed.',
    '渠道已确认此笔付款，不能更正支付方式。请改为退款，未作任何更改。',
    'この支払いは決済サービスが確認したもののため、方法を訂正できません。返金してください。何も変更していません。',
  ]),
  'correction.not-by-word': entry(422, [
    'Balance, exchanges and unknown methods can’t be corrected. Refund and sell again; nothing was changed.',
    '余额、换货抵付和未知的支付方式不能更正。请退款后重新销售，未作任何更改。',
    '残高・交換・不明な方法は訂正できません。返金して販売し直してください。何も変更していません。',
  ]),
  'correction.rounded': entry(409, [
    'This cash amount was rounded and would differ for other methods. Refund and sell again; nothing was changed.',
    '此现金金额经过取整，其他支付方式的金额会不同。请退款后重新销售，未作任何更改。',
    'この現金の金額は端数処理済みで、ほかの方法では金額が変わります。返金して販売し直してください。何も変更していません。',
  ]),
  'correction.refunded-before': entry(409, [
    'Part of this sale was already refunded by the current method. Nothing was changed.',
    '此销售已按现有支付方式退过一部分。未作任何更改。',
    'この売上の一部は、現在の方法で既に返金されています。何も変更していません。',
  ]),
  'correction.no-shift': entry(409, [
    'The shift of this sale is closed and can’t change. Open a shift at {device} first, then correct the payment; nothing was changed.',
    '此销售的班次已交班，不能更改。请先在“{device}”开班，再更正支付方式。未作任何更改。',
    'この売上のシフトは締め済みで、変更できません。先に「{device}」でレジ開けをしてから、支払いを訂正してください。何も変更していません。',
  ]),
  'correction.reference-used': entry(409, [
    'Slip {reference} already paid order {number} that day. Check the number; nothing was changed.',
    '凭证号 {reference} 当天已用于订单 {number}。请核对号码，未作任何更改。',
    '控え番号 {reference} は、その日の取引 {number} の支払いに使われています。番号を確認してください。何も変更していません。',
  ]),
  'photo.unknown': entry(422, [
    'This photo no longer exists. Take it again; nothing was changed.',
    '此照片已不存在，请重拍。未作任何更改。',
    'この写真はもうありません。撮り直してください。何も変更していません。',
  ]),
  'photo.elsewhere': entry(409, [
    'This photo belongs to another document. Take another photo; nothing was changed.',
    '此照片属于其他单据，请另拍一张。未作任何更改。',
    'この写真は別の伝票のものです。撮り直してください。何も変更していません。',
  ]),
  'photo.too-many': entry(409, [
    'The limit of {most, photo|photos} is reached. Nothing was changed.',
    '照片已达上限 {most} 张，未作任何更改。',
    '写真は {most} 枚までです。何も変更していません。',
  ]),
  'void.shift-closed': entry(409, [
    'The shift of this sale is closed. Refund the sale instead; nothing was voided.',
    '此销售的班次已交班，请改为退款。未作废任何内容。',
    'この売上のシフトは締め済みです。返金してください。何も取り消していません。',
  ]),
  'void.other-shift': entry(409, [
    'This sale is not in the open shift. Refund the sale instead; nothing was voided.',
    '此销售不在当前班次中，请改为退款。未作废任何内容。',
    'この売上は現在のシフトのものではありません。返金してください。何も取り消していません。',
  ]),
  'void.refunded-before': entry(409, [
    'Part of this sale was already refunded. Refund the rest instead; nothing was voided.',
    '此销售已退过一部分，请对其余部分退款。未作废任何内容。',
    'この売上は既に一部返金されています。残りを返金してください。何も取り消していません。',
  ]),
  'void.is-exchange': entry(409, [
    'Returned goods paid part of this sale. Refund the sale instead; nothing was voided.',
    '此销售有一部分由退回商品抵付，请改为退款。未作废任何内容。',
    'この売上の一部は返品で支払われています。返金してください。何も取り消していません。',
  ]),
  'approval.decided': entry(
    409,
    [
      'Someone has already answered this request. Nothing was changed.',
      '已有人处理此请求，未作任何更改。',
      'この依頼には既に回答がありました。何も変更していません。',
    ],
    'carry-on',
  ),
  'approval.expired': entry(409, [
    'Nobody answered within {minutes, minute|minutes}. Send the request from the desk again; nothing was changed.',
    '{minutes} 分钟内无人处理，请从收银台重新发出请求。未作任何更改。',
    '{minutes} 分以内に回答がありませんでした。レジからもう一度依頼してください。何も変更していません。',
  ]),
  'approval.own': entry(403, [
    'You can’t approve your own request. Someone else must answer; nothing was changed.',
    '不能同意您自己的请求，须由他人处理。未作任何更改。',
    '自分の依頼は承認できません。別の人が回答する必要があります。何も変更していません。',
  ]),
  'approval.beyond-you': entry(403, [
    'This is above your own limit. Someone with a higher limit must answer; nothing was changed.',
    '超出您自己的上限，须由上限更高的人处理。未作任何更改。',
    'あなたの上限を超えています。上限の高い人が回答する必要があります。何も変更していません。',
  ]),
  'approval.unproven': entry(403, [
    'The approval of {amount} can’t be verified. Ask for approval again; nothing was changed.',
    '无法验证对 {amount} 的授权，请重新请求授权。未作任何更改。',
    '{amount} の承認を確認できません。もう一度承認を依頼してください。何も変更していません。',
  ]),
  'refund.serials-needed': entry(422, [
    '{name}: choose the serial number of each returned piece ({wanted}).',
    '“{name}”：请按序列号选择退回的 {wanted} 件。',
    '「{name}」：返品する {wanted} 点をシリアル番号で選択してください。',
  ]),
  'refund.serial-not-on-line': entry(422, [
    'Serial number {serial} was not sold on this line, or was already returned.',
    '序列号 {serial} 不在该订单行中，或已退回。',
    'シリアル番号 {serial} はこの明細で販売されていないか、既に返品されています。',
  ]),
  'refund.more-than-sold': entry(422, [
    'Line {line} has only {left} left to refund, not {wanted}. Nothing was refunded.',
    '第 {line} 行只剩 {left} 可退，输入为 {wanted}。未退款。',
    '{line} 行目の返金できる残りは {left} です（指定 {wanted}）。返金していません。',
  ]),
  'refund.nothing-left': entry(
    409,
    ['Everything on this order has already been refunded.', '该订单已全部退款。', 'この取引はすべて返金済みです。'],
    'carry-on',
  ),
  'refund.receipt-needed': entry(422, [
    'This outlet refunds only with a receipt. Find the sale by its number; nothing was refunded.',
    '本门店退款须凭小票，请按单号查找销售。未退款。',
    'この店舗の返金にはレシートが必要です。番号で取引を探してください。返金していません。',
  ]),
  'refund.credit-only': entry(422, [
    'Without a receipt, this outlet gives store credit only. Choose store credit; nothing was refunded.',
    '本门店的无单退款只退购物额度，请选择购物额度。未退款。',
    'レシートがない場合、この店舗ではストアクレジットだけです。ストアクレジットを選択してください。返金していません。',
  ]),
  'refund.window-passed': entry(
    422,
    [
      'The refund period of {days, day|days} ended on {lastDay}. Ask a manager; nothing was refunded.',
      '{days} 天的退款期限已于 {lastDay} 截止，请联系店长。未退款。',
      '返金期限（{days} 日間）は {lastDay} に終わりました。責任者に依頼してください。返金していません。',
    ],
    'call-support',
  ),
  'refund.not-returnable': entry(422, [
    '{name} can’t be returned. Remove it from the refund; nothing was refunded.',
    '“{name}”不可退货，请从退款中移除。未退款。',
    '「{name}」は返品できません。返金から外してください。返金していません。',
  ]),
  'refund.above-listed': entry(422, [
    'Line {line}, {name}: {amount} is more than the highest listed price of {most}. Enter at most {most}; nothing was refunded.',
    '第 {line} 行“{name}”：{amount} 超过最高标价 {most}。请填写不超过 {most} 的金额。未退款。',
    '{line} 行目「{name}」：{amount} は登録された最高価格 {most} を超えています。{most} 以下で入力してください。返金していません。',
  ]),
  'refund.date-outside': entry(422, [
    'The refund time {given} must be between {from} and {until}. Correct it; nothing was refunded.',
    '退款时间 {given} 须在 {from} 至 {until} 之间，请更正日期。未退款。',
    '返金日時 {given} は {from}～{until} にする必要があります。日時を修正してください。返金していません。',
  ]),
  'refund.tender-cap': entry(422, [
    'At most {maximum} can be refunded by this payment method. Refund the rest another way; nothing was refunded.',
    '该支付方式最多可退 {maximum}，其余请用其他方式退。未退款。',
    'この支払方法で返金できるのは {maximum} までです。残りは別の方法で返金してください。返金していません。',
  ]),
  'refund.above-limit': entry(
    403,
    [
      'A refund of {amount} is above your limit of {limit}. Ask a manager; nothing was refunded.',
      '退款 {amount} 超出您的上限 {limit}，请联系店长。未退款。',
      '{amount} の返金は、あなたの上限 {limit} を超えています。責任者に依頼してください。返金していません。',
    ],
    'call-support',
  ),
  'refund.cash-at-desk': entry(
    409,
    [
      'Cash goes back out of a drawer, and an app has none. Refund this order at the desk or in the back office; nothing was refunded.',
      '现金须从钱箱退还，应用没有钱箱。请在收银台或后台为此订单退款。未退款。',
      '現金はドロアから返金しますが、アプリにはドロアがありません。この取引はレジまたは管理画面で返金してください。返金していません。',
    ],
    'call-support',
  ),
  'refund.differs-from-preview': entry(
    409,
    [
      'The amount has changed since the preview. Check the new preview; nothing was refunded.',
      '预览之后金额已变化，请查看新的预览。未退款。',
      'プレビューの後に金額が変わりました。新しいプレビューを確認してください。返金していません。',
    ],
    'retry',
  ),
  'refund.differs-from-first': entry(
    409,
    [
      'This refund was already made with other content. Check the order first; nothing was refunded now.',
      '此退款已用其他内容完成过，请先查看订单。本次未退款。',
      'この返金は別の内容で既に行われています。先に取引を確認してください。今回は返金していません。',
    ],
    'verify-first',
  ),
  'refund.nothing-chosen': entry(422, [
    'Choose what to refund.',
    '请选择要退的商品。',
    '返金する商品を選択してください。',
  ]),
  'refund.unknown-line': entry(422, [
    'The order has no line {line}. Nothing was refunded.',
    '订单没有第 {line} 行，未退款。',
    'この取引に {line} 行目はありません。返金していません。',
  ]),
  'refund.line-twice': entry(422, [
    'Line {line} appears twice. Nothing was refunded.',
    '第 {line} 行重复，未退款。',
    '{line} 行目が 2 回あります。返金していません。',
  ]),
  'refund.quantity-invalid': entry(422, [
    'The quantity {quantity} of line {line} must be a whole number of at least 1. Nothing was refunded.',
    '第 {line} 行数量 {quantity} 必须为不小于 1 的整数，未退款。',
    '{line} 行目の数量 {quantity} は 1 以上の整数にしてください。返金していません。',
  ]),
  'refund.cannot-reprice': entry(422, [
    'The remaining items can’t be priced again. Refund by share instead.',
    '剩余商品无法重新计价，请改为按份额退款。',
    '残りの商品を再計算できません。按分で返金してください。',
  ]),
  'refund.tender-sum': entry(422, [
    'The amounts by payment method add up to {given} instead of {expected}. Nothing was refunded.',
    '各支付方式金额之和为 {given}，应为 {expected}，未退款。',
    '支払方法ごとの金額の合計は {given} で、{expected} になりません。返金していません。',
  ]),
  'refund.other-outlet': entry(
    403,
    [
      'This was sold at another outlet. Refund it in the back office.',
      '此单在其他门店售出，请在后台退款。',
      '別の店舗の売上です。管理画面で返金してください。',
    ],
    'call-support',
  ),
  'refund.other-currency': entry(422, [
    'This was paid in {wanted}, but this outlet pays out {given}. Refund it at an outlet that sells in {wanted}. Nothing was refunded.',
    '此款以 {wanted} 支付，本门店只付出 {given}。请在以 {wanted} 销售的门店退款。未退款。',
    'この代金は {wanted} で支払われましたが、この店舗の通貨は {given} です。{wanted} の店舗で返金してください。返金していません。',
  ]),
  'refund.reason-missing': entry(422, ['Enter a reason.', '请填写原因。', '理由を入力してください。']),
  'refund.no-deposit': entry(422, [
    '{name} has no deposit to refund. Remove the line; nothing was refunded.',
    '“{name}”没有可退的押金，请移除该行。未退款。',
    '「{name}」には返金する保証金がありません。行を外してください。返金していません。',
  ]),
  'refund.product-unknown': entry(422, [
    'A product of this refund is unknown at this outlet. Nothing was refunded.',
    '本门店没有此次退款中的某个商品。未退款。',
    'この返金に、この店舗で登録されていない商品があります。返金していません。',
  ]),
  'order.is-cancelled': entry(409, ['This order was cancelled.', '该订单已取消。', 'この取引は取消済みです。']),
  'order.is-overtime': entry(409, [
    'This order expired unpaid.',
    '该订单超时未付款。',
    'この取引は支払われないまま期限が切れました。',
  ]),
  'order.not-paid': entry(409, ['This order is not paid yet.', '该订单尚未付款。', 'この取引は未払いです。']),
  'export.not-ready': entry(
    409,
    [
      'This export is not ready yet. Wait a moment and try again.',
      '导出尚未完成，请稍后再试。',
      'このエクスポートはまだできていません。少し待ってからもう一度お試しください。',
    ],
    'retry',
  ),
  'export.expired': entry(409, [
    'This export was deleted after seven days. Export again.',
    '此导出文件已在七天后删除，请重新导出。',
    'このエクスポートは 7 日を過ぎて削除されました。もう一度エクスポートしてください。',
  ]),
  'shift.not-open': entry(422, [
    'This shift is not open. Open a shift first.',
    '此班次未开班，请先开班。',
    'このシフトは締め前ではありません。先にレジ開けをしてください。',
  ]),
  'shift.next-float-invalid': entry(422, [
    'The next float can’t be more than the amount counted. Enter that amount or less; the shift is still open.',
    '下一班的备用金不能超过清点金额。请填写不超过清点的金额；班次尚未交班。',
    '次のシフトの準備金は、数えた金額以下にしてください。シフトはまだ締めていません。',
  ]),
  'shift.desk-holds-it': entry(409, [
    '{device} is still running this shift. Close it at the desk, or unbind the device first if it is lost.',
    '{device} 仍在使用此班次。请在收银台交班；若设备遗失，请先解绑。',
    '「{device}」がまだこのシフトを使っています。レジで締めるか、紛失した場合は先に端末の登録を解除してください。',
  ]),
} as const
