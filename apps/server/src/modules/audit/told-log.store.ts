import { sql, type Sql } from '../../platform/db/sql.ts'
import type { LogFilter, LogPlaceIn } from './log.store.ts'
import { timeConditions } from './log-times.ts'
import { TOLD_CALL, toldLines } from './told-lines.ts'

/** The start of a page of lines that orders give: behind a line, or in the order of names behind a line of that name. */
export interface ToldPage {
  readonly by: 'at' | 'who'
  readonly isDown: boolean
  readonly after: { readonly who?: string | undefined; readonly at: string; readonly id: string } | undefined
  readonly limit: number
}

/** Orders that tell a line, `s`, of a seller `of`: the index's next is one step, however much each sold. */
const nextSeller = ({ merchantId }: LogPlaceIn, { accountId }: LogFilter, outlet: Sql, behind: Sql): Sql => sql`
  select s.outlet_id, s.staff_id, s.sold_by_name from sales_order s
  where s.merchant_id = ${merchantId} and s.outlet_id = ${outlet} and s.request_id is not null and ${behind}
    and ${accountId ? sql`s.staff_id = ${accountId}` : sql`true`}
  order by s.staff_id, s.sold_by_name limit 1`

/** Returns the people who sold at each outlet, once under each name they had. */
const sellers = (place: LogPlaceIn, filter: LogFilter): Sql => {
  const { merchantId, outletIds } = place
  const isOne = sql`${filter.outletId ?? null}::uuid is null or o.id = ${filter.outletId ?? null}`
  const isSeen = outletIds === 'all' ? sql`true` : sql`o.id = any(${outletIds}::uuid[])`
  const further = sql`(s.staff_id, s.sold_by_name) > (seller.staff_id, seller.name)`
  return sql`
    with recursive seller (outlet_id, staff_id, name) as (
      select found.* from outlet o cross join lateral (${nextSeller(place, filter, sql`o.id`, sql`true`)}) as found
      where o.merchant_id = ${merchantId} and (${isOne}) and ${isSeen}
      union all
      select found.* from seller cross join lateral (${nextSeller(place, filter, sql`seller.outlet_id`, further)}) as found
    )
    select *, lower(name) as who from seller`
}

/** Their lines `l` that a filter leaves. */
const soldBy = ({ merchantId }: LogPlaceIn, filter: LogFilter): Sql => sql`
  l.merchant_id = ${merchantId} and l.outlet_id = seller.outlet_id and l.account_id = seller.staff_id
  and l.account_name = seller.name and ${sql.and(timeConditions(filter))}`

/** The form of the beginning of an id that a search looks for: with at least its first thirteen characters. */
const idWritten = /^(?:order\/)?([0-9a-f]{8}-[0-9a-f]{4}[0-9a-f-]{0,23})$/

const lowest = '00000000-0000-0000-0000-000000000000'
const highest = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * A text is looked for in the call, in names of those who sold, and at the beginning of an order's id, of which the first thirteen characters have
 * to be there: the middle of an id would have to be looked for in every order there ever was.
 */
function lookedFor({ search = '' }: LogFilter): {
  readonly isAll: boolean
  readonly text: string
  readonly id?: string
} {
  const text = search.toLowerCase()
  if (TOLD_CALL.includes(text) || 'order/'.includes(text)) return { isAll: true, text }
  const [, id] = idWritten.exec(text) ?? []
  return { isAll: false, text, ...(id !== undefined && { id }) }
}

const wantedSellers = (place: LogPlaceIn, filter: LogFilter): Sql => {
  const { isAll, text } = lookedFor(filter)
  const isNamed = isAll ? sql`true` : sql`strpos(who, ${text}) > 0`
  return sql`(select * from (${sellers(place, filter)}) as anybody where ${isNamed})`
}

