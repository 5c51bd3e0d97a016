import type { ChannelName } from '@kassa/domain/payment/channel.ts'
import type { SettledHere, SettlementDifference } from '@kassa/domain/payment/settlement.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { saleOfAttempt } from '../attempt/sale-of.store.ts'
import { outletOf } from '../place-of.store.ts'
import { findRow, keyset, listOf } from '../../../platform/list/list.store.ts'

export interface KnownHere extends SettledHere {
  readonly outletId: string
  readonly orderId: string
  readonly orderNumber: string | null
}

export interface SettledPeriod {
  readonly fromDay: string
  readonly toDay: string
}

interface Account {
  readonly merchantId: string
  readonly accountId: string
}

/** The place's clock of that time, to the second. */
const clockOf = (at: Sql): Sql => sql`
  to_char(${at} at time zone case when o.day_rules = '[]' then o.time_zone else kassa_zone_at(o.day_rules, ${at}) end,
    'YYYY-MM-DD"T"HH24:MI:SS')`

const settledAt = sql`coalesce(a.settled_at, a.requested_at)`

/** The outlet (`o`) of a payment (`a`), its order while it waits (`w`), and as the books have it (`b`). */
const placed = sql`
  ${outletOf('a')}
  join open_order w on w.merchant_id = a.merchant_id and w.id = a.order_id
  left join ${saleOfAttempt} as b on true`

/** Payments and refunds of an account that no settlement has named yet, each with where it belongs. */
const unsettled = ({ merchantId, accountId }: Account): Sql => sql`
  select 'paid' as kind, a.id as attempt_id, null::uuid as refund_id, a.number, a.channel_number, '' as refund_number, a.amount_minor,
    ${clockOf(settledAt)} as at, a.state in ('paid', 'reversed') as is_settled, a.outlet_id,
    coalesce(b.id, a.order_id) as order_id, coalesce(b.number, w.number) as order_number, ${settledAt} as moved_at, a.state <> 'reversed' as is_kept
  from payment_attempt a
  ${placed}
  where a.merchant_id = ${merchantId} and a.account_id = ${accountId} and not exists (
    select from settlement_entry e where e.merchant_id = ${merchantId} and e.attempt_id = a.id and e.kind = 'paid')
  union all
  select 'refund', a.id, r.refund_id, a.number, a.channel_number, replace(r.refund_id::text, '-', ''), r.amount_minor,
    ${clockOf(sql`coalesce(r.settled_at, r.created_at)`)}, r.state = 'done', a.outlet_id, coalesce(b.id, a.order_id),
    coalesce(b.number, w.number), coalesce(r.settled_at, r.created_at), true
  from payment_refund r
  join payment_attempt a on a.merchant_id = r.merchant_id and a.id = r.attempt_id
  ${placed}
  where r.merchant_id = ${merchantId} and a.account_id = ${accountId} and r.state <> 'failed' and not exists (
    select from settlement_entry e where e.merchant_id = ${merchantId} and e.attempt_id = a.id and e.refund_id = r.refund_id)
  union all
  -- Taken back before it stood in a sale.
  select 'refund', a.id, null::uuid, a.number, a.channel_number, a.number || 'B', a.amount_minor, ${clockOf(settledAt)}, true, a.outlet_id,
    coalesce(b.id, a.order_id), coalesce(b.number, w.number), ${settledAt}, false
  from payment_attempt a
  ${placed}
  where a.merchant_id = ${merchantId} and a.account_id = ${accountId} and a.state = 'reversed' and not exists (
    select from settlement_entry e where e.merchant_id = ${merchantId} and e.attempt_id = a.id and e.kind = 'refund')`

const columns =
  sql.raw(`kind, attempt_id, refund_id, number, channel_number, refund_number, amount_minor, at, is_settled, outlet_id, order_id,
  order_number`)

/** Returns the movements that a file's lines may be about: those with their numbers, and those on its days or the day beside. */
export const listKnownHere = (
  tx: Tx,
  account: Account,
  numbers: { readonly own: readonly string[]; readonly channel: readonly string[] },
  period: SettledPeriod | null,
): Promise<KnownHere[]> =>
  tx.many(sql`
    select ${columns} from (${unsettled(account)}) as u
    where u.number = any(${numbers.own}::text[]) or u.channel_number = any(${numbers.channel}::text[])
      or ${period ? sql`u.moved_at between ${period.fromDay}::date - 2 and ${period.toDay}::date + 3` : sql`false`}
    order by moved_at, attempt_id, refund_id`)

