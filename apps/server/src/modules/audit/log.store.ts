import { CHANGE_GROUPS, type ChangeGroup } from '@kassa/contract/audit/change-groups.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { sortedRows, type Headings, type Sorted, type SortedPage } from '../../platform/list/sort.ts'
import { hideErased } from './hide-erased.ts'
import { TOLD_CALL, toldLines, toldSeal } from './told-lines.ts'

export type LogKind = 'admin' | 'staff' | 'member'

export interface LogFilter {
  readonly search?: string
  readonly call?: string
  readonly group?: ChangeGroup
  readonly accountId?: string
  readonly outletId?: string
  readonly from?: string
  readonly to?: string
  /** Whole days of `timeZone`, both included. */
  readonly fromDay?: string
  readonly toDay?: string
  readonly timeZone?: string
}

export interface LogRow {
  readonly id: string
  readonly at: string
  readonly accountKind: 'admin' | 'staff' | 'device' | 'nobody' | 'member' | 'system'
  readonly accountId: string | null
  readonly accountName: string
  readonly call: string
  readonly subject: string | null
  readonly outletName: string | null
  readonly deviceName: string | null
  readonly before: unknown
  readonly after: unknown
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly sealedAs: number | null
}

/** A signing in is done by nobody yet; it belongs to the log of whom it was about. */
const KINDS: Readonly<Record<LogKind, Sql>> = {
  admin: sql`(l.account_kind = 'admin' or (l.account_kind in ('nobody', 'system') and coalesce(l.subject, '') not like 'staff/%'
    and coalesce(l.subject, '') not like 'member/%'))`,
  staff: sql`(l.account_kind in ('staff', 'device') or (l.account_kind in ('nobody', 'system') and l.subject like 'staff/%'))`,
  member: sql`(l.account_kind = 'member' or l.subject like 'member/%')`,
}

/** Whether a line of a merchant is about a member who was erased. */
export const isErasedLine = sql`case when l.subject ~ '^member/[0-9a-f-]{36}$' then exists (select from member m
  where m.merchant_id = l.merchant_id and m.id = substr(l.subject, 8)::uuid and m.erased_at is not null) else false end`

/** A name is looked for in lines of people who are still known by it. */
const named = (place: LogPlace, text: string): Sql =>
  'above' in place
    ? sql`strpos(lower(coalesce(l.after->>'name', '')), ${text}) > 0`
    : sql`(strpos(lower(coalesce(l.after->>'name', '')), ${text}) > 0 and not (${isErasedLine}))`

const common = (place: LogPlace, filter: LogFilter, isTold: boolean): Sql[] => {
  const wanted: Sql[] = []
  if (filter.search) {
    const text = filter.search.toLowerCase()
    wanted.push(sql`(strpos(lower(l.account_name), ${text}) > 0 or strpos(lower(coalesce(l.subject, '')), ${text}) > 0
      or ${isTold ? sql`false` : named(place, text)} or strpos(l.call, ${text}) > 0)`)
  }
  if (filter.call) wanted.push(sql`l.call = ${filter.call}`)
  if (filter.group) wanted.push(sql`l.call = any(${[...CHANGE_GROUPS[filter.group]]}::text[])`)
  if (filter.accountId) wanted.push(sql`l.account_id = ${filter.accountId}`)
  if (filter.from) wanted.push(sql`l.at >= ${filter.from}`)
  if (filter.to) wanted.push(sql`l.at < ${filter.to}`)
  const zone = filter.timeZone ?? 'UTC'
  if (filter.fromDay) wanted.push(sql`l.at >= ${filter.fromDay}::date::timestamp at time zone ${zone}`)
  if (filter.toDay) wanted.push(sql`l.at < (${filter.toDay}::date + 1)::timestamp at time zone ${zone}`)
  return wanted
}

/** Where lines are read: one merchant's log of a kind, staff seeing their own outlets; or the platform's. */
export type LogPlace =
  | { readonly merchantId: string; readonly kind: LogKind; readonly outletIds: readonly string[] | 'all' }
  /** Above the tenants: everything (null), or a partner's own people and those below it. */
  | { readonly above: string | null }

/** What makes a line, as `l`, one of a log that a filter matches; a line that an order tells (`isTold`) has no name in it. */
export const conditions = (place: LogPlace, filter: LogFilter, isTold = false): Sql => {
  if ('above' in place) {
    const { above } = place
    const mine =
      above === null
        ? sql`true`
        : sql`l.partner_id in (select id from partner where id = ${above} or parent_id = ${above})`
    return sql.and([mine, ...common(place, filter, isTold)])
  }
  const wanted = [sql`l.merchant_id = ${place.merchantId}`, KINDS[place.kind], ...common(place, filter, isTold)]
  if (place.outletIds !== 'all') wanted.push(sql`l.outlet_id = any(${place.outletIds}::uuid[])`)
  if (filter.outletId) wanted.push(sql`l.outlet_id = ${filter.outletId}`)
  return sql.and(wanted)
}

