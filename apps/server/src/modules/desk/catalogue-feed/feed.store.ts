import type { DeskItem } from '@kassa/contract/device/desk-catalogue.ts'
import type { ChargedPart, ProductCharge } from '@kassa/domain/product/product-charges.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { pricesWaitAt } from '../../catalogue/public.ts'

/**
 * Returns the merchant's change counter. A change of the catalogue holds its row until the commit, so nothing below it is still to come.
 */
export async function findCursor(tx: Tx, merchantId: string): Promise<number> {
  const found = await tx.maybe<{ value: number }>(
    sql`select value from change_cursor where merchant_id = ${merchantId}`,
  )
  return found?.value ?? 0
}

export interface FeedRow {
  readonly id: string
  readonly productId: string
  readonly type: 'standard' | 'weighed' | 'combined'
  readonly name: string
  readonly names: { en?: string; zh?: string; ja?: string }
  readonly valueNames: readonly string[]
  readonly searchKeys: string
  readonly codes: string[]
  readonly customCode: string | null
  readonly sku: string | null
  readonly categoryId: string | null
  readonly brandId: string | null
  readonly labelIds: string[]
  readonly charges: ProductCharge[]
  /** Of a combination those of its parts that have charges; null: none has. */
  readonly chargedParts: ChargedPart[] | null
  readonly currency: string
  readonly restriction: DeskItem['restriction'] | null
  readonly unit: string
  readonly weightUnit: 'g' | 'kg' | 'pound' | null
  readonly sellPriceMinor: number
  readonly memberPriceMinor: number | null
  readonly specialPriceMinor: number | null
  readonly specialOffBasisPoints: number | null
  readonly taxId: string | null
  readonly isOnShelf: boolean
  readonly isDiscountable: boolean
  readonly memberDiscountAllowed: boolean
  readonly earnsPoints: boolean
  readonly takesPoints: boolean
  readonly isOpenPrice: boolean
  readonly tracksSerials: boolean
  readonly minimumPriceMinor: number | null
  readonly stockPolicy: 'block' | 'warn' | 'allow'
  readonly onHand: number
  readonly parts: { variantId: string; quantity: number; listPriceMinor: number; taxId: string | null }[]
  readonly imageFileId: string | null
  readonly motif: string | null
  readonly expiresOn: string | null
  readonly upcoming: { at: number; sellPriceMinor: number; memberPriceMinor: number | null }[]
  readonly changedSeq: number
  readonly isRemoved: boolean
}

/** The tax of a product where it is in force at the outlet: its own, else its category's. Null: the outlet's default (D46). */
const taxOf = (merchantId: string, outletId: string, product: Sql, category: Sql): Sql => sql`
  (select t.id from settings_tax t
    join settings_tax_outlet t_o on t_o.merchant_id = t.merchant_id and t_o.tax_id = t.id and t_o.outlet_id = ${outletId}
    where t.merchant_id = ${merchantId} and t.id = coalesce(${product}.tax_id, ${category}.tax_id)
      and t.is_enabled and t.archived_at is null)`

export interface FeedOutlet {
  readonly merchantId: string
  readonly outletId: string
}

/** Prices that wait for goods at the outlet. */
const upcomingAt = ({ merchantId, outletId }: FeedOutlet): Sql => sql`
  case when ${pricesWaitAt(merchantId, outletId)}
    then coalesce((
      select jsonb_agg(jsonb_build_object('at', (extract(epoch from place.begins_at) * 1000)::bigint,
        'sellPriceMinor', goods.sell_price_minor, 'memberPriceMinor', goods.member_price_minor) order by place.begins_at)
      from price_schedule_goods as goods
      join price_schedule_outlet as place on place.merchant_id = ${merchantId} and place.schedule_id = goods.schedule_id
        and place.outlet_id = ${outletId} and place.begun_at is null and place.withdrawn_at is null
      where goods.merchant_id = ${merchantId} and goods.variant_id = v.id), '[]'::jsonb)
    else '[]'::jsonb end`

