import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { areFew, json, namedStatement, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { goodsName, goodsOf } from './goods-name.store.ts'
import { soldUnknown } from './sold-unknown.ts'

export interface StockKey {
  readonly outletId: string
  readonly variantId: string
}

export interface HeldStock extends StockKey {
  readonly name: string
  readonly onHand: number
  readonly inTransit: number
  readonly currency: string
  readonly averageCostThousandths: number | null
  readonly weightUnit: string | null
  readonly isThousandths: boolean
}

const keysOf = (keys: readonly StockKey[]) =>
  keys.map(({ outletId, variantId }, at) => ({ position: at + 1, outlet_id: outletId, variant_id: variantId }))

/**
 * Locks stock rows in key order until this transaction ends and returns their contents. A caller that moves the stock of several items or
 * outlets calls this first, so that no deadlock can arise.
 */
export const holdStock = (tx: Tx, merchantId: string, keys: readonly StockKey[]): Promise<HeldStock[]> =>
  tx.many<HeldStock>(sql`
    select stock.outlet_id, stock.variant_id,
      ${goodsName} as name,
      stock.on_hand, stock.in_transit, stock.currency, stock.average_cost_thousandths, product.weight_unit,
      coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths
    from (select distinct * from jsonb_to_recordset(${json(keysOf(keys))}::jsonb) as k (outlet_id uuid, variant_id uuid))
      as given
    join stock on stock.outlet_id = given.outlet_id and stock.variant_id = given.variant_id
    ${goodsOf('stock')}
    where stock.merchant_id = ${merchantId}
    order by stock.outlet_id, stock.variant_id
    for update of stock`)

/** Locks the same rows without reading them, for callers whose next statements write them. */
export const lockStock = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantIds: readonly string[],
): Promise<number> =>
  tx.run(
    namedStatement(
      'kassa.lock-stock',
      sql`
select from stock where merchant_id = ${merchantId}::uuid and outlet_id = ${outletId}::uuid and variant_id = any(${variantIds}::uuid[])
order by variant_id for update`,
    ),
  )

/** Makes the stock rows that are missing beside existing listings; what goods are bought for is what they cost until somebody gives a better cost. */
export const insertMissingStock = (tx: Tx, merchantId: string, keys: readonly StockKey[]): Promise<number> =>
  tx.run(sql`
    insert into stock (merchant_id, outlet_id, variant_id, currency, average_cost_thousandths)
    select ${merchantId}, listing.outlet_id, listing.variant_id, listing.currency, listing.purchase_price_minor * 1000
    from jsonb_to_recordset(${json(keysOf(keys))}::jsonb) as given (position integer, outlet_id uuid, variant_id uuid)
    join listing on listing.merchant_id = ${merchantId} and listing.outlet_id = given.outlet_id
      and listing.variant_id = given.variant_id
    where ${areFew}
    order by listing.outlet_id, listing.variant_id
    on conflict do nothing`)

export type StockEntryKind =
  | 'opening'
  | 'adjustment'
  | 'receipt'
  | 'supplier-return'
  | 'transfer-out'
  | 'transfer-in'
  | 'transfer-cancel'
  | 'transfer-difference'
  | 'damage'
  | 'stocktake'
  | 'import'
  | 'assembly'
  | 'unpacking'
  | 'assembly-undo'

export interface StockMove extends StockKey {
  /** The quantity: in (positive) or out (negative), never 0, in the item's own unit. */
  readonly quantity: number
  readonly kind: StockEntryKind
  /** The value of all of it, positive; null is the moving average, or unknown where that is unknown. */
  readonly costMinor: WideMinor | null
}

/** The document behind the entries, and who wrote it. */
export interface StockDocument {
  readonly kind: string
  readonly id: string
  readonly reason: string
  readonly actorKind: string
  readonly actorId: string | null
  readonly businessDay: string
  readonly at: string
}

export interface StockAfterMove extends StockKey {
  readonly onHand: number
  /** The change of the value: negative for goods that went out; null where nobody knows the cost. */
  readonly valueMinor: WideMinor | null
}

/**
 * Moves stock: every running total and its entry in one statement, rows locked in key order. Each stock is named once; goods that move
 * twice in one document are moved in two calls, after `holdStock`. Returns the results in the order of `moves`.
 */
