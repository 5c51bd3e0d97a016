import { sql, type Sql } from '../../../platform/db/sql.ts'
import { standingUses } from '../../promotion/public.ts'

interface Place {
  readonly merchantId: string
  readonly outletId: string
  readonly now: string
}

/** Returns the condition that `marketing_plan` as `plan`, with its outlet `o`, is on today, the whole day, for everybody who comes in. */
const isOn = ({ merchantId, outletId, now }: Place): Sql => sql`
  plan.merchant_id = ${merchantId} and plan.archived_at is null and plan.is_enabled
  and plan.terms -> 'target' ->> 'kind' = 'all' and plan.terms ->> 'occasion' is null
  and (plan.terms -> 'outlets' ->> 'kind' = 'all' or plan.terms -> 'outlets' -> 'outletIds' ? ${outletId})
  and plan.terms -> 'window' ->> 'timeOfDay' is null and plan.terms -> 'window' ->> 'weekdays' is null
  and (${now}::timestamptz at time zone o.time_zone)::date
    between coalesce((plan.terms -> 'window' ->> 'fromDate')::date, '-infinity')
    and coalesce((plan.terms -> 'window' ->> 'untilDate')::date, 'infinity')`

/** A price of one piece that holds as long as the plan does, or a lot's markdown of which something is left. */
const isAPrice = sql`plan.terms ->> 'budget' is null and case when plan.terms -> 'lots' ->> 'quantity' is null
  then plan.terms -> 'benefit' ->> 'type' in ('promotion', 'item-discount', 'price-list')
    and plan.terms -> 'limits' ->> 'total' is null and plan.terms -> 'limits' ->> 'perDay' is null
    and plan.terms -> 'limits' ->> 'perMember' is null
  else (plan.terms -> 'lots' ->> 'quantity')::bigint > (select booked.quantity from ${standingUses(sql`null::date`)})
    and coalesce((plan.terms #>> '{benefit,thresholdMinor}')::bigint, 0) = 0 and plan.terms #>> '{benefit,thresholdPieces}' is null end`

/** Variants that a plan names, one by one or by their product. */
const named =
  sql.raw(`jsonb_array_elements(case when plan.scope ->> 'kind' = 'products' then plan.scope -> 'products' else '[]' end) as goods
    join catalogue_variant v on v.merchant_id = plan.merchant_id and v.product_id = (goods ->> 'productId')::uuid
      and v.id = coalesce((goods ->> 'variantId')::uuid, v.id)`)

/** Variants that a price list has a price of from one piece on, each by its own row before the one of its product. */
const listed = sql.raw(`jsonb_array_elements(coalesce(plan.prices, '[]')) as goods
    cross join jsonb_array_elements(goods -> 'steps') as step
    join catalogue_variant v on v.merchant_id = plan.merchant_id and v.product_id = (goods ->> 'productId')::uuid
      and v.id = coalesce((goods ->> 'variantId')::uuid, v.id)
    where (step ->> 'fromQuantity')::bigint = 1 and (goods ->> 'variantId' is not null
      or not exists (select from jsonb_array_elements(plan.prices) as own where own ->> 'variantId' = v.id::text))`)

/** Variants that a plan means without naming them: all, those of a category with all below it, those of a brand, those of a label. */
const meant = sql.raw(`lateral (
      with recursive branch as (
        select c.value::uuid as id from jsonb_array_elements_text(coalesce(plan.scope -> 'categoryIds', '[]')) as c
        union
        select child.id from catalogue_category as child join branch on child.parent_id = branch.id
        where child.merchant_id = plan.merchant_id
      ) select array(select id from branch) as category_ids) as below
    join catalogue_product p on p.merchant_id = plan.merchant_id and case plan.scope ->> 'kind' when 'all' then true
      when 'categories' then p.category_id = any(below.category_ids)
      when 'brands' then plan.scope -> 'brandIds' ? p.brand_id::text
      when 'labels' then exists (select from catalogue_product_label worn where worn.merchant_id = p.merchant_id
        and worn.product_id = p.id and plan.scope -> 'labelIds' ? worn.label_id::text) else false end
    join catalogue_variant v on v.merchant_id = p.merchant_id and v.product_id = p.id`)

/**
 * Returns the prices of goods under an outlet's plans for everybody today, to be put in brackets: rows of variant_id, off_basis_points and
 * off_minor (the most that is taken off one piece) and price_minor (the lowest price). A plan for members, for an hour or a weekday, for
 * more than one piece, with a threshold, or one that can be used up, is no price on a shelf. Source: print-and-devices.md, Labels.
 */
export const promotionsOnLabels = (place: Place): Sql => sql`
  with plan as materialized (
    select plan.id, plan.merchant_id, plan.terms -> 'scope' as scope, plan.terms ->> 'leavesOutReduced' = 'true' as leaves_out_reduced,
      coalesce(plan.terms #>> '{benefit,reward,offBasisPoints}', plan.terms #>> '{benefit,off,offBasisPoints}')::int as off_basis_points,
      coalesce(plan.terms #>> '{benefit,reward,offMinor}', plan.terms #>> '{benefit,off,offMinor}')::bigint as off_minor,
      case when plan.terms -> 'benefit' ->> 'type' in ('promotion', 'bundle')
        then coalesce(plan.terms #>> '{benefit,reward,totalMinor}', plan.terms #>> '{benefit,priceMinor}')::bigint end as price_minor,
      plan.terms #> '{benefit,prices}' as prices
    from marketing_plan plan
    join organisation_outlet o on o.merchant_id = plan.merchant_id and o.id = ${place.outletId} and o.currency = plan.terms ->> 'currency'
    where ${isOn(place)} and ${isAPrice}
  ), reached as (
    select plan.id, plan.merchant_id, leaves_out_reduced, off_basis_points, off_minor, price_minor, v.id as variant_id
    from plan cross join ${named}
    where plan.prices is null
    union all
    select plan.id, plan.merchant_id, leaves_out_reduced, off_basis_points, off_minor, price_minor, v.id
    from plan cross join ${meant}
    where plan.scope ->> 'kind' <> 'products' and plan.prices is null
    union all
    select plan.id, plan.merchant_id, leaves_out_reduced, null, null, (step ->> 'priceMinor')::bigint, v.id
    from plan cross join ${listed}
  )
  select reached.variant_id, max(off_basis_points) as off_basis_points, max(off_minor) as off_minor, min(price_minor) as price_minor
  from reached
  join catalogue_listing l on l.merchant_id = reached.merchant_id and l.outlet_id = ${place.outletId} and l.variant_id = reached.variant_id
  where not leaves_out_reduced or (l.special_price_minor is null and coalesce(l.special_off_basis_points, 0) = 0)
  group by reached.variant_id`
