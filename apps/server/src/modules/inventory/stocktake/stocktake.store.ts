import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import type { StocktakeState } from '@kassa/domain/inventory/stocktake.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { documentsOfEntry, momentOfEntry } from '../late/entry-moment.store.ts'
import { riskiest } from './risk.store.ts'
import type { DocumentHead } from '../document/document-rules.ts'
import { atOutlet, documentReads } from '../document/document-reads.store.ts'

export type StocktakeScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'category'; readonly categoryIds: string[] }
  | { readonly kind: 'shelf'; readonly shelfNumbers: string[] }
  | { readonly kind: 'list'; readonly variantIds: string[] }
  | { readonly kind: 'risk'; readonly count: number }

export interface StocktakeRecord {
  readonly id: string
  readonly number: string
  readonly outletId: string
  readonly outletName: string
  readonly state: StocktakeState
  readonly scope: StocktakeScope
  readonly isBlind: boolean
  readonly toleranceUnits: number
  readonly toleranceBasisPoints: number
  readonly note: string
  readonly currency: SellingCurrency
  readonly lineCount: number
  readonly countedCount: number
  readonly createdAt: string
  readonly createdByName: string
  readonly finishedAt: string | null
  readonly version: number
}

const columns: Sql = sql`
  doc.id, doc.number, doc.outlet_id, outlet.name as outlet_name, doc.state, doc.scope, doc.is_blind, doc.tolerance_units,
  doc.tolerance_basis_points, doc.note, doc.currency, doc.created_at, doc.created_by_name, doc.finished_at, doc.version,
  (select count(*) from stocktake_line as line where line.merchant_id = doc.merchant_id and line.document_id = doc.id)
    as line_count,
  (select count(distinct one.variant_id) from stocktake_count as one where one.merchant_id = doc.merchant_id
    and one.document_id = doc.id) as counted_count`

const from: Sql = sql`
  from stocktake as doc join organisation_outlet as outlet on outlet.merchant_id = doc.merchant_id and outlet.id = doc.outlet_id`

export const {
  list: stocktakeList,
  find: findStocktake,
  findForUpdate: findStocktakeForUpdate,
  findForShare: findStocktakeForShare,
} = documentReads<StocktakeRecord>({ table: 'stocktake', columns, from, concerns: atOutlet })

export const insertStocktake = (
  tx: Tx,
  merchantId: string,
  doc: DocumentHead & {
    readonly scope: StocktakeScope
    readonly isBlind: boolean
    readonly toleranceUnits: number
    readonly toleranceBasisPoints: number
    readonly note: string
  },
): Promise<number> =>
  tx.run(sql`
    insert into stocktake (merchant_id, id, outlet_id, number, state, scope, is_blind, tolerance_units,
      tolerance_basis_points, note, currency, created_at, created_by_name, business_day)
    values (${merchantId}, ${doc.id}, ${doc.outletId}, ${doc.number}, 'counting', ${json(doc.scope)}, ${doc.isBlind},
      ${doc.toleranceUnits}, ${doc.toleranceBasisPoints}, ${doc.note}, ${doc.currency}, ${doc.at}, ${doc.byName},
      ${doc.businessDay})`)

type Chosen = Exclude<StocktakeScope, { readonly kind: 'risk' }>

const inScope = (merchantId: string, scope: Chosen): Sql => {
  switch (scope.kind) {
    case 'all':
      return sql`true`
    case 'category':
      return sql`product.category_id in (
        with recursive branch as (
          select id from catalogue_category as category where merchant_id = ${merchantId} and id = any(${scope.categoryIds}::uuid[])
          union
          select child.id from catalogue_category as child join branch on child.parent_id = branch.id
          where child.merchant_id = ${merchantId}
        ) select id from branch)`
    case 'shelf':
      return sql`product.shelf_number = any(${scope.shelfNumbers}::text[])`
    case 'list':
      return sql`variant.id = any(${scope.variantIds}::uuid[])`
  }
}