export async function moveStock(
  tx: Tx,
  merchantId: string,
  moves: readonly StockMove[],
  by: StockDocument,
): Promise<readonly StockAfterMove[]> {
  if (moves.length === 0) return []
  expectEachOnce(moves)
  const given = moves.map(({ outletId, variantId, quantity, kind, costMinor }, n) => ({
    n,
    outlet_id: outletId,
    variant_id: variantId,
    quantity,
    kind,
    cost_minor: costMinor,
  }))
  const moved = await tx.many<StockAfterMove>(sql`
    with held as materialized (
      select given.n, given.quantity, given.kind, given.cost_minor, stock.outlet_id, stock.variant_id, stock.on_hand,
        stock.currency, stock.value_minor, stock.average_cost_thousandths,
        coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths
      from jsonb_to_recordset(${json(given)}::jsonb) as given (n integer, outlet_id uuid, variant_id uuid, quantity bigint,
        kind text, cost_minor bigint)
      join stock on stock.outlet_id = given.outlet_id and stock.variant_id = given.variant_id
      ${goodsOf('stock')}
      where stock.merchant_id = ${merchantId}
      order by stock.outlet_id, stock.variant_id
      for update of stock
    ), first as (
      select held.*, value_minor + case when is_first and on_hand > 0 then kassa_worth(on_hand, first_average, is_thousandths) else 0 end as value_before,
        case when is_first then kassa_worth(${soldUnknown(merchantId, 'held')}, first_average, is_thousandths) else 0 end as sold_minor
      from held cross join lateral (
        select quantity > 0 and cost_minor is not null and average_cost_thousandths is null as is_first,
          kassa_known_average(null, quantity, cost_minor, is_thousandths) as first_average
      ) as known
    ), worth as (
      select first.*, on_hand + quantity as after_quantity,
        case
          when quantity > 0 then kassa_value_after_in(on_hand, value_before, quantity,
            coalesce(cost_minor, kassa_worth(quantity, average_cost_thousandths, is_thousandths)))
          when cost_minor is null or average_cost_thousandths is null
            then kassa_value_after_out(on_hand, value_before, average_cost_thousandths, -quantity, is_thousandths)
          when on_hand + quantity = 0 then 0
          when on_hand + quantity > 0 then greatest(0, value_before - cost_minor)
          else least(0, value_before - cost_minor)
        end as value_after,
        case when quantity > 0
          then kassa_known_average(average_cost_thousandths, quantity, cost_minor, is_thousandths)
          else average_cost_thousandths end as known,
        quantity < 0 and cost_minor is null as keeps_average
      from first
    ), totals as (
      update stock set on_hand = worth.after_quantity, value_minor = worth.value_after,
        cost_is_given = stock.cost_is_given or (worth.quantity > 0 and worth.cost_minor is not null),
        average_cost_thousandths = case when worth.keeps_average then worth.known
          else kassa_average(worth.after_quantity, worth.value_after, worth.known, worth.is_thousandths) end
      from worth
      where stock.merchant_id = ${merchantId} and stock.outlet_id = worth.outlet_id
        and stock.variant_id = worth.variant_id
    ), booked as (
      select n, 1 as step, outlet_id, variant_id, 'revaluation' as kind, 0 as quantity, on_hand as after_quantity, currency,
        value_before - value_minor as value_minor, case when sold_minor > 0 then value_before - value_minor + sold_minor end as cost_minor
      from worth where value_before <> value_minor or sold_minor > 0
      union all
      select n, 2, outlet_id, variant_id, kind, quantity, after_quantity, currency,
        case when known is not null then value_after - value_before end,
        case when known is not null and sign(quantity)::bigint * cost_minor <> value_after - value_before then sign(quantity)::bigint * cost_minor end
      from worth
    ), book as (
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, after_quantity,
        currency, value_minor, cost_minor, document_kind, document_id, reason, actor_kind, actor_id, business_day, at)
      select ${merchantId}, outlet_id, variant_id, kind, quantity, after_quantity, currency,
        value_minor, cost_minor, ${by.kind}, ${by.id}, ${by.reason}, ${by.actorKind}, ${by.actorId},
        ${by.businessDay}::date, ${by.at}::timestamptz
      from booked order by n, step
    )
    select outlet_id, variant_id, after_quantity as on_hand,
      case when known is not null then value_after::numeric - value_before end as value_minor
    from worth order by n`)
  if (moved.length !== moves.length) throw new Error('a stock that moves is not there')
  return moved
}

/** One statement sees each row as it was, so of two movements of one stock only one would reach the running total. */
function expectEachOnce(moves: readonly StockKey[]): void {
  const stocks = new Set(moves.map(({ outletId, variantId }) => `${outletId}/${variantId}`))
  if (stocks.size < moves.length) throw new Error('a stock moves twice in one statement')
}

/** Changes what is on its way to outlets; never below zero. */
export const moveInTransit = (
  tx: Tx,
  merchantId: string,
  moves: readonly (StockKey & { readonly quantity: number })[],
): Promise<number> =>
  tx.run(sql`
    update stock set in_transit = stock.in_transit + given.quantity
    from (
      select outlet_id, variant_id, sum(quantity)::bigint as quantity
      from jsonb_to_recordset(${json(
        moves.map(({ outletId, variantId, quantity }) => ({ outlet_id: outletId, variant_id: variantId, quantity })),
      )}::jsonb) as k (outlet_id uuid, variant_id uuid, quantity bigint)
      group by outlet_id, variant_id
    ) as given
    where stock.merchant_id = ${merchantId} and stock.outlet_id = given.outlet_id
      and stock.variant_id = given.variant_id`)
