import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { BillLine, BillType } from '@kassa/domain/billing/quote.ts'
import type { BillState } from '@kassa/domain/billing/bill-can.ts'
import type { BillingPeriod } from '@kassa/domain/billing/licence-proration.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import type { KeptLicence } from '../authorization/licence.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface BillRow {
  readonly id: string
  readonly merchantId: string
  readonly merchantName: string
  readonly merchantNumber: string
  readonly number: string
  readonly type: BillType
  readonly state: BillState
  readonly isPendingConfirmation: boolean
  readonly versionId: string
  readonly versionName: string
  readonly period: BillingPeriod
  readonly quantity: number
  readonly currency: SellingCurrency
  readonly totalMinor: number
  readonly refundedMinor: number
  readonly taxName: string
  readonly taxBasisPoints: number
  readonly taxMinor: number
  readonly lines: BillLine[]
  readonly before: KeptLicence | null
  readonly after: KeptLicence
  readonly from: string
  readonly until: string | null
  readonly couponId: string | null
  readonly couponCode: string | null
  readonly payerName: string
  readonly payerAddress: string
  readonly payerTaxNumber: string
  readonly channel: string | null
  readonly transactionNumber: string | null
  readonly proof: { readonly reference: string; readonly payer: string; readonly day: string } | null
  readonly orderedAt: string
  readonly orderedBy: string
  readonly paidAt: string | null
  readonly refundReason: string
  readonly refundNote: string
  readonly version: number
}

/** Bills (`b`) with the merchants (`m`) that they are for. */
export const billed = sql.raw('from bill b join merchant m on m.id = b.merchant_id')

const columns = sql`
  b.id, b.merchant_id, m.name as merchant_name, m.number as merchant_number, b.number, b.type, b.state,
  b.is_pending_confirmation, b.version_id, b.version_name, b.period, b.quantity, b.currency, b.total_minor,
  b.refunded_minor, b.tax_name, b.tax_basis_points, b.tax_minor, b.lines, b.before, b.after, b.from_day as "from",
  b.until_day as "until", b.coupon_id, b.coupon_code, b.payer_name, b.payer_address, b.payer_tax_number, b.channel,
  b.transaction_number, b.proof, b.ordered_at, b.ordered_by, b.paid_at, b.refund_reason, b.refund_note, b.version
  ${billed}`

export const findBill = (tx: Tx, id: string): Promise<BillRow | undefined> =>
  tx.maybe(sql`select ${columns} where b.id = ${id}`)

/** A bill of a merchant that nobody else changes until this is committed. */
export const findBillForUpdate = (tx: Tx, merchantId: string, id: string): Promise<BillRow | undefined> =>
  tx.maybe(sql`select ${columns} where b.merchant_id = ${merchantId} and b.id = ${id} for update of b`)

/** The bill that is being paid or given back, of which there is one at most. */
export const findOpenBill = (tx: Tx, merchantId: string): Promise<{ number: string } | undefined> =>
  tx.maybe(sql`
    select number from bill where merchant_id = ${merchantId} and state in ('unpaid', 'refund-requested')`)

/** Returns whether a paid bill came after this one that stands: of these states. */
const isFollowed = async (
  tx: Tx,
  { merchantId, id, paidAt }: BillRow,
  states: readonly BillState[],
): Promise<boolean> =>
  (await tx.maybe(sql`
    select 1 from bill
    where merchant_id = ${merchantId} and id <> ${id} and state = any(${states}::text[])
      and (paid_at, id) > (${paidAt}::timestamptz, ${id}::uuid) limit 1`)) !== undefined

/** Returns whether its refund waits for that of a later bill. One that was denied stands for good, and nobody waits for it. */
export const waitsForLater = (tx: Tx, bill: BillRow): Promise<boolean> =>
  isFollowed(tx, bill, ['paid', 'refund-cancelled'])

/** Returns whether later bills stand on it. */
export const isBuiltUpon = (tx: Tx, bill: BillRow): Promise<boolean> =>
  isFollowed(tx, bill, ['paid', 'refund-denied', 'refund-cancelled'])

export interface BillFilter {
  readonly search?: string | undefined
  readonly state?: BillState | undefined
  readonly type?: BillType | undefined
  readonly proof?: 'waiting' | undefined
}