/** The items of a scope with what is on hand now; one of them that another open check counts keeps all of them from being opened. */
export const insertSnapshot = (
  tx: Tx,
  merchantId: string,
  doc: { readonly id: string; readonly outletId: string; readonly scope: StocktakeScope; readonly day: string },
): Promise<number> => {
  const { outletId, scope, day } = doc
  const isChosen =
    scope.kind === 'risk'
      ? sql`variant.id in (${riskiest(merchantId, { outletId, day, count: scope.count })})`
      : inScope(merchantId, scope)
  return tx.run(sql`
    insert into stocktake_line (merchant_id, document_id, variant_id, snapshot, open_outlet_id, currency)
    select ${merchantId}, doc.id, variant.id, coalesce(stock.on_hand, 0), doc.outlet_id, doc.currency
    from stocktake as doc
    join catalogue_listing as listing on listing.merchant_id = doc.merchant_id and listing.outlet_id = doc.outlet_id
    join catalogue_variant as variant on variant.merchant_id = listing.merchant_id and variant.id = listing.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    left join stock_on_hand as stock on stock.merchant_id = listing.merchant_id and stock.outlet_id = listing.outlet_id
      and stock.variant_id = listing.variant_id
    where doc.merchant_id = ${merchantId} and doc.id = ${doc.id} and listing.removed_at is null
      and variant.archived_at is null and product.archived_at is null and product.type <> 'combined'
      and ${isChosen}`)
}

/** An item of a scope that is being counted already, and where. */
export const findCountedElsewhere = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  scope: Chosen,
): Promise<{ name: string; number: string } | undefined> =>
  tx.maybe(sql`
    select kassa_shown_name(product.name, product.names) as name, doc.number from stocktake_line as line
    join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    join stocktake as doc on doc.merchant_id = line.merchant_id and doc.id = line.document_id
    where line.merchant_id = ${merchantId} and line.open_outlet_id = ${outletId} and ${inScope(merchantId, scope)}
    order by lower(product.name) limit 1`)

/** One opening at an outlet at a time, so that two scopes that overlap are noticed. */
export const holdOutletForStocktake = (tx: Tx, merchantId: string, outletId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`stocktake/${merchantId}/${outletId}`}, 0))`)

export const setStocktakeState = (
  tx: Tx,
  merchantId: string,
  id: string,
  state: StocktakeState,
  at: string,
): Promise<number> =>
  tx.run(sql`
    update stocktake set state = ${state}, version = version + 1,
      finished_at = case when ${state} in ('applied', 'cancelled') then ${at}::timestamptz end
    where merchant_id = ${merchantId} and id = ${id}`)

/** Lets other checks count the items again. */
export const closeStocktakeLines = (tx: Tx, merchantId: string, id: string): Promise<number> =>
  tx.run(sql`
    update stocktake_line set open_outlet_id = null where merchant_id = ${merchantId} and document_id = ${id}`)

export interface StocktakeCount {
  readonly variantId: string
  readonly countKey: string
  readonly quantity: number
  readonly countedAt: string
  /** The pieces that are there, of goods with serial numbers. */
  readonly serials: string[]
}

/** Items named in counts, with the unit that they are weighed in; those outside the check are missing. */
export const listCountable = (
  tx: Tx,
  merchantId: string,
  id: string,
  variantIds: readonly string[],
): Promise<{ variantId: string; name: string; weightUnit: string | null; tracksSerials: boolean }[]> =>
  tx.many(sql`
    select line.variant_id, kassa_shown_name(product.name, product.names) as name, product.weight_unit,
      product.tracks_serials
    from stocktake_line as line
    join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    where line.merchant_id = ${merchantId} and line.document_id = ${id}
      and line.variant_id = any(${variantIds}::uuid[])`)

/** Writes one count; `add` puts it on top of the key's own, the database adds. A count older than the one kept changes nothing. */
export const setCount = (
  tx: Tx,
  merchantId: string,
  id: string,
  row: StocktakeCount & { readonly mode: 'set' | 'add'; readonly byName: string },
): Promise<{ quantity: number; serials: string[] }> =>
  tx.one(sql`
    insert into stocktake_count (merchant_id, document_id, variant_id, count_key, quantity, counted_at, by_name, serials)
    values (${merchantId}, ${id}, ${row.variantId}, ${row.countKey}, ${row.quantity}, ${row.countedAt}, ${row.byName},
      ${row.serials}::text[])
    on conflict (merchant_id, document_id, variant_id, count_key) do update set
      quantity = case
        when ${row.mode} = 'add' then stocktake_count.quantity + excluded.quantity
        when excluded.counted_at >= stocktake_count.counted_at then excluded.quantity
        else stocktake_count.quantity end,
      serials = case
        when ${row.mode} = 'add' then stocktake_count.serials || excluded.serials
        when excluded.counted_at >= stocktake_count.counted_at then excluded.serials
        else stocktake_count.serials end,
      counted_at = greatest(stocktake_count.counted_at, excluded.counted_at),
      by_name = case when excluded.counted_at >= stocktake_count.counted_at then excluded.by_name
        else stocktake_count.by_name end
    returning quantity, serials`)

export const deleteCounts = (tx: Tx, merchantId: string, id: string, variantIds: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from stocktake_count
    where merchant_id = ${merchantId} and document_id = ${id} and variant_id = any(${variantIds}::uuid[])`)

