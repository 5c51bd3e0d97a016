import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { AGE_LIMITS, DEAD_DAYS } from '@kassa/domain/figures/stock.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { firstDayAt, isOnShownDays, lastDayAt } from '../../../platform/list/shown-days.store.ts'
import { stockMovements, stockSpans } from '../../stock/public.ts'
import type { CellPlace } from '../figures/cells.store.ts'

/** The place and the days, and how far the stock book is added up. */
interface StockPlace extends CellPlace {
  readonly summedTo: number
}

export interface StockWorth {
  readonly outletId: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly goods: number
  readonly owed: number
  readonly valueMinor: WideMinor
  readonly openingMinor: WideMinor
  readonly closingMinor: WideMinor
}

/** Returns the value of each outlet's stock now, before a period and at its end: today's value less the movements since. */
export const listWorth = (tx: Tx, place: StockPlace): Promise<StockWorth[]> => {
  const { merchantId, outletIds, from, summedTo } = place
  return tx.many<StockWorth>(sql`
    select o.id as outlet_id, o.name, o.currency, held.goods, held.owed, held.value_minor,
      held.value_minor - coalesce(moved.since_from, 0) as opening_minor, held.value_minor - coalesce(moved.since_to, 0) as closing_minor
    from organisation_outlet o
    left join (
      select outlet_id, sum(value_minor) as since_from, sum(value_minor) filter (where business_day > ${lastDayAt(place, 'outlet_id')}) as since_to
      from (${stockMovements({ merchantId, summedTo })}) as movement
      where business_day >= ${from}::date and business_day >= ${firstDayAt(place, 'outlet_id')} group by outlet_id
    ) as moved on moved.outlet_id = o.id
    cross join lateral (
      select count(*) filter (where on_hand > 0) as goods, count(*) filter (where on_hand < 0) as owed,
        coalesce(sum(value_minor), 0) as value_minor
      from stock_on_hand as stock where merchant_id = o.merchant_id and outlet_id = o.id
    ) as held
    where o.merchant_id = ${merchantId} and o.archived_at is null and (${outletIds}::uuid[] is null or o.id = any(${outletIds}::uuid[]))
    order by o.number`)
}

export const listMovements = (
  tx: Tx,
  place: StockPlace,
): Promise<{ kind: string; currency: SellingCurrency; entries: number; valueMinor: WideMinor }[]> => {
  const { merchantId, outletIds, summedTo } = place
  return tx.many(sql`
    select kind, currency, sum(entries)::bigint as entries, sum(value_minor) as value_minor
    from (${stockMovements({ merchantId, summedTo })}) as movement where ${isOnShownDays(place, 'outlet_id', 'business_day')}
      and (${outletIds}::uuid[] is null or outlet_id = any(${outletIds}::uuid[]))
    group by kind, currency order by currency, kind`)
}

const [young, grown, old] = AGE_LIMITS

/**
 * Returns the stock by age: first in, first out, so the goods left are those that came last. Each entry that brought goods covers as much
 * of the stock on hand as the later ones left; stock that no entry covers counts as the oldest. The value is shared by quantity, so that
 * the shares of an item add up to its value.
 */
export const listAges = (
  tx: Tx,
  { merchantId, outletIds }: CellPlace,
  now: string,
): Promise<{ age: number; currency: SellingCurrency; goods: number; valueMinor: WideMinor }[]> =>
  tx.many(sql`
    with held as (
      select outlet_id, variant_id, on_hand, value_minor, currency from stock_on_hand as stock
      where merchant_id = ${merchantId} and on_hand > 0 and (${outletIds}::uuid[] is null or outlet_id = any(${outletIds}::uuid[]))
    ), brought as (
      select h.outlet_id, h.variant_id, h.on_hand, h.value_minor, h.currency, e.quantity, e.at,
        coalesce(sum(e.quantity) over (partition by h.outlet_id, h.variant_id order by e.entry_number desc
          rows between unbounded preceding and 1 preceding), 0) as later
      from held h left join stock_ledger e on e.merchant_id = ${merchantId} and e.outlet_id = h.outlet_id
        and e.variant_id = h.variant_id and e.quantity > 0
    ), layer as (
      select outlet_id, variant_id, currency, value_minor, on_hand, later as since, least(later + quantity, on_hand) as until,
        case when at >= ${now}::timestamptz - make_interval(days => ${young}) then 0
          when at >= ${now}::timestamptz - make_interval(days => ${grown}) then 1
          when at >= ${now}::timestamptz - make_interval(days => ${old}) then 2 else 3 end as age
      from brought where quantity is not null and later < on_hand
      union all
      select outlet_id, variant_id, currency, value_minor, on_hand, coalesce(sum(quantity), 0), on_hand, 3
      from brought group by outlet_id, variant_id, currency, value_minor, on_hand having coalesce(sum(quantity), 0) < on_hand
    )
    select age, currency, count(distinct (outlet_id, variant_id)) as goods,
      sum(trunc(value_minor::numeric * until / on_hand) - trunc(value_minor::numeric * since / on_hand)) as value_minor
    from layer group by age, currency order by currency, age`)

export interface DeadRow {
  readonly outletName: string
  readonly variantId: string
  readonly productId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly onHand: number
  readonly currency: SellingCurrency
  readonly valueMinor: WideMinor
  readonly lastSoldOn: string | null
}

/** Goods that have been there for long and that nobody bought since, those worth most first. */
export const listDead = (
  tx: Tx,
  { merchantId, outletIds, summedTo }: StockPlace,
  now: string,
  limit: number,
): Promise<DeadRow[]> =>
  tx.many<DeadRow>(sql`
    select o.name as outlet_name, s.variant_id, p.id as product_id, kassa_shown_name(p.name, p.names) as name, p.weight_unit, s.on_hand,
      s.currency, s.value_minor, span.last_sold_on
    from stock_on_hand s
    join organisation_outlet o on o.merchant_id = s.merchant_id and o.id = s.outlet_id
    join catalogue_variant v on v.merchant_id = s.merchant_id and v.id = s.variant_id
    join catalogue_product p on p.merchant_id = v.merchant_id and p.id = v.product_id
    left join (${stockSpans({ merchantId, summedTo })}) as span on span.outlet_id = s.outlet_id and span.variant_id = s.variant_id
    where s.merchant_id = ${merchantId} and s.on_hand > 0 and p.archived_at is null
      and (${outletIds}::uuid[] is null or s.outlet_id = any(${outletIds}::uuid[]))
      and coalesce(span.last_sold_on, span.first_on) < (${now}::timestamptz)::date - ${DEAD_DAYS}::int
    order by s.value_minor desc, s.outlet_id, s.variant_id limit ${limit}`)