/** Returns the movements on a file's days through its account that are in no settlement. */
export const listNotThere = (
  tx: Tx,
  account: Account,
  { fromDay, toDay }: SettledPeriod,
  most: number,
): Promise<KnownHere[]> =>
  tx.many(sql`
    select ${columns} from (${unsettled(account)}) as u
    where u.is_kept and left(u.at, 10) between ${fromDay} and ${toDay} and (u.is_settled or u.kind = 'refund')
    order by moved_at, attempt_id, refund_id limit ${most}`)

/** The first of these numbers that a file has settled before, and which file. */
export const findSettledBefore = (
  tx: Tx,
  { merchantId, accountId }: Account,
  lines: readonly {
    readonly kind: string
    readonly number: string
    readonly refundNumber: string
    readonly row: number
  }[],
): Promise<{ row: number; number: string; fileName: string } | undefined> =>
  tx.maybe(sql`
    select l.row, l.number, s.file_name
    from jsonb_to_recordset(${json(lines)}::jsonb) as l (kind text, number text, "refundNumber" text, row integer)
    join settlement_entry e on e.merchant_id = ${merchantId} and e.number = l.number and e.kind = l.kind
      and (e.kind = 'paid' or (e.refund_number <> '' and e.refund_number = l."refundNumber"))
    join settlement s on s.merchant_id = e.merchant_id and s.id = e.settlement_id and s.account_id = ${accountId}
    where l.number <> '' order by l.row limit 1`)

export const findFile = (
  tx: Tx,
  { merchantId, accountId }: Account,
  digest: string,
): Promise<{ fileName: string } | undefined> =>
  tx.maybe(sql`
    select file_name from settlement where merchant_id = ${merchantId} and account_id = ${accountId} and digest = ${digest}`)

/** The currency that an account's money is in: its outlet's, or that of the merchant's first. */
export const findAccountCurrency = async (
  tx: Tx,
  merchantId: string,
  outletId: string | null,
): Promise<string | undefined> =>
  (
    await tx.maybe<{ currency: string }>(sql`
      select currency from outlet where merchant_id = ${merchantId} and (${outletId}::uuid is null or id = ${outletId}::uuid)
      order by id limit 1`)
  )?.currency

export interface SettlementHead {
  readonly id: string
  readonly accountId: string
  readonly channel: ChannelName
  readonly currency: string
  readonly fileName: string
  readonly digest: string
  readonly fromDay: string | null
  readonly toDay: string | null
  readonly paidCount: number
  readonly paidMinor: number
  readonly refundCount: number
  readonly refundMinor: number
  readonly feeMinor: number
  readonly importedBy: string
}

export interface SettlementEntry {
  readonly position: number
  readonly kind: 'paid' | 'refund' | 'fee'
  readonly fileRow: number
  readonly number: string
  readonly channelNumber: string
  readonly refundNumber: string
  readonly amountMinor: number
  readonly at: string
  readonly attemptId: string | null
  readonly refundId: string | null
  readonly oursMinor: number | null
  readonly difference: SettlementDifference | null
}

/** Writes a file and its entries. */
export async function insertSettlement(
  tx: Tx,
  merchantId: string,
  head: SettlementHead,
  entries: readonly SettlementEntry[],
  now: string,
): Promise<void> {
  await tx.run(sql`
    insert into settlement (merchant_id, id, account_id, channel, currency, file_name, digest, from_day, to_day, paid_count, paid_minor,
      refund_count, refund_minor, fee_minor, imported_by, imported_at)
    values (${merchantId}, ${head.id}, ${head.accountId}, ${head.channel}, ${head.currency}, ${head.fileName}, ${head.digest},
      ${head.fromDay}::date, ${head.toDay}::date, ${head.paidCount}, ${head.paidMinor}, ${head.refundCount}, ${head.refundMinor},
      ${head.feeMinor}, ${head.importedBy}, ${now})`)
  await tx.run(sql`
    insert into settlement_entry (merchant_id, settlement_id, position, kind, file_row, number, channel_number, refund_number, amount_minor,
      currency, at_text, attempt_id, refund_id, ours_minor, difference)
    select ${merchantId}, ${head.id}, e.position, e.kind, e."fileRow", e.number, e."channelNumber", e."refundNumber", e."amountMinor",
      ${head.currency}, e.at, e."attemptId", e."refundId", e."oursMinor", e.difference
    from jsonb_to_recordset(${json(entries)}::jsonb) as e (position integer, kind text, "fileRow" integer, number text,
      "channelNumber" text, "refundNumber" text, "amountMinor" bigint, at text, "attemptId" uuid, "refundId" uuid, "oursMinor" bigint,
      difference text)`)
}

