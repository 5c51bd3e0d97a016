import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'

export interface ScheduleOutlet {
  readonly outletId: string
  readonly outletName: string
  readonly beginsAt: string
  readonly begunAt: string | null
  readonly changed: number | null
  readonly passed: number | null
}

export interface Schedule {
  readonly id: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly fromDay: string | null
  readonly fromAt: string | null
  readonly createdAt: string
  readonly createdBy: string
  readonly withdrawnAt: string | null
  readonly withdrawnBy: string | null
  readonly goodsCount: number
  readonly outlets: ScheduleOutlet[]
  /** True where every one of its outlets is among those asked for. */
  readonly isWhole: boolean
}

type Outlets = readonly string[] | 'all'
type State = 'waiting' | 'begun' | 'withdrawn'

const within = (outletIds: Outlets, column: Sql): Sql =>
  outletIds === 'all' ? sql`true` : sql`${column} = any(${outletIds}::uuid[])`

const hasBegun = sql`exists (select from price_schedule_outlet as other where other.merchant_id = schedule.merchant_id
    and other.schedule_id = schedule.id and other.begun_at is not null)`

const inState = (state: State | null): Sql => {
  if (state === null) return sql`true`
  if (state === 'withdrawn') return sql`schedule.withdrawn_at is not null`
  return state === 'begun' ? hasBegun : sql`schedule.withdrawn_at is null and not ${hasBegun}`
}

const seenAt = (outletIds: Outlets): Sql => sql`exists (
    select from price_schedule_outlet as place where place.merchant_id = schedule.merchant_id
      and place.schedule_id = schedule.id and ${within(outletIds, sql`place.outlet_id`)})`

const scheduleOf = (outletIds: Outlets): Sql => sql`
  schedule.id, schedule.name, schedule.currency, schedule.from_day, schedule.from_at, schedule.created_at, schedule.created_by,
  schedule.withdrawn_at, schedule.withdrawn_by,
  (select count(*) from price_schedule_goods as goods
    where goods.merchant_id = schedule.merchant_id and goods.schedule_id = schedule.id) as goods_count,
  (select jsonb_agg(jsonb_build_object('outletId', place.outlet_id, 'outletName', outlet.name, 'beginsAt', place.begins_at,
      'begunAt', place.begun_at, 'changed', place.changed_count, 'passed', place.passed_count) order by place.begins_at, outlet.name)
    from price_schedule_outlet as place
    join organisation_outlet as outlet on outlet.merchant_id = place.merchant_id and outlet.id = place.outlet_id
    where place.merchant_id = schedule.merchant_id and place.schedule_id = schedule.id
      and ${within(outletIds, sql`place.outlet_id`)}) as outlets,
  not exists (select from price_schedule_outlet as place where place.merchant_id = schedule.merchant_id
    and place.schedule_id = schedule.id and not (${within(outletIds, sql`place.outlet_id`)})) as is_whole`

interface Listed {
  readonly outletIds: Outlets
  /** The outlets that count as one's own. */
  readonly reached: Outlets
  readonly state: State | null
}

/** Days and moments of a beginning stand together by when it is, at the first of its outlets. */
const scheduleHeadings: Headings<'name' | 'begin' | 'goods' | 'by'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  begin: { by: sql`(row.outlets -> 0 ->> 'beginsAt')::timestamptz`, as: 'instant' },
  goods: { by: sql`row.goods_count`, as: 'number' },
  by: { by: sql`lower(row.created_by)`, as: 'text' },
}

export const scheduleList = listOf({
  columns: (_merchantId: string, { reached }: Listed) => scheduleOf(reached),
  from: (merchantId: string, { outletIds, state }: Listed) => sql`
    from price_schedule as schedule
    where schedule.merchant_id = ${merchantId} and ${seenAt(outletIds)} and ${inState(state)}`,
  order: keyset([sql`schedule.created_at`, 'instant'], [sql`schedule.id`, 'id']),
  isDown: true,
  keyOf: ({ createdAt, id }: Schedule) => [createdAt, id],
  headings: scheduleHeadings,
})

export const findSchedule = (tx: Tx, merchantId: string, id: string, reached: Outlets): Promise<Schedule | undefined> =>
  tx.maybe<Schedule>(sql`
    select ${scheduleOf(reached)} from price_schedule as schedule
    where schedule.merchant_id = ${merchantId} and schedule.id = ${id} and ${seenAt(reached)}`)

/** Returns whether any prices wait at an outlet, asked once and not for each of its goods. */
export const pricesWaitAt = (merchantId: string, outletId: string): Sql => sql`
  (select exists (select from price_schedule_outlet where merchant_id = ${merchantId} and outlet_id = ${outletId}
      and begun_at is null and withdrawn_at is null))`

export const hasSchedule = async (tx: Tx, merchantId: string, id: string): Promise<boolean> =>
  (await tx.maybe(sql`select id from price_schedule where merchant_id = ${merchantId} and id = ${id}`)) !== undefined

export interface ScheduledGoods {
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly lowestNowMinor: number | null
  readonly highestNowMinor: number | null
}

