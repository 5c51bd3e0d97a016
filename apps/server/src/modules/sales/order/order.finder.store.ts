import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { byNumber } from './by-number.store.ts'

export const orderFinder: Finder = { kind: 'order', list: listOrders, find: byNumber('sales_order', 'sold_at') }