function conditions({ search, state, type, proof }: BillFilter): Sql[] {
  const wanted = [sql`true`]
  if (search) {
    const text = search.toLowerCase()
    wanted.push(sql`(starts_with(lower(b.number), ${text}) or strpos(lower(m.name), ${text}) > 0
      or starts_with(lower(coalesce(b.transaction_number, '')), ${text}))`)
  }
  if (state) wanted.push(sql`b.state = ${state}`)
  if (type) wanted.push(sql`b.type = ${type}`)
  if (proof) wanted.push(sql`b.is_pending_confirmation`)
  return wanted
}

type BillHeading = 'number' | 'type' | 'merchant' | 'version' | 'amount' | 'state' | 'ordered' | 'transaction'

const billHeadings: Headings<BillHeading> = {
  number: { by: sql`row.number`, as: 'text' },
  type: { by: sql`row.type`, as: 'text' },
  merchant: { by: sql`lower(row.merchant_name)`, as: 'text' },
  version: { by: sql`lower(row.version_name)`, as: 'text' },
  amount: { by: sql`kassa_as_read(row.total_minor, row.currency)`, as: 'number' },
  state: { by: sql`row.state`, as: 'text' },
  ordered: { by: sql`row.ordered_at`, as: 'instant' },
  transaction: { by: sql`coalesce(row.transaction_number, '')`, as: 'text' },
}

/** Bills in reach, the newest first. */
export const billList = listOf({
  columns,
  from: (filter: BillFilter) => sql`where ${sql.and(conditions(filter))}`,
  counted: (filter: BillFilter) => sql`${billed} where ${sql.and(conditions(filter))}`,
  order: keyset([sql`b.ordered_at`, 'instant'], [sql`b.id`, 'id']),
  isDown: true,
  keyOf: ({ orderedAt, id }: BillRow) => [orderedAt, id],
  headings: billHeadings,
})

export interface NewBill extends Omit<
  BillRow,
  | 'merchantName'
  | 'merchantNumber'
  | 'number'
  | 'state'
  | 'isPendingConfirmation'
  | 'refundedMinor'
  | 'payerName'
  | 'payerAddress'
  | 'payerTaxNumber'
  | 'channel'
  | 'transactionNumber'
  | 'proof'
  | 'paidAt'
  | 'refundReason'
  | 'refundNote'
  | 'version'
> {}

/** Draws the next number of bills, which is one on the installation. As the owner. */
export const nextBillNumber = async (tx: Tx): Promise<string> =>
  (await tx.one<{ number: number }>(sql`select kassa_next_number('bill_number') as number`)).number.toString()

/** Writes an unpaid bill with the payer as the merchant's information has it; null where one is open already. */
export const insertBill = (tx: Tx, bill: NewBill): Promise<{ number: string } | undefined> =>
  tx.maybe(sql`
    insert into bill (merchant_id, id, number, type, version_id, version_name, period, quantity, currency, total_minor,
      tax_name, tax_basis_points, tax_minor, lines, before, after, from_day, until_day, coupon_id, coupon_code, payer_name,
      payer_address, payer_tax_number, ordered_at, ordered_by)
    select ${bill.merchantId}, ${bill.id}, 'B' || kassa_next_number('bill_number'), ${bill.type}, ${bill.versionId}, ${bill.versionName},
      ${bill.period}, ${bill.quantity}::int, ${bill.currency}, ${bill.totalMinor}::bigint, ${bill.taxName},
      ${bill.taxBasisPoints}::int, ${bill.taxMinor}::bigint, ${json(bill.lines)}::jsonb,
      ${bill.before === null ? null : json(bill.before)}::jsonb, ${json(bill.after)}::jsonb, ${bill.from}::date,
      ${bill.until}::date, ${bill.couponId}::uuid, ${bill.couponCode}, coalesce(nullif(m.company_name, ''), m.name), m.address,
      m.social_credit_code, ${bill.orderedAt}::timestamptz, ${bill.orderedBy}
    from merchant m where m.id = ${bill.merchantId}
    on conflict do nothing returning number`)

/** The columns that one of the bill's actions writes beside its state. */
export interface BillChange {
  readonly state: BillState
  readonly isPendingConfirmation: boolean
  readonly set: Sql
}

/** Moves a bill on from the version that was read. Answers whether it did. */
export const setBill = async (
  tx: Tx,
  bill: BillRow,
  { state, isPendingConfirmation, set }: BillChange,
): Promise<boolean> =>
  (await tx.run(sql`
    update bill set state = ${state}, is_pending_confirmation = ${isPendingConfirmation}, version = version + 1 ${set}
    where merchant_id = ${bill.merchantId} and id = ${bill.id} and version = ${bill.version}::bigint`)) === 1

