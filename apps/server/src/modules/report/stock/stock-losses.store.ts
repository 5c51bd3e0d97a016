import type { SHRINKAGE_KINDS } from '@kassa/domain/figures/stock.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { WideMinor } from '@kassa/domain/money/wide.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isOnShownDays } from '../../../platform/list/shown-days.store.ts'
import { stockLosses } from '../../stock/public.ts'
import type { CellPlace } from '../figures/cells.store.ts'

type ShrinkageKind = (typeof SHRINKAGE_KINDS)[number]

export interface ShrinkageRow {
  readonly outletId: string
  readonly name: string
  readonly currency: SellingCurrency
  readonly kind: ShrinkageKind
  readonly reason: string
  readonly documents: number
  /** Below zero where more was found than lost. */
  readonly lostMinor: WideMinor
}

const lostAt = (place: CellPlace): Sql => sql`
  from (${stockLosses(place.merchantId)}) as lost
  join organisation_outlet as outlet on outlet.merchant_id = ${place.merchantId} and outlet.id = lost.outlet_id
  where ${isOnShownDays(place, 'lost.outlet_id', 'lost.business_day')}
    and (${place.outletIds}::uuid[] is null or lost.outlet_id = any(${place.outletIds}::uuid[]))`

/** Returns what each outlet lost over the days by its reason, the most first. */
export const listShrinkage = (tx: Tx, place: CellPlace): Promise<ShrinkageRow[]> =>
  tx.many<ShrinkageRow>(sql`
    select outlet.id as outlet_id, outlet.name, lost.currency, lost.kind, lost.reason, count(distinct lost.document_id) as documents,
      -sum(lost.value_minor) as lost_minor
    ${lostAt(place)}
    group by outlet.id, outlet.name, outlet.number, lost.currency, lost.kind, lost.reason
    order by outlet.number, lost.currency, lost_minor desc, lost.kind, lost.reason`)

export interface LargestLoss {
  readonly outletName: string
  readonly day: string
  readonly productId: string
  readonly name: string
  readonly weightUnit: string | null
  readonly quantity: number
  readonly kind: ShrinkageKind
  readonly reason: string
  readonly currency: SellingCurrency
  readonly lostMinor: WideMinor
  readonly documentKind: string
  readonly documentId: string
}

/** Returns the single losses over the days that cost most, with the documents that say them. */
export const listLargestLosses = (tx: Tx, place: CellPlace, limit: number): Promise<LargestLoss[]> =>
  tx.many<LargestLoss>(sql`
    with largest as materialized (
      select outlet.name as outlet_name, lost.* ${lostAt(place)} and lost.value_minor < 0
      order by lost.value_minor, lost.entry_number limit ${limit}
    )
    select lost.outlet_name, lost.business_day as day, product.id as product_id, kassa_shown_name(product.name, product.names) as name,
      product.weight_unit, -lost.quantity as quantity, lost.kind, lost.reason, lost.currency, -lost.value_minor as lost_minor,
      lost.document_kind, lost.document_id
    from largest as lost
    join catalogue_variant as variant on variant.merchant_id = ${place.merchantId} and variant.id = lost.variant_id
    join catalogue_product as product on product.merchant_id = variant.merchant_id and product.id = variant.product_id
    order by lost.value_minor, lost.entry_number`)
