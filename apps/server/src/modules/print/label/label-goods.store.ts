import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import type { LabelFacts } from '@kassa/domain/label/label-facts.ts'
import { json, sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { pricesWaitAt } from '../../catalogue/public.ts'
import { promotionsOnLabels } from './promotion-prices.store.ts'

/** The facts of goods on a label. */
export interface LabelGoodsFacts {
  readonly variantId: string
  readonly name: string
  readonly sellPriceMinor: number
  readonly priceMinor: number
  readonly code: string
  readonly customCode: string
  readonly shelf: string
  readonly unit: string
  readonly outlet: string
}

export interface LabelGoods extends LabelGoodsFacts, Pick<LabelFacts, 'weightUnit'> {
  readonly currency: SellingCurrency
}

interface Place {
  readonly merchantId: string
  readonly outletId: string
  /** The list of prices that a label is printed for before it begins; null: as things cost now. */
  readonly scheduleId: string | null
  /** The moment whose day decides whether a promotion or a markdown is on. */
  readonly now: string
}

/** The lists of prices that wait at the outlet, with the goods `l`. */
const waiting = sql.raw(`price_schedule_goods w
    join price_schedule_outlet wo on wo.merchant_id = w.merchant_id and wo.schedule_id = w.schedule_id and wo.outlet_id = l.outlet_id
      and wo.begun_at is null and wo.withdrawn_at is null
    where w.merchant_id = l.merchant_id and w.variant_id = l.variant_id
      and (l.special_price_minor is null or l.special_price_minor < w.sell_price_minor)`)

/** The goods on the shelf of an outlet as a label says them: named in the outlet's language, a special price, a promotion or a markdown
 * taken off where the goods are reduced at all; held against the calculation in random-labels.db.test.ts. */
const goodsAt = (place: Place): Sql => goodsOf(place, promotionsOnLabels(place))

const goodsOf = ({ merchantId, outletId, scheduleId }: Place, marked: Sql): Sql => sql`
    select l.variant_id, p.category_id, p.search_text, l.currency, p.weight_unit, o.name as outlet, p.unit,
      coalesce(soon.sell_price_minor, l.sell_price_minor) as sell_price_minor, soon.sell_price_minor is not null as is_soon,
      case when ${pricesWaitAt(merchantId, outletId)}
        then array(select w.sell_price_minor from ${waiting}) else '{}' end as waiting_minor,
      concat_ws(' ', coalesce(nullif(p.names ->> left(o.locale, 2), ''), p.name), nullif(array_to_string(v.value_names, ' '), '')) as name,
      case when p.is_discountable then least(
        coalesce(l.special_price_minor, round(coalesce(soon.sell_price_minor, l.sell_price_minor)
          * (10000 - coalesce(l.special_off_basis_points, 0)) / 10000.0)::bigint),
        round(coalesce(soon.sell_price_minor, l.sell_price_minor) * (10000 - marked.off_basis_points) / 10000.0)::bigint,
        marked.price_minor,
        case when marked.off_minor is not null
          then greatest(coalesce(soon.sell_price_minor, l.sell_price_minor) - marked.off_minor, 0) end)
        else coalesce(soon.sell_price_minor, l.sell_price_minor) end as price_minor,
      coalesce((select c.code from catalogue_product_code c where c.merchant_id = ${merchantId} and c.variant_id = v.id
        order by c.position, c.folded limit 1), '') as code,
      coalesce(v.custom_code, '') as custom_code, p.shelf_number as shelf
    from catalogue_listing l
    join organisation_outlet o on o.merchant_id = l.merchant_id and o.id = l.outlet_id
    join catalogue_variant v on v.merchant_id = l.merchant_id and v.id = l.variant_id
    join product p on p.merchant_id = l.merchant_id and p.id = l.product_id
    left join (${marked}) as marked on marked.variant_id = l.variant_id
    left join lateral (select w.sell_price_minor from ${waiting} and w.schedule_id = ${scheduleId}::uuid) as soon on true
    where l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.removed_at is null and l.is_on_shelf
      and v.archived_at is null and p.archived_at is null`

const columns = sql.raw(
  'g.variant_id, g.name, g.sell_price_minor, g.price_minor, g.code, g.custom_code, g.shelf, g.unit, g.currency, g.outlet, g.weight_unit',
)

export const listGoodsToDraw = (tx: Tx, place: Place, variantIds: readonly string[]): Promise<LabelGoods[]> =>
  tx.many<LabelGoods>(sql`
    select ${columns} from (${goodsAt(place)} and l.variant_id = any(${variantIds}::uuid[])) g`)

/** The facts that this label shows, among all that a label can show. */
export interface LabelFields {
  readonly name: boolean
  readonly price: boolean
  /** The earlier price, which appears only while the goods cost less. */
  readonly was: boolean
  readonly code: boolean
  readonly customCode: boolean
  readonly shelf: boolean
  readonly unit: boolean
  readonly outlet: boolean
}

/** The price before on a label; null where none stands there. */
const wasMinor = (of: 's' | 'g'): Sql =>
  sql.raw(`(case when ${of}.price_minor < ${of}.sell_price_minor then ${of}.sell_price_minor end)`)

/** Returns the condition that the printed facts differ from the goods now; a price that waits for them is no difference. */
const differs = (says: LabelFields): Sql => sql`(
    (${says.name} and s.name <> g.name)
    or (((${says.price} and s.price_minor <> g.price_minor) or (${says.was} and ${wasMinor('s')} is distinct from ${wasMinor('g')}))
      and (g.is_soon or s.sell_price_minor <> all (g.waiting_minor)))
    or (${says.code} and s.code <> g.code) or (${says.customCode} and s.custom_code <> g.custom_code)
    or (${says.shelf} and s.shelf <> g.shelf) or (${says.unit} and s.unit <> g.unit)
    or (${says.outlet} and s.outlet <> g.outlet))`

export interface LabelGoodsQuery extends Place {
  readonly templateId: string
  readonly which: 'changed' | 'never' | 'all' | 'scheduled'
  readonly search: string
  /** Only these; null: all. */
  readonly variantIds: readonly string[] | null
  /** The category, with all below it. */
  readonly categoryId: string | null
}

/** The first thousand, by name, and how many there are. */
export async function listLabelGoods(
  tx: Tx,
  { templateId, which, search, variantIds, categoryId, ...place }: LabelGoodsQuery,
  says: LabelFields,
): Promise<{ goods: (LabelGoods & { shownPriceMinor: number | null })[]; count: number }> {
  const rows = await tx.many<LabelGoods & { shownPriceMinor: number | null; count: number }>(sql`
    select ${columns}, s.price_minor as shown_price_minor, count(*) over () as count
    from (${goodsAt(place)}) g
    left join label_shown s on s.merchant_id = ${place.merchantId} and s.outlet_id = ${place.outletId}
      and s.template_id = ${templateId} and s.variant_id = g.variant_id
    where (${which} = 'all' or (${which} = 'never' and s.variant_id is null)
        or (${which} = 'changed' and s.variant_id is not null and ${differs(says)})
        or (${which} = 'scheduled' and g.is_soon and (s.variant_id is null or ${differs(says)})))
      and (${variantIds}::uuid[] is null or g.variant_id = any(${variantIds}::uuid[]))
      and (${categoryId}::uuid is null or g.category_id in (
        with recursive branch as (
          select id from catalogue_category as category where merchant_id = ${place.merchantId} and id = ${categoryId}::uuid
          union
          select child.id from catalogue_category as child join branch on child.parent_id = branch.id
          where child.merchant_id = ${place.merchantId}
        ) select id from branch))
      and (${search} = '' or position(lower(${search}) in g.search_text) > 0 or g.code = ${search} or g.custom_code = ${search})
    order by g.name, g.variant_id limit 1000`)
  return { goods: rows, count: rows[0]?.count ?? 0 }
}

/** Stores the facts that labels show from now on; only of goods that are listed there. */
export async function setShown(
  tx: Tx,
  { merchantId, outletId, templateId, now }: Omit<Place, 'scheduleId'> & { readonly templateId: string },
  labels: readonly LabelGoodsFacts[],
): Promise<void> {
  await tx.run(sql`
    insert into label_shown (merchant_id, outlet_id, template_id, variant_id, name, sell_price_minor, price_minor, code, custom_code,
      shelf, unit, outlet, printed_at)
    select ${merchantId}, ${outletId}, ${templateId}, n."variantId", n.name, n."sellPriceMinor", n."priceMinor", n.code, n."customCode",
      n.shelf, n.unit, coalesce(n.outlet, ''), ${now}
    from jsonb_to_recordset(${json(labels)}) as n("variantId" uuid, name text, "sellPriceMinor" bigint, "priceMinor" bigint, code text,
      "customCode" text, shelf text, unit text, outlet text)
    join catalogue_listing l on l.merchant_id = ${merchantId} and l.outlet_id = ${outletId} and l.variant_id = n."variantId"
    on conflict (merchant_id, outlet_id, template_id, variant_id) do update
    set name = excluded.name, sell_price_minor = excluded.sell_price_minor, price_minor = excluded.price_minor,
      code = excluded.code, custom_code = excluded.custom_code, shelf = excluded.shelf, unit = excluded.unit,
      outlet = excluded.outlet, printed_at = excluded.printed_at`)
}
