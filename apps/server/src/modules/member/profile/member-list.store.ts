import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { memberRow } from '@kassa/contract/member/member.calls.ts'
import type { taxStanding } from '@kassa/contract/member/member-fields.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AgreedHow } from './member.store.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'
import { sortedRows, type Headings, type SortedRow, type SortedPage } from '../../../platform/list/sort.ts'
import type { SegmentRule } from '@kassa/domain/member/segment.ts'
import type { ProgrammeClock } from '../programme/programme.store.ts'
import { fitsSegment } from '../segment/segment.store.ts'
import { foundMembers, isFoundAmong, isFoundMember } from './member-search.ts'

/** A member with what they hold. */
export interface MemberRow extends Omit<OutputOf<typeof memberRow>, 'enabled'> {
  readonly isEnabled: boolean
  readonly createdAt: string
}

/** The whole of a member; `passwordHash` never leaves the server. */
export interface MemberRecord extends MemberRow {
  readonly reading: string
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP' | null
  readonly note: string
  readonly taxStanding: OutputOf<typeof taxStanding> | null
  readonly messagesAgreedAt: string | null
  readonly messagesAgreedHow: AgreedHow | null
  readonly messagesAgreedOutlet: string | null
  readonly profilingAgreedAt: string | null
  readonly profilingAgreedHow: AgreedHow | null
  readonly profilingAgreedOutlet: string | null
  readonly outletName: string | null
  readonly principalMinor: number
  readonly bonusMinor: number
  readonly levelUntil: string | null
  readonly passwordHash: string | null
  readonly passwordTries: number
  readonly isArchived: boolean
  readonly version: number
}

export interface MemberFilter {
  readonly search?: string | undefined
  readonly levelId?: string | undefined
  readonly enabled?: 0 | 1 | undefined
  readonly tag?: string | undefined
  readonly birthdayMonth?: number | undefined
  readonly segment?: { readonly rule: SegmentRule; readonly clock: ProgrammeClock } | undefined
}

const rowColumns = sql`
  m.id, m.card_number, m.name, coalesce(m.phone, '') as phone, a.level_id, l.name as level_name, l.number as level_number,
  a.points, a.principal_minor + a.bonus_minor as balance_minor, a.spent_minor, a.currency, a.visits, a.last_visit_at,
  m.activated_on, m.birthday, m.gender, m.email, m.tags, m.is_enabled, m.created_at`

const joined = sql`member m
  join member_account a on a.merchant_id = m.merchant_id and a.member_id = m.id
  left join member_level l on l.merchant_id = a.merchant_id and l.id = a.level_id`

const matching = (merchantId: string, { search, levelId, enabled, tag, birthdayMonth, segment }: MemberFilter): Sql =>
  sql.and([
    sql`m.merchant_id = ${merchantId} and m.archived_at is null`,
    ...(search ? [isFoundMember(search)] : []),
    ...(levelId === undefined ? [] : [sql`a.level_id = ${levelId}`]),
    ...(enabled === undefined ? [] : [sql`m.is_enabled = ${enabled === 1}`]),
    ...(tag === undefined ? [] : [sql`m.tags @> array[${tag}::text]`]),
    ...(segment === undefined ? [] : [fitsSegment(segment.rule, segment.clock)]),
    ...(birthdayMonth === undefined ? [] : [sql`extract(month from m.birthday) = ${birthdayMonth}`]),
  ])

const isAfter = (after: readonly string[] | undefined): Sql =>
  after ? sql`(m.created_at, m.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`

/** How many of the newest are looked through before the index of words is asked. */
const LOOKED_THROUGH = 5_000

/**
 * A page of those found by a name that many have: it is full long before all who have it were read and put in order. Undefined where the newest do not
 * fill it.
 */
async function listNewestFound(
  tx: Tx,
  merchantId: string,
  search: string,
  after: readonly string[] | undefined,
  limit: number,
): Promise<MemberRow[] | undefined> {
  const rows = await tx.many<MemberRow>(sql`
    with newest as materialized (
      select m.id, m.created_at, m.archived_at, m.search_text from member m where m.merchant_id = ${merchantId} and ${isAfter(after)}
      order by m.created_at desc, m.id desc limit ${LOOKED_THROUGH}
    ), found as (
      select m.id from newest m where m.archived_at is null and ${isFoundAmong(search)}
      order by m.created_at desc, m.id desc limit ${limit}
    )
    select ${rowColumns} from ${joined} join found on found.id = m.id where m.merchant_id = ${merchantId}
    order by m.created_at desc, m.id desc`)
  return rows.length === limit ? rows : undefined
}

