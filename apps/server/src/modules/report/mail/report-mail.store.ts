import type { ReportTime } from '@kassa/domain/figures/report-period.ts'
import type { ViewAddress, ViewPage } from '@kassa/domain/figures/figure-view.ts'
import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { joinReachedAccount } from '../../message/public.ts'

export const listTimes = async (tx: Tx, merchantId: string, adminId: string): Promise<ReportTime[]> =>
  (
    await tx.many<{ every: ReportTime }>(sql`
      select every from report_mail where merchant_id = ${merchantId} and admin_id = ${adminId} order by every`)
  ).map(({ every }) => every)

export const removeTimes = (
  tx: Tx,
  merchantId: string,
  adminId: string,
  kept: readonly ReportTime[],
): Promise<number> =>
  tx.run(sql`
    delete from report_mail where merchant_id = ${merchantId} and admin_id = ${adminId} and every <> all(${kept}::text[])`)

/** Begins with what comes after `toldUntil`; one that stands already goes on as it was. */
export const insertTime = (
  tx: Tx,
  merchantId: string,
  { adminId, every, toldUntil, now }: { adminId: string; every: ReportTime; toldUntil: string; now: string },
): Promise<number> =>
  tx.run(sql`
    insert into report_mail (merchant_id, admin_id, every, told_until, created_at)
    values (${merchantId}, ${adminId}, ${every}, ${toldUntil}, ${now}) on conflict do nothing`)

export interface WantedMail {
  readonly merchantId: string
  readonly merchantName: string
  readonly timeZone: string
  readonly adminId: string
  readonly email: string
  readonly locale: Locale
  readonly every: ReportTime
  readonly toldUntil: string
}

/** The people who get a mail, with the codes of their role. */
const readers = joinReachedAccount('w', 'admin_id')
const reader = sql.raw(
  `w.merchant_id, m.name as merchant_name, o.time_zone, a.id as admin_id, a.email, a.locale, w.every, w.told_until`,
)

/** Mails whose readers may see the figures now: enabled, and with a role that holds the code. As the owner. */
export const listWanted = (tx: Tx, code: string): Promise<WantedMail[]> =>
  tx.many<WantedMail>(sql`
    select ${reader} from report_mail w ${readers}
    where ${code} = any(r.codes) order by w.merchant_id, w.admin_id, w.every`)

export interface WantedView extends WantedMail {
  readonly viewId: string
  readonly page: ViewPage
  readonly name: string
  readonly asked: ViewAddress
  /** The permissions of their role now. */
  readonly codes: readonly string[]
}

/** Returns the views whose rows somebody gets by mail, as long as they may see the view. As the owner. */
export const listWantedViews = (tx: Tx): Promise<WantedView[]> =>
  tx.many<WantedView>(sql`
    select ${reader}, w.view_id, v.page, v.name, v.asked, r.codes from figure_view_mail w
    join figure_view v on v.merchant_id = w.merchant_id and v.id = w.view_id and (v.is_shared or v.owner_id = w.admin_id)
    ${readers} order by w.merchant_id, w.admin_id, w.view_id`)

export const setViewTold = (tx: Tx, { merchantId, adminId, viewId }: WantedView, day: string): Promise<number> =>
  tx.run(sql`
    update figure_view_mail set told_until = ${day} where merchant_id = ${merchantId} and admin_id = ${adminId} and view_id = ${viewId}
      and told_until < ${day}::date`)

export const setTold = (tx: Tx, { merchantId, adminId, every }: WantedMail, day: string): Promise<number> =>
  tx.run(sql`
    update report_mail set told_until = ${day} where merchant_id = ${merchantId} and admin_id = ${adminId} and every = ${every}
      and told_until < ${day}::date`)
