import { listRefunds } from '@kassa/contract/sales/refund-list.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { byNumber } from '../order/by-number.store.ts'

export const refundFinder: Finder = { kind: 'refund', list: listRefunds, find: byNumber('refund', 'refunded_at') }
