import { words } from './reason-words.ts'
import { purseReasons } from './stored-value/purse-reasons.ts'

/** The reasons for a review of a sale's member, points and balance. */
export const memberReviewReasons = {
  'sale.member-unknown': words(
    'The sale names a member who isn’t in the books.',
    '账面上没有该会员。',
    '帳簿にない会員が指定されています。',
  ),
  'sale.family-card-unknown': words(
    'Family card {given} was shown, but it doesn’t share the account of the member in the sale. Points and balance are that member’s.',
    '出示的家庭卡 {given} 与本单会员的账户不共用。积分与余额仍记在该会员名下。',
    '提示された家族カード {given} は、この売上の会員の口座を共有していません。ポイントと残高はその会員のものとして記帳されています。',
  ),
  'sale.points-unknown': words(
    '{given, point was|points were} spent, but the sale names no member.',
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
    '{given, point was|points were} spent, but the member had {held}. The points are below zero now.',
    '使用了 {given} 积分，实际只有 {held}，积分已为负。',
    '{given} ポイント使われましたが、{held} しかありませんでした。ポイントはマイナスになりました。',
  ),
  'sale.balance-beyond-held': words(
    'The balance paid {given:money}, but it was {held:money}. It’s below zero now.',
    '余额支付 {given:money}，实际只有 {held:money}，余额已为负。',
    '残高で {given:money} 支払われましたが、{held:money} しかありませんでした。残高はマイナスになりました。',
  ),
  'sale.points-reserved': words(
    '{given, point was|points were} spent, but only {held, wasn’t|weren’t} reserved by other tills. If those tills use what they reserved, the points fall below zero.',
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
  ...purseReasons,
} as const
