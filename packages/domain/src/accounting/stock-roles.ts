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
  'payable',
  'input-tax',
  'purchase-expense',
])

/** Whether a line belongs to a posting of stock: or of bills of suppliers, which say what goods cost: all of those together come to 0, so that what is left balances without them. */
export const isOfStock = ({ role, reason }: Pick<JournalSum, 'role' | 'reason'>): boolean =>
  stockRoles.has(role) || reason === 'bill-paid' || (role === 'opening-balance' && reason !== 'balance')