/** Parts of the product `p` that have charges, in their order. */
const chargedParts = (merchantId: string): Sql => sql`
  case when p.type = 'combined' then (
    select jsonb_agg(jsonb_build_object('quantity', pp.quantity, 'charges', q.charges) order by pp.position)
    from catalogue_product_part pp
    join catalogue_variant pv on pv.merchant_id = ${merchantId} and pv.id = pp.part_variant_id
    join product q on q.merchant_id = ${merchantId} and q.id = pv.product_id and q.charges <> '[]'
    where pp.merchant_id = ${merchantId} and pp.product_id = p.id) end`

/** The one row of each row before it, looked up by its key: joined, a page reads the whole table where that looks cheaper. */
const each = (name: string, row: Sql): Sql => sql`cross join lateral (${row} limit 1) as ${sql.raw(name)}`

const itemsOf = ({ merchantId, outletId }: FeedOutlet, chosen: Sql): Sql => sql`
  select v.id, p.id as product_id, p.type, p.name, p.names, v.value_names, p.search_text as search_keys,
    array(select c.code from catalogue_product_code c where c.merchant_id = ${merchantId} and c.variant_id = v.id
      order by c.position, c.folded) as codes,
    v.custom_code, v.sku, p.category_id, p.brand_id,
    array(select pl.label_id from catalogue_product_label pl where pl.merchant_id = ${merchantId} and pl.product_id = p.id
      order by pl.label_id) as label_ids, p.charges, ${chargedParts(merchantId)} as charged_parts, l.currency, p.restriction, p.unit, p.weight_unit, l.sell_price_minor, l.member_price_minor,
    l.special_price_minor, l.special_off_basis_points,
    ${taxOf(merchantId, outletId, sql.raw('p'), sql.raw('k'))} as tax_id,
    l.is_on_shelf, p.is_discountable, p.member_discount_allowed, p.earns_points, p.takes_points, p.is_open_price, p.tracks_serials,
    l.minimum_price_minor, p.stock_policy, p.image_file_id, p.motif, l.changed_seq,
    case when p.production_date is not null and p.shelf_life_days is not null
        and not exists (select from stock_lot where stock_lot.merchant_id = ${merchantId}
          and stock_lot.outlet_id = ${outletId} and stock_lot.variant_id = v.id)
      then p.production_date + p.shelf_life_days end as expires_on,
    l.removed_at is not null or p.archived_at is not null or v.archived_at is not null as is_removed,
    coalesce(case when p.type = 'combined' then (
        select min(floor(coalesce(ps.on_hand, 0)::numeric / pp.quantity))::bigint
        from catalogue_product_part pp
        left join stock_on_hand ps on ps.merchant_id = ${merchantId} and ps.outlet_id = ${outletId}
          and ps.variant_id = pp.part_variant_id
        where pp.merchant_id = ${merchantId} and pp.product_id = p.id)
      else (select on_hand from stock_on_hand where merchant_id = ${merchantId} and outlet_id = ${outletId} and variant_id = v.id)
      end, 0) as on_hand,
    case when p.type = 'combined' then coalesce((
        select jsonb_agg(jsonb_build_object('variantId', pp.part_variant_id, 'quantity', pp.quantity,
          'listPriceMinor', case when q.weight_unit in ('kg', 'pound')
            then round(coalesce(pl.sell_price_minor, 0)::numeric * pp.quantity / 1000)::bigint
            else coalesce(pl.sell_price_minor, 0) * pp.quantity end,
          'taxId', ${taxOf(merchantId, outletId, sql.raw('q'), sql.raw('qk'))}) order by pp.position)
        from catalogue_product_part pp
        join catalogue_variant pv on pv.merchant_id = ${merchantId} and pv.id = pp.part_variant_id
        join catalogue_product q on q.merchant_id = ${merchantId} and q.id = pv.product_id
        left join catalogue_category qk on qk.merchant_id = ${merchantId} and qk.id = q.category_id
        left join catalogue_listing pl on pl.merchant_id = ${merchantId} and pl.outlet_id = ${outletId}
          and pl.variant_id = pp.part_variant_id
        where pp.merchant_id = ${merchantId} and pp.product_id = p.id), '[]'::jsonb)
      else '[]'::jsonb end as parts,
    ${upcomingAt({ merchantId, outletId })} as upcoming
  from (${chosen}) as l
  ${each('v', sql`select * from catalogue_variant where merchant_id = ${merchantId} and id = l.variant_id`)}
  ${each('p', sql`select * from product where merchant_id = ${merchantId} and id = v.product_id`)}
  left join catalogue_category k on k.merchant_id = ${merchantId} and k.id = p.category_id`

