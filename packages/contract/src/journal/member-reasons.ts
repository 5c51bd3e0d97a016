import { words } from './reason-words.ts'

/** The reasons for a review of a sale's member, points and balance. */
export const memberReviewReasons = {
  'sale.member-unknown': words(
    'A member was named whom the books do not hold.',
    '账面上没有该会员。',
    '帳簿にない会員が指定されています。',
  ),
  'sale.points-unknown': words(
    '{given} points were spent that nobody holds.',
    '使用了无人持有的 {given} 积分。',
    'だれのものでもない {given} ポイントが使われました。',
  ),
  'sale.member-disabled': words(
    '{name} is disabled: nothing may be earned or spent.',
    '会员“{name}”已停用，不能累积或使用。',
    '{name} は無効のため、付与も利用もできません。',
  ),
  'sale.member-other-currency': words(
    'The member is counted in {wanted}; the sale was in {given} and moved neither points nor balance.',
    '会员以 {wanted} 记账，该销售为 {given}，积分与余额均未变动。',
    '会員の通貨は {wanted} ですが、売上は {given} のため、ポイントも残高も動いていません。',
  ),
  'sale.member-level-unknown': words(
    'The desk priced with a level the member does not have: {given} at the desk, {wanted} here (number / discount / points).',
    '收银台使用的等级与账面不符：收银台为 {given}，账面为 {wanted}（编号 / 折扣 / 积分倍率）。',
    'レジが、会員のものではないランクで計算しました：レジ {given}、帳簿 {wanted}（番号 / 割引 / ポイント倍率）。',
  ),
  'sale.member-birthday-unknown': words(
    'The desk took {given} for the birthday; the books say {wanted}.',
    '收银台记录的生日为 {given}，账面为 {wanted}。',
    '誕生日が異なります：レジ {given}、帳簿 {wanted}。',
  ),
  'sale.member-segment-unknown': words(
    'The desk counted the member into {given}; by the books they do not fit now.',
    '收银台将该会员计入分组“{given}”，但账面显示目前不符合。',
    'レジは会員を「{given}」に含めましたが、帳簿では現在当てはまりません。',
  ),
  'sale.points-beyond-held': words(
    '{given} points were spent, {held} were there. The rest is below zero now.',
    '使用了 {given} 积分，实际只有 {held}，积分已为负。',
    '{given} ポイント使われましたが、{held} しかありませんでした。ポイントはマイナスになりました。',
  ),
  'sale.balance-beyond-held': words(
    'Balance paid {given}, {held} was there (minor units). The rest is below zero now.',
    '余额支付 {given}，实际只有 {held}（最小单位），余额已为负。',
    '残高で {given} 支払われましたが、{held} しかありませんでした（最小単位）。残高はマイナスになりました。',
  ),
  'sale.points-reserved': words(
    '{given} points were spent, only {held} were not reserved for other tills. If those sell what is theirs, the rest is below zero.',
    '使用了 {given} 积分，其中未被其他收银台预留的只有 {held}。对方用掉预留后积分会为负。',
    '{given} ポイント使われましたが、ほかのレジに確保されていないのは {held} でした。ほかのレジで使われるとマイナスになります。',
  ),
  'sale.balance-reserved': words(
    'Balance paid {given}, only {held} was not reserved for other tills (minor units). If those sell what is theirs, the rest is below zero.',
    '余额支付 {given}，其中未被其他收银台预留的只有 {held}（最小单位）。对方用掉预留后余额会为负。',
    '残高で {given} 支払われましたが、ほかのレジに確保されていないのは {held} でした（最小単位）。ほかのレジで使われるとマイナスになります。',
  ),
  'sale.balance-without-member': words(
    'Paid from a balance without a member.',
    '没有会员却用余额支付。',
    '会員なしで残高払いになっています。',
  ),
  'sale.purse-unknown': words(
    'It was paid with {code}, which is no gift card or account of the books: nothing was taken off it.',
    '以 {code} 支付，账面上没有该礼品卡或账户，未扣款。',
    '{code} で支払われましたが、帳簿にそのギフトカード・掛売はありません。何も差し引いていません。',
  ),
  'sale.purse-disabled': words(
    '{code}, which paid, was switched off.',
    '用于支付的 {code} 已停用。',
    '支払いに使われた {code} は無効でした。',
  ),
  'sale.purse-holder-off': words(
    '{code}, which paid, belongs to a member who is switched off or gone.',
    '用于支付的 {code} 属于已停用或已不存在的会员。',
    '支払いに使われた {code} の会員は無効か、登録がありません。',
  ),
  'sale.purse-beyond-held': words(
    '{code} paid {given} and could spend {held}.',
    '{code} 支付 {given}，可用仅 {held}。',
    '{code} で {given} 支払われましたが、使えるのは {held} でした。',
  ),
  'sale.times-unknown': words(
    'Goods were paid with {code}, which is no times card of the books: no use was taken.',
    '商品以 {code} 抵扣，账面上没有该次卡，未扣次。',
    '商品が {code} で支払われましたが、帳簿にその回数券はありません。回数は減っていません。',
  ),
  'sale.times-disabled': words(
    'The times card {code}, which paid, was switched off.',
    '用于抵扣的次卡 {code} 已停用。',
    '使われた回数券 {code} は無効でした。',
  ),
  'sale.times-over': words(
    'The times card {code} was good until {lastDay}.',
    '次卡 {code} 的有效期至 {lastDay}。',
    '回数券 {code} の有効期限は {lastDay} でした。',
  ),
  'sale.times-beyond-held': words(
    '{given} uses of {code} were taken, {held} were there. The rest is below zero now.',
    '次卡 {code} 使用了 {given} 次，实际只有 {held} 次，次数已为负。',
    '回数券 {code} が {given} 回使われましたが、残りは {held} 回でした。残りはマイナスになりました。',
  ),
  'sale.times-other-goods': words(
    'The times card {code} paid goods it is not for (line {lineId}).',
    '次卡 {code} 抵扣了不适用的商品（行 {lineId}）。',
    '回数券 {code} が対象外の商品に使われました（明細 {lineId}）。',
  ),
} as const
