import { entry } from '../../error.ts'

/** Refusals about gift cards that apps sell, and about cards, points and balance that pay what they bring. */
export const cardErrors = {
  'order.gift-card-not-granted': entry(
    403,
    [
      'This app may not use gift cards: it lacks the scope gift_cards_use. Leave them out, or ask the owner of the shop to grant it; nothing was changed.',
      '该应用不能使用礼品卡（缺少权限范围 gift_cards_use）。请去掉礼品卡或请店主授权。未作任何更改。',
      'このアプリはギフトカードを使えません（権限範囲 gift_cards_use がありません）。外すか、店舗のオーナーに付与を依頼してください。何も行われていません。',
    ],
    'call-support',
  ),
  'order.member-books-not-granted': entry(
    403,
    [
      'This app may not use points or balance of members: it lacks the scope member_books_use. Leave them out, or ask the owner of the shop to grant it; nothing was changed.',
      '该应用不能使用会员的积分或余额（缺少权限范围 member_books_use）。请去掉积分和余额或请店主授权。未作任何更改。',
      'このアプリは会員のポイントや残高を使えません（権限範囲 member_books_use がありません）。外すか、店舗のオーナーに付与を依頼してください。何も行われていません。',
    ],
    'call-support',
  ),
  'gift-card.too-many-tries': entry(429, [
    'Too many numbers of gift cards did not fit. Ask again without gift cards, or with them from {until} on; nothing was changed.',
    '无效的礼品卡号过多。请不使用礼品卡重新请求，或在 {until} 之后再使用。未作任何更改。',
    '使えないギフトカード番号が多すぎます。ギフトカードなしで送り直すか、{until} 以降にお試しください。何も行われていません。',
  ]),
  'gift-card.unknown': entry(404, [
    'No gift card has this code. Check it and try again; nothing was changed.',
    '没有该卡号的礼品卡。请核对后重试。未作任何更改。',
    'この番号のギフトカードはありません。番号を確認して、もう一度お試しください。何も変更していません。',
  ]),
  'gift-card.not-sold-by-app': entry(409, [
    'This app didn’t sell this gift card, so its money isn’t yours to give back. Give it back where it was sold; nothing was changed.',
    '该礼品卡不是由此应用售出，不能由其退款。请在售出处退款。未作任何更改。',
    'このギフトカードはこのアプリが販売したものではないため、返金できません。販売した場所で返金してください。何も変更していません。',
  ]),
  'gift-card.unfit': entry(422, [
    'No gift card with the number {code} can pay here. Check the number, or leave the card out; nothing was changed.',
    '没有可在此付款的礼品卡 {code}。请核对号码或去掉该卡。未作任何更改。',
    'ここで使えるギフトカード {code} はありません。番号を確認するか、外してください。何も行われていません。',
  ]),
  'gift-card.not-enough': entry(409, [
    'The gift card {code} can pay {available} now, not {wanted}. Ask for no more than that, with a new quote where it is an order, and take the rest another way; nothing was changed.',
    '礼品卡 {code} 现在可付 {available}，不足 {wanted}。请不超过该金额重新请求（订单须重新报价），其余用其他方式支付。未作任何更改。',
    'ギフトカード {code} で今払えるのは {available} です（指定 {wanted}）。この金額以内で送り直し（注文は見積もりを取り直し）、残りは別の方法で支払ってください。何も行われていません。',
  ]),
  'gift-card.hold-over': entry(422, [
    'This app holds nothing under this number any more. Redeem without it; nothing was changed.',
    '该应用在此编号下已无预留金额，请去掉该编号后兑付。未作任何更改。',
    'この番号でアプリが確保している金額はもうありません。番号を外して利用してください。何も変更していません。',
  ]),
  'redemption.not-of-app': entry(409, [
    'This app didn’t redeem this money, so it isn’t yours to give back. Give it back where it was redeemed; nothing was changed.',
    '该金额不是由此应用兑付，不能由其退回。请在兑付处退回。未作任何更改。',
    'この金額はこのアプリが利用したものではないため、戻せません。利用した場所で戻してください。何も変更していません。',
  ]),
  'redemption.back-too-much': entry(422, [
    'At most {most} of this redemption can go back to the gift card; nothing was changed.',
    '此次兑付最多可退回礼品卡 {most}。未作任何更改。',
    'この利用分からギフトカードに戻せるのは {most} までです。何も変更していません。',
  ]),
} as const
