import { words, type Words } from './reason-words.ts'

/** The reasons for a review of the money that a channel moved for a sale, and of a drawer nobody counted. */
export const paymentReviewReasons = {
  'shift.uncounted': words(
    'The shift was closed without a count, and this outlet closes none by itself.',
    '班次未清点即关闭，而本门店未开启自动交班。',
    'シフトが現金を数えずに締められましたが、この店舗では自動で締めない設定です。',
  ),
  'shift.foreign-differs': words(
    'Notes in {currency}: {counted} were counted and {expected} should lie there (minor units).',
    '{currency} 外币：清点 {counted}，应有 {expected}（最小单位）。',
    '{currency} の外貨：数えた額 {counted}、あるべき額 {expected}（最小単位）。',
  ),
  'sale.order-was-over': words(
    'Payment {reference} belongs to an order that had been given up or had run out.',
    '付款 {reference} 所属订单此前已取消或超时。',
    '支払い {reference} の取引は、取消済みか期限切れでした。',
  ),
  'sale.paid-twice': words(
    'Order {order} had been paid and booked by the server. {besidesMinor} {currency} (minor units) more came from the desk: the customer paid twice.',
    '订单 {order} 已由服务器确认付款并入账，收银台又收了 {besidesMinor} {currency}（最小单位）：顾客付了两次。',
    '取引 {order} はサーバーが支払済みとして記帳しましたが、レジからさらに {besidesMinor} {currency}（最小単位）届きました。過入金です。',
  ),
  'sale.attempt-missing': words(
    'Payment {reference} is said to have come through a connected channel, which was never asked for it.',
    '付款 {reference} 称由已接入的渠道收取，但从未向该渠道发起。',
    '支払い {reference} は接続済みの決済サービスで受け取ったとありますが、請求した記録がありません。',
  ),
  'sale.offline-slips': words(
    'Slips of a connected channel were typed in this shift while the till was offline. Compare them with the channel’s statement.',
    '本班次离线期间手动录入了已接入渠道的凭证号，请与渠道的对账单核对。',
    'このシフトでは、レジがオフラインの間に、接続済みの決済サービスの控え番号が手入力されました。決済サービスの明細と照合してください。',
  ),
  'sale.attempt-unproven': words(
    'Payment {reference} is not one that was received for this sale with this amount: {state}.',
    '付款 {reference} 并非为本笔销售按此金额收到：{state}。',
    '支払い {reference} は、この売上のためにこの金額で受け取ったものではありません：{state}。',
  ),
} as const satisfies Record<string, Words>
