import { listPurchaseOrders } from '@kassa/contract/inventory/purchase-order.calls.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

export const purchaseOrderFinder: Finder = documentFinder('purchase-order', listPurchaseOrders)
