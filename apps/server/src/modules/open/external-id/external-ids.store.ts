import { json, sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { ExternalKey } from './external-id.store.ts'

/** The app and the kind of things that its numbers are for. */
type Numbers = Omit<ExternalKey, 'externalId'>

/** A number of an app with the thing that was made under it. */
export interface KnownExternalId {
  readonly externalId: string
  readonly thingId: string
  readonly contentsHash: Buffer
}

/** Holds several numbers of an app, always in the same order: two calls that name the same ones wait, and neither waits for the other. */
export async function holdExternalIds(
  tx: Tx,
  merchantId: string,
  { installationId, kind }: Numbers,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return
  const keys = externalIds.map((externalId) => [merchantId, installationId, kind, externalId].join(' '))
  await tx.run(sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(key, 0) as number from unnest(${keys}::text[]) as key order by number offset 0) as held`)
}

export const findAllByExternalId = async (
  tx: Tx,
  merchantId: string,
  { installationId, kind }: Numbers,
  externalIds: readonly string[],
): Promise<readonly KnownExternalId[]> =>
  externalIds.length === 0
    ? []
    : tx.many<KnownExternalId>(sql`
        select external_id, thing_id, contents_hash from app_external_id
        where merchant_id = ${merchantId} and installation_id = ${installationId} and kind = ${kind}
          and external_id = any(${externalIds}::text[])`)

export async function insertExternalIds(
  tx: Tx,
  merchantId: string,
  { installationId, kind }: Numbers,
  { made, now }: { readonly made: readonly KnownExternalId[]; readonly now: string },
): Promise<void> {
  if (made.length === 0) return
  const rows = made.map(({ externalId, thingId, contentsHash }) => ({
    external_id: externalId,
    thing_id: thingId,
    contents: contentsHash.toString('hex'),
  }))
  await tx.run(sql`
    insert into app_external_id (merchant_id, installation_id, kind, external_id, thing_id, contents_hash, created_at)
    select ${merchantId}, ${installationId}, ${kind}, external_id, thing_id, decode(contents, 'hex'), ${now}
    from jsonb_to_recordset(${json(rows)}::jsonb) as given (external_id text, thing_id uuid, contents text)`)
}