export interface BillEvent {
  readonly at: string
  readonly action: string
  readonly state: string
  readonly byName: string | null
  readonly note: string
}

export const insertBillEvent = (
  tx: Tx,
  { merchantId, id: billId }: Pick<BillRow, 'merchantId' | 'id'>,
  event: BillEvent & { readonly id: string },
): Promise<number> =>
  tx.run(sql`
    insert into bill_event (merchant_id, id, bill_id, at, action, state, by_name, note)
    values (${merchantId}, ${event.id}, ${billId}, ${event.at}, ${event.action}, ${event.state}, ${event.byName}, ${event.note})`)

export const listBillEvents = (tx: Tx, { merchantId, id }: BillRow): Promise<BillEvent[]> =>
  tx.many(sql`
    select at, action, state, by_name, note from bill_event
    where merchant_id = ${merchantId} and bill_id = ${id} order by at, id`)

/** Unpaid bills that have waited since `before` and longer. As the owner. */
export const listOverdue = (tx: Tx, before: string, most: number): Promise<{ merchantId: string; id: string }[]> =>
  tx.many(sql`
    select merchant_id, id from bill
    where state = 'unpaid' and not is_pending_confirmation and ordered_at <= ${before} order by ordered_at limit ${most}`)

export const setters = {
  none: sql``,
  proof: (proof: NonNullable<BillRow['proof']>): Sql => sql`, proof = ${json(proof)}::jsonb`,
  paid: (paid: { channel: string; transactionNumber: string; now: string }): Sql =>
    sql`, channel = ${paid.channel}, transaction_number = ${paid.transactionNumber}, paid_at = ${paid.now}::timestamptz`,
  cancelled: (now: string): Sql => sql`, cancelled_at = ${now}::timestamptz`,
  refundAsked: (by: string, now: string, reason: string): Sql =>
    sql`, refund_asked_by = ${by}, refund_asked_at = ${now}::timestamptz, refund_reason = ${reason}`,
  refundHandled: (by: string, now: string, note: string, refundedMinor: number): Sql =>
    sql`, refund_handled_by = ${by}, refund_handled_at = ${now}::timestamptz, refund_note = ${note},
      refunded_minor = ${refundedMinor}::bigint`,
  refundCancelled: (by: string, now: string): Sql =>
    sql`, refund_cancelled_by = ${by}, refund_cancelled_at = ${now}::timestamptz`,
} as const

export interface CommissionPlace {
  readonly partnerId: string
  readonly level: number
  readonly firstBasisPoints: number
  readonly secondBasisPoints: number
}

/** The partner of a bill's merchant with the rates of its version; undefined where no partner brought it. */
export const findCommissionPlace = (tx: Tx, { merchantId, versionId }: BillRow): Promise<CommissionPlace | undefined> =>
  tx.maybe(sql`
    select p.id as partner_id, p.level, v.commission_first_basis_points as first_basis_points,
      v.commission_second_basis_points as second_basis_points
    from merchant m join partner p on p.id = m.partner_id and p.is_enabled
    cross join billing_version v where m.id = ${merchantId} and v.id = ${versionId}`)

export const insertCommission = (
  tx: Tx,
  entry: {
    readonly merchantId: string
    readonly id: string
    readonly billId: string
    readonly partnerId: string
    readonly kind: 'earned' | 'taken-back'
    readonly rateBasisPoints: number
    readonly amountMinor: number
    readonly currency: string
    readonly now: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into commission_entry (merchant_id, id, bill_id, partner_id, kind, rate_basis_points, amount_minor, currency, at)
    values (${entry.merchantId}, ${entry.id}, ${entry.billId}, ${entry.partnerId}, ${entry.kind}, ${entry.rateBasisPoints},
      ${entry.amountMinor}, ${entry.currency}, ${entry.now})
    on conflict (merchant_id, bill_id, kind) do nothing`)

export const findCommission = (
  tx: Tx,
  { merchantId, id }: BillRow,
): Promise<{ partnerId: string; rateBasisPoints: number; amountMinor: number } | undefined> =>
  tx.maybe(sql`
    select partner_id, rate_basis_points, amount_minor from commission_entry
    where merchant_id = ${merchantId} and bill_id = ${id} and kind = 'earned'`)
