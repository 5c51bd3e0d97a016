import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { changedSince, hasChangedGoods, LOOKED_AT_MOST } from './catalogue-page.store.ts'
import { FIRST } from './catalogue-pages.ts'
import type { FeedOutlet } from './feed.store.ts'

/** An outlet that has a till, or one that waits for its first. */
const hasTill = sql`exists (select from device_till as device where device.merchant_id = outlet.merchant_id and device.outlet_id = outlet.id
  and device.is_enabled and device.archived_at is null)`

/** An outlet where pages are made ahead: in use, with a till, of a merchant that lives in this database. */
const isServed = sql`outlet.is_enabled and outlet.archived_at is null and ${hasTill}
  and not exists (select from merchant_cluster as place, cluster_here as here
    where place.merchant_id = outlet.merchant_id and place.cluster <> here.name)`

export interface StalePage extends FeedOutlet {
  readonly afterId: string
  /** Where the counter of its goods stands. */
  readonly counter: number
}

interface Wanted {
  /** Pages whose making failed: they are left alone while their counter stands as it did, and then come behind all others. */
  readonly failed: readonly StalePage[]
  readonly limit: number
}

const failures = (failed: readonly StalePage[]): Sql => sql`unnest(${failed.map(({ outletId }) => outletId)}::uuid[],
  ${failed.map(({ afterId }) => afterId)}::uuid[], ${failed.map(({ counter }) => counter)}::bigint[]) as failed (outlet_id, after_id, counter)`

const hasHope = sql`(failed.counter is null or failed.counter < coalesce(counter.value, 0))`

/** Outlets with tills whose goods fill more than one page and are not cut into pages yet, each as its first page. */
export const listUncut = (tx: Tx, { size, failed, limit }: Wanted & { size: number }): Promise<StalePage[]> =>
  tx.many<StalePage>(sql`
    select outlet.merchant_id, outlet.id as outlet_id, ${FIRST}::uuid as after_id, coalesce(counter.value, 0) as counter from organisation_outlet as outlet
    left join change_cursor as counter on counter.merchant_id = outlet.merchant_id
    left join ${failures(failed)} on failed.outlet_id = outlet.id
    where ${isServed} and ${hasHope}
      and not exists (select from catalogue_page as page
        where page.merchant_id = outlet.merchant_id and page.outlet_id = outlet.id)
      and exists (select from catalogue_listing as listing where listing.merchant_id = outlet.merchant_id and listing.outlet_id = outlet.id offset ${size})
    order by failed.counter is not null, outlet.merchant_id, outlet.id limit ${limit}`)

const andNext = sql`
  left join change_cursor as counter on counter.merchant_id = page.merchant_id
  left join lateral (select after_id from catalogue_page as other
    where other.merchant_id = page.merchant_id and other.outlet_id = page.outlet_id and other.after_id > page.after_id
    order by after_id limit 1) as next on true`

/**
 * The entry of each merchant's stock book behind which so many stand; none where fewer came since its oldest page, so that a quiet merchant costs
 * a glance.
 */
const farEntries = (behind: number): Sql => sql`
  select oldest.merchant_id, (select entry_number from stock_ledger as entry
    where entry.merchant_id = oldest.merchant_id and entry.entry_number > oldest.up_to
    order by entry.entry_number desc offset ${behind} limit 1) as entry_number
  from (select merchant_id, min(up_to) as up_to from (
    select merchant_id, min(stock_up_to) as up_to from catalogue_page
    group by merchant_id, outlet_id having count(*) > 1) as ahead group by merchant_id) as oldest`

/**
 * Pages that are not as they would be made now, or more than `behind` entries behind the stock book; merchants in turn, each with those first that
 * were made longest ago. An outlet whose goods fit into one page is left to its tills.
 */
export const listStalePages = (
  tx: Tx,
  { form, behind, failed, limit }: Wanted & { form: string; behind: number },
): Promise<StalePage[]> =>
  tx.many<StalePage>(sql`
    with far as materialized (${farEntries(behind)})
    select merchant_id, outlet_id, after_id, counter from (
      select page.merchant_id, page.outlet_id, page.after_id, coalesce(counter.value, 0) as counter, failed.counter is not null as has_failed,
        row_number() over (partition by page.merchant_id, failed.counter is not null
          order by page.cursor nulls first, page.outlet_id, page.after_id) as turn
      from catalogue_page as page
      join organisation_outlet as outlet on outlet.merchant_id = page.merchant_id and outlet.id = page.outlet_id
      ${andNext}
      left join far on far.merchant_id = page.merchant_id
      left join ${failures(failed)} on failed.outlet_id = page.outlet_id and failed.after_id = page.after_id
      where ${isServed} and ${hasHope}
        and (select count(*) from catalogue_page as other
          where other.merchant_id = page.merchant_id and other.outlet_id = page.outlet_id) > 1
        and (page.form is distinct from ${form} or page.cursor < coalesce(counter.goods_value, 0)
          or page.stock_up_to < far.entry_number or ${hasChangedGoods})) as stale
    order by has_failed, turn, merchant_id limit ${limit}`)

/**
 * Notes of pages behind which much has changed, but nothing of their own, that they are as they would be made now: else all of that is looked
 * through each time. The counter and the goods are read as of one moment.
 */
export const confirmPages = (tx: Tx, form: string): Promise<unknown> =>
  tx.run(sql`
    update catalogue_page as kept set cursor = sound.value from (
      select page.merchant_id, page.outlet_id, page.after_id, page.cursor, counter.value
      from catalogue_page as page ${andNext}
      where page.form = ${form} and page.cursor < counter.value and page.cursor >= counter.goods_value
        and (select count(*) from (${changedSince} limit ${LOOKED_AT_MOST + 1}) as changed) > ${LOOKED_AT_MOST}
        and not ${hasChangedGoods}) as sound
    where kept.merchant_id = sound.merchant_id and kept.outlet_id = sound.outlet_id and kept.after_id = sound.after_id
      and kept.form = ${form} and kept.cursor = sound.cursor`)
