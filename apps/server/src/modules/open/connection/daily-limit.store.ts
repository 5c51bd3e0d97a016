import type { LimitedScope } from '@kassa/contract/open/limits/daily-limit.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** The uses that a merchant allows of a scope; null: what stood before, else the usual number. */
export interface LimitWish {
  readonly scope: LimitedScope
  readonly most: number | null
  readonly usual: number
}

/** Sets what is allowed from now on; what was used today stays used. */
export async function setDailyLimits(
  tx: Tx,
  merchantId: string,
  installationId: string,
  limits: readonly LimitWish[],
): Promise<void> {
  const named = limits.flatMap(({ scope, most }) => (most === null ? [] : [scope]))
  await tx.run(sql`
    insert into app_daily_limit (merchant_id, installation_id, scope, most)
    select ${merchantId}, ${installationId}, scope, coalesce(most, usual)
    from unnest(${limits.map(({ scope }) => scope)}::text[], ${limits.map(({ most }) => most)}::integer[],
      ${limits.map(({ usual }) => usual)}::integer[]) as wish (scope, most, usual)
    on conflict (merchant_id, installation_id, scope) do update set most = excluded.most
    where excluded.scope = any(${named}::text[])`)
}

interface Use {
  readonly installationId: string
  readonly scope: LimitedScope
  /** The day of the shop. */
  readonly day: string
  readonly uses: number
  /** The most of a day where the merchant said none. */
  readonly usual: number
}

/** Adds uses where the day has room for them, one after the other for callers at once; returns whether it had. */
export const addUses = async (tx: Tx, merchantId: string, use: Use): Promise<boolean> =>
  (await tx.run(sql`
    insert into app_daily_limit as l (merchant_id, installation_id, scope, most, day, used)
    select ${merchantId}, ${use.installationId}, ${use.scope}, ${use.usual}, ${use.day}, ${use.uses}
    where ${use.uses}::integer <= ${use.usual}::integer or exists (select from app_daily_limit
      where merchant_id = ${merchantId} and installation_id = ${use.installationId} and scope = ${use.scope})
    on conflict (merchant_id, installation_id, scope) do update set day = excluded.day,
      used = excluded.used + case when l.day = excluded.day then l.used else 0 end
    where excluded.used + case when l.day = excluded.day then l.used else 0 end <= l.most`)) === 1

export interface UsedRow {
  readonly installationId: string
  readonly scope: LimitedScope
  readonly most: number
  readonly used: number
}

/** Limits of every app of the merchant with the uses of this day. */
export const listDailyLimits = (tx: Tx, merchantId: string, day: string): Promise<UsedRow[]> =>
  tx.many(sql`
    select installation_id, scope, most, case when day = ${day} then used else 0 end as used
    from app_daily_limit where merchant_id = ${merchantId} order by scope`)