const isSearchAlone = ({ search, ...others }: MemberFilter): boolean =>
  search !== undefined && search !== '' && Object.values(others).every((one) => one === undefined)

/** The newest first. */
export async function listMemberRows(
  tx: Tx,
  merchantId: string,
  filter: MemberFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<MemberRow[]> {
  const { search } = filter
  const newest =
    search !== undefined && isSearchAlone(filter)
      ? await listNewestFound(tx, merchantId, search, after, limit)
      : undefined
  if (newest) return newest
  return tx.many(sql`
    select ${rowColumns} from ${joined} where ${matching(merchantId, filter)} and ${isAfter(after)}
    order by m.created_at desc, m.id desc limit ${limit}`)
}

/** The headings that an index supports: sorting a merchant's members one by one would take too long. */
export const memberHeadings: Headings<'name' | 'card' | 'points' | 'spent'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  card: { by: sql`lower(row.card_number)`, as: 'text' },
  points: { by: sql`row.points`, as: 'number' },
  spent: { by: sql`row.spent_minor`, as: 'number' },
}

export const listMemberRowsBy = (
  tx: Tx,
  merchantId: string,
  filter: MemberFilter,
  ...page: SortedPage
): Promise<(MemberRow & SortedRow)[]> =>
  tx.many(sortedRows(sql`select ${rowColumns} from ${joined} where ${matching(merchantId, filter)}`, ...page))

/** Members by their ids, archived ones left out. */
export const listMemberRowsOf = (tx: Tx, merchantId: string, ids: readonly string[]): Promise<MemberRow[]> =>
  tx.many(sql`
    select ${rowColumns} from ${joined}
    where m.merchant_id = ${merchantId} and m.id = any(${ids}::uuid[]) and m.archived_at is null`)

/** Counts the members. Those found by a name alone are counted as they are found, without going to each again. */
export function countMembers(tx: Tx, merchantId: string, filter: MemberFilter, cap: number): Promise<number> {
  const found = isSearchAlone(filter) ? foundMembers(filter.search ?? '', cap + 1) : undefined
  return countUpTo(tx, found ? sql`from ${found}` : sql`from ${joined} where ${matching(merchantId, filter)}`, cap)
}

const recordColumns = sql`${rowColumns}, m.reading, m.locale, m.note, m.tax_standing, m.messages_agreed_at, m.messages_agreed_how, m.profiling_agreed_at,
  m.profiling_agreed_how, om.name as messages_agreed_outlet, op.name as profiling_agreed_outlet,
  o.name as outlet_name, a.principal_minor, a.bonus_minor, a.level_until, m.password_hash, m.password_tries,
  m.archived_at is not null as is_archived, m.version`

const whole = (merchantId: string, id: string, lock: Sql): Sql => sql`
  select ${recordColumns} from ${joined}
  left join organisation_outlet o on o.merchant_id = m.merchant_id and o.id = m.outlet_id
  left join organisation_outlet om on om.merchant_id = m.merchant_id and om.id = m.messages_agreed_outlet_id
  left join organisation_outlet op on op.merchant_id = m.merchant_id and op.id = m.profiling_agreed_outlet_id
  where m.merchant_id = ${merchantId} and m.id = ${id} ${lock}`

export const findMember = (tx: Tx, merchantId: string, id: string): Promise<MemberRecord | undefined> =>
  tx.maybe(whole(merchantId, id, sql.empty))

/** Returns the member with member and account locked; archived ones are not found. */
export const findMemberForUpdate = (tx: Tx, merchantId: string, id: string): Promise<MemberRecord | undefined> =>
  tx.maybe(whole(merchantId, id, sql`and m.archived_at is null for update of m, a`))

/** Returns the account that an order's member has now: their own, or that of the member they were merged into. */
export const findAccountId = async (tx: Tx, merchantId: string, orderId: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ id: string }>(sql`
      select coalesce(m.merged_into, m.id) as id from sales_order o
      join member m on m.merchant_id = o.merchant_id and m.id = o.member_id
      where o.merchant_id = ${merchantId} and o.id = ${orderId}`)
  )?.id

/** The account that counts for a member now: their own, or that of the member they were merged into; their own id where nobody is. */
export const findAccountIdOfMember = async (tx: Tx, merchantId: string, id: string): Promise<string> =>
  (
    await tx.maybe<{ id: string }>(sql`
      select coalesce(merged_into, id) as id from member where merchant_id = ${merchantId} and id = ${id}`)
  )?.id ?? id