/**
 * The book stock of each counted item at its last count: the stock on hand now, less the movements since. A sale or refund moved goods when
 * it happened, not when it was uploaded, so that a late upload does not look like a loss.
 */
export interface BookAtCount {
  readonly variantId: string
  readonly snapshot: number
  readonly bookAtCount: number
  readonly isThousandths: boolean
  readonly averageCostThousandths: number | null
}

export const listBookAtCounts = (
  tx: Tx,
  merchantId: string,
  outletId: string,
  id: string,
  variantIds: readonly string[] | 'all',
): Promise<BookAtCount[]> =>
  tx.many<BookAtCount>(sql`
    select line.variant_id, line.snapshot, coalesce(product.weight_unit in ('kg', 'pound'), false) as is_thousandths,
      stock.average_cost_thousandths,
      (coalesce(stock.on_hand, 0) - coalesce((
        select sum(entry.quantity) from stock_ledger as entry ${documentsOfEntry}
        where entry.merchant_id = line.merchant_id and entry.outlet_id = ${outletId}
          and entry.variant_id = line.variant_id and ${momentOfEntry} > last.counted_at
      ), 0))::bigint as book_at_count
    from (
      select variant_id, max(counted_at) as counted_at from stocktake_count
      where merchant_id = ${merchantId} and document_id = ${id}
        and ${variantIds === 'all' ? sql`true` : sql`variant_id = any(${variantIds}::uuid[])`}
      group by variant_id
    ) as last
    join stocktake_line as line on line.merchant_id = ${merchantId} and line.document_id = ${id}
      and line.variant_id = last.variant_id
    join catalogue_variant as variant on variant.merchant_id = line.merchant_id and variant.id = line.variant_id
    join catalogue_goods as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    left join stock_on_hand as stock on stock.merchant_id = line.merchant_id and stock.outlet_id = ${outletId}
      and stock.variant_id = line.variant_id`)

export const listCounts = (
  tx: Tx,
  merchantId: string,
  id: string,
  variantIds: readonly string[] | 'all',
): Promise<(StocktakeCount & { byName: string })[]> =>
  tx.many(sql`
    select variant_id, count_key, quantity, counted_at, by_name, serials from stocktake_count
    where merchant_id = ${merchantId} and document_id = ${id}
      and ${variantIds === 'all' ? sql`true` : sql`variant_id = any(${variantIds}::uuid[])`}
    order by variant_id, count_key`)

/** Keeps what applying found, and the last entry of the stock book it found it behind. */
export const setAppliedLines = (
  tx: Tx,
  merchantId: string,
  { id, outletId }: Pick<StocktakeRecord, 'id' | 'outletId'>,
  rows: readonly {
    readonly variantId: string
    readonly counted: number
    readonly expected: number
    readonly varianceMinor: WideMinor | null
    readonly countedAt: string
  }[],
): Promise<number> =>
  tx.run(sql`
    update stocktake_line set counted = given.counted, expected = given.expected, variance_minor = given.variance_minor,
      counted_at = given.counted_at, applied_after = (
        select max(entry_number) from stock_ledger as entry where entry.merchant_id = stocktake_line.merchant_id
          and entry.outlet_id = ${outletId} and entry.variant_id = stocktake_line.variant_id)
    from jsonb_to_recordset(${json(
      rows.map(({ variantId, counted, expected, varianceMinor, countedAt }) => ({
        variant_id: variantId,
        counted,
        expected,
        variance_minor: varianceMinor,
        counted_at: countedAt,
      })),
    )}::jsonb) as given (variant_id uuid, counted bigint, expected bigint, variance_minor bigint,
      counted_at timestamptz)
    where stocktake_line.merchant_id = ${merchantId} and stocktake_line.document_id = ${id}
      and stocktake_line.variant_id = given.variant_id`)
