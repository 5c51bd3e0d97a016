import { words, type Words } from './reason-words.ts'

/** Why a refund of a device's journal is under review or in quarantine, beside the refusals of the refund rule. */
export const refundReasons = {
  'refund.staff-disabled': words('The cashier was disabled.', '收银员已停用。', '担当者は無効になっています。'),
  'refund.staff-elsewhere': words(
    'The cashier does not work at this outlet.',
    '收银员不属于该门店。',
    '担当者はこの店舗の所属ではありません。',
  ),
  'refund.beyond-limit': words(
    '{given} was given back, the role may give {most} (minor units).',
    '退款 {given}，角色上限 {most}（最小单位）。',
    '返金 {given}、役割の上限 {most}（最小単位）。',
  ),
  'refund.approval-unproven': words(
    'Nothing proves that the refund was approved by somebody who may.',
    '无法证明该退款由有权限的人员授权。',
    '権限のある人がこの返金を承認した証拠がありません。',
  ),
  'refund.backdated': words(
    'Refund {number} was entered at {bookedAt} by {by} as of {refundedAt}.',
    '退款 {number} 由 {by} 于 {bookedAt} 录入，日期写为 {refundedAt}。',
    '返金 {number} は {by} が {bookedAt} に {refundedAt} 付で入力しました。',
  ),
  'refund.sale-number-differs': words(
    'The refund names receipt {given}, the sale is {wanted}.',
    '退款写的小票号是 {given}，销售单号是 {wanted}。',
    '返金のレシート番号は {given} ですが、売上の番号は {wanted} です。',
  ),
  'refund.contradicts-books': words(
    'The till gave a refund that the books contradict. It is booked as given and counts into no order.',
    '收银机已退款，但与账簿不符。已按实际退款入账，不计入任何订单。',
    'レジで行われた返金が帳簿と矛盾します。実際の返金として記帳し、どの注文にも計上しません。',
  ),
  'refund.not-own-sale': words(
    'Order {number} was not sold on this device; only its own sales may be refunded offline.',
    '订单 {number} 不是本设备的销售，离线只能退本设备的销售。',
    '注文 {number} はこの端末の販売ではありません。オフラインで返金できるのは自端末の販売だけです。',
  ),
  'exchange.amount-differs': words(
    'Of the new goods {desk} was paid by what came back, by the books it is {books} (minor units): another refund of the order came in between.',
    '新商品由退回商品抵付 {desk}，账上应为 {books}（最小单位）：期间该订单另有退款。',
    '新しい商品のうち返品で充当した額は {desk}、帳簿では {books} です（最小単位）。その間に同じ注文の返金がありました。',
  ),
  'refund.pieces-unclear': words(
    'It is not clear which pieces came back; the first that were left are booked.',
    '退回的序列号不明确，已按剩余顺序入账。',
    '返品された個体が特定できないため、残りの先頭から計上しました。',
  ),
  'refund.clock-off': words('The device’s clock was off.', '设备时钟有偏差。', '端末の時計がずれていました。'),
  'refund.in-the-future': words('Refunded in the future.', '退款时间在未来。', '返金日時が未来です。'),
  'refund.before-registration': words(
    'Refunded at {at}, before the device was registered at {registeredAt}.',
    '退款时间 {at} 早于设备登记时间 {registeredAt}。',
    '返金日時 {at} が端末登録 {registeredAt} より前です。',
  ),
  'refund.before-sale': words(
    'Refunded at {at}, before the sale at {soldAt}.',
    '退款时间 {at} 早于销售时间 {soldAt}。',
    '返金日時 {at} が販売 {soldAt} より前です。',
  ),
  'refund.before-shift': words(
    'Refunded at {at}, before its shift began at {openedAt}.',
    '退款时间 {at} 早于班次开始时间 {openedAt}。',
    '返金日時 {at} がシフト開始 {openedAt} より前です。',
  ),
  'refund.day-differs': words(
    'Booked on {given}, by the clock it was {wanted}.',
    '记账日 {given}，按时间应为 {wanted}。',
    '計上日 {given}、時刻では {wanted} です。',
  ),
  'refund.tenders-differ': words(
    'The money went back by methods the sale was not paid with, or in amounts that contradict each other: {given}.',
    '退款方式与原支付不符，或金额自相矛盾：{given}。',
    '返金方法が支払いと異なるか、金額が矛盾しています：{given}。',
  ),
  'refund.way-differs': words(
    'The money went back another way than is set now for what may be refunded: {given}.',
    '退款方式与现行“可退款”设置不符：{given}。',
    '返金方法が、現在の「返金できる」の設定と異なります：{given}。',
  ),
  'refund.exchange-in-cash': words(
    'Goods of order {order} had been exchanged for goods that a card or wallet paid, and {cash} more came back in cash than cash had paid (minor units).',
    '订单 {order} 的商品由银行卡或钱包支付的商品换得，退回的现金比当初现金支付的多 {cash}（最小单位）。',
    '注文 {order} の商品はカードまたは電子決済で支払われた商品との交換品で、現金支払い分より {cash} 多く現金で返金されました（最小単位）。',
  ),
  'refund.number-taken': words(
    'Number {number} was used before.',
    '单号 {number} 已被使用。',
    '番号 {number} は使用済みです。',
  ),
  'refund.number-format': words(
    'Number {number} is not written as set here: {wanted}.',
    '单号 {number} 与此处设置的格式不符：{wanted}。',
    '番号 {number} がここの形式（{wanted}）と異なります。',
  ),
  'refund.number-foreign': words(
    'Number {number} is not of this device’s range.',
    '单号 {number} 不属于本设备号段。',
    '番号 {number} はこの端末の範囲外です。',
  ),
  'refund.mode-differs': words(
    'Worked out {given}, the outlet says {wanted}.',
    '按 {given} 计算，门店设置为 {wanted}。',
    '計算方法 {given}、店舗の設定は {wanted} です。',
  ),
  'refund.fees-differ': words(
    'The desk gave back {desk} of fees, as set it is {books} (minor units).',
    '收银台退还手续费 {desk}，按设置应为 {books}（最小单位）。',
    '端末の手数料返金 {desk}、設定では {books}（最小単位）です。',
  ),
  'refund.points-differ': words(
    'For points that are spent the desk withheld {desk}, as set it is {books} (minor units).',
    '因积分已使用，收银台扣留 {desk}，按设置应为 {books}（最小单位）。',
    '使用済みポイント分の控除：端末 {desk}、設定では {books}（最小単位）です。',
  ),
  'refund.no-reason': words('No reason was given.', '未填写原因。', '理由がありません。'),
  'refund.staff-unknown': words('The cashier is not known here.', '未知收银员。', '担当者が登録されていません。'),
  'refund.order-unknown': words('The order is not known here.', '未知订单。', '注文が登録されていません。'),
  'refund.currency-wrong': words('The currency is not the order’s.', '币种与订单不符。', '通貨が注文と異なります。'),
  'refund.taken': words('The refund stands already.', '退款已存在。', '返金は既にあります。'),
  'refund.amount-differs': words(
    'The desk gave back {desk}, by the books it is {books} (minor units).',
    '收银台退款 {desk}，账面应退 {books}（最小单位）。',
    '端末の返金額 {desk}、帳簿では {books}（最小単位）。',
  ),
  'refund.cash-differs': words(
    'The desk gave {desk} in cash, by the books it is {books} (minor units).',
    '收银台退现 {desk}，账面应为 {books}（最小单位）。',
    '端末の現金返金 {desk}、帳簿では {books}（最小単位）。',
  ),
  'refund.shift-unknown': words('The shift is not known here.', '未知班次。', 'シフトが登録されていません。'),
  'refund.permission-missing': words(
    'The cashier lacked a permission.',
    '收银员缺少权限。',
    '担当者に権限がありません。',
  ),
  'refund.no-void': words(
    'It was undone as a void, which it cannot be any more; it is booked as a refund.',
    '收银台按作废处理，但已不满足作废条件，按退款入账。',
    '端末で取消としましたが、取消の条件を満たさないため返金として計上しました。',
  ),
  'refund.void-crossed': words(
    'Order {order} had come back before it was undone here: {twiceMinor} went out twice, {cashMinor} of it in cash (minor units).',
    '订单 {order} 在此作废前已退过：重复退出 {twiceMinor}，其中现金 {cashMinor}（最小单位）。',
    '注文 {order} はここで取り消す前に返金済みでした：{twiceMinor} を二重に返金、うち現金 {cashMinor}（最小単位）。',
  ),
} as const satisfies Record<string, Words>
