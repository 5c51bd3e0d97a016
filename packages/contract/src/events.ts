import { approvalRights } from './journal/approval.ts'

/**
 * The people who hear an event: everybody of the merchant who is signed in, or the holders of one of the permissions (dotted keys).
 * Nobody hears an event that is not named here. Its outlet narrows it further.
 */
export type EventAccess = 'login' | readonly [string, ...string[]]

const orders = [
  'platform.dashboard',
  'platform.analysis.orders',
  'platform.analysis.sales',
  'platform.analysis.products',
  'desk.orders',
] as const
const shifts = ['platform.analysis.handover', 'desk.shift'] as const
const stock = ['platform.inventory.stock', 'desk.inventory', 'platform.catalogue.products', 'desk.products'] as const
const devices = ['platform.devices', 'desk.cashiering'] as const
const approvals = Object.values(approvalRights) as [string, ...string[]]
const reviews = ['platform.devices.review', 'platform.analysis.orders'] as const

/** Every event of the program by its name, `thing.happened`. */
export const eventAccess: Readonly<Record<string, EventAccess>> = {
  'order.sold': orders,
  'order.refunded': orders,
  'order.recharged': orders,
  'order.exchanged': orders,
  'shift.opened': shifts,
  'shift.counted': shifts,
  'shift.closed': shifts,
  'cash.moved': shifts,
  'basket.held': ['desk.cashiering'],
  'kiosk.called': ['desk.cashiering'],
  'set-aside.changed': ['desk.cashiering', 'platform.analysis.orders'],
  'training.began': shifts,
  'training.ended': shifts,
  'drawer.opened': shifts,
  'stock.moved': stock,
  'purchase-order.received': ['platform.inventory.purchaseOrders', 'desk.inventory.purchaseOrders'],
  'stock-request.changed': ['platform.inventory.transfers', 'desk.inventory.transfers'],
  'stocktake.counted': ['platform.inventory.stocktakes', 'desk.inventory.stocktakes'],
  'stocktake.applied': ['platform.inventory.stocktakes', 'desk.inventory.stocktakes'],
  'approval.asked': approvals,
  'approval.decided': approvals,
  'device.registered': devices,
  'device.unbound': devices,
  'device.enabled-changed': devices,
  'device.copied': reviews,
  'device.over-budget': reviews,
  'review.resolved': reviews,
  // A move from another system is done: once, however much came.
  'import.finished': ['platform.catalogue.products.import'],
  'member.changed': ['platform.members.members', 'desk.members'],
  'staff.clocked': ['platform.organisation.staff'],
  'staff.changed': ['platform.organisation.staff', 'platform.organisation.outlets'],
  // The events that everybody's screens and permissions depend on; these carry an id or a number and nothing else.
  'catalogue.changed': 'login',
  'plan.changed': 'login',
  'settings.changed': 'login',
  'merchant.changed': 'login',
  'licence.changed': 'login',
  'outlet.changed': 'login',
  'role.changed': 'login',
  'file.uploaded': 'login',
}
