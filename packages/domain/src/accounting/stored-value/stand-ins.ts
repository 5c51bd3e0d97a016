import type { AccountRole, JournalLine } from '../posting.ts'

/**
 * Roles that the journal once had inside another one. A map from that time has no row for them, and their amounts stay in the account where its ledger has
 * them already: an update stops no export and moves no balance. A row of their own ends that.
 */
export const standIns: Partial<Readonly<Record<AccountRole, AccountRole>>> = {
  deposit: 'gift-card',
  'refund-payable': 'clearing',
}

/** Returns the role that stands in for that of a line. Money of a cancelled order was a deposit, which was in gift cards: it stays with the first of them that has a row. */
export const standInOf = ({ role, reason }: Pick<JournalLine, 'role' | 'reason'>): AccountRole | undefined =>
  role === 'refund-payable' && reason === 'order-cancelled' ? 'deposit' : standIns[role]
