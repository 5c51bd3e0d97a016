import { sql, type Sql } from '../../../platform/db/sql.ts'

/**
 * Returns what changed a merchant's stock without being sold, bought or sent (`SHRINKAGE_KINDS`), to be put in brackets: rows of entry_number, outlet_id,
 * variant_id, business_day, kind, reason (of a damage report, empty otherwise), quantity, currency, value_minor, document_kind, document_id. The kinds
 * are written out, so that the index for them is used.
 */
export const stockLosses = (merchantId: string): Sql => sql`
  select entry_number, outlet_id, variant_id, business_day, kind, case when kind = 'damage' then coalesce(reason, '') else '' end as reason,
    quantity, currency, coalesce(value_minor, 0) as value_minor, coalesce(document_kind, 'order') as document_kind, document_id
  from stock_entry where merchant_id = ${merchantId} and kind in ('damage', 'stocktake', 'adjustment')`
