import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { MOST_COUNTED } from '@kassa/contract/inventory/stock-warning.calls.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { VELOCITY_DAYS } from '@kassa/domain/inventory/sales-velocity.ts'
import type { WarningType } from '@kassa/domain/inventory/stock-warning.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isTracked } from '../../stock/public.ts'
import { goodsColumns, type GoodsColumns } from '../document/goods.store.ts'
import { isNarrow, outletItems, type FactsFilter, type LookedAt } from './outlet-items.store.ts'
import { plainByNumber, plainItems, plainPage } from './plain-items.store.ts'

type WarningKind = 'low-quantity' | 'low-days' | 'high' | 'expiring' | 'expired'

/** Specification §4: warning types by their numbers. */
const warningTypes: Readonly<Record<WarningType, number>> = { 'remaining-quantity': 1, 'sales-days': 2 }

export interface WarningRecord extends GoodsColumns {
  readonly kind: WarningKind
  readonly sortName: string
  readonly onHand: number
  readonly isTracked: boolean
  readonly inTransit: number
  readonly currency: SellingCurrency
  readonly valueMinor: WideMinor
  readonly warningLine: number | null
  readonly minimumDays: number | null
  readonly coverDays: number | null
  readonly sold: number | null
  readonly velocityDays: number | null
  readonly expiresOn: string | null
  readonly daysLeft: number | null
  readonly lotNumber: string | null
  readonly lotKey: string
  readonly quantity: number
  /** For goods that expire: the rest of the lots before it that may still be sold. */
  readonly ahead: number | null
}

/** Items that may have a warning though nothing moved: those at their line, with lots, or with a last day. */
const watched = ({ merchantId, outletId }: LookedAt): Sql => sql`
  select listing.variant_id from catalogue_listing as listing
  left join stock_on_hand as stock on stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = listing.variant_id
  where listing.merchant_id = ${merchantId} and listing.outlet_id = ${outletId} and warning_line > 0
    and coalesce(on_hand, 0) <= warning_line
  union
  select variant_id from listing where merchant_id = ${merchantId} and outlet_id = ${outletId} and minimum_days > 0
  union
  select variant_id from stock_lot where merchant_id = ${merchantId} and outlet_id = ${outletId}
  union
  select variant.id from catalogue_goods_days as product
  join catalogue_variant as variant on variant.merchant_id = product.merchant_id and variant.product_id = product.id
  where product.merchant_id = ${merchantId} and product.production_date is not null and product.shelf_life_days is not null`

/**
 * Every warning of an outlet's items in one pass: what `stockWarnings` of the domain says of an item's own figures, and what
 * is left of lots that expire (first expired is gone first). Lots know better than a production date.
 */
const warningsOf = (
  { merchantId, outletId, today }: LookedAt,
  highCoverDays: number,
  withinDays: number | null,
): Sql => sql`
  lot as (
    select lot.id, lot.variant_id, lot.number, lot.expires_on, lot.quantity, item.on_hand, item.expiry_warning_days,
      least(lot.quantity, greatest(0, lot.quantity
        + coalesce(sum(lot.quantity) over (partition by lot.variant_id order by lot.expires_on nulls last, lot.received_on,
          lot.id rows between unbounded preceding and 1 preceding), 0)
        - greatest(0, sum(lot.quantity) over (partition by lot.variant_id) - greatest(0, item.on_hand)))) as remaining
    from stock_lot as lot join item using (variant_id)
    where lot.merchant_id = ${merchantId} and lot.outlet_id = ${outletId}
  ), expiring_lot as (
    select variant_id, number, expires_on, remaining as quantity, id::text as lot_key, expires_on - ${today}::date as days_left,
      coalesce(${withinDays}::int, expiry_warning_days, 0) as warning_days
    from lot where expires_on is not null and remaining > 0
    union all
    select variant_id, null, production_date + shelf_life_days, on_hand, '',
      production_date + shelf_life_days - ${today}::date,
      coalesce(${withinDays}::int, expiry_warning_days, 0)
    from item
    where on_hand > 0 and production_date is not null and shelf_life_days is not null
      and not exists (select from lot where lot.variant_id = item.variant_id and lot.expires_on is not null)
  ), queued_lot as (
    select expiring_lot.*, coalesce(sum(quantity) filter (where days_left >= 0) over (partition by variant_id
      order by expires_on, lot_key rows between unbounded preceding and 1 preceding), 0)::bigint as ahead
    from expiring_lot
  ), warning as (
    select variant_id, sort_name, 'low-quantity' as kind, null::date as expires_on, null::int as days_left,
      null::text as lot_number, '' as lot_key, on_hand as quantity, null::bigint as ahead
    from item
    where warning_type = ${warningTypes['remaining-quantity']} and warning_line > 0 and on_hand <= warning_line
    union all
    select variant_id, sort_name, 'low-days', null, null, null, '', on_hand, null from item
    where warning_type = ${warningTypes['sales-days']} and minimum_days > 0 and sold > 0
      and on_hand * days <= minimum_days * sold
    union all
    select variant_id, sort_name, 'high', null, null, null, '', on_hand, null from item
    where on_hand > 0 and days is not null and on_hand * days > ${highCoverDays}::bigint * sold
    union all
    select variant_id, sort_name, case when days_left < 0 then 'expired' else 'expiring' end, expires_on, days_left, number,
      lot_key, queued_lot.quantity, ahead
    from queued_lot join item using (variant_id)
    where days_left <= warning_days
  )`

