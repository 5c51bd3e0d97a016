import type { ValueRole } from '@kassa/domain/accounting/stored-value/value-roles.ts'

/** The names of roles of value that is kept until it pays. */
export const valueWords = {
  'house-account': { en: 'House accounts receivable', zh: '挂账应收', ja: '掛売の売掛金' },
  'member-balance': { en: 'Member balances', zh: '会员余额', ja: '会員残高' },
  'member-bonus': { en: 'Member bonus balances', zh: '会员赠金余额', ja: '会員ボーナス残高' },
  'bonus-granted': { en: 'Bonuses granted', zh: '赠金支出', ja: '付与したボーナス' },
  'points-liability': { en: 'Points owed to members', zh: '会员积分负债', ja: '会員ポイント（負債）' },
  'points-granted': { en: 'Points granted', zh: '积分奖励', ja: 'ポイント付与' },
  'gift-card': { en: 'Gift cards', zh: '礼品卡', ja: 'ギフトカード' },
  'times-card': { en: 'Prepaid session passes', zh: '预付次卡', ja: '前受の回数券' },
  deposit: { en: 'Deposits on orders', zh: '订单定金', ja: '注文の内金' },
} as const satisfies Readonly<Record<ValueRole, object>>
