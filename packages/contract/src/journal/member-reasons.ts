import { words } from './reason-words.ts'

/** The reasons for a review of a sale's member, points and balance. */
export const memberReviewReasons = {
  'sale.member-unknown': words(
    'The sale names a member who isn’t in the books.',
    '账面上没有该会员。',
    '帳簿にない会員が指定されています。',
  ),
  'sale.points-unknown': words(
    '{given} points were spent, but the sale names no member.',
    '使用了无人持有的 {given} 积分。',
    'だれのものでもない {given} ポイントが使われました。',
  ),
  'sale.member-disabled': words(
    '{name} is disabled and can’t earn or spend.',
    '会员“{name}”已停用，不能累积或使用。',
    '{name} は無効のため、付与も利用もできません。',
  ),
  'sale.member-other-currency': words(
    'The member’s account is in {wanted}, but the sale was in {given}. Points and balance didn’t change.',
    '会员以 {wanted} 记账，该销售为 {given}，积分与余额均未变动。',
    '会員の通貨は {wanted} ですが、売上は {given} のため、ポイントも残高も動いていません。',
  ),
  'sale.member-level-unknown': words(
    'The till used a level that the member doesn’t have: {given} at the till, {wanted} in the books (number / discount / points).',
    '收银台使用的等级与账面不符：收银台为 {given}，账面为 {wanted}（编号 / 折扣 / 积分倍率）。',
    'レジが、会員のものではないランクで計算しました：レジ {given}、帳簿 {wanted}（番号 / 割引 / ポイント倍率）。',
  ),
  'sale.member-birthday-unknown': words(
    'The till used {given} as the birthday; the books have {wanted}.',
    '收银台记录的生日为 {given}，账面为 {wanted}。',
    '誕生日が異なります：レジ {given}、帳簿 {wanted}。',
  ),
  'sale.member-segment-unknown': words(
    'The till counted the member in {given}. According to the books, the member doesn’t belong there.',
    '收银台将该会员计入分组“{given}”，但账面显示目前不符合。',
    'レジは会員を「{given}」に含めましたが、帳簿では現在当てはまりません。',
  ),
  'sale.points-beyond-held': words(
    '{given} points were spent, but the member had {held}. The points are below zero now.',
    '使用了 {given} 积分，实际只有 {held}，积分已为负。',
    '{given} ポイント使われましたが、{held} しかありませんでした。ポイントはマイナスになりました。',
  ),
  'sale.balance-beyond-held': words(
    'The balance paid {given:money}, but it was {held:money}. It’s below zero now.',
    '余额支付 {given:money}，实际只有 {held:money}，余额已为负。',
    '残高で {given:money} 支払われましたが、{held:money} しかありませんでした。残高はマイナスになりました。',
  ),
  'sale.points-reserved': words(
    '{given} points were spent, but only {held} weren’t reserved by other tills. If those tills use what they reserved, the points fall below zero.',
    '使用了 {given} 积分，其中未被其他收银台预留的只有 {held}。对方用掉预留后积分会为负。',
    '{given} ポイント使われましたが、ほかのレジに確保されていないのは {held} でした。ほかのレジで使われるとマイナスになります。',
  ),
  'sale.balance-reserved': words(
    'The balance paid {given:money}, but only {held:money} wasn’t reserved by other tills. If those tills use what they reserved, the balance falls below zero.',
    '余额支付 {given:money}，其中未被其他收银台预留的只有 {held:money}。对方用掉预留后余额会为负。',
    '残高で {given:money} 支払われましたが、ほかのレジに確保されていないのは {held:money} でした。ほかのレジで使われるとマイナスになります。',
  ),
  'sale.balance-without-member': words(
    'A balance paid, but the sale names no member.',
    '没有会员却用余额支付。',
    '会員なしで残高払いになっています。',
  ),
  'sale.purse-unknown': words(
    '{code} paid, but no gift card or house account has this code. Nothing was taken off.',
    '以 {code} 支付，账面上没有该礼品卡或账户，未扣款。',
    '{code} で支払われましたが、帳簿にそのギフトカード・掛売はありません。何も差し引いていません。',
  ),
  'sale.purse-disabled': words(
    '{code} paid, but it was disabled.',
    '用于支付的 {code} 已停用。',
    '支払いに使われた {code} は無効でした。',
  ),
  'sale.purse-holder-off': words(
    '{code} paid, but it belongs to a member who is disabled or erased.',
    '用于支付的 {code} 属于已停用或已不存在的会员。',
    '支払いに使われた {code} の会員は無効か、登録がありません。',
  ),
  'sale.purse-beyond-held': words(
    '{code} paid {given}, but had {held} left.',
    '{code} 支付 {given}，可用仅 {held}。',
    '{code} で {given} 支払われましたが、使えるのは {held} でした。',
  ),
  'sale.times-unknown': words(
    '{code} paid for goods, but no session pass has this code. No use was taken.',
    '商品以 {code} 抵扣，账面上没有该次卡，未扣次。',
    '商品が {code} で支払われましたが、帳簿にその回数券はありません。回数は減っていません。',
  ),
  'sale.times-disabled': words(
    'The session pass {code} paid, but it was disabled.',
    '用于抵扣的次卡 {code} 已停用。',
    '使われた回数券 {code} は無効でした。',
  ),
  'sale.times-over': words(
    'The session pass {code} was valid until {lastDay}.',
    '次卡 {code} 的有效期至 {lastDay}。',
    '回数券 {code} の有効期限は {lastDay} でした。',
  ),
  'sale.times-beyond-held': words(
    '{given} uses of {code} were taken, but it had {held}. It’s below zero now.',
    '次卡 {code} 使用了 {given} 次，实际只有 {held} 次，次数已为负。',
    '回数券 {code} が {given} 回使われましたが、残りは {held} 回でした。残りはマイナスになりました。',
  ),
  'sale.times-other-goods': words(
    'The session pass {code} paid for goods that it doesn’t cover (line {lineId}).',
    '次卡 {code} 抵扣了不适用的商品（行 {lineId}）。',
    '回数券 {code} が対象外の商品に使われました（明細 {lineId}）。',
  ),
} as const
