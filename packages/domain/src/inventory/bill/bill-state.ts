export const billStates = ['draft', 'held', 'posted', 'void'] as const
export type SupplierBillState = (typeof billStates)[number]

type BillAction = 'edit' | 'delete' | 'post' | 'approve' | 'void' | 'pay'
type BillObstacle =
  | 'supplier-bill.posted'
  | 'supplier-bill.void'
  | 'supplier-bill.not-posted'
  | 'supplier-bill.not-held'
  | 'supplier-bill.held'

/** The actions allowed in each state; a bill that differs from what came is held until somebody decides. */
const ALLOWED: Readonly<Record<SupplierBillState, readonly BillAction[]>> = {
  draft: ['edit', 'delete', 'post'],
  held: ['edit', 'delete', 'approve'],
  posted: ['void', 'pay'],
  void: [],
}

/** Returns what stands against an action, null when it may be taken. Source: accounting.md (Supplier bills). */
export function billCan(action: BillAction, state: SupplierBillState): BillObstacle | null {
  if (ALLOWED[state].includes(action)) return null
  if (state === 'void') return 'supplier-bill.void'
  if (state === 'held') return 'supplier-bill.held'
  if (action === 'void' || action === 'pay') return 'supplier-bill.not-posted'
  if (state === 'posted') return 'supplier-bill.posted'
  return 'supplier-bill.not-held'
}