const shownName = sql.raw(
  `concat_ws(' ', kassa_shown_name(product.name, product.names), nullif(array_to_string(variant.value_names, ' '), ''))`,
)

export const listScheduledGoods = (
  tx: Tx,
  merchantId: string,
  scheduleId: string,
  reached: Outlets,
): Promise<ScheduledGoods[]> =>
  tx.many<ScheduledGoods>(sql`
    select goods.variant_id, variant.product_id, ${shownName} as name, goods.sell_price_minor, goods.member_price_minor,
      now.lowest as lowest_now_minor, now.highest as highest_now_minor
    from price_schedule_goods as goods
    join variant on variant.merchant_id = goods.merchant_id and variant.id = goods.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    cross join lateral (
      select min(listing.sell_price_minor) as lowest, max(listing.sell_price_minor) as highest
      from price_schedule_outlet as place
      join listing on listing.merchant_id = place.merchant_id and listing.outlet_id = place.outlet_id
        and listing.variant_id = goods.variant_id and listing.removed_at is null
      where place.merchant_id = goods.merchant_id and place.schedule_id = goods.schedule_id
        and ${within(reached, sql`place.outlet_id`)}) as now
    where goods.merchant_id = ${merchantId} and goods.schedule_id = ${scheduleId}
    order by name, goods.variant_id`)

/** A listing as a scheduled price meets it. */
export interface MetListing {
  readonly outletId: string
  readonly outletName: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly specialPriceMinor: number | null
}

/** Returns the listings of these goods at these outlets. */
export const listMetListings = (
  tx: Tx,
  merchantId: string,
  { outletIds, variantIds }: { readonly outletIds: readonly string[]; readonly variantIds: readonly string[] },
): Promise<MetListing[]> =>
  tx.many<MetListing>(sql`
    select listing.outlet_id, outlet.name as outlet_name, listing.variant_id, listing.product_id, ${shownName} as name,
      listing.sell_price_minor, listing.member_price_minor, listing.special_price_minor
    from listing
    join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
    join variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join product on product.merchant_id = listing.merchant_id and product.id = listing.product_id
    where listing.merchant_id = ${merchantId} and listing.outlet_id = any(${outletIds}::uuid[])
      and listing.variant_id = any(${variantIds}::uuid[]) and listing.removed_at is null
      and variant.archived_at is null and product.archived_at is null
    order by outlet.name, listing.outlet_id, listing.variant_id`)

/** Names of the merchant's goods, of those asked for; archived goods are none. */
export const listGoodsNames = (
  tx: Tx,
  merchantId: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; name: string }[]> =>
  tx.many(sql`
    select variant.id as variant_id, ${shownName} as name from variant
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where variant.merchant_id = ${merchantId} and variant.id = any(${variantIds}::uuid[])
      and variant.archived_at is null and product.archived_at is null`)

export interface OutletClock {
  readonly id: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly timeZone: string
}

export const listOutletClocks = (tx: Tx, merchantId: string, outletIds: readonly string[]): Promise<OutletClock[]> =>
  tx.many<OutletClock>(sql`
    select id, name, currency, time_zone from organisation_outlet as outlet
    where merchant_id = ${merchantId} and id = any(${outletIds}::uuid[]) and archived_at is null order by name, id`)

