import type { Actor } from '../../../platform/actor.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { NOBODYS_MERCHANT } from '../place.ts'

export interface OwnNotice {
  readonly id: string
  readonly title: string
  readonly content: string
  readonly authorName: string
  readonly publishedAt: string
  readonly isPinned: boolean
  readonly isRead: boolean
}

const columns = sql`n.id, n.title, n.content, n.author_name, n.publish_at, n.is_pinned, n.merchant_id, n.partner_id, n.kind,
  n.outlet_ids, n.staff_ids`

/** Returns the published notices for a tier: those from above, and for staff also those of their merchant. */
function published({ tier, merchantId, partnerId, accountId, outletIds }: Actor, now: string): Sql {
  if (merchantId === null)
    return sql`
      select ${columns} from site_notice n
      where n.merchant_id = ${NOBODYS_MERCHANT} and n.withdrawn_at is null and n.publish_at <= ${now}
        and ${tier === 'partner' ? abovePartner(partnerId) : sql`false`}`
  const above = sql`select ${columns} from kassa_notices_above(${now}) n`
  if (tier !== 'staff') return above
  const outlets = outletIds === 'all' ? [] : outletIds
  return sql`${above} union all
    select ${columns} from site_notice n
    where n.merchant_id = ${merchantId} and n.withdrawn_at is null and n.publish_at <= ${now}
      and (n.kind = 'all' or ${accountId}::uuid = any (n.staff_ids) or n.outlet_ids && ${outlets}::uuid[])`
}

const abovePartner = (partnerId: string | null): Sql => sql`(n.partner_id is null or n.partner_id in (
  select p.parent_id from partner p where p.id = ${partnerId}))`

/** The newest hundred for somebody, pinned ones first. */
export const listOwnNoticeRows = (tx: Tx, actor: Actor, now: string): Promise<OwnNotice[]> =>
  tx.many(sql`
    select n.id, n.title, n.content, n.author_name, n.publish_at as published_at, n.is_pinned, r.read_at is not null as is_read
    from (${published(actor, now)}) as n left join site_notice_read r
      on r.merchant_id = ${actor.merchantId ?? NOBODYS_MERCHANT} and r.notice_id = n.id and r.account_id = ${actor.accountId}
    order by n.is_pinned desc, n.publish_at desc, n.id desc limit 100`)

/** Notes that somebody read notices; the first time counts. */
export const insertReads = (tx: Tx, actor: Actor, ids: readonly string[], now: string): Promise<number> =>
  tx.run(sql`
    insert into site_notice_read (merchant_id, notice_id, account_id, read_at)
    select ${actor.merchantId ?? NOBODYS_MERCHANT}, id, ${actor.accountId}, ${now} from unnest(${ids}::uuid[]) as told(id)
    on conflict do nothing`)
