import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { PaidShare } from '@kassa/domain/purse/shares-back.ts'
import type { SetAsideKind, SetAsideState, DueAmount } from '@kassa/domain/sales/set-aside.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { amountAsRead, type Headings } from '../../../platform/list/sort.ts'
import { paidBesideWeb, sharesOfWeb, type OwnShare } from './stored-value/paid-shares.store.ts'
import { shippedOfWaiting } from './parcel/parcel.store.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

type AskedByDesk = OutputOf<(typeof setAside)['request']>

/** A basket to set aside, of any kind. */
export type NewSetAside = Omit<AskedByDesk, 'kind' | 'lines'> & { readonly kind: SetAsideKind }

export interface SetAsideRow {
  readonly id: string
  readonly number: string
  readonly kind: SetAsideKind
  readonly state: SetAsideState
  readonly outletId: string
  readonly outletName: string
  readonly timeZone: string
  readonly customer: string
  readonly phone: string
  readonly note: string
  readonly currency: SellingCurrency
  /** Of an order that goes in parcels and waits: what did not go yet. */
  readonly totalMinor: number
  readonly paidMinor: number
  readonly purseId: string | null
  readonly code: string | null
  readonly lastDay: string
  readonly nextDay: string
  readonly dues: DueAmount[]
  readonly shown: AskedByDesk['shown']
  readonly staffName: string | null
  readonly setAsideAt: string
  readonly takenDeviceId: string | null
  readonly takenBy: string | null
  readonly takenAt: string | null
  readonly cancelledBy: string | null
  readonly cancelReason: string | null
  /** The payments that came with a web order; of every other: none. */
  readonly shares: readonly OwnShare[]
  /** The payments of tills into the account of a web order that came paid. */
  readonly paidBeside: PaidShare
}

/** The state of the saved order `s`: collected is one that stands in the books under its id. */
export const setAsideState = sql`case when exists (select from sales_order as sold where sold.merchant_id = s.merchant_id and sold.id = s.id)
  then 'collected' else s.state end`

const columns = sql`
  s.id, s.number, s.kind, ${setAsideState} as state, s.outlet_id, outlet.name as outlet_name, outlet.time_zone, s.customer, s.phone, s.note,
  s.currency, (s.total_minor - ${shippedOfWaiting})::bigint as total_minor, coalesce(purse.total_minor, 0)::bigint as paid_minor, s.purse_id, purse.code, s.last_day, s.next_day, s.dues,
  s.shown, trim(staff.first_name || ' ' || staff.last_name) as staff_name, s.set_aside_at, s.taken_device_id,
  device.name as taken_by, s.taken_at, s.cancelled_by, s.cancel_reason,
  ${sharesOfWeb} as shares, ${paidBesideWeb} as paid_beside`

const joined = sql`set_aside as s
  join organisation_outlet as outlet on outlet.merchant_id = s.merchant_id and outlet.id = s.outlet_id
  left join member_purse as purse on purse.merchant_id = s.merchant_id and purse.id = s.purse_id
  left join organisation_staff as staff on staff.merchant_id = s.merchant_id and staff.id = s.staff_id
  left join device_till as device on device.merchant_id = s.merchant_id and device.id = s.taken_device_id
  left join web_order web on web.merchant_id = s.merchant_id and web.id = s.id`

export const findSetAside = (tx: Tx, merchantId: string, id: string): Promise<SetAsideRow | undefined> =>
  tx.maybe<SetAsideRow>(sql`select ${columns} from ${joined} where s.merchant_id = ${merchantId} and s.id = ${id}`)

/** Returns the row, locked: changes, payments ahead and cancellations of one order follow one another. */
export async function findSetAsideForUpdate(tx: Tx, merchantId: string, id: string): Promise<SetAsideRow | undefined> {
  await tx.run(sql`select from set_aside where merchant_id = ${merchantId} and id = ${id} for update`)
  return findSetAside(tx, merchantId, id)
}

export interface SetAsideFilter {
  readonly search?: string | undefined
  readonly kind?: SetAsideKind | undefined
  readonly state?: SetAsideState | undefined
  readonly late?: 'yes' | undefined
  readonly outletIds: readonly string[] | null
  readonly now: string
}

const matching = (merchantId: string, { search = '', kind, state: asked, late, outletIds, now }: SetAsideFilter): Sql =>
  sql.and([
    sql`s.merchant_id = ${merchantId}`,
    search === ''
      ? inOutlets(outletIds)
      : sql`(s.number = ${search.toUpperCase()} or (${inOutlets(outletIds)}
          and (strpos(lower(s.customer), ${search.toLowerCase()}) > 0 or strpos(s.phone, ${search}) > 0)))`,
    ...(kind === undefined ? [] : [sql`s.kind = ${kind}`]),
    ...(asked === undefined ? [] : [sql`${setAsideState} = ${asked}`]),
    ...(late === undefined
      ? []
      : [sql`${setAsideState} = 'waiting' and s.next_day < (${now}::timestamptz at time zone outlet.time_zone)::date`]),
  ])

const inOutlets = (outletIds: readonly string[] | null): Sql =>
  outletIds === null ? sql`true` : sql`s.outlet_id = any(${[...outletIds]}::uuid[])`

