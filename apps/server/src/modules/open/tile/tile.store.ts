import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

interface TileRow {
  readonly title: string
  readonly address: string
}

export const setTileRow = (
  tx: Tx,
  merchantId: string,
  { installationId, title, address, now }: TileRow & { readonly installationId: string; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into app_tile (merchant_id, installation_id, title, address, changed_at)
    values (${merchantId}, ${installationId}, ${title}, ${address}, ${now})
    on conflict (merchant_id, installation_id) do update set title = excluded.title, address = excluded.address,
      changed_at = excluded.changed_at`)

export const deleteTileRow = (tx: Tx, merchantId: string, installationId: string): Promise<number> =>
  tx.run(sql`delete from app_tile where merchant_id = ${merchantId} and installation_id = ${installationId}`)

/** Tiles of connected apps that are granted an outlet; not those of an app that the operator disabled. */
const shownAt = (merchantId: string, outletId: string) => sql`
  from app_tile t join app_installation i on i.merchant_id = t.merchant_id and i.id = t.installation_id
  where t.merchant_id = ${merchantId} and i.removed_at is null and i.waits_since is null
    and not exists (select from app a where a.id = i.app_id and a.disabled_at is not null)
    and (i.has_all_outlets or exists (select from app_installation_outlet o
      where o.merchant_id = i.merchant_id and o.installation_id = i.id and o.outlet_id = ${outletId}))`

export const listTilesAt = (tx: Tx, merchantId: string, outletId: string): Promise<{ id: string; title: string }[]> =>
  tx.many(sql`select i.id, t.title ${shownAt(merchantId, outletId)} order by lower(t.title), i.id`)

export const findTileAt = (
  tx: Tx,
  merchantId: string,
  { id, outletId }: { readonly id: string; readonly outletId: string },
): Promise<{ scopes: readonly string[] } | undefined> =>
  tx.maybe(sql`select i.scopes ${shownAt(merchantId, outletId)} and i.id = ${id}`)

interface Visit {
  readonly tokenHash: Buffer
  readonly installationId: string
  readonly outletId: string
  readonly deviceId: string
  readonly openedAt: string
  readonly expiresAt: string
}

export const insertVisit = (tx: Tx, merchantId: string, visit: Visit): Promise<number> =>
  tx.run(sql`
    insert into app_tile_visit (merchant_id, token_hash, installation_id, outlet_id, device_id, opened_at, expires_at)
    values (${merchantId}, ${visit.tokenHash}, ${visit.installationId}, ${visit.outletId}, ${visit.deviceId}, ${visit.openedAt},
      ${visit.expiresAt})`)

interface VisitView {
  readonly outletId: string
  readonly tillId: string
  readonly tillName: string
  readonly openedAt: string
  readonly expiresAt: string
}

/** A visit that is not over, of one app. */
export const findVisit = (
  tx: Tx,
  merchantId: string,
  { tokenHash, installationId, now }: Pick<Visit, 'tokenHash' | 'installationId'> & { readonly now: string },
): Promise<VisitView | undefined> =>
  tx.maybe(sql`
    select v.outlet_id, v.device_id as till_id, coalesce(d.name, '') as till_name, v.opened_at, v.expires_at
    from app_tile_visit v left join device_till d on d.merchant_id = v.merchant_id and d.id = v.device_id
    where v.merchant_id = ${merchantId} and v.token_hash = ${tokenHash} and v.installation_id = ${installationId}
      and v.expires_at > ${now}`)

/** The address of the tile that a visit is to, while it is not over and its app still shows it there. */
export const findAddressOfVisit = async (
  tx: Tx,
  merchantId: string,
  tokenHash: Buffer,
  now: string,
): Promise<string | undefined> => {
  const visit = await tx.maybe<{ installationId: string; outletId: string }>(sql`
    select installation_id, outlet_id from app_tile_visit
    where merchant_id = ${merchantId} and token_hash = ${tokenHash} and expires_at > ${now}`)
  if (!visit) return undefined
  const tile = await tx.maybe<{ address: string }>(
    sql`select t.address ${shownAt(merchantId, visit.outletId)} and i.id = ${visit.installationId}`,
  )
  return tile?.address
}
