/** Specification §4; the numbers 0–7 live at the edge in this order. */
export const ORDER_STATUSES = [
  'unpaid',
  'cancelled',
  'overtime',
  'paid',
  'refunded',
  'awaiting-receipt',
  'received',
  'completion',
] as const

type OrderStatus = (typeof ORDER_STATUSES)[number]

/**
 * `expire` is the system's (nobody paid in time), `reopen` what a late payment does where stock allows, `hand-out` starts a pick-up,
 * delivery or exchange, `close-by-refund` follows the refund of everything.
 */
export type OrderAction =
  | 'pay'
  | 'cancel'
  | 'expire'
  | 'reopen'
  | 'hand-out'
  | 'receive'
  | 'complete'
  | 'refund'
  | 'close-by-refund'

/** The status that an action leads to, per status; an action that is missing cannot be done. A refund in part changes no status. Source: D16, D17, D9. */
const NEXT: Readonly<Record<OrderStatus, Partial<Record<OrderAction, OrderStatus>>>> = {
  unpaid: { pay: 'paid', cancel: 'cancelled', expire: 'overtime' },
  cancelled: {},
  overtime: { reopen: 'paid' },
  paid: { 'hand-out': 'awaiting-receipt', complete: 'completion', refund: 'paid', 'close-by-refund': 'refunded' },
  refunded: {},
  'awaiting-receipt': {
    receive: 'received',
    refund: 'awaiting-receipt',
    'close-by-refund': 'refunded',
  },
  received: { complete: 'completion', refund: 'received', 'close-by-refund': 'refunded' },
  completion: { refund: 'completion', 'close-by-refund': 'refunded' },
}

/** The status an action leads to, or undefined when it cannot be done. Terminal states never regress. Source: D17. */
export const orderAfter = (status: OrderStatus, action: OrderAction): OrderStatus | undefined => NEXT[status][action]

/** Returns why an action cannot be done with an order in this status, or null when it can: the button's reason and the server's refusal. */
export function orderCan(action: OrderAction, status: OrderStatus): OrderObstacle | null {
  if (orderAfter(status, action) !== undefined) return null
  if (status === 'cancelled' || status === 'refunded') return `order.is-${status}`
  if (status === 'overtime') return 'order.is-overtime'
  return status === 'unpaid' ? 'order.not-paid' : 'order.already-paid'
}

export type OrderObstacle =
  | 'order.is-cancelled'
  | 'order.is-refunded'
  | 'order.is-overtime'
  | 'order.not-paid'
  | 'order.already-paid'