const setAsideHeadings: Headings<'number' | 'customer' | 'total' | 'paid' | 'left' | 'at'> = {
  number: { by: sql`row.number`, as: 'text' },
  customer: { by: sql`lower(row.customer)`, as: 'text' },
  total: { by: amountAsRead(sql`row.total_minor`), as: 'number' },
  paid: { by: amountAsRead(sql`row.paid_minor`), as: 'number' },
  left: {
    by: amountAsRead(
      sql`case when row.state = 'waiting' then greatest(0, row.total_minor - row.paid_minor) else 0 end`,
    ),
    as: 'number',
  },
  at: { by: sql`row.set_aside_at`, as: 'instant' },
}

/** By the day of their next payment, the earliest first. */
export const setAsideList = listOf({
  columns,
  from: (merchantId: string, filter: SetAsideFilter) => sql`from ${joined} where ${matching(merchantId, filter)}`,
  order: keyset([sql`s.next_day`, 'day'], [sql`s.id`, 'id']),
  keyOf: ({ nextDay, id }: SetAsideRow) => [nextDay, id],
  headings: setAsideHeadings,
})

export const putSetAside = (
  tx: Tx,
  merchantId: string,
  asked: NewSetAside,
  about: {
    readonly number: string
    readonly outletId: string
    readonly currency: string
    readonly nextDay: string
    readonly at: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into set_aside (merchant_id, id, outlet_id, number, kind, customer, phone, note, currency, total_minor, last_day, dues, next_day,
      staff_id, set_aside_at, shown, opened_at, steps, head, member_id)
    values (${merchantId}, ${asked.id}, ${about.outletId}, ${about.number}, ${asked.kind}, ${asked.customer}, ${asked.phone}, ${asked.note},
      ${about.currency}, ${asked.totalMinor}, ${asked.lastDay}, ${json(asked.dues)}::jsonb, ${about.nextDay},
      (select id from organisation_staff as staff where merchant_id = ${merchantId} and id = ${asked.staffId}::uuid), ${about.at}, ${json(asked.shown)}::jsonb,
      ${asked.openedAt}, ${json(asked.steps)}::jsonb, ${asked.head},
      (select id from member_profile where merchant_id = ${merchantId} and id = ${asked.memberId ?? null}::uuid))
    on conflict (merchant_id, id) do update set kind = excluded.kind, customer = excluded.customer, phone = excluded.phone, note = excluded.note,
      total_minor = excluded.total_minor, last_day = excluded.last_day, dues = excluded.dues, next_day = excluded.next_day,
      shown = excluded.shown, steps = excluded.steps, head = excluded.head, member_id = excluded.member_id, taken_device_id = null,
      taken_at = null`)

export const takeSetAsideBy = (
  tx: Tx,
  merchantId: string,
  id: string,
  { deviceId, at }: { readonly deviceId: string; readonly at: string },
): Promise<{ openedAt: string; steps: Record<string, unknown>[]; head: number }> =>
  tx.one(sql`
    update set_aside set taken_device_id = ${deviceId}, taken_at = ${at}
    where merchant_id = ${merchantId} and id = ${id} returning opened_at, steps, head`)

export const setCancelled = (
  tx: Tx,
  merchantId: string,
  id: string,
  { byName, reason }: { readonly byName: string; readonly reason: string },
): Promise<number> =>
  tx.run(sql`
    update set_aside set state = 'cancelled', cancelled_by = ${byName}, cancel_reason = ${reason}, taken_device_id = null, taken_at = null
    where merchant_id = ${merchantId} and id = ${id}`)

/** Sets the stored-value account of its deposit, and the day of the next payment. */
export const setDeposit = (
  tx: Tx,
  merchantId: string,
  id: string,
  { purseId, nextDay }: { readonly purseId: string; readonly nextDay: string },
): Promise<number> =>
  tx.run(sql`
    update set_aside set purse_id = ${purseId}, next_day = ${nextDay} where merchant_id = ${merchantId} and id = ${id}`)

/** An order whose deposit lies on a stored-value account. */
export interface DepositOrder {
  readonly id: string
  readonly number: string
  readonly isWaiting: boolean
  /** The payer of an order from outside: the money goes back there, even of one that is over. Null where tills took the deposit. */
  readonly paidBy: 'app' | 'cards' | null
  /** The order by which that money was paid ahead. */
  readonly paidOrderId: string | null
}

/** Returns the order, also one that is over, whose deposit lies on a stored-value account; undefined for every other account. */
export const findDepositOf = (tx: Tx, merchantId: string, purseId: string): Promise<DepositOrder | undefined> =>
  tx.maybe(sql`
    select s.id, s.number, ${setAsideState} = 'waiting' as is_waiting,
      case when web.deposit_order_id is null then null when web.reference is null then 'cards' else 'app' end as paid_by, web.deposit_order_id as paid_order_id
    from set_aside as s left join web_order web on web.merchant_id = s.merchant_id and web.id = s.id
    where s.merchant_id = ${merchantId} and s.purse_id = ${purseId} order by 3 desc limit 1`)
