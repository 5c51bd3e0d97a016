/** Specification §4. */
export type BillState =
  | 'unpaid'
  | 'paid'
  | 'cancelled'
  | 'refunded'
  | 'refund-requested'
  | 'refund-denied'
  | 'refund-cancelled'

/** `expire` is the system's after 24 hours; `confirm-transfer` and `reject-transfer` handle the proof of an offline payment. */
export type BillAction =
  | 'pay'
  | 'send-proof'
  | 'confirm-transfer'
  | 'reject-transfer'
  | 'cancel'
  | 'expire'
  | 'request-refund'
  | 'approve-refund'
  | 'deny-refund'
  | 'cancel-refund'

export interface BillFacts {
  readonly state: BillState
  /** An offline transfer whose proof waits for somebody to look at it. */
  readonly isPendingConfirmation: boolean
}

/** Hours an unpaid bill waits. Source: D29. */
export const UNPAID_BILL_HOURS = 24

/** The status that an action leads to; an action that is missing cannot be done. A denied or cancelled refund may be asked for again. Source: D29. */
const NEXT: Readonly<Record<BillState, Partial<Record<BillAction, BillState>>>> = {
  unpaid: {
    pay: 'paid',
    'send-proof': 'unpaid',
    'confirm-transfer': 'paid',
    'reject-transfer': 'unpaid',
    cancel: 'cancelled',
    expire: 'cancelled',
  },
  paid: { 'request-refund': 'refund-requested' },
  cancelled: {},
  'refund-requested': {
    'approve-refund': 'refunded',
    'deny-refund': 'refund-denied',
    'cancel-refund': 'refund-cancelled',
  },
  'refund-denied': { 'request-refund': 'refund-requested' },
  'refund-cancelled': { 'request-refund': 'refund-requested' },
  refunded: {},
}

/** The state an action leads to, or undefined when it cannot be done. */
export const billAfter = (state: BillState, action: BillAction): BillState | undefined => NEXT[state][action]

type BillObstacle =
  | 'bill.not-unpaid'
  | 'bill.not-paid'
  | 'bill.no-refund-requested'
  | 'bill.no-proof'
  | 'bill.awaits-confirmation'

/**
 * Returns why an action cannot be done with a bill, or null when it can. A bill whose proof is looked at is neither cancelled, expired nor paid
 * otherwise until it is handled. Source: D29.
 */
export function billCan(action: BillAction, { state, isPendingConfirmation }: BillFacts): BillObstacle | null {
  if (billAfter(state, action) === undefined) return obstacleFor(action)
  const isHandling = action === 'confirm-transfer' || action === 'reject-transfer'
  if (state !== 'unpaid' || isHandling === isPendingConfirmation) return null
  return isHandling ? 'bill.no-proof' : 'bill.awaits-confirmation'
}

function obstacleFor(action: BillAction): BillObstacle {
  if (action === 'request-refund') return 'bill.not-paid'
  return action.endsWith('-refund') ? 'bill.no-refund-requested' : 'bill.not-unpaid'
}