export type WarningKey = readonly [sortName: string, variantId: string, kind: string, expiresOn: string, lotKey: string]

/** A heading, from the first to the last or back; undefined: by name. */
export interface WarningSort {
  readonly asked: string
  readonly isDown: boolean
  readonly as: 'text' | 'number'
  readonly by: Sql
  readonly of: (row: WarningRecord) => string | number
}

const headings: Readonly<Record<string, Omit<WarningSort, 'asked' | 'isDown'>>> = {
  name: { as: 'text', by: sql`sort_name`, of: ({ sortName }) => sortName },
  quantity: { as: 'number', by: sql`quantity`, of: ({ quantity }) => quantity },
  onHand: { as: 'number', by: sql`on_hand`, of: ({ onHand }) => onHand },
}

export function warningSortOf(asked: string | undefined): WarningSort | undefined {
  const isDown = asked?.startsWith('-') === true
  const heading = asked === undefined ? undefined : headings[isDown ? asked.slice(1) : asked]
  return asked === undefined || heading === undefined ? undefined : { ...heading, asked, isDown }
}

export interface WarningQuery {
  readonly sort?: WarningSort | undefined
  /** The sort value of the last row, where the list is sorted, before its key. */
  readonly afterValue?: string | undefined
  readonly filter: FactsFilter
  readonly kind: WarningKind | undefined
  readonly highCoverDays: number
  /** Days ahead from which goods soon expire; each goods’ own where it is left out. */
  readonly withinDays?: number
  readonly after: WarningKey | undefined
  readonly limit: number
}

const keyColumns = [
  sql`sort_name`,
  sql`variant_id::text`,
  sql`kind`,
  sql`coalesce(expires_on::text, '')`,
  sql`lot_key`,
] as const

const isByNumber = (sort: WarningSort | undefined): boolean => sort?.as === 'number'

/** Between those of which as many are there the id decides, so that not all of them have to be known by name. */
const keysOf = (sort: WarningSort | undefined): readonly Sql[] =>
  sort && isByNumber(sort) ? [sort.by, ...keyColumns.slice(1)] : keyColumns

const orderOf = (sort: WarningSort | undefined): Sql =>
  sql.join(keysOf(sort).map((key) => (sort?.isDown === true ? sql`${key} desc` : key)))

function behind({ sort, after, afterValue }: WarningQuery): Sql[] {
  if (!after) return []
  const texts = after.map((part) => sql`${part}::text`)
  const than = sort?.isDown === true ? sql`<` : sql`>`
  const values = isByNumber(sort) ? [sql`${afterValue}::bigint`, ...texts.slice(1)] : texts
  return [sql`(${sql.join(keysOf(sort))}) ${than} (${sql.join(values)})`]
}

/** How many products are walked in the order of names before everything is sorted instead. */
const WALKED = 400

interface FoundWarnings {
  readonly counts: Partial<Record<WarningKind, number>> | null
  readonly page: WarningRecord[] | null
  readonly plain: number
  readonly plainShown: number
}

/**
 * A page of warnings by name, and how many there are of each kind. Items of which nothing can be said but that they sell
 * too slowly ({@link plainItems}) are counted no further than lists count, and only walked through until the page is full.
 */
export async function listWarnings(
  tx: Tx,
  place: LookedAt,
  query: WarningQuery,
  walked = WALKED,
): Promise<{ rows: WarningRecord[]; counts: Partial<Record<WarningKind, number>> }> {
  let found = await findWarnings(tx, place, query, walked)
  const isWalked = !isByNumber(query.sort)
  if (isWalked && found.plainShown < Math.min(found.plain, query.limit))
    found = await findWarnings(tx, place, query, null)
  const counts = found.counts ?? {}
  return { rows: found.page ?? [], counts: { ...counts, high: (counts.high ?? 0) + found.plain } }
}

