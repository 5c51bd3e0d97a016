import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { SupplierBillState } from '@kassa/domain/inventory/bill/bill-state.ts'
import type { LandedBasis } from '@kassa/domain/inventory/bill/landed-cost.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { DocumentFilter } from '../document/document-list.store.ts'
import { atOutlet, documentReads } from '../document/document-reads.store.ts'

export interface BillRecord {
  readonly id: string
  readonly kind: 'bill' | 'credit'
  readonly number: string
  readonly state: SupplierBillState
  readonly outletId: string
  readonly outletName: string
  readonly supplierId: string
  readonly supplierName: string
  readonly businessDay: string
  readonly dueOn: string
  readonly currency: SellingCurrency
  readonly basis: LandedBasis
  readonly note: string
  /** All tax as the paper says it; null: as it was counted. */
  readonly paperTaxMinor: number | null
  /** The paper's own currency and its total in it; null: the outlet's. */
  readonly foreignCurrency: SellingCurrency | null
  readonly foreignTotalMinor: number | null
  readonly netMinor: number
  readonly taxMinor: number
  readonly totalMinor: number
  readonly createdAt: string
  readonly createdByName: string
  readonly postedAt: string | null
  readonly postedByName: string | null
  readonly approvalReason: string | null
  readonly voidedAt: string | null
  readonly voidReason: string | null
  readonly version: number
}

const columns: Sql = sql`
  doc.id, doc.kind, doc.number, doc.state, doc.outlet_id, outlet.name as outlet_name, doc.supplier_id, supplier.name as supplier_name,
  doc.business_day, doc.due_on, doc.currency, doc.basis, doc.note, doc.paper_tax_minor, doc.foreign_currency, doc.foreign_total_minor, doc.net_minor, doc.tax_minor, doc.net_minor + doc.tax_minor as total_minor,
  doc.created_at, doc.created_by_name, doc.posted_at, doc.posted_by_name, doc.approval_reason, doc.voided_at, doc.void_reason, doc.version`

const from: Sql = sql`
  from supplier_bill as doc
  join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id
  join supplier on supplier.merchant_id = doc.merchant_id and supplier.id = doc.supplier_id`

interface Filter extends DocumentFilter {
  readonly supplierId?: string
}

const billHeadings: Headings = {
  number: { by: sql`row.number`, as: 'text' },
  state: { by: sql`row.state`, as: 'text' },
  supplier: { by: sql`lower(row.supplier_name)`, as: 'text' },
  businessDay: { by: sql`row.business_day`, as: 'day' },
  dueOn: { by: sql`row.due_on`, as: 'day' },
  createdAt: { by: sql`row.created_at`, as: 'instant' },
}

export const {
  list: billList,
  find: findBill,
  findForUpdate: findBillForUpdate,
} = documentReads<BillRecord, Filter>({
  table: 'supplier_bill',
  headings: billHeadings,
  columns,
  from,
  concerns: (outletId, { supplierId }) =>
    supplierId ? sql`${atOutlet(outletId)} and doc.supplier_id = ${supplierId}` : atOutlet(outletId),
})

/** Holds others back who enter papers of a supplier, so that a number is taken once. */
export const lockNumbers = (tx: Tx, merchantId: string, supplierId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`supplier-bill ${merchantId} ${supplierId}`}, 0))`)

/** The paper of a supplier that has a number already. */
export const findNumber = (
  tx: Tx,
  merchantId: string,
  { supplierId, kind, number }: Pick<BillRecord, 'supplierId' | 'kind' | 'number'>,
  besides: string,
): Promise<{ number: string; day: string; supplier: string } | undefined> =>
  tx.maybe(sql`
    select doc.number, doc.business_day as day, supplier.name as supplier ${from}
    where doc.merchant_id = ${merchantId} and doc.supplier_id = ${supplierId} and doc.kind = ${kind} and lower(doc.number) = lower(${number})
      and doc.state <> 'void' and doc.id <> ${besides}`)
