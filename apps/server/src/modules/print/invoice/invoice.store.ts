import type { Invoice, InvoiceKind } from '@kassa/domain/receipt/invoice/invoice-document.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface InvoiceRow extends Omit<Invoice, 'credits' | 'at'> {
  readonly id: string
  readonly orderId: string
  readonly outletId: string
  readonly issuedAt: string
  /** The number of the invoice that this credit note takes back. */
  readonly credits: string | null
  readonly creditsId: string | null
  readonly reason: string
  readonly isCredited: boolean
}

const columns = sql`
    i.id, i.order_id, i.outlet_id, i.kind, i.number, i.issued_at, i.buyer_name, i.buyer_tax_number, i.purpose, i.refunded_minor,
    i.credits_id, c.number as credits, i.reason, i.credited_at is not null as is_credited`

const tables = sql`from invoice i left join invoice c on c.merchant_id = i.merchant_id and c.id = i.credits_id`

const invoices = sql`select ${columns} ${tables}`

export const listInvoicesOf = (tx: Tx, merchantId: string, orderId: string): Promise<InvoiceRow[]> =>
  tx.many<InvoiceRow>(sql`
    ${invoices} where i.merchant_id = ${merchantId} and i.order_id = ${orderId} order by i.issued_at desc, i.number desc`)

/** The invoices that a list is about. `theirs`: outlets that the caller sees; null: all. */
export interface InvoiceSpan {
  readonly theirs: readonly string[] | null
  readonly outletId: string | undefined
  readonly orderId: string | undefined
  /** The first and the last day of issue, by the clock of the outlet. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const isOfDays = (from: string, to: string): Sql => sql`
    i.issued_at >= ${from}::date - 1 and i.issued_at < ${to}::date + 2 and (i.issued_at at time zone (
      select o.time_zone from organisation_outlet o where o.merchant_id = i.merchant_id and o.id = i.outlet_id))::date between ${from} and ${to}`

/** Invoices of all orders, the newest first. */
export const invoiceList = listOf({
  columns,
  from: (merchantId: string, { theirs, outletId, orderId, from, to }: InvoiceSpan) =>
    sql`${tables} where ${sql.and([
      sql`i.merchant_id = ${merchantId}`,
      ...(theirs === null ? [] : [sql`i.outlet_id = any(${[...theirs]}::uuid[])`]),
      ...(outletId === undefined ? [] : [sql`i.outlet_id = ${outletId}`]),
      ...(orderId === undefined ? [] : [sql`i.order_id = ${orderId}`]),
      ...(from === undefined || to === undefined ? [] : [isOfDays(from, to)]),
    ])}`,
  order: keyset([sql`i.issued_at`, 'instant'], [sql`i.id`, 'id']),
  isDown: true,
  keyOf: ({ issuedAt, id }: InvoiceRow) => [issuedAt, id],
})

export const findInvoice = (tx: Tx, merchantId: string, id: string): Promise<InvoiceRow | undefined> =>
  tx.maybe<InvoiceRow>(sql`${invoices} where i.merchant_id = ${merchantId} and i.id = ${id}`)

/** The credit note that takes an invoice back. */
export const findCreditOf = (tx: Tx, merchantId: string, invoiceId: string): Promise<InvoiceRow> =>
  tx.one<InvoiceRow>(sql`${invoices} where i.merchant_id = ${merchantId} and i.credits_id = ${invoiceId}`)

/** The invoice of an order that nobody took back. */
export const findStanding = (
  tx: Tx,
  merchantId: string,
  orderId: string,
): Promise<{ id: string; number: string } | undefined> =>
  tx.maybe(sql`
    select id, number from invoice
    where merchant_id = ${merchantId} and order_id = ${orderId} and credits_id is null and credited_at is null`)

export interface NewInvoice {
  readonly id: string
  readonly orderId: string
  readonly outletId: string
  readonly kind: InvoiceKind
  readonly number: string
  readonly issuedAt: string
  readonly buyerName: string
  readonly buyerTaxNumber: string
  readonly purpose: string
  readonly refundedMinor: number
  readonly creditsId: string | null
  readonly reason: string
}

/** Returns whether it was written: not where the order has an invoice that stands. */
export async function insertInvoice(tx: Tx, merchantId: string, invoice: NewInvoice): Promise<boolean> {
  const { id, orderId, outletId, kind, number, issuedAt, buyerName, buyerTaxNumber, purpose } = invoice
  const { refundedMinor, creditsId, reason } = invoice
  const written = await tx.maybe(sql`
    insert into invoice (merchant_id, id, order_id, outlet_id, kind, number, issued_at, buyer_name, buyer_tax_number, purpose,
      refunded_minor, credits_id, reason)
    values (${merchantId}, ${id}, ${orderId}, ${outletId}, ${kind}, ${number}, ${issuedAt}, ${buyerName}, ${buyerTaxNumber},
      ${purpose}, ${refundedMinor}, ${creditsId}, ${reason})
    on conflict (merchant_id, order_id) where credits_id is null and credited_at is null do nothing returning id`)
  return written !== undefined
}

/** Returns whether it stood until now. */
export async function setCredited(tx: Tx, merchantId: string, id: string, now: string): Promise<boolean> {
  const changed = await tx.maybe(sql`
    update invoice set credited_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and credits_id is null and credited_at is null returning id`)
  return changed !== undefined
}

export async function findOutletNumber(tx: Tx, merchantId: string, outletId: string): Promise<string> {
  const { number } = await tx.one<{ number: string }>(sql`
    select number from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${outletId}`)
  return number
}
