import { CHANGE_GROUPS, type ChangeGroup } from '@kassa/contract/audit/change-groups.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { countUpTo } from '../../platform/list/count.store.ts'
import {
  inOrder,
  sortedRows,
  sortKeys,
  type Headings,
  type SortedRow,
  type SortedPage,
} from '../../platform/list/sort.ts'
import { hideErased } from './hide-erased.ts'
import { timeConditions, type LogTimes } from './log-times.ts'
import { TOLD_CALL, toldLines, toldSeal } from './told-lines.ts'
import { pickTold, toldToCount, type ToldPage } from './told-log.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { logLine } from '@kassa/contract/audit/audit.calls.ts'

export type LogKind = 'admin' | 'staff' | 'member'

export interface LogFilter extends LogTimes {
  readonly search?: string
  readonly call?: string
  readonly group?: ChangeGroup
  readonly accountId?: string
  readonly outletId?: string
}

export type LogRow = OutputOf<typeof logLine>

/** A signing in is done by nobody yet; it belongs to the log of whom it was about. */
const KINDS: Readonly<Record<LogKind, Sql>> = {
  admin: sql`(l.account_kind in ('admin', 'app') or (l.account_kind in ('nobody', 'system') and coalesce(l.subject, '') not like 'staff/%'
    and coalesce(l.subject, '') not like 'member/%'))`,
  staff: sql`(l.account_kind in ('staff', 'device') or (l.account_kind in ('nobody', 'system') and l.subject like 'staff/%'))`,
  member: sql`(l.account_kind = 'member' or l.subject like 'member/%')`,
}

/** The condition that a line of a merchant is about a member who was erased. */
export const isErasedLine = sql`case when l.subject ~ '^member/[0-9a-f-]{36}$' then exists (select from member m
  where m.merchant_id = l.merchant_id and m.id = substr(l.subject, 8)::uuid and m.erased_at is not null) else false end`

/** A name is looked for in lines of people who are still known by it. */
const named = (place: LogPlace, text: string): Sql =>
  'above' in place
    ? sql`strpos(lower(coalesce(l.after->>'name', '')), ${text}) > 0`
    : sql`(strpos(lower(coalesce(l.after->>'name', '')), ${text}) > 0 and not (${isErasedLine}))`

const common = (place: LogPlace, filter: LogFilter): Sql[] => {
  const wanted = timeConditions(filter)
  if (filter.search) {
    const text = filter.search.toLowerCase()
    wanted.push(sql`(strpos(lower(l.account_name), ${text}) > 0 or strpos(lower(coalesce(l.subject, '')), ${text}) > 0
      or ${named(place, text)} or strpos(l.call, ${text}) > 0)`)
  }
  if (filter.call) wanted.push(sql`l.call = ${filter.call}`)
  if (filter.group) wanted.push(sql`l.call = any(${[...CHANGE_GROUPS[filter.group]]}::text[])`)
  if (filter.accountId) wanted.push(sql`l.account_id = ${filter.accountId}`)
  return wanted
}

/** One merchant's log of a kind, staff seeing their own outlets. */
export interface LogPlaceIn {
  readonly merchantId: string
  readonly kind: LogKind
  readonly outletIds: readonly string[] | 'all'
}

/** The place where lines are read: in a merchant; or above the tenants, everything (null), or a partner's own people and those below it. */
export type LogPlace = LogPlaceIn | { readonly above: string | null }

/** Returns the conditions on a line, as `l`, of a log that match a filter. */
export const conditions = (place: LogPlace, filter: LogFilter): Sql => {
  if ('above' in place) {
    const { above } = place
    const mine =
      above === null
        ? sql`true`
        : sql`l.partner_id in (select id from partner where id = ${above} or parent_id = ${above})`
    return sql.and([mine, ...common(place, filter)])
  }
  const wanted = [sql`l.merchant_id = ${place.merchantId}`, KINDS[place.kind], ...common(place, filter)]
  if (place.outletIds !== 'all') wanted.push(sql`l.outlet_id = any(${place.outletIds}::uuid[])`)
  if (filter.outletId) wanted.push(sql`l.outlet_id = ${filter.outletId}`)
  return sql.and(wanted)
}

const columns = sql`l.id, l.at, l.account_kind, l.account_id, l.account_name, l.call, l.subject`
const columnsBehind = sql`l.before, l.after, l.ip, l.user_agent, l.request_id`

const tableOf = (place: LogPlace): Sql => sql.raw('above' in place ? 'platform_audit_line' : 'audit_line')

