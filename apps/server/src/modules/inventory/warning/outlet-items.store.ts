import { VELOCITY_DAYS, FEWEST_SHELF_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { searchedProducts } from '../../catalogue/public.ts'
import {
  areVelocitiesKept,
  closedDays,
  daySums,
  emptyDays,
  findClosedDays,
  findDayState,
  walkedColumns,
} from '../../stock/public.ts'

export interface FactsFilter {
  readonly search?: string | undefined
  readonly categoryId?: string | undefined
  readonly variantId?: string | undefined
}

export interface LookedAt extends StoredOutletData {
  readonly merchantId: string
  readonly outletId: string
  readonly today: string
}

/** The data that the job stores of an outlet; see {@link findKept}. */
export interface StoredOutletData {
  /** Up to this entry the stock book is added up by days; 0: use the book alone. */
  readonly addedUpTo: number
  /** True where the sales of items before today are worked out already, as far as the book is added up. */
  readonly areVelocitiesKept: boolean
  /** Closed days of the window, added up; null where none are known. */
  readonly closed?: readonly number[] | null
}

/** Returns the data of the job that can be used for sales before `today`. */
export async function findKept(tx: Tx, place: Omit<LookedAt, keyof StoredOutletData>): Promise<StoredOutletData> {
  const { merchantId, outletId, today } = place
  const state = await findDayState(tx)
  const isWhole = state !== undefined && Date.parse(state.keptFrom) <= Date.parse(today) - VELOCITY_DAYS * 86_400_000
  const closed = await findClosedDays(tx, merchantId, outletId, today)
  if (!isWhole) return { addedUpTo: 0, areVelocitiesKept: false, closed }
  return {
    addedUpTo: state.entryNumber,
    areVelocitiesKept: state.entryNumber > 0 && (await areVelocitiesKept(tx, merchantId, outletId, today)),
    closed,
  }
}

export const isNarrow = ({ search, categoryId, variantId }: FactsFilter): boolean =>
  Boolean(search) || categoryId !== undefined || variantId !== undefined

/** Goods an outlet stocks, beside `listing` and `product`. */
export const stockedGoods = ({ merchantId, outletId }: Pick<LookedAt, 'merchantId' | 'outletId'>): Sql => sql`
  listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and listing.removed_at is null
  and product.archived_at is null and product.type <> 'combined'
  and not exists (select from catalogue_variant as archived where archived.merchant_id = ${merchantId}
    and archived.id = listing.variant_id and archived.archived_at is not null)`

/**
 * `late_day`, what the job has not added up yet: sales of days gone by that came since; the whole window where it never ran.
 * The state is read again inside the statement, so that a job that ends meanwhile counts nothing twice; the number handed in
 * only tells the planner how little is left.
 */
function lateDays({ merchantId, outletId, today, addedUpTo }: LookedAt, only: Sql): Sql {
  const behind =
    addedUpTo === 0
      ? sql`true`
      : sql`entry_number > ${addedUpTo} and entry_number > (select entry_number from stock_day_state)`
  return sql`
    late_day as materialized (
      select variant_id, business_day as day, ${daySums} from stock_ledger
      where ${inWindow({ merchantId, outletId, today })} and ${behind} and ${only}
      group by variant_id, business_day
    )`
}

const inWindow = ({ merchantId, outletId, today }: Omit<LookedAt, keyof StoredOutletData>): Sql => sql`
  merchant_id = ${merchantId} and outlet_id = ${outletId}
  and business_day >= ${today}::date - ${VELOCITY_DAYS}::int and business_day < ${today}::date`

/** `moved_day`, beside `late_day`: what each day of the window did to each item, of the items that `only` leaves. */
const movedDays = (place: LookedAt, only: Sql): Sql =>
  place.addedUpTo === 0
    ? sql`moved_day as materialized (select * from late_day where ${only})`
    : sql`
        moved_day as materialized (
          select variant_id, day, coalesce(kept.sold, 0) + coalesce(late.sold, 0) as sold,
            case when kept.first_entry is null or late.first_entry < kept.first_entry then late.opening
              else kept.opening end as opening,
            case when kept.last_entry is null or late.last_entry > kept.last_entry then late.closing
              else kept.closing end as closing,
            greatest(kept.highest, late.highest) as highest
          from (
            select variant_id, business_day as day, sold, opening, closing, highest, first_entry, last_entry
            from stock_day where ${inWindow(place)} and ${only}
          ) as kept
          full join (select * from late_day where ${only}) as late using (variant_id, day)
        )`

/** A moment that is so many days before a day in every time zone, for finding by an index what is looked at closer then. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString()

/**
 * `velocity`: how items sold, where the job has worked that out for today; and `recount`, the items of which it has to be
 * worked out from their days here: those sold late, and those too new for a whole window.
 */
const keptVelocities = ({ merchantId, outletId, today }: LookedAt): Sql => sql`
  velocity as not materialized (
    select variant_id, sold, ignored_days from stock_velocity
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and before_day = ${today}
  ), recount as materialized (
    select variant_id from late_day
    union
    select variant.id from catalogue_goods_days as product
    join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
    where product.merchant_id = ${merchantId} and product.archived_at is null
      and product.created_at >= ${daysBefore(today, VELOCITY_DAYS + 2)}
      and variant.id in (select variant_id from velocity)
  )`

/**
 * Common table expressions that end in `item`: items an outlet stocks, with what each holds and how it sells (`sold` in `days`
 * that count, `ignored_days`; null where there is nothing to go by). All that the filter leaves; without a filter those that
 * moved in the window and those of `besides`, a query of variant ids.
 *
 * The same as `salesVelocity` of the domain works out from day to day, in whole columns: an outlet with 100,000 items is read
 * in one statement. Days without stock are those before, between and after the days on which something moved, where the book
 * was at nothing; a day that moved counts when it sold or held something.
 */
export const outletItems = (place: LookedAt, filter: FactsFilter, besides: Sql): Sql => sql`
  ${isNarrow(filter) ? chosenItems(place, filter) : movedItems(place, besides)}, ${heldItems(place)}, window_of as (
    select variant_id, ${place.today}::date - least(${VELOCITY_DAYS}::int, shelf_days) as since from held
  ), moved as (
    select variant_id, coalesce(sum(sold) filter (where day >= since), 0)::bigint as sold
    from moved_day join window_of using (variant_id) group by variant_id
  ), walked_day as (
    select moved_day.*, ${walkedColumns} from moved_day
    ${place.closed ? sql.empty : sql`where variant_id in (select variant_id from moved_day where opening <= 0 or closing <= 0)`}
    window of_item as (partition by variant_id order by day)
  ), emptied as (
    select variant_id, ${emptyDays(sql`${place.today}::date`, sql.raw('since'))}
      ${place.closed ? sql`+ ${closedDays(sql`${place.today}::date`, sql.raw('since'), closedOf(place.closed))}` : sql.empty} as ignored_days
    from walked_day join window_of using (variant_id) group by variant_id
  ), counted as (
    select held.*, least(${VELOCITY_DAYS}::int, shelf_days) as window_days, case when is_recounted then coalesce(moved.sold, 0) else coalesce(velocity.sold, moved.sold, 0) end as sold_days,
      case
        when velocity.variant_id is not null and not is_recounted then velocity.ignored_days
        when moved.variant_id is not null then coalesce(emptied.ignored_days, 0)
        when on_hand <= 0 then least(${VELOCITY_DAYS}::int, shelf_days)
        else ${idleDays(place)}
      end::int as ignored
    from held left join moved using (variant_id) left join emptied using (variant_id)
      left join velocity using (variant_id)
      cross join lateral (select held.variant_id in (select variant_id from recount) as is_recounted) as rule
  ), item as materialized (
    select counted.*, case when sells then greatest(0, sold_days) end as sold,
      case when sells then window_days - ignored end as days, case when sells then ignored end as ignored_days
    from counted
    cross join lateral (select shelf_days >= ${FEWEST_SHELF_DAYS}::int and window_days - ignored > 0 as sells) as rule
  )`

const closedOf = (closed: readonly number[]): Sql => sql`(${closed}::smallint[])`

/** Days of an item's window on which the outlet was closed, of goods that did not move. */
const idleDays = ({ closed }: LookedAt): Sql =>
  closed
    ? sql`${closed.at(-1) ?? 0}::int
        - coalesce(${closedOf(closed)}[${VELOCITY_DAYS}::int - least(${VELOCITY_DAYS}::int, shelf_days) + 1], 0)`
    : sql`0`

/**
 * `held`: what there is of each candidate that the outlet stocks. Keys are looked up all at once, which takes half as long as one after the
 * other, and put together by full joins: the planner takes what is looked up so for few, and would hold each row of any other join against all.
 */
const heldItems = ({ merchantId, outletId, today }: LookedAt): Sql => sql`
  kind_of as materialized (
    select id, lower(name) as sort_name, production_date, shelf_life_days, expiry_warning_days, created_at from catalogue_goods_days as product
    where merchant_id = ${merchantId} and archived_at is null and type <> 'combined'
      and id = any(array(select product_id from listed))
  ), lying as materialized (
    select variant_id, on_hand, in_transit from stock_on_hand as stock
    where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = any(array(select variant_id from candidate))
  ), held as materialized (
    select variant_id, product_id, sort_name, coalesce(on_hand, 0) as on_hand, coalesce(in_transit, 0) as in_transit, currency,
      warning_type, warning_line, minimum_stock, minimum_days, production_date, shelf_life_days, expiry_warning_days,
      ${today}::date - (created_at at time zone (
        select time_zone from organisation_outlet as outlet where merchant_id = ${merchantId} and id = ${outletId}))::date as shelf_days
    from (
      select * from candidate full join listed using (variant_id) full join lying using (variant_id)
        full join kind_of on kind_of.id = listed.product_id offset 0
    ) as one
    where id is not null and product_id is not null
      and variant_id not in (select id from catalogue_variant as variant where merchant_id = ${merchantId} and archived_at is not null)
  )`

function chosenItems(place: LookedAt, { search, categoryId, variantId }: FactsFilter): Sql {
  const { merchantId, outletId } = place
  const ofProduct = categoryId ? sql`product.category_id = ${categoryId}` : sql`true`
  const ofItem = variantId ? sql`variant_id = ${variantId}` : sql`true`
  const chosen = sql`variant_id in (select variant_id from candidate)`
  const items = search
    ? searchedItems(place, sql`(${searchedProducts(merchantId, search)}) as product where ${ofProduct}`, ofItem)
    : sql`
      candidate as materialized (
        select listing.variant_id from (select * from catalogue_goods_days as product where merchant_id = ${merchantId}) as product
        join catalogue_listing as listing on listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId}
          and listing.product_id = product.id and listing.removed_at is null
        where ${ofProduct} and ${ofItem}
      ), listed as materialized (${listedOf(place, sql`variant_id = any(array(select variant_id from candidate))`)})`
  return sql`${items}, ${lateDays(place, chosen)}, ${days(place, chosen)}`
}

/**
 * Returns the CTEs for the results of a search. They are looked up by their products, all at once, and are as many as the search states;
 * see {@link heldItems}.
 */
const searchedItems = (place: LookedAt, products: Sql, ofItem: Sql): Sql => sql`
  found as materialized (select product.id from ${products}),
  listed as materialized (${listedOf(place, sql`product_id = any(array(select id from found)) and ${ofItem}`)}),
  candidate as materialized (
    select variant_id from (
      select variant_id from found full join listed on listed.product_id = found.id offset 0
    ) as one where variant_id is not null
  )`

const listedOf = ({ merchantId, outletId }: LookedAt, those: Sql): Sql => sql`
  select variant_id, product_id, currency, warning_type, warning_line, minimum_stock, minimum_days from listing
  where merchant_id = ${merchantId} and outlet_id = ${outletId} and removed_at is null and ${those}`

const movedItems = (place: LookedAt, besides: Sql): Sql => sql`
  ${lateDays(place, sql`true`)}, ${days(place, sql`true`)}, candidate as materialized (
    select variant_id from ${place.areVelocitiesKept ? sql`recount` : sql`moved_day`} union ${besides}
  ), listed as materialized (${listedOf(place, sql`variant_id = any(array(select variant_id from candidate))`)})`

/** Returns the CTEs of velocities and days: where velocities are stored, days only of items that have to be worked out anew. */
const days = (place: LookedAt, only: Sql): Sql =>
  place.areVelocitiesKept
    ? sql`${keptVelocities(place)}, ${movedDays(place, sql`${only} and variant_id in (select variant_id from recount)`)}`
    : sql`${noVelocities}, ${movedDays(place, only)}`

const noVelocities = sql.raw(`
  velocity as (select null::uuid as variant_id, 0::bigint as sold, 0 as ignored_days where false),
  recount as (select null::uuid as variant_id where false)`)
