import type { ReportTime } from '@kassa/domain/figures/report-period.ts'
import type { ViewAddress, ViewPage } from '@kassa/domain/figures/figure-view.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export interface FigureViewRow {
  readonly id: string
  readonly page: ViewPage
  readonly name: string
  readonly asked: ViewAddress
  readonly isShared: boolean
  readonly isOwn: boolean
  readonly ownerName: string | null
  readonly every: ReportTime | null
}

/** The person who looks, and the merchant. */
export interface Looker {
  readonly merchantId: string
  readonly accountId: string
}

const seen = ({ merchantId, accountId }: Looker) => sql`
  select v.id, v.page, v.name, v.asked, v.is_shared, v.owner_id = ${accountId} as is_own, w.every,
    coalesce((select trim(first_name || ' ' || last_name) from identity_admin where id = v.owner_id),
      (select trim(first_name || ' ' || last_name) from organisation_staff where merchant_id = v.merchant_id and id = v.owner_id)) as owner_name
  from figure_view v
  left join figure_view_mail w on w.merchant_id = v.merchant_id and w.view_id = v.id and w.admin_id = ${accountId}
  where v.merchant_id = ${merchantId} and (v.is_shared or v.owner_id = ${accountId})`

/** Views of a page that somebody sees: their own first, each by name. */
export const listViews = (tx: Tx, looker: Looker, page: ViewPage): Promise<FigureViewRow[]> =>
  tx.many(sql`
    select * from (${seen(looker)} and v.page = ${page}) as shown order by is_own desc, lower(name), id limit 500`)

export const findView = (tx: Tx, looker: Looker, id: string): Promise<FigureViewRow | undefined> =>
  tx.maybe(sql`${seen(looker)} and v.id = ${id}`)

export const countOwnViews = async (tx: Tx, { merchantId, accountId }: Looker): Promise<number> =>
  (
    await tx.one<{ count: number }>(sql`
      select count(*)::int as count from figure_view where merchant_id = ${merchantId} and owner_id = ${accountId}`)
  ).count

interface NewView {
  readonly id: string
  readonly page: ViewPage
  readonly name: string
  readonly asked: ViewAddress
  readonly isShared: boolean
  readonly now: string
}

/** Keeps a view; one of the same page and name that they have is replaced. Answers its id. */
export const putView = async (tx: Tx, { merchantId, accountId }: Looker, view: NewView): Promise<string> =>
  (
    await tx.one<{ id: string }>(sql`
      insert into figure_view (merchant_id, id, owner_id, page, name, asked, is_shared, saved_at)
      values (${merchantId}, ${view.id}, ${accountId}, ${view.page}, ${view.name}, ${json(view.asked)}, ${view.isShared}, ${view.now})
      on conflict (merchant_id, owner_id, page, name) do update
      set asked = excluded.asked, is_shared = excluded.is_shared, saved_at = excluded.saved_at
      returning id`)
  ).id

/** Removes one of their own with all mails of it; answers whether it was. */
export async function removeView(tx: Tx, { merchantId, accountId }: Looker, id: string): Promise<boolean> {
  const isOwn = await tx.maybe(sql`
    select id from figure_view where merchant_id = ${merchantId} and id = ${id} and owner_id = ${accountId} for update`)
  if (!isOwn) return false
  await tx.run(sql`delete from figure_view_mail where merchant_id = ${merchantId} and view_id = ${id}`)
  await tx.run(sql`delete from figure_view where merchant_id = ${merchantId} and id = ${id}`)
  return true
}

/** Ends the mails of a view to one person. */
export const removeViewMail = (tx: Tx, { merchantId, accountId }: Looker, viewId: string): Promise<number> =>
  tx.run(sql`
    delete from figure_view_mail where merchant_id = ${merchantId} and view_id = ${viewId} and admin_id = ${accountId}`)

/** Sends a view to one person from what comes after `toldUntil` on. */
export const putViewMail = (
  tx: Tx,
  { merchantId, accountId }: Looker,
  mail: { readonly viewId: string; readonly every: ReportTime; readonly toldUntil: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into figure_view_mail (merchant_id, view_id, admin_id, every, told_until, created_at)
    values (${merchantId}, ${mail.viewId}, ${accountId}, ${mail.every}, ${mail.toldUntil}, ${mail.now})
    on conflict (merchant_id, view_id, admin_id) do update set every = excluded.every, told_until = excluded.told_until`)