export interface ListedSettlement extends Omit<SettlementHead, 'digest'> {
  readonly differenceCount: number
  readonly importedAt: string
}

interface Seen {
  readonly merchantId: string
  /** Null: every outlet, and what belongs to all of them. */
  readonly outletIds: readonly string[] | null
}

/** Files that were taken in, the newest first. */
export const settlementList = listOf({
  columns: sql`s.id, s.account_id, s.channel, s.currency, s.file_name, s.from_day, s.to_day, s.paid_count, s.paid_minor, s.refund_count,
    s.refund_minor, s.fee_minor, s.imported_by, s.imported_at, (select count(*) from settlement_entry e
      where e.merchant_id = s.merchant_id and e.settlement_id = s.id and e.difference is not null) as difference_count`,
  from: ({ merchantId, outletIds }: Seen) => sql`
    from settlement s
    join payment_account c on c.merchant_id = s.merchant_id and c.id = s.account_id
    where s.merchant_id = ${merchantId} and ${outletIds === null ? sql`true` : sql`c.outlet_id = any(${outletIds}::uuid[])`}`,
  order: keyset([sql`s.imported_at`, 'instant'], [sql`s.id`, 'id']),
  isDown: true,
  keyOf: (row: ListedSettlement) => [row.importedAt, row.id],
})

export const findSettlement = (tx: Tx, seen: Seen, id: string): Promise<ListedSettlement | undefined> =>
  findRow(tx, settlementList, [seen], sql`s.id = ${id}`)

export interface DifferentEntry {
  readonly row: number
  readonly kind: 'paid' | 'refund' | 'fee'
  readonly difference: SettlementDifference
  readonly number: string
  readonly channelNumber: string
  readonly theirsMinor: number
  readonly oursMinor: number | null
  readonly at: string
  readonly orderId: string | null
  readonly orderNumber: string | null
}

/** The entries of a file that did not agree, in the file's order. */
export const listDifferences = (tx: Tx, merchantId: string, id: string, most: number): Promise<DifferentEntry[]> =>
  tx.many(sql`
    select e.file_row as row, e.kind, e.difference, e.number, e.channel_number, e.amount_minor as theirs_minor, e.ours_minor, e.at_text as at,
      coalesce(b.id, a.order_id) as order_id, coalesce(b.number, w.number) as order_number
    from settlement_entry e
    left join payment_attempt a on a.merchant_id = e.merchant_id and a.id = e.attempt_id
    left join open_order w on w.merchant_id = a.merchant_id and w.id = a.order_id
    left join ${saleOfAttempt} as b on true
    where e.merchant_id = ${merchantId} and e.settlement_id = ${id} and e.difference is not null
    order by e.position limit ${most}`)

export interface Transit {
  readonly channel: ChannelName
  readonly currency: string
  readonly count: number
  readonly amountMinor: number
  readonly oldestAt: string
}

/** Returns the money that channels hold: payments and their refunds that no settlement has named, by channel and currency. */
export const listTransit = (tx: Tx, { merchantId, outletIds }: Seen): Promise<Transit[]> =>
  tx.many(sql`
    select channel, currency, count(*) filter (where amount_minor > 0) as count, sum(amount_minor)::bigint as amount_minor,
      min(at) as oldest_at
    from (
      select a.channel, a.currency, a.amount_minor, coalesce(a.settled_at, a.requested_at) as at, a.outlet_id
      from payment_attempt a
      where a.merchant_id = ${merchantId} and a.state = 'paid' and not exists (
        select from settlement_entry e where e.merchant_id = a.merchant_id and e.attempt_id = a.id and e.kind = 'paid')
      union all
      select a.channel, a.currency, -r.amount_minor, coalesce(r.settled_at, r.created_at), a.outlet_id
      from payment_refund r
      join payment_attempt a on a.merchant_id = r.merchant_id and a.id = r.attempt_id
      where r.merchant_id = ${merchantId} and r.state = 'done' and not exists (
        select from settlement_entry e where e.merchant_id = a.merchant_id and e.attempt_id = a.id and e.refund_id = r.refund_id)
    ) as moved
    where ${outletIds === null ? sql`true` : sql`outlet_id = any(${outletIds}::uuid[])`}
    group by channel, currency order by channel, currency`)
