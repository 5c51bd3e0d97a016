import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { ForeignCash } from '@kassa/domain/tenders/foreign-cash.ts'
import { sql } from '../../../../platform/db/sql.ts'

/** Notes of other currencies among what was received. */
export interface NotesOfPayment {
  readonly foreign: (ForeignCash & { readonly currency: SellingCurrency })[]
}

/** The notes of a payment `p`, as the column of a row that has `NotesOfPayment`. */
export const paidNotes = sql`(select coalesce(jsonb_agg(jsonb_build_object('currency', f.currency, 'amountMinor', f.amount_minor,
    'worthMinor', f.value_minor) order by f.id), '[]'::jsonb) from foreign_cash f
  where f.merchant_id = p.merchant_id and f.document_id = p.document_id and f.position = p.position) as foreign`
