import type { FiscalReceipt } from '@kassa/domain/receipt/fiscal-receipt.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface SuppliedReceipt extends FiscalReceipt {
  readonly byName: string
  readonly suppliedAt: string
}

export const findFiscalReceipt = (tx: Tx, merchantId: string, orderId: string): Promise<SuppliedReceipt | undefined> =>
  tx.maybe<SuppliedReceipt>(sql`
    select number, code, by_name, supplied_at from fiscal_receipt
    where merchant_id = ${merchantId} and order_id = ${orderId}`)

/** Returns whether it was written: not where the sale has one. */
export async function insertFiscalReceipt(
  tx: Tx,
  merchantId: string,
  orderId: string,
  { number, code, byName, suppliedAt }: SuppliedReceipt,
): Promise<boolean> {
  const written = await tx.maybe(sql`
    insert into fiscal_receipt (merchant_id, order_id, number, code, by_name, supplied_at)
    values (${merchantId}, ${orderId}, ${number}, ${code}, ${byName}, ${suppliedAt})
    on conflict (merchant_id, order_id) do nothing returning number`)
  return written !== undefined
}

/** Returns the place where a sale was made; undefined where no sale has that id. */
export const findSalePlace = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ readonly outletId: string; readonly deviceId: string | null } | undefined> =>
  tx.maybe(sql`
    select outlet_id, device_id from sales_order_head
    where merchant_id = ${merchantId} and id = ${orderId} and type = 1`)
