import { words, type Words } from './reason-words.ts'

/** The reasons for a review of the money that a channel moved for a sale, and of a drawer nobody counted. */
export const paymentReviewReasons = {
  'shift.uncounted': words(
    'The shift was closed without a count, which this outlet doesn’t do automatically.',
    '班次未清点即关闭，而本门店未开启自动交班。',
    'シフトが現金を数えずに締められましたが、この店舗では自動で締めない設定です。',
  ),
  'sale.order-was-over': words(
    'Payment {reference} belongs to an order that was canceled or had expired.',
    '付款 {reference} 所属订单此前已取消或超时。',
    '支払い {reference} の取引は、取消済みか期限切れでした。',
  ),
  'sale.saved-order-was-over': words(
    'Order {order} had been canceled before it was handed out. Find out whether what was paid ahead also went back to the customer.',
    '订单 {order} 在交货前已取消。请核实定金是否也已退给顾客。',
    '注文 {order} は、受け渡しの前に取り消されていました。内金をお客様に返していないか確認してください。',
  ),
  'sale.paid-twice': words(
    'The server had already booked order {order} as paid. The till reported {besidesMinor:money} more: the customer paid twice.',
    '订单 {order} 已由服务器确认付款并入账，收银台又收了 {besidesMinor:money}：顾客付了两次。',
    '取引 {order} はサーバーが支払済みとして記帳しましたが、レジからさらに {besidesMinor:money}届きました。過入金です。',
  ),
  'sale.attempt-missing': words(
    'The till says that payment {reference} came through a connected channel, but the channel was never asked for it.',
    '付款 {reference} 称由已接入的渠道收取，但从未向该渠道发起。',
    '支払い {reference} は接続済みの決済サービスで受け取ったとありますが、請求した記録がありません。',
  ),
  'sale.offline-slips': words(
    'Slip numbers of a connected channel were typed in this shift while the till was offline. Compare them with the channel’s statement.',
    '本班次离线期间手动录入了已接入渠道的凭证号，请与渠道的对账单核对。',
    'このシフトでは、レジがオフラインの間に、接続済みの決済サービスの控え番号が手入力されました。決済サービスの明細と照合してください。',
  ),
  'sale.attempt-unproven': words(
    'Payment {reference} isn’t a payment received for this sale and amount: {state}.',
    '付款 {reference} 并非为本笔销售按此金额收到：{state}。',
    '支払い {reference} は、この売上のためにこの金額で受け取ったものではありません：{state}。',
  ),
} as const satisfies Record<string, Words>
