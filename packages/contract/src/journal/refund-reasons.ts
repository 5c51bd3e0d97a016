import { words, type Words } from './reason-words.ts'

/** Why a refund of a device's journal is under review or in quarantine, beside the refusals of the refund rule. */
export const refundReasons = {
  'refund.staff-disabled': words('The cashier was disabled.', '收银员已停用。', '担当者は無効でした。'),
  'refund.staff-elsewhere': words(
    'The cashier doesn’t work at this outlet.',
    '收银员不属于该门店。',
    '担当者はこの店舗の所属ではありません。',
  ),
  'refund.beyond-limit': words(
    '{given:money} was refunded; the role’s limit is {most:money}.',
    '退款 {given:money}，角色上限 {most:money}。',
    '返金額 {given:money} が、役割の上限 {most:money} を超えています。',
  ),
  'refund.approval-unproven': words(
    'Nothing proves that somebody with permission approved the refund.',
    '无法证明该退款由有权限的人员授权。',
    '権限のある人がこの返金を承認したと証明するものがありません。',
  ),
  'refund.backdated': words(
    '{by} entered refund {number} at {bookedAt} and dated it {refundedAt}.',
    '退款 {number} 由 {by} 于 {bookedAt} 录入，日期写为 {refundedAt}。',
    '返金 {number} は {by} が {bookedAt} に {refundedAt} 付で入力しました。',
  ),
  'refund.sale-number-differs': words(
    'The refund names receipt {given}, but the sale is {wanted}.',
    '退款写的小票号是 {given}，销售单号是 {wanted}。',
    '返金のレシート番号は {given} ですが、売上の番号は {wanted} です。',
  ),
  'refund.contradicts-books': words(
    'The till gave a refund that contradicts the books. It’s booked as given and doesn’t count toward any order.',
    '收银机已退款，但与账簿不符。已按实际退款入账，不计入任何订单。',
    'レジで行われた返金が帳簿と矛盾します。行われたとおり記帳し、どの取引にも含めません。',
  ),
  'refund.not-own-sale': words(
    'Order {number} wasn’t sold on this till. Offline, a till can refund only its own sales.',
    '订单 {number} 不是本设备的销售，离线只能退本设备的销售。',
    '取引 {number} はこの端末の売上ではありません。オフラインで返金できるのは、この端末の売上だけです。',
  ),
  'exchange.amount-differs': words(
    'The returned goods paid {desk:money} of the new ones; according to the books it’s {books:money}. Another refund of the order came in between.',
    '新商品由退回商品抵付 {desk:money}，账上应为 {books:money}：期间该订单另有退款。',
    '新しい商品のうち返品で支払われた額は、レジ {desk:money}、帳簿 {books:money} です。その間に同じ取引の別の返金がありました。',
  ),
  'refund.pieces-unclear': words(
    'It isn’t clear which pieces were returned. The first ones left were booked.',
    '退回的序列号不明确，已按剩余顺序入账。',
    'どの 1 点が返品されたか分からないため、残りの先頭から記帳しました。',
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
    '返金日時 {at} がシフトの開始 {openedAt} より前です。',
  ),
  'refund.day-differs': words(
    'Booked on {given}; by the clock it was {wanted}.',
    '记账日 {given}，按时间应为 {wanted}。',
    '記帳日は {given} ですが、時刻では {wanted} です。',
  ),
  'refund.tenders-differ': words(
    'The money was refunded by methods that didn’t pay for the sale, or in amounts that contradict each other: {given}.',
    '退款方式与原支付不符，或金额自相矛盾：{given}。',
    '売上と異なる支払方法で返金されたか、金額が矛盾しています：{given}。',
  ),
  'refund.way-differs': words(
    'The money was refunded by a different method than the settings allow now: {given}.',
    '退款方式与现行“可退款”设置不符：{given}。',
    '現在の「返金を許可」の設定と異なる方法で返金されました：{given}。',
  ),
  'refund.exchange-in-cash': words(
    'The goods of order {order} came from an exchange of goods paid by card or wallet. {cash:money} more was refunded in cash than cash had paid.',
    '订单 {order} 的商品由银行卡或钱包支付的商品换得，退回的现金比当初现金支付的多 {cash:money}。',
    '取引 {order} の商品は、カードまたは電子決済で支払った商品と交換したもので、現金で支払った分より {cash:money} 多く現金で返金されました。',
  ),
  'refund.number-taken': words(
    'Number {number} was already used.',
    '单号 {number} 已被使用。',
    '番号 {number} は以前に使われています。',
  ),
  'refund.number-format': words(
    'Number {number} doesn’t have the format that is set: {wanted}.',
    '单号 {number} 与此处设置的格式不符：{wanted}。',
    '番号 {number} は設定の書式（{wanted}）と異なります。',
  ),
  'refund.number-foreign': words(
    'Number {number} isn’t in this device’s range.',
    '单号 {number} 不属于本设备号段。',
    '番号 {number} はこの端末の範囲外です。',
  ),
  'refund.mode-differs': words(
    'The refund was calculated by {given}; the outlet uses {wanted}.',
    '按 {given} 计算，门店设置为 {wanted}。',
    '計算方法は {given} ですが、店舗の設定は {wanted} です。',
  ),
  'refund.fees-differ': words(
    'The till refunded {desk:money} of fees; according to the settings it’s {books:money}.',
    '收银台退还手续费 {desk:money}，按设置应为 {books:money}。',
    '手数料の返金：レジ {desk:money}、設定では {books:money}。',
  ),
  'refund.points-differ': words(
    'The till withheld {desk:money} for points already spent; according to the settings it’s {books:money}.',
    '因积分已使用，收银台扣留 {desk:money}，按设置应为 {books:money}。',
    '使用済みポイントの差し引き：レジ {desk:money}、設定では {books:money}。',
  ),
  'refund.no-reason': words('No reason was given.', '未填写原因。', '理由がありません。'),
  'refund.staff-unknown': words('The cashier is not known here.', '未知收银员。', '担当者がここに登録されていません。'),
  'refund.order-unknown': words('The order is not known here.', '未知订单。', '取引がここに登録されていません。'),
  'refund.currency-wrong': words('The currency is not the order’s.', '币种与订单不符。', '通貨が取引と異なります。'),
  'refund.taken': words('The refund stands already.', '退款已存在。', 'この返金は既に記帳されています。'),
  'refund.amount-differs': words(
    'The till refunded {desk:money}; according to the books it’s {books:money}.',
    '收银台退款 {desk:money}，账面应退 {books:money}。',
    '返金額：レジ {desk:money}、帳簿 {books:money}。',
  ),
  'refund.cash-differs': words(
    'The till refunded {desk:money} in cash; according to the books it’s {books:money}.',
    '收银台退现 {desk:money}，账面应为 {books:money}。',
    '現金の返金額：レジ {desk:money}、帳簿 {books:money}。',
  ),
  'refund.shift-unknown': words('The shift is not known here.', '未知班次。', 'シフトがここに登録されていません。'),
  'refund.permission-missing': words(
    'The cashier didn’t have the permission.',
    '收银员缺少权限。',
    '担当者に権限がありません。',
  ),
  'refund.no-void': words(
    'The order was voided, but couldn’t be voided any more. It’s booked as a refund.',
    '收银台按作废处理，但已不满足作废条件，按退款入账。',
    '取消として行われましたが、取消できる状態ではないため、返金として記帳しました。',
  ),
  'refund.void-crossed': words(
    'Order {order} was refunded before it was voided here. {twiceMinor:money} was given back twice, {cashMinor:money} of it in cash.',
    '订单 {order} 在此作废前已退过：重复退出 {twiceMinor:money}，其中现金 {cashMinor:money}。',
    '取引 {order} はここで取り消す前に返金されていました。{twiceMinor:money} を二重に返し、うち {cashMinor:money} は現金です。',
  ),
} as const satisfies Record<string, Words>
