import type { VoucherBook } from '@kassa/domain/payment/meal-voucher.ts'
import { isPaidOnPaper, numbersWhere } from '@kassa/domain/payment/method.ts'
import { sql, type Json, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { outletOf } from '../place-of.store.ts'
import type { Proof, BookProof } from '../../../platform/proof.ts'
import type { BookedDocument, PartPlace } from '../../../platform/sale-part.ts'
import { holdStands } from '../attempt/held-for-money.ts'

export interface VoucherHold {
  readonly code: string
  readonly orderId: string
  readonly deviceId: string
  readonly currency: string
  readonly faceMinor: number
  readonly expiresAt: string
}

/** Reserves a voucher for an order, and locks it; false where another order has it. */
export const setVoucherHold = async (tx: Tx, merchantId: string, hold: VoucherHold, now: string): Promise<boolean> =>
  (await tx.run(sql`
    insert into meal_voucher_hold as hold (merchant_id, code, order_id, device_id, currency, face_minor, expires_at)
    values (${merchantId}, ${hold.code}, ${hold.orderId}, ${hold.deviceId}, ${hold.currency}, ${hold.faceMinor}, ${hold.expiresAt})
    on conflict (merchant_id, code) do update set order_id = excluded.order_id, device_id = excluded.device_id,
      currency = excluded.currency, face_minor = excluded.face_minor, expires_at = excluded.expires_at
    where hold.order_id = excluded.order_id or not ${holdStands(now)}`)) > 0

export const releaseVoucherHold = (tx: Tx, merchantId: string, orderId: string, code: string): Promise<number> =>
  tx.run(sql`
    delete from meal_voucher_hold where merchant_id = ${merchantId} and order_id = ${orderId} and code = ${code}`)

/** The device that holds a voucher, and until when. */
export const findVoucherHolder = (
  tx: Tx,
  merchantId: string,
  code: string,
  now: string,
): Promise<{ deviceName: string; until: string } | undefined> =>
  tx.maybe(sql`
    select d.name as device_name, greatest(hold.expires_at, ${now}::timestamptz) as until
    from meal_voucher_hold hold join device d on d.merchant_id = hold.merchant_id and d.id = hold.device_id
    where hold.merchant_id = ${merchantId} and hold.code = ${code}`)

/** A voucher as an order may spend it; no face where nobody has held or spent it, or another order holds it now. Locks it where it is held. */
export const findVoucher = (
  tx: Tx,
  merchantId: string,
  { code, currency, orderId }: { readonly code: string; readonly currency: string; readonly orderId: string },
  now: string,
): Promise<VoucherBook & { readonly isHeldElsewhere: boolean }> =>
  tx.one(sql`
    with held as materialized (
      select hold.order_id, hold.face_minor, hold.order_id <> ${orderId} and ${holdStands(now)} as is_elsewhere
      from meal_voucher_hold hold where hold.merchant_id = ${merchantId} and hold.code = ${code} for update
    ), book as (
      select face_minor, amount_minor, entry_number,
        max(entry_number) filter (where amount_minor > 0) over () as last_taken
      from meal_voucher_entry where merchant_id = ${merchantId} and code = ${code} and currency = ${currency}
    )
    select coalesce((select face_minor from held where order_id = ${orderId}), (select max(face_minor) from book), 0)::bigint as face_minor,
      coalesce((select sum(amount_minor) from book), 0)::bigint as taken_minor,
      coalesce((select -sum(amount_minor) from book where amount_minor < 0 and entry_number > coalesce(last_taken, 0)), 0)::bigint
        as returned_minor,
      coalesce((select is_elsewhere from held), false) as is_held_elsewhere`)

/** The vouchers of a document, each with its payment or (below 0) its refund. Null where it names none. */
export function voucherRows({ payments, ofOrder }: Pick<BookedDocument, 'payments' | 'ofOrder'>) {
  const rows = payments.flatMap(({ method, amountMinor, reference }) => {
    const code = isPaidOnPaper(method) && reference !== null ? reference : undefined
    return code ? [{ code, amount_minor: amountMinor, of_document: ofOrder }] : []
  })
  return rows.length === 0 ? null : rows
}

/** The entries of a document, by code; its face is that which was held, or was booked before, or what it paid. */
export const voucherCtes = (rows: Json, { merchantId }: PartPlace): Sql => sql`
meal_vouchers_given as materialized (
  select turn.id, turn.document, turn.currency, turn.outlet_id, turn.business_day, turn.received_at, g.code, g.of_document,
    sum(g.amount_minor)::bigint as amount_minor
  from turn, jsonb_to_recordset(${rows}::jsonb) as g (code text, amount_minor bigint, of_document uuid)
  group by turn.id, turn.document, turn.currency, turn.outlet_id, turn.business_day, turn.received_at, g.code, g.of_document
), meal_vouchers_entry as (
  insert into meal_voucher_entry (merchant_id, code, currency, face_minor, amount_minor, document_kind, document_id, of_document,
    outlet_id, business_day, at)
  select ${merchantId}::uuid, g.code, g.currency, coalesce(
      (select h.face_minor from meal_voucher_hold h where h.merchant_id = ${merchantId}::uuid and h.code = g.code and h.order_id = g.id),
      (select max(e.face_minor) from meal_voucher_entry e
        where e.merchant_id = ${merchantId}::uuid and e.code = g.code and e.currency = g.currency),
      abs(g.amount_minor)),
    g.amount_minor, g.document, g.id, g.of_document, g.outlet_id, g.business_day, g.received_at
  from meal_vouchers_given g where g.amount_minor <> 0
), meal_vouchers_released as (
  delete from meal_voucher_hold h using turn where h.merchant_id = ${merchantId}::uuid and h.order_id = turn.id
)`

interface Seen {
  readonly merchantId: string
  /** Null: every outlet. */
  readonly outletIds: readonly string[] | null
}

const seenOutlet = ({ outletIds }: Seen): Sql =>
  outletIds === null ? sql`true` : sql`x.outlet_id = any(${outletIds}::uuid[])`

export interface WaitingVoucher {
  readonly entryNumber: number
  readonly outletId: string
  readonly outletName: string
  readonly code: string
  readonly currency: string
  readonly faceMinor: number
  readonly amountMinor: number
  readonly businessDay: string
}

/** Entries that no issuer has settled, the oldest first. */
export const listWaitingVouchers = (tx: Tx, seen: Seen, most: number): Promise<WaitingVoucher[]> =>
  tx.many(sql`
    select x.entry_number, x.outlet_id, o.name as outlet_name, x.code, x.currency, x.face_minor, x.amount_minor, x.business_day
    from meal_voucher_entry x ${outletOf('x')}
    where x.merchant_id = ${seen.merchantId} and x.settlement_id is null and ${seenOutlet(seen)}
    order by x.entry_number limit ${most}`)

export interface VoucherSettlement {
  readonly id: string
  readonly outletId: string
  readonly outletName: string
  readonly issuer: string
  readonly currency: string
  readonly entryCount: number
  readonly takenMinor: number
  readonly paidMinor: number
  readonly settledBy: string
  readonly settledAt: string
}

const settlements = (seen: Seen): Sql => sql`
  select x.id, x.outlet_id, o.name as outlet_name, x.issuer, x.currency, x.entry_count, x.taken_minor, x.paid_minor, x.settled_by, x.settled_at
  from meal_voucher_settlement x ${outletOf('x')}
  where x.merchant_id = ${seen.merchantId} and ${seenOutlet(seen)}`

/** The newest first. */
export const listVoucherSettlements = (tx: Tx, seen: Seen, most: number): Promise<VoucherSettlement[]> =>
  tx.many(sql`${settlements(seen)} order by x.settled_at desc, x.id desc limit ${most}`)

export const findVoucherSettlement = (tx: Tx, seen: Seen, id: string): Promise<VoucherSettlement> =>
  tx.one(sql`${settlements(seen)} and x.id = ${id}`)

/** Settles entries of an outlet and one currency that wait; false, and nothing is written, where not all of them do. */
export const insertVoucherSettlement = async (
  tx: Tx,
  merchantId: string,
  head: Pick<VoucherSettlement, 'id' | 'issuer' | 'paidMinor' | 'settledBy' | 'settledAt'> & {
    readonly outletId: string
  },
  entryNumbers: readonly number[],
): Promise<boolean> => {
  const written = await tx.run(sql`
    insert into meal_voucher_settlement (merchant_id, id, outlet_id, issuer, currency, entry_count, taken_minor, paid_minor, settled_by,
      settled_at)
    select ${merchantId}, ${head.id}, ${head.outletId}, ${head.issuer}, min(e.currency), count(*), sum(e.amount_minor), ${head.paidMinor},
      ${head.settledBy}, ${head.settledAt}
    from (select currency, amount_minor from meal_voucher_entry where merchant_id = ${merchantId} and outlet_id = ${head.outletId}
      and settlement_id is null and entry_number = any(${entryNumbers}::bigint[]) for update) as e
    having count(*) = ${entryNumbers.length} and min(e.currency) = max(e.currency)`)
  if (written === 0) return false
  await tx.run(sql`
    update meal_voucher_entry set settlement_id = ${head.id}
    where merchant_id = ${merchantId} and entry_number = any(${entryNumbers}::bigint[])`)
  return true
}

/** Payments and refunds by voucher are the entries of its book, and a settlement comes to its entries. */
export const voucherProof: Proof = {
  book: 'meal vouchers',
  async run(tx) {
    const found = await tx.one<BookProof & { firstDisagreement: string | null }>(sql`
with said as (
  select merchant_id, document_id, sum(amount_minor) as amount from payment
  where method = any(${numbersWhere(isPaidOnPaper)}::int[]) and reference is not null group by 1, 2 having sum(amount_minor) <> 0
), booked as (
  select merchant_id, document_id, sum(amount_minor) as amount from meal_voucher_entry group by 1, 2
), unmatched as (
  select coalesce(said.document_id, booked.document_id) as document_id
  from said full join booked using (merchant_id, document_id) where said.amount is distinct from booked.amount
), head as (
  select s.id, s.entry_count = count(e.entry_number) and s.taken_minor = coalesce(sum(e.amount_minor), 0)
    and bool_and(e.currency = s.currency and e.outlet_id = s.outlet_id) as agrees
  from meal_voucher_settlement s
  left join meal_voucher_entry e on e.merchant_id = s.merchant_id and e.settlement_id = s.id
  group by s.merchant_id, s.id, s.entry_count, s.taken_minor
)
select (select count(*) from meal_voucher_entry) as entries, (select count(*) from head) as balances,
  coalesce((select 'document ' || document_id from unmatched order by 1 limit 1),
    (select 'settlement ' || id from head where not coalesce(agrees, false) order by 1 limit 1)) as first_disagreement`)
    return { ...found, firstDisagreement: found.firstDisagreement ?? undefined }
  },
}
