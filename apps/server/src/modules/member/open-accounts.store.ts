import { json, sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { MemberDocument } from './post-to-member.ts'

/** Holdings that a new member brings along. */
export interface AccountOpening {
  readonly memberId: string
  readonly points: number
  /** The last day of the points; null for ever. */
  readonly pointsDay: string | null
  readonly balanceMinor: number
  readonly spentMinor: number
}

/** Kinds of the entries of an opening, in the books of points and balance. */
export interface OpeningKinds {
  readonly points: number
  readonly balance: number
}

/**
 * Writes one document into the books of many members whose accounts were opened in this transaction and are empty. Who spent enough for a level that
 * stands above their own gets it, as a sale would give it.
 */
export const openAccounts = (
  tx: Tx,
  merchantId: string,
  document: MemberDocument,
  openings: readonly AccountOpening[],
  kinds: OpeningKinds,
): Promise<number> =>
  tx.run(sql`
    with turn as materialized (
      select ${document.kind}::text as document, ${document.id}::uuid as id, ${document.outletId}::uuid as outlet_id,
        ${document.deviceId}::uuid as device_id, ${document.actorKind}::text as actor_kind, ${document.actorId}::uuid as actor_id,
        ${document.currency}::text as currency, ${document.at}::timestamptz as at, ${document.businessDay}::date as business_day
    ), given as materialized (
      select * from rows from (jsonb_to_recordset(${json(openings.map(openingRow))}::jsonb)
        as (member_id uuid, points bigint, points_day date, balance_minor bigint, spent_minor bigint)) with ordinality
        as given (member_id, points, points_day, balance_minor, spent_minor, position)
    ), opened as materialized (
      select given.*, account.level_id, reached.id as reached_id
      from given join member_account as account
        on account.merchant_id = ${merchantId} and account.member_id = given.member_id
      left join lateral (
        select level.id from member_level as level
        where level.merchant_id = ${merchantId} and level.is_enabled and level.archived_at is null
          and given.spent_minor > 0 and level.minimum_spent_minor <= given.spent_minor
          and level.number > coalesce((select own.number from member_level as own
            where own.merchant_id = ${merchantId} and own.id = account.level_id and own.is_enabled), 0)
        order by level.number desc limit 1) as reached on true
    ), point_book as (
      insert into point_entry (merchant_id, member_id, reason, points, after_points, last_day, document_kind, document_id, of_document,
        note, outlet_id, device_id, actor_kind, actor_id, business_day, at)
      select ${merchantId}::uuid, member_id, ${kinds.points}::smallint, points, points, points_day, document, id, null,
        '', outlet_id, device_id, actor_kind, actor_id, business_day, at
      from opened, turn where points <> 0 order by position
    ), balance_book as (
      insert into balance_entry (merchant_id, member_id, type, currency, amount_minor, after_minor, document_kind, document_id,
        of_document, note, outlet_id, device_id, actor_kind, actor_id, business_day, at)
      select ${merchantId}::uuid, member_id, ${kinds.balance}::smallint, currency, balance_minor, balance_minor, document, id,
        null, '', outlet_id, device_id, actor_kind, actor_id, business_day, at
      from opened, turn where balance_minor <> 0 order by position
    ), spending_book as (
      insert into spending_entry (merchant_id, member_id, currency, amount_minor, after_minor, document_kind, document_id, business_day, at)
      select ${merchantId}::uuid, member_id, currency, spent_minor, spent_minor, document, id, business_day, at
      from opened, turn where spent_minor <> 0 order by position
    ), level_book as (
      insert into level_change (merchant_id, member_id, from_level_id, to_level_id, reason, document_id, actor_kind, actor_id, at)
      select ${merchantId}::uuid, member_id, level_id, reached_id, 'spending', id, actor_kind, actor_id, at
      from opened, turn where reached_id is not null order by position
    )
    update member_account as account set points = account.points + opened.points,
      principal_minor = account.principal_minor + opened.balance_minor, spent_minor = account.spent_minor + opened.spent_minor,
      level_id = coalesce(opened.reached_id, account.level_id)
    from opened where account.merchant_id = ${merchantId} and account.member_id = opened.member_id`)

const openingRow = ({ memberId, points, pointsDay, balanceMinor, spentMinor }: AccountOpening) => ({
  member_id: memberId,
  points,
  points_day: pointsDay,
  balance_minor: balanceMinor,
  spent_minor: spentMinor,
})
