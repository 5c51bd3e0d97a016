import type { JournalSum } from './add-lines.ts'
import type { AccountRole } from './posting.ts'

const stockRoles: ReadonlySet<AccountRole> = new Set([
  'stock',
  'cost-of-sales',
  'cost-repair',
  'promotion-expense',
  'shrinkage',
  'received-not-invoiced',
  'inter-outlet',
  'in-transit',
  'payable',
  'input-tax',
  'purchase-expense',
])

/** Returns whether a line belongs to a posting of stock: or of bills of suppliers, which say what goods cost: all of those together come to 0, so that what is left balances without them. What points that were exchanged for goods were owed as says nothing of their cost, nor does value that moved elsewhere. */
export const isOfStock = ({ role, reason }: Pick<JournalSum, 'role' | 'reason'>): boolean =>
  (stockRoles.has(role) && reason !== 'exchanged' && reason !== 'elsewhere') ||
  reason === 'bill-paid' ||
  (role === 'opening-balance' && reason !== 'balance')
