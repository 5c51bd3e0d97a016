import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { MethodCount } from '@kassa/domain/sales/method-counts.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import { onShownDays, type DaysFilter } from '../../../platform/list/shown-days.store.ts'
import {
  amountAsRead,
  momentOrNone,
  sortedRows,
  type Headings,
  type SortedRow,
  type SortedPage,
} from '../../../platform/list/sort.ts'
import { isInOffice } from '../../../platform/tills/in-office.ts'
import { drawerEntries } from './drawer/drawer-entries.store.ts'
import { notesCounted, type NotesCounted } from './drawer/shift-notes.store.ts'
import type { ShiftRow } from './shift.store.ts'
import type { BookedShiftTotals } from './shift-sums.store.ts'
import { countUpTo } from '../../../platform/list/count.store.ts'

export interface ShiftFilter extends DaysFilter {
  readonly merchantId: string
  readonly outletIds: readonly string[] | null
  /** Online is what was heard since. */
  readonly onlineSince: string
  readonly search?: string
  readonly state?: 'open' | 'closed'
  readonly difference?: 'yes' | 'no'
}

export interface ShiftListRow extends ShiftRow, NotesCounted {
  readonly currency: SellingCurrency
  readonly outletName: string
  readonly timeZone: string
  readonly deviceName: string
  readonly staffName: string
  readonly closedByName: string | null
  readonly expectedMinor: WideMinor | null
  readonly countedMinor: number | null
  readonly counts: { faceMinor: number; count: number }[] | null
  readonly nextFloatMinor: number | null
  readonly note: string | null
  readonly methodCounts: MethodCount[]
  readonly checklist: { text: string; isDone: boolean }[]
  readonly isUncounted: boolean
  /** When the cut-off closed it while its till was off; what the till sends counts in it until it is closed there. */
  readonly lapsedAt: string | null
  readonly device: {
    id: string
    isOnline: boolean
    isInOffice: boolean
    lastSeenAt: string | null
    queued: number
  } | null
  /** The totals as they were when it was closed. */
  readonly closing: BookedShiftTotals | null
}

const shown = (shifts: Sql, onlineSince: string): Sql => sql`
  select s.id, s.number, s.outlet_id, s.device_id, s.drawer, s.staff_id, s.currency, s.business_day, s.float_minor, s.opened_at,
    s.epoch, s.lapsed_at, s.closed_at, s.expected_minor::numeric as expected_minor, s.counted_minor, s.counts, s.next_float_minor, s.note, s.closing,
    s.method_counts, ${notesCounted}, s.checklist, s.is_uncounted,
    o.name as outlet_name, o.time_zone, d.name as device_name, trim(st.first_name || ' ' || st.last_name) as staff_name,
    coalesce((select trim(c.first_name || ' ' || c.last_name) from organisation_staff c
      where c.merchant_id = s.merchant_id and c.id = s.closed_by),
      (select trim(a.first_name || ' ' || a.last_name) from identity_admin a where a.id = s.closed_by)) as closed_by_name,
    case when s.closed_at is null then (
      select jsonb_build_object('id', r.device_id, 'isOnline', coalesce(r.last_seen_at >= ${onlineSince}, false),
        'isInOffice', ${isInOffice('r')}, 'lastSeenAt', to_char(r.last_seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'queued', r.queued)
      from device_registration r
      where r.merchant_id = s.merchant_id and r.device_id = s.device_id and r.unbound_at is null
      order by r.epoch desc limit 1) end as device
  from ${shifts} as s
  join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
  join device_till d on d.merchant_id = s.merchant_id and d.id = s.device_id
  join organisation_staff st on st.merchant_id = s.merchant_id and st.id = s.staff_id`

/** A number from its start, typed in either case, or a part of the name of who opened it. */
const searched = (merchantId: string, text: string): Sql => sql`
  ((s.number >= ${text.toUpperCase()} and s.number < ${`${text.toUpperCase()}\u{10FFFF}`}) or s.staff_id in (
    select id from organisation_staff where merchant_id = ${merchantId}
      and position(lower(${text}) in lower(first_name || ' ' || last_name)) > 0))`

const matching = (filter: ShiftFilter): Sql => {
  const { merchantId, search, state, difference } = filter
  return sql.and([
    sql`s.merchant_id = ${merchantId}`,
    ...(search?.trim() ? [searched(merchantId, search.trim())] : []),
    ...(state === undefined ? [] : [sql`coalesce(s.closed_at, s.lapsed_at) is null = ${state === 'open'}`]),
    ...(difference === undefined
      ? []
      : [difference === 'yes' ? sql`s.counted_minor <> s.expected_minor` : sql`s.counted_minor = s.expected_minor`]),
    ...onShownDays(filter, 's.outlet_id', 's.business_day'),
  ])
}

