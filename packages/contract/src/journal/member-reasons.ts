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
    '誰も持っていない {given} ポイントが使われています。',
  ),
  'sale.member-disabled': words(
    '{name} is disabled: nothing may be earned or spent.',
    '会员“{name}”已停用，不能累积或使用。',
    '会員「{name}」は無効です。貯める・使うはできません。',
  ),
  'sale.member-other-currency': words(
    'The member is counted in {wanted}; the sale was in {given} and moved neither points nor balance.',
    '会员以 {wanted} 记账，该销售为 {given}，积分与余额均未变动。',
    '会員は {wanted} で記録されています。売上は {given} のためポイントも残高も動いていません。',
  ),
  'sale.member-level-unknown': words(
    'The desk priced with a level the member does not have: {given} at the desk, {wanted} here (number / discount / points).',
    '收银台使用的等级与账面不符：收银台为 {given}，账面为 {wanted}（编号 / 折扣 / 积分倍率）。',
    '端末が会員のものではないランクで計算しました：端末 {given}、帳簿 {wanted}（番号 / 割引 / ポイント倍率）。',
  ),
  'sale.member-birthday-unknown': words(
    'The desk took {given} for the birthday; the books say {wanted}.',
    '收银台记录的生日为 {given}，账面为 {wanted}。',
    '端末の誕生日は {given}、帳簿は {wanted} です。',
  ),
  'sale.member-segment-unknown': words(
    'The desk counted the member into {given}; by the books they do not fit now.',
    '收银台将该会员计入分组“{given}”，但账面显示目前不符合。',
    '端末は会員を「{given}」に数えましたが、帳簿では現在当てはまりません。',
  ),
  'sale.points-beyond-held': words(
    '{given} points were spent, {held} were there. The rest is below zero now.',
    '使用了 {given} 积分，实际只有 {held}，积分已为负。',
    '{given} ポイントが使われましたが、残りは {held} でした。残高はマイナスです。',
  ),
  'sale.balance-beyond-held': words(
    'Balance paid {given}, {held} was there (minor units). The rest is below zero now.',
    '余额支付 {given}，实际只有 {held}（最小单位），余额已为负。',
    '残高払い {given} に対し、残高は {held}（最小単位）でした。残高はマイナスです。',
  ),
  'sale.points-reserved': words(
    '{given} points were spent, only {held} were not reserved for other tills. If those sell what is theirs, the rest is below zero.',
    '使用了 {given} 积分，其中未被其他收银台预留的只有 {held}。对方用掉预留后积分会为负。',
    '{given} ポイントが使われましたが、他のレジ用に確保されていない分は {held} でした。他のレジで使われるとマイナスになります。',
  ),
  'sale.balance-reserved': words(
    'Balance paid {given}, only {held} was not reserved for other tills (minor units). If those sell what is theirs, the rest is below zero.',
    '余额支付 {given}，其中未被其他收银台预留的只有 {held}（最小单位）。对方用掉预留后余额会为负。',
    '残高払い {given} に対し、他のレジ用に確保されていない分は {held}（最小単位）でした。他のレジで使われるとマイナスになります。',
  ),
  'sale.balance-without-member': words(
    'Paid from a balance without a member.',
    '没有会员却用余额支付。',
    '会員なしで残高払いされています。',
  ),
  'sale.purse-unknown': words(
    'It was paid with {code}, which is no gift card or account of the books: nothing was taken off it.',
    '以 {code} 支付，账面上没有该礼品卡或账户，未扣款。',
    '{code} で支払われましたが、帳簿にそのギフトカード・口座はなく、差し引いていません。',
  ),
  'sale.purse-disabled': words(
    '{code}, which paid, was switched off.',
    '用于支付的 {code} 已停用。',
    '支払いに使われた {code} は停止されていました。',
  ),
  'sale.purse-holder-off': words(
    '{code}, which paid, belongs to a member who is switched off or gone.',
    '用于支付的 {code} 属于已停用或已不在的会员。',
    '支払いに使われた {code} の持ち主は停止中か登録のない会員です。',
  ),
  'sale.purse-beyond-held': words(
    '{code} paid {given} and could spend {held}.',
    '{code} 支付 {given}，可用仅 {held}。',
    '{code} で {given} 支払われましたが、使えたのは {held} です。',
  ),
  'sale.times-unknown': words(
    'Goods were paid with {code}, which is no times card of the books: no use was taken.',
    '商品以 {code} 抵扣，账面上没有该次卡，未扣次。',
    '商品が {code} で支払われましたが、帳簿にその回数券はなく、回数は減っていません。',
  ),
  'sale.times-disabled': words(
    'The times card {code}, which paid, was switched off.',
    '用于抵扣的次卡 {code} 已停用。',
    '使われた回数券 {code} は停止されていました。',
  ),
  'sale.times-over': words(
    'The times card {code} was good until {lastDay}.',
    '次卡 {code} 的有效期至 {lastDay}。',
    '回数券 {code} の有効期限は {lastDay} でした。',
  ),
  'sale.times-beyond-held': words(
    '{given} uses of {code} were taken, {held} were there. The rest is below zero now.',
    '次卡 {code} 使用了 {given} 次，实际只有 {held} 次，次数已为负。',
    '回数券 {code} が {given} 回使われましたが、残りは {held} 回でした。残りはマイナスです。',
  ),
  'sale.times-other-goods': words(
    'The times card {code} paid goods it is not for (line {lineId}).',
    '次卡 {code} 抵扣了不适用的商品（行 {lineId}）。',
    '回数券 {code} が対象外の商品に使われました（明細 {lineId}）。',
  ),
} as const
