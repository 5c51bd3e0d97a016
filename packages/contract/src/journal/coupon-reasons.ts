import { words } from './reason-words.ts'

/** The reasons for a review of a sale's coupons. */
export const couponReasons = {
  'sale.coupon-used': words(
    'The coupon {code} ({name}) was already used in another sale.',
    '优惠券 {code}（{name}）此前已在其他订单使用。',
    'クーポン {code}（{name}）は、以前に別の取引で使われていました。',
  ),
  'sale.coupon-disabled': words(
    'The coupon {code} ({name}) was withdrawn or disabled.',
    '优惠券 {code}（{name}）已收回或停用。',
    'クーポン {code}（{name}）は取消済みか無効でした。',
  ),
  'sale.coupon-of-another': words(
    'The coupon {code} ({name}) belongs to another member.',
    '优惠券 {code}（{name}）属于其他会员。',
    'クーポン {code}（{name}）は別の会員のものです。',
  ),
  'sale.coupon-unknown': words(
    'The sale used a coupon that isn’t in the books.',
    '使用了账面上不存在的优惠券。',
    '帳簿にないクーポンが使われています。',
  ),
  'sale.coupon-unproven': words(
    'The coupon {code} has no record, and nothing proves that the shop printed it.',
    '优惠券 {code} 在离线时使用，无法证明由本店打印。',
    'クーポン {code} はオフラインで使われましたが、この店舗が印刷したと証明するものがありません。',
  ),
  'sale.coupon-untold': words(
    'The coupon {code} was used before the till that printed it reported it. It counts as used by this sale.',
    '优惠券 {code} 在离线时使用，当时打印它的收银台尚未上报。已记为本单使用。',
    'クーポン {code} は、印刷したレジから届く前にオフラインで使われました。この売上で使用済みになります。',
  ),
  'sale.coupon-expired': words(
    'The coupon {code}, which has no record, was valid until {untilDate}.',
    '优惠券 {code} 在离线时使用，有效期至 {untilDate}，当时已过期。',
    'クーポン {code} はオフラインで使われましたが、期限は {untilDate} まででした。',
  ),
  'sale.coupons-over-limit': words(
    'While offline, this till took off {given:money} with coupons without a record. Its limit is {limit:money}.',
    '该收银台恢复联网前离线用券共优惠 {given:money}，限额为 {limit:money}。',
    'このレジは次の通信までに、オフラインのクーポンで {given:money} を値引きしました。上限は {limit:money}です。',
  ),
} as const