const columns = sql`l.id, l.at, l.account_kind, l.account_id, l.account_name, l.call, l.subject`
const columnsBehind = sql`l.before, l.after, l.ip, l.user_agent, l.request_id`

const kept = (place: LogPlace): Sql =>
  'above' in place
    ? sql`select ${columns}, null as outlet_name, null as device_name, ${columnsBehind}, s.sequence as sealed_as, false as is_erased
        from platform_audit_line l left join platform_audit_seal s on s.line_id = l.id`
    : sql`select ${columns}, o.name as outlet_name, d.name as device_name, ${columnsBehind}, s.sequence as sealed_as,
        ${isErasedLine} as is_erased
        from audit_line l ${itsPlace}
        left join audit_seal s on s.merchant_id = l.merchant_id and s.line_id = l.id`

const itsPlace = sql`left join outlet o on o.merchant_id = l.merchant_id and o.id = l.outlet_id
  left join device d on d.merchant_id = l.merchant_id and d.id = l.device_id`

const told = sql`select ${columns}, o.name as outlet_name, d.name as device_name, ${columnsBehind}, ${toldSeal} as sealed_as,
  false as is_erased from ${toldLines} l ${itsPlace}`

interface Source {
  readonly from: Sql
  readonly rows: Sql
  /** Its lines, as `l`, that are wanted. */
  readonly wanted: Sql
}

/** Where lines of a log come from: its own rows, and orders where any of what they tell may be wanted. */
const sources = (place: LogPlace, filter: LogFilter): readonly Source[] => {
  const from = sql.raw('above' in place ? 'platform_audit_line' : 'audit_line')
  const own = { from, rows: kept(place), wanted: conditions(place, filter) }
  const { call = TOLD_CALL, group } = filter
  const isTold = !('above' in place) && place.kind === 'staff' && call === TOLD_CALL
  const isOfGroup = group === undefined || CHANGE_GROUPS[group].some((one) => one === TOLD_CALL)
  return isTold && isOfGroup ? [own, { from: toldLines, rows: told, wanted: conditions(place, filter, true) }] : [own]
}

/** The same asked of every source, each by itself, so that none is read further than a page needs. */
const ofAll = (place: LogPlace, filter: LogFilter, ask: (source: Source) => Sql): Sql =>
  sql.join(
    sources(place, filter).map((source) => sql`(${ask(source)})`),
    ' union all ',
  )

export async function listLogRows(
  tx: Tx,
  place: LogPlace,
  filter: LogFilter,
  { after, limit }: { readonly after: readonly string[] | undefined; readonly limit: number },
): Promise<LogRow[]> {
  const next = after ? sql`(l.at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const newest = ({ rows, wanted }: Source) => sql`
    ${rows} where ${wanted} and ${next} order by l.at desc, l.id desc limit ${limit}`
  const rows = await tx.many<FoundLine>(sql`
    select * from (${ofAll(place, filter, newest)}) as row order by at desc, id desc limit ${limit}`)
  return rows.map((row) => withoutErased(row))
}

type FoundLine = LogRow & { readonly isErased: boolean }

const withoutErased = <Line extends FoundLine>({ isErased: hides, ...row }: Line): Omit<Line, 'isErased'> =>
  hides ? { ...row, before: hideErased(row.before), after: hideErased(row.after) } : row

/** By when it was done, and by whom. */
export const logHeadings: Headings<'at' | 'who'> = {
  at: { by: sql`row.at`, as: 'instant' },
  who: { by: sql`lower(row.account_name)`, as: 'text' },
}

/** Lines in the order of a heading. */
export const listLogRowsBy = async (
  tx: Tx,
  place: LogPlace,
  filter: LogFilter,
  ...page: SortedPage
): Promise<(LogRow & Sorted)[]> => {
  const [{ by, isDown }, , limit] = page
  const way = isDown ? sql`desc` : sql`asc`
  const first = ({ rows, wanted }: Source) => sortedRows(sql`${rows} where ${wanted}`, ...page)
  const rows = await tx.many<FoundLine & Sorted>(sql`
    select row.* from (${ofAll(place, filter, first)}) as row order by ${by} ${way}, row.id ${way} limit ${limit}`)
  return rows.map((row) => withoutErased(row))
}

export async function countLogRows(tx: Tx, place: LogPlace, filter: LogFilter, cap: number): Promise<number> {
  const matching = ({ from, wanted }: Source) => sql`
    select true as is_one from ${from} l where ${wanted} limit ${cap + 1}`
  const { count } = await tx.one<{ count: number }>(sql`
    select least(count(*), ${cap + 1}::int) as count from (${ofAll(place, filter, matching)}) as counted`)
  return count
}