function findWarnings(tx: Tx, place: LookedAt, query: WarningQuery, walked: number | null): Promise<FoundWarnings> {
  const { filter, kind, highCoverDays, withinDays, after, limit, sort } = query
  const wanted = [sql`true`, ...behind(query)]
  if (kind) wanted.push(sql`kind = ${kind}`)
  const plain = { after, limit, isDown: sort?.isDown === true }
  const arePlainCounted = !isNarrow(filter)
  const arePlainShown = arePlainCounted && (kind === undefined || kind === 'high')
  const plainCtes = arePlainCounted ? sql`, ${plainItems(place, highCoverDays)}` : sql.empty
  const plainRows = arePlainShown
    ? sql`, ${isByNumber(sort) ? plainByNumber(place, plain, query.afterValue, highCoverDays) : plainPage(place, plain, walked, highCoverDays)}`
    : sql.empty
  return tx.one<FoundWarnings>(sql`
    with ${outletItems(place, filter, watched(place))}, ${warningsOf(place, highCoverDays, withinDays ?? null)}${plainCtes}${plainRows},
    page as (
      select * from (
        select warning.variant_id, warning.sort_name, kind, expires_on, days_left, lot_number, lot_key, quantity, ahead, on_hand
        from warning join item using (variant_id)
        ${
          arePlainShown
            ? sql`union all
          select variant_id, sort_name, 'high', null::date, null::int, null::text, '', quantity, null::bigint, quantity
          from plain_page`
            : sql.empty
        }
      ) as warning
      where ${sql.and(wanted)} order by ${orderOf(sort)} limit ${limit}
    ), shown as (
      select ${goodsColumns}, page.kind, page.sort_name, coalesce(stock.on_hand, 0) as on_hand,
        coalesce(stock.on_hand >= 0 or ${isTracked}, true) as is_tracked,
        coalesce(stock.in_transit, 0) as in_transit, listing.currency, coalesce(stock.value_minor, 0) as value_minor,
        case when listing.warning_type = 1 then listing.warning_line end as warning_line,
        case when listing.warning_type = 2 then listing.minimum_days end as minimum_days,
        case when sells.sold > 0 then floor(greatest(0, stock.on_hand)::numeric * sells.days / sells.sold)::bigint end
          as cover_days,
        sells.sold, sells.days as velocity_days,
        page.expires_on, page.days_left, page.lot_number, page.lot_key, page.quantity, page.ahead
      from page
      join listing on listing.merchant_id = ${place.merchantId} and listing.outlet_id = ${place.outletId}
        and listing.variant_id = page.variant_id
      join organisation_outlet as outlet on outlet.merchant_id = listing.merchant_id and outlet.id = listing.outlet_id
      join catalogue_variant as variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
      join product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
      left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
        and stock.variant_id = listing.variant_id
      left join item on item.variant_id = page.variant_id
      left join velocity on velocity.variant_id = page.variant_id
      cross join lateral (
        select case when item.variant_id is null then greatest(0, coalesce(velocity.sold, 0)) else item.sold end as sold,
          case
            when item.variant_id is not null then item.days
            when velocity.variant_id is not null then ${VELOCITY_DAYS}::int - velocity.ignored_days
            else least(${VELOCITY_DAYS}::int,
              ${place.today}::date - (product.created_at at time zone outlet.time_zone)::date)
          end as days
      ) as sells
    )
    select
      (select jsonb_object_agg(kind, count) from (select kind, count(*) as count from warning group by kind) as per_kind)
        as counts,
      ${arePlainCounted ? sql`(select count(*) from (select from plain_item limit ${MOST_COUNTED + 1}) as counted)` : sql`0::bigint`} as plain,
      ${arePlainShown ? sql`(select count(*) from plain_page)` : sql`${limit}::bigint`} as plain_shown,
      (select jsonb_agg(jsonb_build_object(
        'variantId', variant_id, 'productId', product_id, 'name', name, 'variantName', variant_name, 'code', code,
        'customCode', custom_code, 'unit', unit, 'weightUnit', weight_unit, 'shelfNumber', shelf_number, 'tracksSerials', tracks_serials, 'kind', kind,
        'sortName', sort_name, 'onHand', on_hand, 'isTracked', is_tracked, 'inTransit', in_transit, 'currency', currency, 'valueMinor', kassa_wide(value_minor),
        'warningLine', warning_line, 'minimumDays', minimum_days, 'coverDays', cover_days, 'sold', sold,
        'velocityDays', velocity_days, 'expiresOn', expires_on, 'daysLeft', days_left, 'lotNumber', lot_number,
        'lotKey', lot_key, 'quantity', quantity, 'ahead', ahead) order by ${orderOf(sort)}) from shown) as page`)
}
