import { listStockRequests } from '@kassa/contract/inventory/stock-request.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

/** Both the outlet that asks and the one that is asked find a request. */
export const stockRequestFinder: Finder = documentFinder(
  'stock-request',
  listStockRequests,
  (outletIds) => sql`(doc.outlet_id = any(${outletIds}::uuid[]) or doc.from_outlet_id = any(${outletIds}::uuid[]))`,
)
