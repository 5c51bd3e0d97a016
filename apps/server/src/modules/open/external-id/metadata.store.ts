import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ExternalKey } from './external-id.store.ts'

/** Notes of an app by its keys. */
export type Metadata = Readonly<Record<string, string>>

/** The thing that an app made under a number, with what it noted beside the number. */
export const findNoted = (
  tx: Tx,
  merchantId: string,
  { installationId, kind, externalId }: ExternalKey,
): Promise<{ thingId: string; metadata: Metadata } | undefined> =>
  tx.maybe(sql`
    select made.thing_id, coalesce(noted.metadata, '{}') as metadata from app_external_id made
    left join app_metadata as noted using (merchant_id, installation_id, kind, external_id)
    where merchant_id = ${merchantId} and installation_id = ${installationId} and kind = ${kind} and external_id = ${externalId}`)

export const putMetadata = (
  tx: Tx,
  merchantId: string,
  { installationId, kind, externalId }: ExternalKey,
  noted: { readonly thingId: string; readonly metadata: Metadata; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into app_metadata (merchant_id, installation_id, kind, external_id, thing_id, metadata, noted_at)
    values (${merchantId}, ${installationId}, ${kind}, ${externalId}, ${noted.thingId}, ${json(noted.metadata)}::jsonb, ${noted.now})
    on conflict (merchant_id, installation_id, kind, external_id) do update set metadata = excluded.metadata, noted_at = excluded.noted_at`)

/** Forgets what apps noted beside these things. */
export const deleteMetadata = (
  tx: Tx,
  merchantId: string,
  kind: ExternalKey['kind'],
  thingIds: readonly string[],
): Promise<number> =>
  tx.run(sql`
    delete from app_metadata where merchant_id = ${merchantId} and kind = ${kind} and thing_id = any(${thingIds}::uuid[])`)
