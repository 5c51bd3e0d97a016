import type { SegmentRule, Span } from '@kassa/domain/member/segment.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ProgrammeClock } from '../programme/programme.store.ts'

export interface SegmentRow {
  readonly id: string
  readonly name: string
  readonly rule: SegmentRule
  readonly counted: number
  readonly countedAt: string
  readonly version: number
}

const columns = sql`id, name, rule, counted, counted_at, version`

export const listSegmentRows = (tx: Tx, merchantId: string): Promise<SegmentRow[]> =>
  tx.many(sql`
    select ${columns} from member_segment where merchant_id = ${merchantId} and archived_at is null
    order by lower(name), id`)

export const findSegment = (tx: Tx, merchantId: string, id: string): Promise<SegmentRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from member_segment where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

export const findSegmentForUpdate = (tx: Tx, merchantId: string, id: string): Promise<SegmentRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from member_segment where merchant_id = ${merchantId} and id = ${id} and archived_at is null
    for update`)

export const isSegmentNameTaken = async (
  tx: Tx,
  merchantId: string,
  name: string,
  exceptId: string | null,
): Promise<boolean> =>
  (
    await tx.one<{ isTaken: boolean }>(sql`
      select exists (select from member_segment where merchant_id = ${merchantId} and lower(name) = lower(${name})
        and archived_at is null and id is distinct from ${exceptId}::uuid) as is_taken`)
  ).isTaken

/** Returns whether every level and outlet that a rule names is this merchant's. */
export const isRuleOfOurs = async (
  tx: Tx,
  merchantId: string,
  { levelIds, outletIds }: SegmentRule,
): Promise<boolean> =>
  (
    await tx.one<{ isOurs: boolean }>(sql`
      select not exists (select from unnest(${levelIds}::uuid[]) as named (id) where not exists (
          select from member_level l where l.merchant_id = ${merchantId} and l.id = named.id and l.archived_at is null))
        and not exists (select from unnest(${outletIds}::uuid[]) as named (id) where not exists (
          select from organisation_outlet o where o.merchant_id = ${merchantId} and o.id = named.id)) as is_ours`)
  ).isOurs

interface Written {
  readonly id: string
  readonly name: string
  readonly rule: SegmentRule
  readonly counted: number
}

export const insertSegment = (tx: Tx, merchantId: string, segment: Written, at: string): Promise<number> =>
  tx.run(sql`
    insert into member_segment (merchant_id, id, name, rule, counted, counted_at, created_at)
    values (${merchantId}, ${segment.id}, ${segment.name}, ${json(segment.rule)}::jsonb, ${segment.counted}, ${at}, ${at})`)

export const setSegment = (tx: Tx, merchantId: string, segment: Written, at: string): Promise<number> =>
  tx.run(sql`
    update member_segment set name = ${segment.name}, rule = ${json(segment.rule)}::jsonb, counted = ${segment.counted},
      counted_at = ${at}, version = version + 1
    where merchant_id = ${merchantId} and id = ${segment.id}`)

export const setSegmentArchived = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`update member_segment set archived_at = ${at} where merchant_id = ${merchantId} and id = ${id}`)

const within = (value: Sql, { from, to }: Span): Sql[] => [
  ...(from === null ? [] : [sql`${value} >= ${from}`]),
  ...(to === null ? [] : [sql`${value} <= ${to}`]),
]

/** The condition that `m`, with its account `a`, fits all conditions by the programme's clock. */
export const fitsSegment = (rule: SegmentRule, { day, timeZone }: ProgrammeClock): Sql => {
  const since = sql`(${day}::date - (a.last_visit_at at time zone ${timeZone})::date)`
  return sql.and([
    sql`m.archived_at is null and m.is_enabled`,
    ...(rule.levelIds.length === 0 ? [] : [sql`a.level_id = any(${rule.levelIds}::uuid[])`]),
    ...(rule.tags.length === 0 ? [] : [sql`m.tags && ${rule.tags}::text[]`]),
    ...(rule.outletIds.length === 0 ? [] : [sql`m.outlet_id = any(${rule.outletIds}::uuid[])`]),
    ...(rule.birthdayMonths.length === 0
      ? []
      : [sql`extract(month from m.birthday) = any(${rule.birthdayMonths}::integer[])`]),
    ...(rule.agreesToMessages ? [sql`m.messages_agreed_at is not null`] : []),
    ...within(sql`a.spent_minor`, rule.spentMinor),
    ...within(sql`a.visits`, rule.visits),
    ...within(sql`a.points`, rule.points),
    ...within(since, rule.daysSinceVisit),
  ])
}

const both = sql`member m join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id`

export const countFitting = async (
  tx: Tx,
  merchantId: string,
  rule: SegmentRule,
  clock: ProgrammeClock,
): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*) as count from ${both} where m.merchant_id = ${merchantId} and ${fitsSegment(rule, clock)}`)
  ).count

/** Ids of those who fit, at most `limit`. */
export const listFitting = async (
  tx: Tx,
  merchantId: string,
  rule: SegmentRule,
  clock: ProgrammeClock,
  limit: number,
): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select m.id from ${both} where m.merchant_id = ${merchantId} and ${fitsSegment(rule, clock)}
      order by m.id limit ${limit}`)
  ).map(({ id }) => id)

/** Segments by their ids, also those that were taken away; an id that is none of the merchant's is left out. */
export const listNamedSegments = (
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
): Promise<(Pick<SegmentRow, 'id' | 'name' | 'rule'> & { readonly isArchived: boolean })[]> =>
  tx.many(sql`
    select id, name, rule, archived_at is not null as is_archived from member_segment
    where merchant_id = ${merchantId} and id::text = any(${ids}::text[]) order by id`)

/** Ids of those segments whose conditions one member fits. */
export const listFittingOf = async (
  tx: Tx,
  merchantId: string,
  memberId: string,
  segments: readonly Pick<SegmentRow, 'id' | 'rule'>[],
  clock: ProgrammeClock,
): Promise<string[]> => {
  const each = segments.map(
    ({ id, rule }) => sql`
      select ${id}::uuid as id from ${both}
      where m.merchant_id = ${merchantId} and m.id = ${memberId} and ${fitsSegment(rule, clock)}`,
  )
  return (await tx.many<{ id: string }>(sql.join(each, ' union all '))).map(({ id }) => id)
}