/** Lines whose order's id begins as somebody wrote, beside those of sellers whose name has it. */
function linesById(place: LogPlaceIn, filter: LogFilter): Sql | undefined {
  const { id, text } = lookedFor(filter)
  if (id === undefined) return undefined
  const { merchantId, outletIds } = place
  const { outletId = null, accountId = null } = filter
  const upTo = (end: string) => sql`${id + end.slice(id.length)}::uuid`
  return sql`
    select l.id, l.at, lower(l.account_name) as who from ${toldLines} l
    where l.merchant_id = ${merchantId} and l.id between ${upTo(lowest)} and ${upTo(highest)}
      and strpos(lower(l.account_name), ${text}) = 0 and ${sql.and(timeConditions(filter))}
      and ${outletIds === 'all' ? sql`true` : sql`l.outlet_id = any(${outletIds}::uuid[])`}
      and (${outletId}::uuid is null or l.outlet_id = ${outletId})
      and (${accountId}::uuid is null or l.account_id = ${accountId})`
}

const way = ({ isDown }: ToldPage): Sql => (isDown ? sql`desc` : sql`asc`)

/** The next of a seller's lines behind the page before. */
function nextLines(place: LogPlaceIn, filter: LogFilter, page: ToldPage, limit: number): Sql {
  const { after, by, isDown } = page
  const end = sql`${isDown ? 'infinity' : '-infinity'}::timestamptz`
  const isSame = by === 'who' ? sql`seller.who = ${after?.who}` : sql`true`
  const behind = after
    ? sql`(l.at, l.id) ${isDown ? sql`<` : sql`>`} (case when ${isSame} then ${after.at}::timestamptz else ${end} end, ${after.id}::uuid)`
    : sql`true`
  return sql`
    select l.at, l.id from ${toldLines} l where ${soldBy(place, filter)} and ${behind}
    order by l.at ${way(page)}, l.id ${way(page)} limit ${limit}`
}

/** Returns the lines in the order of time. Only those sellers are read further whose next line is among the first `limit`. */
function linesByTime(place: LogPlaceIn, filter: LogFilter, page: ToldPage): Sql {
  const { limit } = page
  return sql`
    select l.id, l.at, seller.who from (
      select seller.*, l.at, l.id from ${wantedSellers(place, filter)} as seller
      cross join lateral (${nextLines(place, filter, page, 1)}) as l
      order by l.at ${way(page)}, l.id ${way(page)} limit ${limit}) as seller
    cross join lateral (${nextLines(place, filter, page, limit)}) as l
    order by l.at ${way(page)}, l.id ${way(page)} limit ${limit}`
}

/** Returns the lines in the order of names. Sellers whose name comes before are skipped, and the next are read until the page is full. */
function linesByWho(place: LogPlaceIn, filter: LogFilter, page: ToldPage): Sql {
  const { after, isDown, limit } = page
  const further = after ? sql`who ${isDown ? sql`<` : sql`>`}= ${after.who}` : sql`true`
  return sql`
    select l.id, l.at, seller.who from (
      select * from ${wantedSellers(place, filter)} as wanted where ${further} order by who ${way(page)}) as seller
    cross join lateral (${nextLines(place, filter, page, limit)}) as l
    order by seller.who ${way(page)}, l.at ${way(page)}, l.id ${way(page)} limit ${limit}`
}

/** Ids of the lines of a page that orders tell. */
export function pickTold(place: LogPlaceIn, filter: LogFilter, page: ToldPage): Sql {
  const named = page.by === 'who' ? linesByWho(place, filter, page) : linesByTime(place, filter, page)
  const byId = linesById(place, filter)
  return byId ? sql`select id from (${named}) as named union all select id from (${byId}) as by_id` : named
}

/** One row a line, the newest first of each seller: what was sold lately is at hand. */
export function toldToCount(place: LogPlaceIn, filter: LogFilter, most: number): Sql {
  const named = sql`
    select true as is_one from ${wantedSellers(place, filter)} as seller cross join lateral (
      select true from ${toldLines} l where ${soldBy(place, filter)} order by l.at desc limit ${most}) as l
    limit ${most}`
  const byId = linesById(place, filter)
  return byId ? sql`(${named}) union all (select true from (${byId}) as by_id limit ${most})` : named
}