export async function countWaiting(tx: Tx, merchantId: string): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(distinct schedule_id) as count from price_schedule_outlet
    where merchant_id = ${merchantId} and begun_at is null and withdrawn_at is null`)
  return count
}

export interface PlaceToWrite {
  readonly outletId: string
  readonly beginsAt: string
}

export interface PriceToWrite {
  readonly variantId: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
}

/** Another list that changes one of these goods at one of these outlets at the same moment. */
export const findSameMoment = (
  tx: Tx,
  merchantId: string,
  places: readonly PlaceToWrite[],
  variantIds: readonly string[],
): Promise<{ name: string; outlet: string; other: string } | undefined> =>
  tx.maybe(sql`
    select ${shownName} as name, outlet.name as outlet, schedule.name as other
    from jsonb_to_recordset(${json(places)}) as asked ("outletId" uuid, "beginsAt" timestamptz)
    join price_schedule_outlet as place on place.merchant_id = ${merchantId} and place.outlet_id = asked."outletId"
      and place.begins_at = asked."beginsAt" and place.begun_at is null and place.withdrawn_at is null
    join price_schedule_goods as goods on goods.merchant_id = place.merchant_id and goods.schedule_id = place.schedule_id
      and goods.variant_id = any(${variantIds}::uuid[])
    join price_schedule as schedule on schedule.merchant_id = place.merchant_id and schedule.id = place.schedule_id
    join organisation_outlet as outlet on outlet.merchant_id = place.merchant_id and outlet.id = place.outlet_id
    join variant on variant.merchant_id = goods.merchant_id and variant.id = goods.variant_id
    join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    order by outlet.name, name limit 1`)

export async function insertSchedule(
  tx: Tx,
  merchantId: string,
  schedule: {
    readonly id: string
    readonly name: string
    readonly currency: string
    readonly fromDay: string | null
    readonly fromAt: string | null
    readonly now: string
    readonly by: string
    readonly changeNumber: number
    readonly places: readonly PlaceToWrite[]
    readonly prices: readonly PriceToWrite[]
  },
): Promise<void> {
  const { id, name, currency, fromDay, fromAt, now, by, changeNumber, places, prices } = schedule
  await tx.run(sql`
    insert into price_schedule (merchant_id, id, name, currency, from_day, from_at, created_at, created_by)
    values (${merchantId}, ${id}, ${name}, ${currency}, ${fromDay}, ${fromAt}, ${now}, ${by})`)
  await tx.run(sql`
    insert into price_schedule_outlet (merchant_id, schedule_id, outlet_id, begins_at, made_seq)
    select ${merchantId}, ${id}, "outletId", "beginsAt", ${changeNumber}
    from jsonb_to_recordset(${json(places)}) as given ("outletId" uuid, "beginsAt" timestamptz)`)
  await tx.run(sql`
    insert into price_schedule_goods (merchant_id, schedule_id, variant_id, currency, sell_price_minor, member_price_minor)
    select ${merchantId}, ${id}, "variantId", ${currency}, "sellPriceMinor", "memberPriceMinor"
    from jsonb_to_recordset(${json(prices)}) as given ("variantId" uuid, "sellPriceMinor" bigint, "memberPriceMinor" bigint)`)
}

/** Desks of its outlets, or of one of them, hear of its goods with this change number. */
export const touchScheduled = (
  tx: Tx,
  merchantId: string,
  { scheduleId, outletId = null }: { readonly scheduleId: string; readonly outletId?: string | null },
  changeNumber: number,
): Promise<number> =>
  tx.run(sql`
    update listing set changed_seq = ${changeNumber}
    from price_schedule_outlet as place, price_schedule_goods as goods
    where place.merchant_id = ${merchantId} and place.schedule_id = ${scheduleId}
      and (${outletId}::uuid is null or place.outlet_id = ${outletId}::uuid)
      and goods.merchant_id = ${merchantId} and goods.schedule_id = ${scheduleId}
      and listing.merchant_id = ${merchantId} and listing.outlet_id = place.outlet_id
      and listing.variant_id = goods.variant_id`)

/** Takes it back where none of its outlets has begun; false where one has, or it was taken back already. */
export async function setWithdrawn(
  tx: Tx,
  merchantId: string,
  id: string,
  { now, by, changeNumber }: { readonly now: string; readonly by: string; readonly changeNumber: number },
): Promise<boolean> {
  const places = await tx.many<{ isWaiting: boolean }>(sql`
    select begun_at is null and withdrawn_at is null and begins_at > ${now} as is_waiting from price_schedule_outlet
    where merchant_id = ${merchantId} and schedule_id = ${id} order by outlet_id for update`)
  if (places.some(({ isWaiting }) => !isWaiting)) return false
  await tx.run(sql`
    update price_schedule set withdrawn_at = ${now}, withdrawn_by = ${by} where merchant_id = ${merchantId} and id = ${id}`)
  await tx.run(sql`
    update price_schedule_outlet set withdrawn_at = ${now}, withdrawn_seq = ${changeNumber}
    where merchant_id = ${merchantId} and schedule_id = ${id}`)
  return true
}

export interface UpcomingPrice {
  readonly scheduleId: string
  readonly scheduleName: string
  readonly outletId: string
  readonly outletName: string
  readonly variantId: string
  readonly variantName: string
  readonly currency: SellingCurrency
  readonly beginsAt: string
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
}

/** Prices that wait for a product where it is sold, the next first. */
export const listUpcoming = (
  tx: Tx,
  merchantId: string,
  productId: string,
  outletIds: Outlets,
): Promise<UpcomingPrice[]> =>
  tx.many<UpcomingPrice>(sql`
    select schedule.id as schedule_id, schedule.name as schedule_name, place.outlet_id, outlet.name as outlet_name,
      goods.variant_id, array_to_string(variant.value_names, ' ') as variant_name, goods.currency, place.begins_at,
      goods.sell_price_minor, goods.member_price_minor
    from variant
    join price_schedule_goods as goods on goods.merchant_id = variant.merchant_id and goods.variant_id = variant.id
    join price_schedule as schedule on schedule.merchant_id = goods.merchant_id and schedule.id = goods.schedule_id
    join price_schedule_outlet as place on place.merchant_id = goods.merchant_id and place.schedule_id = goods.schedule_id
      and place.begun_at is null and place.withdrawn_at is null and ${within(outletIds, sql`place.outlet_id`)}
    join organisation_outlet as outlet on outlet.merchant_id = place.merchant_id and outlet.id = place.outlet_id
    join listing on listing.merchant_id = place.merchant_id and listing.outlet_id = place.outlet_id
      and listing.variant_id = goods.variant_id and listing.removed_at is null
    where variant.merchant_id = ${merchantId} and variant.product_id = ${productId}
    order by place.begins_at, outlet.name, variant.position, goods.variant_id limit 500`)
