import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Errand } from '../../../platform/errand.ts'

export interface AlertRow {
  readonly id: string
  readonly kind: string
  readonly thingId: string
  readonly title: string
  readonly outletId: string | null
  readonly outletName: string | null
  readonly count: number | null
  readonly amountMinor: number | null
  readonly currency: SellingCurrency | null
  readonly toldAt: string
}

const columns = sql.raw('id, kind, thing_id, title, outlet_id, outlet_name, count, amount_minor, currency, told_at')

/** A cause that stood when it was last looked, or did not long before. */
export interface StandingRow extends AlertRow {
  readonly merchantId: string
  readonly endedAt: string | null
}

/** Alerts of merchants whose cause stood when it was last looked, or stood at or after an instant. As the owner of all of them. */
export const listStanding = (tx: Tx, merchantIds: readonly string[], since: string): Promise<StandingRow[]> =>
  tx.many(sql`
    select distinct on (merchant_id, kind, thing_id) merchant_id, ${columns}, ended_at from alert
    where merchant_id = any (${merchantIds}::uuid[]) and (ended_at is null or ended_at >= ${since})
    order by merchant_id, kind, thing_id, ended_at desc nulls first`)

/** Tells of a cause; answers false where it is told already. */
export const insertAlert = async (
  tx: Tx,
  merchantId: string,
  {
    id,
    kind,
    errand,
    now,
  }: { readonly id: string; readonly kind: string; readonly errand: Errand; readonly now: string },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into alert (merchant_id, id, kind, thing_id, title, outlet_id, outlet_name, count, amount_minor, currency, began_at,
      told_at)
    values (${merchantId}, ${id}, ${kind}, ${errand.id}, ${errand.title}, ${errand.outletId}, ${errand.outletName},
      ${errand.count ?? null}, ${errand.amountMinor ?? null}, ${errand.currency ?? null}, ${now}, ${now})
    on conflict do nothing`)) === 1

/** The cause stands again, or still; with `toldAt` it is told again, with how much there is of it now. */
export const setStanding = (
  tx: Tx,
  merchantId: string,
  id: string,
  { toldAt, count }: { readonly toldAt: string | null; readonly count: number | null },
): Promise<number> =>
  tx.run(sql`
    update alert set ended_at = null, told_at = coalesce(${toldAt}::timestamptz, told_at),
      count = case when ${toldAt}::timestamptz is null then count else ${count}::integer end
    where merchant_id = ${merchantId} and id = ${id}`)

export const setEndedAlerts = (tx: Tx, merchantId: string, ids: readonly string[], now: string): Promise<number> =>
  tx.run(sql`
    update alert set ended_at = ${now} where merchant_id = ${merchantId} and id = any (${ids}::uuid[]) and ended_at is null`)

/** Merchants that are there, a part of them at a time, in the order of their ids. As the owner. */
export const listMerchantsAfter = (tx: Tx, after: string | null, most: number): Promise<{ id: string }[]> =>
  tx.many(sql`
    select id from merchant
    where archived_at is null and is_enabled and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${most}`)

interface Shown {
  readonly merchantId: string
  readonly kinds: readonly string[]
  /** Null is all of the merchant. */
  readonly outletIds: readonly string[] | null
  readonly accountId: string
  readonly since: string
}

/** Returns the alerts of a person, the newest first. */
export const listOwnAlertRows = (
  tx: Tx,
  { merchantId, kinds, outletIds, accountId, since }: Shown,
): Promise<(AlertRow & { isOver: boolean; isRead: boolean })[]> =>
  tx.many(sql`
    select a.id, a.kind, a.thing_id, a.title, a.outlet_id, a.outlet_name, a.count, a.amount_minor, a.currency, a.told_at,
      a.ended_at is not null as is_over, coalesce(r.read_at >= a.told_at, false) as is_read
    from alert a left join alert_read r
      on r.merchant_id = a.merchant_id and r.alert_id = a.id and r.account_id = ${accountId}
    where a.merchant_id = ${merchantId} and a.kind = any (${kinds}::text[]) and a.told_at >= ${since}
      and ${outletIds === null ? sql`true` : sql`(a.outlet_id is null or a.outlet_id = any (${outletIds}::uuid[]))`}
    order by a.told_at desc, a.id desc limit 50`)

export const setAlertsRead = (
  tx: Tx,
  { merchantId, accountId }: Pick<Shown, 'merchantId' | 'accountId'>,
  ids: readonly string[],
  now: string,
): Promise<number> =>
  tx.run(sql`
    insert into alert_read (merchant_id, alert_id, account_id, read_at)
    select ${merchantId}, id, ${accountId}, ${now} from alert where merchant_id = ${merchantId} and id = any (${ids}::uuid[])
    on conflict (merchant_id, alert_id, account_id) do update set read_at = excluded.read_at`)

/** Returns the moment at which something was last told in a merchant that is seen here; undefined where nothing is. */
export const findLastTold = async (tx: Tx, merchantId: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ toldAt: string }>(sql`
    select told_at from alert where merchant_id = ${merchantId} order by told_at desc limit 1`)
  )?.toldAt

/** Causes that still stand and were told after an instant and not after another, the oldest first. */
export const listToMail = (
  tx: Tx,
  merchantId: string,
  { kinds, after, until }: { readonly kinds: readonly string[]; readonly after: string; readonly until: string },
): Promise<AlertRow[]> =>
  tx.many(sql`
    select ${columns} from alert
    where merchant_id = ${merchantId} and kind = any (${kinds}::text[]) and ended_at is null and told_at > ${after}
      and told_at <= ${until}
    order by told_at, id limit 50`)

/** Forgets causes that are gone for so long. As the owner. */
export const forgetAlerts = (tx: Tx, before: string): Promise<number> =>
  tx.run(sql`delete from alert where ended_at < ${before}`)
