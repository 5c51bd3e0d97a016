import type { SmsProvider, SmsPurpose, SmsServer } from '@kassa/domain/message/sms.ts'
import type { Database } from '../../../platform/db/database.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { placesUp } from '../gateway/gateway.store.ts'
import type { MessageOwner } from '../place.ts'

export interface SmsGatewayFields {
  readonly provider: SmsProvider
  readonly keyTail: string
  readonly signName: string
  /** The provider's template by purpose; a server of one's own has none. */
  readonly templates: Readonly<Partial<Record<SmsPurpose, string>>>
  /** Null where a provider's own service is asked. */
  readonly server: SmsServer | null
  readonly isEnabled: boolean
}

export interface SmsGatewayRow extends SmsGatewayFields, MessageOwner {
  readonly id: string
  readonly version: number
}

const columns = sql`merchant_id, id, partner_id, provider, key_tail, sign_name, templates, server, is_enabled,
  version`

const serverOf = ({ server }: SmsGatewayFields) => (server === null ? sql`null::jsonb` : sql`${json(server)}::jsonb`)

export const findSmsGateway = (tx: Tx, { merchantId, partnerId }: MessageOwner): Promise<SmsGatewayRow | undefined> =>
  tx.maybe(sql`
    select ${columns} from sms_gateway
    where merchant_id = ${merchantId} and partner_id is not distinct from ${partnerId}`)

export async function insertSmsGateway(
  tx: Tx,
  row: SmsGatewayFields & MessageOwner & { readonly id: string; readonly now: string },
): Promise<boolean> {
  const written = await tx.run(sql`
    insert into sms_gateway (merchant_id, id, partner_id, provider, key_tail, sign_name, templates, server, is_enabled,
      changed_at)
    values (${row.merchantId}, ${row.id}, ${row.partnerId}, ${row.provider}, ${row.keyTail}, ${row.signName},
      ${json(row.templates)}, ${serverOf(row)}, ${row.isEnabled}, ${row.now})
    on conflict do nothing`)
  return written === 1
}

export async function setSmsGateway(
  tx: Tx,
  { merchantId, id, version }: { readonly merchantId: string; readonly id: string; readonly version: number },
  row: SmsGatewayFields,
  now: string,
): Promise<boolean> {
  const written = await tx.run(sql`
    update sms_gateway set provider = ${row.provider}, key_tail = ${row.keyTail}, sign_name = ${row.signName},
      templates = ${json(row.templates)}, server = ${serverOf(row)}, is_enabled = ${row.isEnabled}, version = version + 1,
      changed_at = ${now}
    where merchant_id = ${merchantId} and id = ${id} and version = ${version}::bigint`)
  return written === 1
}

export const removeSmsGateway = (
  tx: Tx,
  { merchantId, id }: { readonly merchantId: string; readonly id: string },
): Promise<number> => tx.run(sql`delete from sms_gateway where merchant_id = ${merchantId} and id = ${id}`)

/** The gateway that a text goes by: its place's own, then its partner's, that one's parent's, the platform's; only ones switched on. */
export async function findNearestSmsGateway(
  database: Database,
  place: MessageOwner,
): Promise<SmsGatewayRow | undefined> {
  const [found] = await database.ask<SmsGatewayRow>(sql`
    with near as (${placesUp(place)})
    select ${columns} from sms_gateway g join near
      on g.merchant_id = near.near_merchant and g.partner_id is not distinct from near.near_partner
    where g.is_enabled order by near.distance limit 1`)
  return found
}

/** Returns whether a text of this merchant has a way to leave by. */
export const hasSms = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.one<{ has: boolean }>(sql`select kassa_has_sms(${merchantId}) as has`)).has

/** Returns whether the gateway nearest to this merchant sends texts for a purpose. */
export const smsWay = async (
  tx: Tx,
  merchantId: string,
  purpose: SmsPurpose,
): Promise<'ready' | 'no-template' | 'no-gateway'> =>
  (
    await tx.one<{ way: 'ready' | 'no-template' | 'no-gateway' }>(
      sql`select kassa_sms_way(${merchantId}, ${purpose}) as way`,
    )
  ).way
