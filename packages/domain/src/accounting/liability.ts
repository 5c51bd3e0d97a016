import type { AccountRole } from './posting.ts'

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
] as const satisfies readonly AccountRole[]
export type AccountedRole = (typeof accountedRoles)[number]
