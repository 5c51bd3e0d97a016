import type { SmtpSecurity } from '@kassa/domain/message/smtp-server.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { NOBODYS_MERCHANT, type MessageOwner } from '../place.ts'

export interface GatewayFields {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  readonly address: string
  readonly sender: string
  readonly loginName: string
  readonly hasPassword: boolean
  readonly isEnabled: boolean
}

export interface GatewayRow extends GatewayFields, MessageOwner {
  readonly id: string
  readonly version: number
}

const columns = sql`merchant_id, id, partner_id, host, port, security, address, sender, login_name, has_password,
  is_enabled, version`

export const findGateway = (tx: Tx, { merchantId, partnerId }: MessageOwner): Promise<GatewayRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from mail_gateway
    where merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId}`)

export async function insertGateway(
  tx: Tx,
  row: GatewayFields & MessageOwner & { id: string; now: string },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into mail_gateway (merchant_id, id, partner_id, host, port, security, address, sender, login_name, has_password,
      is_enabled, changed_at)
    values (${row.merchantId}, ${row.id}, ${row.partnerId}, ${row.host}, ${row.port}, ${row.security}, ${row.address},
      ${row.sender}, ${row.loginName}, ${row.hasPassword}, ${row.isEnabled}, ${row.now})
    on conflict do nothing`)
  return written === 1
}

export async function setGateway(
  tx: Tx,
  { merchantId, id, version }: { merchantId: string; id: string; version: number },
  row: GatewayFields,
  now: string,
): Promise<boolean> {
  const written = await tx.run(sql`
    update mail_gateway set host = ${row.host}, port = ${row.port}, security = ${row.security}, address = ${row.address},
      sender = ${row.sender}, login_name = ${row.loginName}, has_password = ${row.hasPassword},
      is_enabled = ${row.isEnabled}, version = version + 1, changed_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint`)
  return written === 1
}

export const removeGateway = (tx: Tx, { merchantId, id }: { merchantId: string; id: string }): Promise<number> =>
  tx.run(sql`delete from mail_gateway where merchant_id = ${merchantId} and id = ${id}`)

/** The gateway that a message goes by: its place's own, then its partner's, that one's parent's, the platform's; only ones switched on. */
export async function findNearestGateway(database: Database, place: MessageOwner): Promise<GatewayRow | undefined> {
  const [found] = await database.ask<GatewayRow>(sql`
    with near as (${placesUp(place)})
    select ${columns} from mail_gateway g join near
      on g.merchant_id = near.near_merchant and g.partner_id is not distinct from near.near_partner
    where g.is_enabled order by near.distance limit 1`)
  return found
}

/** Returns whether the platform has a gateway for letters that is switched on. */
export const hasPlatformMail = async (tx: Tx): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select kassa_has_platform_mail() as has`)).has

/** A place and those above it, nearest first; for the owner, who sees all of them. */
export const placesUp = ({ merchantId, partnerId }: MessageOwner) => sql`
  with own as (
    select ${merchantId}::uuid as near_merchant, ${partnerId}::uuid as near_partner,
      coalesce(${partnerId}::uuid, (select m.partner_id from merchant m where m.id = ${merchantId})) as above)
  select near_merchant, near_partner, 0 as distance from own
  union all select ${NOBODYS_MERCHANT}::uuid, above, 1 from own where above is not null
  union all select ${NOBODYS_MERCHANT}::uuid, p.parent_id, 2 from own join partner p on p.id = own.above
    where p.parent_id is not null
  union all select ${NOBODYS_MERCHANT}::uuid, null, 3`
