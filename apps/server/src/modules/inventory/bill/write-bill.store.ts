import type { BillLineKind } from '@kassa/domain/inventory/bill/bill-total.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { BillRecord } from './bill.store.ts'

export interface SupplierBillLine {
  readonly kind: BillLineKind
  readonly receiptId: string | null
  readonly orderLineId: string | null
  readonly variantId: string | null
  readonly quantity: number | null
  readonly text: string
  readonly amountMinor: number
  readonly taxId: string | null
  readonly taxRateBasisPoints: number
  readonly taxRateMillionths: number | null
  readonly taxCode: string | null
  readonly taxMinor: number
}

export type BillToWrite = Pick<
  BillRecord,
  | 'supplierId'
  | 'kind'
  | 'number'
  | 'businessDay'
  | 'dueOn'
  | 'basis'
  | 'note'
  | 'paperTaxMinor'
  | 'foreignCurrency'
  | 'foreignTotalMinor'
  | 'netMinor'
  | 'taxMinor'
> & { readonly expenseMinor: number }

export const insertBill = (
  tx: Tx,
  merchantId: string,
  bill: BillToWrite & Pick<BillRecord, 'id' | 'outletId' | 'currency' | 'createdAt' | 'createdByName'>,
): Promise<number> =>
  tx.run(sql`
    insert into supplier_bill (merchant_id, id, outlet_id, supplier_id, kind, number, state, business_day, due_on, currency, basis, note,
      net_minor, expense_minor, tax_minor, paper_tax_minor, foreign_currency, foreign_total_minor, created_at, created_by_name)
    values (${merchantId}, ${bill.id}, ${bill.outletId}, ${bill.supplierId}, ${bill.kind}, ${bill.number}, 'draft', ${bill.businessDay},
      ${bill.dueOn}, ${bill.currency}, ${bill.basis}, ${bill.note}, ${bill.netMinor}, ${bill.expenseMinor}, ${bill.taxMinor},
      ${bill.paperTaxMinor}, ${bill.foreignCurrency}, ${bill.foreignTotalMinor}, ${bill.createdAt}, ${bill.createdByName})`)

/** Writes a bill anew, as a draft. */
export const setBill = (tx: Tx, merchantId: string, id: string, bill: BillToWrite): Promise<number> =>
  tx.run(sql`
    update supplier_bill set supplier_id = ${bill.supplierId}, kind = ${bill.kind}, number = ${bill.number}, state = 'draft',
      business_day = ${bill.businessDay}, due_on = ${bill.dueOn}, basis = ${bill.basis}, note = ${bill.note}, net_minor = ${bill.netMinor},
      expense_minor = ${bill.expenseMinor}, tax_minor = ${bill.taxMinor},
      paper_tax_minor = ${bill.paperTaxMinor}, foreign_currency = ${bill.foreignCurrency},
      foreign_total_minor = ${bill.foreignTotalMinor}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)

const deleteLines = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`delete from supplier_bill_line where merchant_id = ${merchantId} and document_id = ${id}`)

export async function setBillLines(
  tx: Tx,
  merchantId: string,
  id: string,
  lines: readonly SupplierBillLine[],
): Promise<void> {
  await deleteLines(tx, merchantId, id)
  await tx.run(sql`
    insert into supplier_bill_line (merchant_id, document_id, position, currency, kind, receipt_id, order_line_id, variant_id, quantity, text,
      amount_minor, tax_id, tax_rate_basis_points, tax_rate_millionths, tax_code, tax_minor)
    select ${merchantId}, doc.id, given.position, doc.currency, line ->> 'kind', (line ->> 'receiptId')::uuid, (line ->> 'orderLineId')::uuid,
      (line ->> 'variantId')::uuid, (line ->> 'quantity')::bigint, line ->> 'text', (line ->> 'amountMinor')::bigint, (line ->> 'taxId')::uuid,
      (line ->> 'taxRateBasisPoints')::integer, (line ->> 'taxRateMillionths')::integer, line ->> 'taxCode', (line ->> 'taxMinor')::bigint
    from supplier_bill as doc, jsonb_array_elements(${json(lines)}::jsonb) with ordinality as given (line, position)
    where doc.merchant_id = ${merchantId} and doc.id = ${id}`)
}

export async function deleteBill(tx: Tx, merchantId: string, id: string): Promise<void> {
  await deleteLines(tx, merchantId, id)
  await tx.run(sql`
    delete from supplier_bill where merchant_id = ${merchantId} and id = ${id} and state in ('draft', 'held')`)
}

export const setBillHeld = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update supplier_bill set state = 'held', version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

/** Posts a bill; each line of goods keeps what its pieces stood for as received and its part of freight and duty. */
export async function setBillPosted(
  tx: Tx,
  merchantId: string,
  id: string,
  posted: {
    readonly at: string
    readonly byName: string
    readonly reason: string | null
    readonly lines: readonly {
      readonly position: number
      readonly receivedMinor: number
      readonly landedMinor: number
    }[]
  },
): Promise<void> {
  await tx.run(sql`
    update supplier_bill set state = 'posted', posted_at = ${posted.at}, posted_by_name = ${posted.byName},
      approval_reason = ${posted.reason}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)
  await tx.run(sql`
    update supplier_bill_line set received_minor = (given ->> 'receivedMinor')::bigint, landed_minor = (given ->> 'landedMinor')::bigint
    from jsonb_array_elements(${json(posted.lines)}::jsonb) as given
    where merchant_id = ${merchantId} and document_id = ${id} and position = (given ->> 'position')::integer`)
}

export const setBillVoid = (
  tx: Tx,
  merchantId: string,
  id: string,
  made: { readonly at: string; readonly day: string; readonly reason: string },
): Promise<number> =>
  tx.run(sql`
    update supplier_bill set state = 'void', voided_at = ${made.at}, void_day = ${made.day}, void_reason = ${made.reason},
      version = version + 1
    where merchant_id = ${merchantId} and id = ${id}`)
