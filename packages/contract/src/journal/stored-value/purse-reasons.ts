import { words } from '../reason-words.ts'

/** The reasons for a review of the stored-value accounts and session passes that paid a sale. */
export const purseReasons = {
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
    'Session pass {code} paid {given, use|uses}, but had {held}. It’s below zero now.',
    '次卡 {code} 使用了 {given} 次，实际只有 {held} 次，次数已为负。',
    '回数券 {code} が {given} 回使われましたが、残りは {held} 回でした。残りはマイナスになりました。',
  ),
  'sale.times-other-goods': words(
    'The session pass {code} paid for goods that it doesn’t cover (line {lineId}).',
    '次卡 {code} 抵扣了不适用的商品（行 {lineId}）。',
    '回数券 {code} が対象外の商品に使われました（明細 {lineId}）。',
  ),
} as const
