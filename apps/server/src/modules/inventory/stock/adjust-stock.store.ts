import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface StockAtHand {
  readonly onHand: number
  readonly currency: string
  /** Kept in thousandths of kg or pound; false for pieces and grams. */
  readonly isThousandths: boolean
}

/** What is on hand, locked until this transaction ends. */
export const findStockForUpdate = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  variantId: string,
): Promise<StockAtHand | undefined> =>
  tx.maybe<StockAtHand>(sql`
    select stock.on_hand, stock.currency, coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths
    from stock
    join listing using (merchant_id, outlet_id, variant_id)
    join product on product.merchant_id = stock.merchant_id and product.id = listing.product_id
    where stock.merchant_id = ${merchantId} and stock.outlet_id = ${outletId} and stock.variant_id = ${variantId}
      and product.type <> 'combined'
    for update of stock`)

export interface Adjustment {
  readonly outletId: string
  readonly variantId: string
  /** Added (positive) or taken (negative); never 0. */
  readonly difference: number
  readonly isThousandths: boolean
  /** Cost of one piece, kg, pound or gram of what is added; null: the average so far. */
  readonly unitCostMinor: number | null
  readonly documentId: string
  readonly reason: string
  readonly actorKind: string
  readonly actorId: string
  readonly businessDay: string
  readonly at: string
}

/** Moves the running total and writes the entry in one statement, so that the book can never part from it. */
export const insertAdjustment = (tx: Tx, merchantId: string, by: Adjustment): Promise<number> =>
  tx.run(sql`
    with held as (
      select * from stock
      where merchant_id = ${merchantId} and outlet_id = ${by.outletId} and variant_id = ${by.variantId} for update
    ), worth as (
      select held.*, case
        when ${by.difference}::bigint < 0 then kassa_value_after_out(on_hand, value_minor, average_cost_thousandths,
          -${by.difference}::bigint, ${by.isThousandths})
        else kassa_value_after_in(on_hand, value_minor, ${by.difference}::bigint,
          kassa_worth(${by.difference}::bigint, coalesce(${by.unitCostMinor}::bigint * 1000, average_cost_thousandths),
            ${by.isThousandths}))
      end as value_after
      from held
    ), moved as (
      update stock set on_hand = stock.on_hand + ${by.difference}::bigint, value_minor = worth.value_after,
        average_cost_thousandths = kassa_average(stock.on_hand + ${by.difference}::bigint, worth.value_after,
          coalesce(${by.unitCostMinor}::bigint * 1000, worth.average_cost_thousandths), ${by.isThousandths})
      from worth
      where stock.merchant_id = worth.merchant_id and stock.outlet_id = worth.outlet_id
        and stock.variant_id = worth.variant_id
      returning stock.merchant_id, stock.outlet_id, stock.variant_id, worth.on_hand as before_quantity,
        stock.on_hand as after_quantity, stock.currency, stock.value_minor - worth.value_minor as value_minor
    )
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity,
      currency, value_minor, document_kind, document_id, reason, actor_kind, actor_id, business_day, at)
    select merchant_id, outlet_id, variant_id, 'adjustment', ${by.difference}::bigint, before_quantity, after_quantity,
      currency, value_minor, 'adjustment', ${by.documentId}, ${by.reason}, ${by.actorKind}, ${by.actorId},
      ${by.businessDay}::date, ${by.at}::timestamptz
    from moved`)

export const findOutletDayRule = (
  tx: Tx,
  merchantId: string,
  outletId: string,
): Promise<{ timeZone: string; dayCutoffMinutes: number }> =>
  tx.one(sql`
    select time_zone, day_cutoff_minutes from outlet where merchant_id = ${merchantId} and id = ${outletId}`)
