import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface PaymentRecord {
  readonly id: string
  readonly billId: string
  readonly method: 'bank' | 'card' | 'cash' | 'credit'
  readonly businessDay: string
  readonly amountMinor: number
  readonly feeMinor: number
  /** The part of a paper in another currency that was paid, and what left for it; null elsewhere. */
  readonly foreignMinor: number | null
  readonly paidMinor: number | null
  /** The credit note that was set off, and its number. */
  readonly creditId: string | null
  readonly creditNumber: string | null
  readonly reverses: string | null
  readonly reason: string
  readonly at: string
  readonly byName: string
  readonly isReversed: boolean
}

/** Payments of a bill or credit note, the newest first; of a credit note also the bills it was set off against. */
export const listPayments = (tx: Tx, merchantId: string, billId: string): Promise<PaymentRecord[]> =>
  tx.many<PaymentRecord>(sql`
    select p.id, p.bill_id, p.method, p.business_day, p.amount_minor, p.fee_minor, p.foreign_minor, p.paid_minor, p.credit_id, credit.number as credit_number, p.reverses, p.reason,
      p.at, p.by_name, later.id is not null as is_reversed
    from supplier_payment p
    left join supplier_bill credit on credit.merchant_id = p.merchant_id and credit.id = p.credit_id
    left join supplier_payment later on later.merchant_id = p.merchant_id and later.reverses = p.id
    where p.merchant_id = ${merchantId} and (p.bill_id = ${billId} or p.credit_id = ${billId}) order by p.at desc, p.id desc`)

/** Sum of the payments of a bill or credit note. */
export const findPaid = async (tx: Tx, merchantId: string, billId: string): Promise<number> => {
  const { paid } = await tx.one<{ paid: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as paid from supplier_payment
    where merchant_id = ${merchantId} and (bill_id = ${billId} or credit_id = ${billId})`)
  return paid
}

/** The part of a paper in another currency that was paid, in that currency. */
export const findPaidForeign = async (tx: Tx, merchantId: string, billId: string): Promise<number> => {
  const { paid } = await tx.one<{ paid: number }>(sql`
    select coalesce(sum(foreign_minor), 0)::bigint as paid from supplier_payment where merchant_id = ${merchantId} and bill_id = ${billId}`)
  return paid
}

/** Holds papers until the transaction ends, in one order whoever asks. */
export const lockBills = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    select from supplier_bill where merchant_id = ${merchantId} and id = any(${ids}::uuid[]) order by id for update`)

export type PaymentToWrite = Omit<PaymentRecord, 'creditNumber' | 'isReversed'>

export const insertPayment = (
  tx: Tx,
  merchantId: string,
  currency: SellingCurrency,
  payment: PaymentToWrite,
): Promise<number> =>
  tx.run(sql`
    insert into supplier_payment (merchant_id, id, bill_id, currency, method, business_day, amount_minor, fee_minor, foreign_minor, paid_minor, credit_id, reverses,
      reason, at, by_name)
    values (${merchantId}, ${payment.id}, ${payment.billId}, ${currency}, ${payment.method}, ${payment.businessDay}, ${payment.amountMinor},
      ${payment.feeMinor}, ${payment.foreignMinor}, ${payment.paidMinor}, ${payment.creditId}, ${payment.reverses}, ${payment.reason}, ${payment.at}, ${payment.byName})
    on conflict do nothing`)

/** Posted credit notes of a bill's supplier and outlet that are not used up. */
export const listOpenCredits = (
  tx: Tx,
  merchantId: string,
  { supplierId, outletId }: { readonly supplierId: string; readonly outletId: string },
): Promise<{ id: string; number: string; openMinor: number }[]> =>
  tx.many(sql`
    select * from (
      select doc.id, doc.number, (doc.net_minor + doc.tax_minor - coalesce((select sum(p.amount_minor) from supplier_payment p
          where p.merchant_id = doc.merchant_id and (p.bill_id = doc.id or p.credit_id = doc.id)), 0))::bigint as open_minor
      from supplier_bill doc
      where doc.merchant_id = ${merchantId} and doc.supplier_id = ${supplierId} and doc.outlet_id = ${outletId} and doc.kind = 'credit'
        and doc.state = 'posted'
    ) as credit where open_minor > 0 order by number limit 100`)