interface Part {
  /** Behind this item; null: from the first. */
  readonly after: string | null
  /** The last item, itself included; null: to the end. */
  readonly until: string | null
  readonly limit: number
}

/** A page of the outlet's listing in the order of ids; what was removed stands in it too. */
export const listItems = (tx: Tx, place: FeedOutlet, { after, until, limit }: Part): Promise<FeedRow[]> =>
  tx.many<FeedRow>(sql`
    ${itemsOf(
      place,
      sql`select * from catalogue_listing as listing
        where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId}
          and (${after}::uuid is null or variant_id > ${after}::uuid)
          and (${until}::uuid is null or variant_id <= ${until}::uuid)
        order by variant_id limit ${limit}`,
    )} order by v.id`)

/** The last item of each page of so many, but of the last page. */
export const listStarts = async (tx: Tx, place: FeedOutlet, size: number): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
    select variant_id as id from (
      select variant_id, row_number() over (order by variant_id) as place, count(*) over () as count from catalogue_listing as listing
      where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId}) as listed
    where place % ${size} = 0 and place < count order by variant_id`)
  ).map(({ id }) => id)

/** Returns the goods that changed after `since`, in the order of change. */
export const listChanges = (tx: Tx, place: FeedOutlet, since: number, limit: number): Promise<FeedRow[]> =>
  tx.many<FeedRow>(sql`
    ${itemsOf(
      place,
      sql`select * from catalogue_listing as listing
        where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId} and changed_seq > ${since}
        order by changed_seq, variant_id limit ${limit}`,
    )} order by l.changed_seq, v.id`)

/** Everything one change touched, however much. */
export const listChange = (tx: Tx, place: FeedOutlet, changedSeq: number): Promise<FeedRow[]> =>
  tx.many<FeedRow>(sql`
    ${itemsOf(
      place,
      sql`select * from catalogue_listing as listing
        where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId} and changed_seq = ${changedSeq}`,
    )} order by v.id`)

/** Some of the goods that an outlet lists. */
export const listItemsOf = (tx: Tx, place: FeedOutlet, variantIds: readonly string[]): Promise<FeedRow[]> =>
  tx.many<FeedRow>(
    itemsOf(
      place,
      sql`select * from catalogue_listing as listing
        where merchant_id = ${place.merchantId} and outlet_id = ${place.outletId} and variant_id = any(${variantIds}::uuid[])`,
    ),
  )

/** Changes that are looked at one by one; after more of them fetching the set-up once more is cheaper than knowing. */
const LOOKED_AT_MOST = 200

/**
 * Returns whether something other than a listing moved the counter after `since`: taxes, categories, settings or staff. It may say
 * so for a listing changed twice; fetching the set-up once more does no harm.
 */
export async function hasSetupChanged(tx: Tx, merchantId: string, since: number, cursor: number): Promise<boolean> {
  if (cursor - since > LOOKED_AT_MOST) return true
  const { hasChanged } = await tx.one<{ hasChanged: boolean }>(sql`
    select exists (
      select from generate_series(${since + 1}::bigint, ${cursor}::bigint) as change
      where not exists (
        select from organisation_outlet as outlet
        join catalogue_listing as listing on listing.merchant_id = outlet.merchant_id and listing.outlet_id = outlet.id
          and listing.changed_seq = change
        where outlet.merchant_id = ${merchantId})
    ) as has_changed`)
  return hasChanged
}
