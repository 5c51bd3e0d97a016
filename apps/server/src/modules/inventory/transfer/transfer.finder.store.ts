import { listTransfers } from '@kassa/contract/inventory/transfer.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Finder } from '../../../platform/finder.ts'
import { documentFinder } from '../document/document-finder.store.ts'

/** Both ends of a transfer see it once it is shipped. */
export const transferFinder: Finder = documentFinder(
  'transfer',
  listTransfers,
  (outletIds) => sql`(doc.outlet_id = any(${outletIds}::uuid[]) 
    or (doc.to_outlet_id = any(${outletIds}::uuid[]) and doc.state <> 'draft'))`,
)
