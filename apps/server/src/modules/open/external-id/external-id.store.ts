import type { ExternalKind } from '@kassa/contract/open/external-id.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** A number of an app for things of a kind. */
export interface ExternalKey {
  readonly installationId: string
  readonly kind: ExternalKind | `${ExternalKind}_payment`
  readonly externalId: string
}

/** One transaction at a time makes a thing under a number; the next one finds it. */
export const holdExternalId = (
  tx: Tx,
  merchantId: string,
  { installationId, kind, externalId }: ExternalKey,
): Promise<number> =>
  tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${[merchantId, installationId, kind, externalId].join(' ')}, 0))`,
  )

export const findByExternalId = (
  tx: Tx,
  merchantId: string,
  { installationId, kind, externalId }: ExternalKey,
): Promise<{ thingId: string; contentsHash: Buffer } | undefined> =>
  tx.maybe(sql`
    select thing_id, contents_hash from app_external_id
    where merchant_id = ${merchantId} and installation_id = ${installationId} and kind = ${kind} and external_id = ${externalId}`)

export const insertExternalId = (
  tx: Tx,
  merchantId: string,
  { installationId, kind, externalId }: ExternalKey,
  made: { readonly thingId: string; readonly contentsHash: Buffer; readonly now: string },
): Promise<number> =>
  tx.run(sql`
    insert into app_external_id (merchant_id, installation_id, kind, external_id, thing_id, contents_hash, created_at)
    values (${merchantId}, ${installationId}, ${kind}, ${externalId}, ${made.thingId}, ${made.contentsHash}, ${made.now})`)