const kept = (place: LogPlace): Sql =>
  'above' in place
    ? sql`select ${columns}, l.who, null::uuid as outlet_id, null as outlet_name, null as device_name, ${columnsBehind}, s.sequence as sealed_as,
        false as is_erased
        from platform_audit_line l left join platform_audit_seal s on s.line_id = l.id`
    : sql`select ${columns}, l.who, l.outlet_id, o.name as outlet_name, d.name as device_name, ${columnsBehind}, s.sequence as sealed_as,
        ${isErasedLine} as is_erased
        from audit_line l ${itsPlace}
        left join audit_seal s on s.merchant_id = l.merchant_id and s.line_id = l.id`

const itsPlace = sql`left join outlet o on o.merchant_id = l.merchant_id and o.id = l.outlet_id
  left join device d on d.merchant_id = l.merchant_id and d.id = l.device_id`

const told = ({ merchantId }: LogPlaceIn, picked: Sql): Sql => sql`
  select ${columns}, lower(l.account_name) as who, l.outlet_id, o.name as outlet_name, d.name as device_name, ${columnsBehind},
    ${toldSeal} as sealed_as, false as is_erased
  from (${picked}) as picked join ${toldLines} l on l.merchant_id = ${merchantId} and l.id = picked.id ${itsPlace}`

/** The log in which orders tell lines, where any of them may be wanted. */
const whereTold = (place: LogPlace, { call = TOLD_CALL, group }: LogFilter): LogPlaceIn | undefined => {
  const isOfGroup = group === undefined || CHANGE_GROUPS[group].some((one) => one === TOLD_CALL)
  return !('above' in place) && place.kind === 'staff' && call === TOLD_CALL && isOfGroup ? place : undefined
}

/** Returns the rows of the log and the lines that orders give, each read by itself, so that neither is read further than a page needs. */
const ofBoth = (own: Sql, ofOrders: Sql | undefined): Sql =>
  ofOrders ? sql`((${own}) union all (${ofOrders}))` : sql`(${own})`

export async function listLogRows(
  tx: Tx,
  place: LogPlace,
  filter: LogFilter,
  { after, limit }: { readonly after: readonly string[] | undefined; readonly limit: number },
): Promise<LogRow[]> {
  const next = after ? sql`(l.at, l.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const own = sql`${kept(place)} where ${conditions(place, filter)} and ${next} order by l.at desc, l.id desc limit ${limit}`
  const [at = '', id = ''] = after ?? []
  const page: ToldPage = { by: 'at', isDown: true, after: after && { at, id }, limit }
  const where = whereTold(place, filter)
  const rows = await tx.many<FoundLine>(sql`
    select * from ${ofBoth(own, where && told(where, pickTold(where, filter, page)))} as row
    order by at desc, id desc limit ${limit}`)
  return rows.map((row) => withoutErased(row))
}

type FoundLine = LogRow & { readonly isErased: boolean }

const withoutErased = <Line extends FoundLine>({ isErased: hides, ...row }: Line): Omit<Line, 'isErased'> =>
  hides ? { ...row, before: hideErased(row.before), after: hideErased(row.after) } : row

/** The headings of the log: the time of the change, and the person; lines of one name by time. */
export const logHeadings: Headings<'at' | 'who'> = {
  at: { by: sql`row.at`, as: 'instant' },
  who: { by: sql`row.who`, as: 'text', second: { by: sql`row.at`, as: 'instant' } },
}

/** A page of what orders tell in the order of a heading. */
const toldPage = (...[{ second, isDown }, after, limit]: SortedPage): ToldPage => {
  const [, one = '', two = '', three = ''] = after ?? []
  return second
    ? { by: 'who', isDown, after: after && { who: one, at: two, id: three }, limit }
    : { by: 'at', isDown, after: after && { at: one, id: two }, limit }
}

/** Lines in the order of a heading. */
export const listLogRowsBy = async (
  tx: Tx,
  place: LogPlace,
  filter: LogFilter,
  ...page: SortedPage
): Promise<(LogRow & SortedRow)[]> => {
  const [sort, , limit] = page
  const own = sortedRows(sql`${kept(place)} where ${conditions(place, filter)}`, ...page)
  const where = whereTold(place, filter)
  const ofOrders =
    where &&
    sql`select row.*, ${sortKeys(sort)} from (${told(where, pickTold(where, filter, toldPage(...page)))}) as row`
  const rows = await tx.many<FoundLine & SortedRow>(sql`
    select row.* from ${ofBoth(own, ofOrders)} as row order by ${inOrder(sort)} limit ${limit}`)
  return rows.map((row) => withoutErased(row))
}

export function countLogRows(tx: Tx, place: LogPlace, filter: LogFilter, cap: number): Promise<number> {
  const own = sql`select true as is_one from ${tableOf(place)} l where ${conditions(place, filter)} limit ${cap + 1}`
  const where = whereTold(place, filter)
  return countUpTo(tx, sql`true from ${ofBoth(own, where && toldToCount(where, filter, cap + 1))} as line`, cap)
}
