import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { allCardsOf } from '../../member/public.ts'
import type { Headings } from '../../../platform/list/sort.ts'
import { keyset, listOf } from '../../../platform/list/list.store.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { exchangeView } from '@kassa/contract/stored-value/exchange.calls.ts'

export interface ExchangeGoodRecord {
  readonly id: string
  readonly variantId: string
  readonly name: string
  readonly points: number
  readonly isEnabled: boolean
  readonly version: number
  readonly uses: number
}

const shownName = sql`kassa_shown_name(p.name, p.names)
  || case when v.value_names = '{}' then '' else ' ' || array_to_string(v.value_names, ' ') end`

const goods = sql`exchange_good g
  join catalogue_variant v on v.merchant_id = g.merchant_id and v.id = g.variant_id
  join catalogue_product p on p.merchant_id = v.merchant_id and p.id = v.product_id`

const columns = sql`g.id, g.variant_id, ${shownName} as name, g.points, g.is_enabled, g.version,
  (select count(*) from points_exchange x where x.merchant_id = g.merchant_id and x.good_id = g.id) as uses`

const matching = (merchantId: string, search: string | undefined): Sql =>
  sql.and([
    sql`g.merchant_id = ${merchantId} and g.archived_at is null`,
    ...(search ? [sql`strpos(lower(${shownName}), ${search.toLowerCase()}) > 0`] : []),
  ])

const exchangeGoodHeadings: Headings<'name' | 'points' | 'uses'> = {
  name: { by: sql`lower(row.name)`, as: 'text' },
  points: { by: sql`row.points`, as: 'number' },
  uses: { by: sql`row.uses`, as: 'number' },
}

/** The fewest points first. */
export const exchangeGoodList = listOf({
  columns,
  from: (merchantId: string, search: string | undefined) => sql`from ${goods} where ${matching(merchantId, search)}`,
  order: keyset([sql`g.points`, 'whole'], [sql`g.id`, 'id']),
  keyOf: ({ points, id }: ExchangeGoodRecord) => [points, id],
  headings: exchangeGoodHeadings,
})

export const findExchangeGoodForUpdate = (
  tx: Tx,
  merchantId: string,
  id: string,
): Promise<ExchangeGoodRecord | undefined> =>
  tx.maybe(sql`
    select ${columns} from ${goods}
    where g.merchant_id = ${merchantId} and g.id = ${id} and g.archived_at is null for update of g`)

/** Goods that can be given for points: plain ones counted in pieces. Undefined for any other, and for nobody's. */
export const findFitGoods = (tx: Tx, merchantId: string, variantId: string): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select ${shownName} as name from catalogue_variant v
    join catalogue_product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    where v.merchant_id = ${merchantId} and v.id = ${variantId} and v.archived_at is null and p.archived_at is null
      and p.type = 'standard' and p.weight_unit is null and not p.tracks_serials`)

/** Answers false, and writes nothing, where the goods are offered already. */
export const insertExchangeGood = async (
  tx: Tx,
  merchantId: string,
  good: { readonly id: string; readonly variantId: string; readonly points: number; readonly at: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into exchange_good (merchant_id, id, variant_id, points, created_at)
    values (${merchantId}, ${good.id}, ${good.variantId}, ${good.points}, ${good.at})
    on conflict (merchant_id, variant_id) where archived_at is null do nothing`)) === 1

export const setExchangeGood = (tx: Tx, merchantId: string, id: string, points: number): Promise<number> =>
  tx.run(sql`
    update exchange_good set points = ${points}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export const setExchangeGoodIsEnabled = (tx: Tx, merchantId: string, id: string, isEnabled: boolean): Promise<number> =>
  tx.run(sql`
    update exchange_good set is_enabled = ${isEnabled}, version = version + 1
    where merchant_id = ${merchantId} and id = ${id} and is_enabled <> ${isEnabled}`)

export const archiveExchangeGood = (tx: Tx, merchantId: string, id: string, at: string): Promise<number> =>
  tx.run(sql`
    update exchange_good set archived_at = ${at}, version = version + 1 where merchant_id = ${merchantId} and id = ${id}`)

export interface OfferedGood {
  readonly id: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly points: number
  /** Null: may run out. */
  readonly onHand: number | null
}

/** Returns the goods offered at an outlet: on its shelf and switched on; one of them by its id, or all. */
export const listOfferedGoods = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  id: string | null = null,
): Promise<OfferedGood[]> =>
  tx.many(sql`
    select g.id, g.variant_id, p.id as product_id, ${shownName} as name, g.points,
      case p.stock_policy when 'block' then coalesce(s.on_hand, 0) end as on_hand
    from ${goods}
    join catalogue_listing l on l.merchant_id = g.merchant_id and l.outlet_id = ${outletId} and l.variant_id = g.variant_id
      and l.removed_at is null and l.is_on_shelf
    left join stock_on_hand s on s.merchant_id = g.merchant_id and s.outlet_id = ${outletId} and s.variant_id = g.variant_id
    where g.merchant_id = ${merchantId} and g.archived_at is null and g.is_enabled and v.archived_at is null
      and p.archived_at is null and (${id}::uuid is null or g.id = ${id}::uuid)
    order by g.points, g.id`)

export interface ExchangeRow extends Omit<OutputOf<typeof exchangeView>, 'can'> {
  readonly outletId: string
}

const exchanges = sql`
  select x.order_id, x.member_id, o.number, l.name, x.count, x.points, o.status, o.outlet_id, t.name as outlet_name,
    o.sold_at as exchanged_at
  from points_exchange x
  join sales_order_head o on o.merchant_id = x.merchant_id and o.id = x.order_id
  join sales_order_line l on l.merchant_id = o.merchant_id and l.order_id = o.id and l.line = 0
  join organisation_outlet t on t.merchant_id = o.merchant_id and t.id = o.outlet_id`

/** The last ones of a member and of whoever was merged into them, those that wait first. */
export const listExchangeRows = (tx: Tx, merchantId: string, memberId: string, limit: number): Promise<ExchangeRow[]> =>
  tx.many(sql`
    ${exchanges} where x.merchant_id = ${merchantId} and x.member_id = any(${allCardsOf(merchantId, memberId)})
    order by o.status = 'awaiting-receipt' desc, x.at desc, x.order_id limit ${limit}`)

export const findExchange = (tx: Tx, merchantId: string, orderId: string): Promise<ExchangeRow | undefined> =>
  tx.maybe(sql`${exchanges} where x.merchant_id = ${merchantId} and x.order_id = ${orderId}`)

export const insertExchange = (
  tx: Tx,
  merchantId: string,
  exchange: {
    readonly orderId: string
    readonly memberId: string
    readonly goodId: string
    readonly count: number
    readonly points: number
    readonly at: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into points_exchange (merchant_id, order_id, member_id, good_id, count, points, at)
    values (${merchantId}, ${exchange.orderId}, ${exchange.memberId}, ${exchange.goodId}, ${exchange.count},
      ${exchange.points}, ${exchange.at})`)
