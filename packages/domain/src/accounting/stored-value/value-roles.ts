/** Roles of value that is kept until it pays. */
export const valueRoles = [
  'house-account',
  'member-balance',
  'member-bonus',
  'bonus-granted',
  'points-liability',
  'points-granted',
  'gift-card',
  'times-card',
  'deposit',
] as const
export type ValueRole = (typeof valueRoles)[number]

/** Roles that are kept as accounts of their own, one for each card, member or refund: what the shop owes, and house accounts, which are owed to it. */
export const accountedRoles = [
  'gift-card',
  'times-card',
  'deposit',
  'refund-payable',
  'member-balance',
  'member-bonus',
  'points-liability',
  'house-account',
] as const
export type AccountedRole = (typeof accountedRoles)[number]

/** Roles of accounts with a code of their own. */
export type CodedRole = Extract<AccountedRole, 'gift-card' | 'house-account' | 'times-card' | 'deposit'>

/** Roles into which money is paid ahead. */
export type PaidAheadRole = CodedRole | 'member-balance'