/** Each outlet gives its own newest, so that a quiet one costs no search through the others. */
export const listShiftRows = (
  tx: Tx,
  filter: ShiftFilter,
  after: readonly string[] | undefined,
  limit: number,
): Promise<ShiftListRow[]> => {
  const { merchantId, outletIds } = filter
  const outlets =
    outletIds === null
      ? sql`(select id as outlet_id from organisation_outlet as outlet where merchant_id = ${merchantId})`
      : sql`unnest(${outletIds}::uuid[])`
  const behind = after ? sql`(s.opened_at, s.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  const chosen = sql`(
    select each.* from ${outlets} as seen (outlet_id)
    cross join lateral (
      select s.* from shift s where ${matching(filter)} and ${behind} and s.outlet_id = seen.outlet_id
      order by s.opened_at desc, s.id desc limit ${limit}
    ) as each
    order by opened_at desc, id desc limit ${limit})`
  return tx.many<ShiftListRow>(sql`${shown(chosen, filter.onlineSince)} order by s.opened_at desc, s.id desc`)
}

type ShiftHeading =
  | 'number'
  | 'state'
  | 'difference'
  | 'openedAt'
  | 'closedAt'
  | 'staff'
  | 'outlet'
  | 'device'
  | 'float'
  | 'counted'

/** An amount of any size as far as a place in a list can say it; none comes before the smallest. */
const wideOrNone = (minor: Sql): Sql => sql`case when ${minor} is null then -999999999999999999
  else greatest(least(${amountAsRead(sql`(${minor})::numeric`)}, 999999999999999998), -999999999999999998) end`

/**
 * The headings by which shifts are sorted. The sums of a shift are not among them: for open ones they are added up from their rows, and
 * they are hidden from people who count blind.
 */
export const shiftHeadings: Headings<ShiftHeading> = {
  number: { by: sql`row.number`, as: 'text' },
  state: {
    by: sql`case when coalesce(row.closed_at, row.lapsed_at) is null then 'open' else 'closed' end`,
    as: 'text',
  },
  difference: { by: wideOrNone(sql`row.counted_minor - row.expected_minor`), as: 'number' },
  openedAt: { by: sql`row.opened_at`, as: 'instant' },
  closedAt: { by: momentOrNone(sql`coalesce(row.closed_at, row.lapsed_at)`), as: 'instant' },
  staff: { by: sql`lower(row.staff_name)`, as: 'text' },
  outlet: { by: sql`lower(row.outlet_name)`, as: 'text' },
  device: { by: sql`lower(row.device_name)`, as: 'text' },
  float: { by: wideOrNone(sql`row.float_minor`), as: 'number' },
  counted: { by: wideOrNone(sql`row.counted_minor`), as: 'number' },
}

const seenOf = ({ outletIds }: ShiftFilter): Sql =>
  outletIds === null ? sql`true` : sql`s.outlet_id = any(${outletIds}::uuid[])`

export const listShiftRowsBy = (
  tx: Tx,
  filter: ShiftFilter,
  ...page: SortedPage
): Promise<(ShiftListRow & SortedRow)[]> =>
  tx.many(
    sortedRows(
      shown(sql`(select * from shift s where ${matching(filter)} and ${seenOf(filter)})`, filter.onlineSince),
      ...page,
    ),
  )

export const countShifts = (tx: Tx, filter: ShiftFilter, cap: number): Promise<number> =>
  countUpTo(tx, sql`from shift s where ${matching(filter)} and ${seenOf(filter)}`, cap)

export const findShiftView = (
  tx: Tx,
  merchantId: string,
  id: string,
  onlineSince: string,
): Promise<ShiftListRow | undefined> =>
  tx.maybe<ShiftListRow>(sql`
    ${shown(sql`(select * from shift where merchant_id = ${merchantId} and id = ${id})`, onlineSince)}`)

interface ShiftEntryRow {
  readonly id: string
  readonly at: string
  readonly kind: 'float' | 'sale' | 'refund' | 'in' | 'out' | 'no-sale' | 'unbooked' | 'unread' | 'closing'
  readonly currency: SellingCurrency
  readonly amountMinor: WideMinor
  readonly staffName: string | null
  readonly reason: string | null
  readonly destination: 'safe' | 'bank' | null
  readonly slip: string | null
  readonly isTips: boolean
  readonly documentNumber: string | null
  readonly orderId: string | null
}

interface ShiftEntryFilter {
  readonly merchantId: string
  readonly shiftId: string
  readonly kind: string | undefined
  /** False: nothing is shown. */
  readonly isSeen: boolean
}

/** The drawer's book of a shift, newest first, each movement with the order behind it. */
export const shiftEntryList = listOf({
  columns: sql`c.*`,
  from: ({ merchantId, shiftId, kind, isSeen }: ShiftEntryFilter) => sql`
    from ${drawerEntries} c where c.merchant_id = ${merchantId} and c.shift_id = ${shiftId}
      and ${isSeen ? sql`true` : sql`false`} and ${kind === undefined ? sql`true` : sql`c.kind = ${kind}`}`,
  order: keyset([sql`c.at`, 'instant'], [sql`c.id`, 'id']),
  isDown: true,
  keyOf: ({ at, id }: ShiftEntryRow) => [at, id],
  dressed: (page) => sql`
    select c.id, c.at, c.kind, c.currency, c.amount_minor::numeric as amount_minor, c.reason, c.destination, c.slip, c.is_tips,
      coalesce(c.document_number, (select o.number from sales_order o where o.merchant_id = c.merchant_id and o.id = c.document_id))
        as document_number, trim(st.first_name || ' ' || st.last_name) as staff_name,
      case c.kind when 'sale' then c.document_id when 'refund' then (
        select r.order_id from refund r where r.merchant_id = c.merchant_id and r.id = c.document_id) end as order_id
    from (${page}) c
    left join organisation_staff st on st.merchant_id = c.merchant_id and st.id = c.staff_id`,
})
