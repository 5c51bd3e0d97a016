import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FeedOutlet } from './feed.store.ts'

const ofPlace = ({ merchantId, outletId }: FeedOutlet): Sql =>
  sql`merchant_id = ${merchantId} and outlet_id = ${outletId}`

/** The items behind which the pages of the outlet begin, in their order; none before the first till asked. */
export const listPageStarts = async (tx: Tx, place: FeedOutlet): Promise<string[]> => {
  const rows = await tx.many<{ afterId: string }>(
    sql`select after_id from catalogue_page where ${ofPlace(place)} order by after_id`,
  )
  return rows.map(({ afterId }) => afterId)
}

/** Cuts the outlet's goods into pages, none of them made yet; one that is there stays. */
export const insertPages = (
  tx: Tx,
  { merchantId, outletId }: FeedOutlet,
  starts: readonly string[],
): Promise<unknown> =>
  tx.run(sql`
    insert into catalogue_page (merchant_id, outlet_id, after_id)
    select ${merchantId}, ${outletId}, after_id from unnest(${starts}::uuid[]) as after_id on conflict do nothing`)

/** Forgets what was made when the stock book stood more than so many entries lower: a till would have to ask for too much that moved since. */
export const forgetPagesBehind = (tx: Tx, place: FeedOutlet, entries: number): Promise<unknown> =>
  tx.run(sql`
    update catalogue_page set packed = null, form = null, cursor = null, stock_up_to = null, digest = null
    where ${ofPlace(place)} and packed is not null and ${isBehind(place, entries)}`)

/** Returns whether the stock book stood more than so many entries lower when the page was made. */
export const isPageBehind = async (tx: Tx, place: FeedOutlet, after: string, entries: number): Promise<boolean> =>
  (await tx.maybe(sql`select from catalogue_page where ${ofPlace(place)} and after_id = ${after}
    and ${isBehind(place, entries)}`)) !== undefined

const isBehind = ({ merchantId }: FeedOutlet, entries: number): Sql => sql`stock_up_to < (
  select entry_number from stock_ledger where merchant_id = ${merchantId} order by entry_number desc offset ${entries} limit 1)`

/** The entry of the stock book from which the outlet's pages have to be followed; null: none is made. */
export const findPagesStock = async (tx: Tx, place: FeedOutlet): Promise<number | null> =>
  (
    await tx.one<{ upTo: number | null }>(
      sql`select min(stock_up_to) as up_to from catalogue_page where ${ofPlace(place)}`,
    )
  ).upTo

export interface CataloguePage {
  readonly packed: Buffer | null
  readonly digest: Buffer | null
  readonly form: string | null
  /** True where all that is in it is as it was when it was made: its goods, and what any goods stand on. */
  readonly isCurrent: boolean
  /** The item behind which the next page begins; null: this is the last. */
  readonly until: string | null
}

/** Changed goods that are looked at one by one; where more have changed, the goods of the page are. */
export const LOOKED_AT_MOST = 1_000

/** Goods of the outlet of `page` that changed since it was made. */
export const changedSince = sql`select variant_id from catalogue_listing as listing
  where listing.merchant_id = page.merchant_id and listing.outlet_id = page.outlet_id and changed_seq > page.cursor`

/** The condition that goods of `page`, up to `next`, have changed since it was made. Mostly none at all has, which the index of changes tells at once. */
export const hasChangedGoods = ((): Sql => {
  const isInside = sql`variant_id > page.after_id and (next.after_id is null or variant_id <= next.after_id)`
  return sql`(select case when count(*) <= ${LOOKED_AT_MOST} then coalesce(bool_or(${isInside}), false)
      else exists (${changedSince} and ${isInside}) end
    from (${changedSince} order by changed_seq desc limit ${LOOKED_AT_MOST + 1}) as changed)`
})()

/** The page behind an item; where none begins there, what lies up to the next one. */
export const findPage = (tx: Tx, place: FeedOutlet, after: string): Promise<CataloguePage> =>
  tx.one(sql`
    select page.packed, page.digest, page.form, next.after_id as until,
      coalesce(page.cursor >= coalesce((select goods_value from change_cursor where merchant_id = ${place.merchantId}), 0)
        and not ${hasChangedGoods}, false) as is_current
    from (select 1) as always
    left join catalogue_page as page on ${ofPlace(place)} and after_id = ${after}
    left join lateral (select after_id from catalogue_page where ${ofPlace(place)} and after_id > ${after}
      order by after_id limit 1) as next on true`)

/** Waits until nobody else makes this page. */
export const lockPage = (tx: Tx, { outletId }: FeedOutlet, after: string): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue page ${outletId} ${after}`}, 0))`)

export interface MadePage {
  readonly form: string
  readonly cursor: number
  readonly stockUpTo: number
  readonly digest: Buffer
  readonly packed: Buffer
}

/** Keeps what was made of a page that begins there; nothing where none does. */
export const setPage = (tx: Tx, place: FeedOutlet, after: string, made: MadePage): Promise<unknown> =>
  tx.run(sql`
    update catalogue_page set form = ${made.form}, cursor = ${made.cursor}, stock_up_to = ${made.stockUpTo},
      digest = ${made.digest}, packed = ${made.packed}
    where ${ofPlace(place)} and after_id = ${after}`)
