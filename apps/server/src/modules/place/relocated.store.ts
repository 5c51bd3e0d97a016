import type { Name } from '../../platform/clusters/name.ts'
import { sql, type Sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** Notes where a merchant lives, whether or not a place of it was noted here. As the owner. */
export const setPlace = (tx: Tx, merchantId: string, cluster: string): Promise<number> =>
  tx.run(sql`
    insert into merchant_cluster (merchant_id, cluster) values (${merchantId}, ${cluster})
    on conflict (merchant_id) do update set cluster = excluded.cluster`)

/** Returns the database in which a merchant lives, as this one notes it; that stays so until the transaction ends. As the owner. */
export const findPlaceLocked = async (tx: Tx, merchantId: string): Promise<string | undefined> =>
  (
    await tx.maybe<{ cluster: string }>(
      sql`select cluster from merchant_cluster where merchant_id = ${merchantId} for update`,
    )
  )?.cluster

/** Forgets a merchant of which there is nothing here any more. As the owner. */
export const deletePlace = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`delete from merchant_cluster where merchant_id = ${merchantId}`)

/** Waits for every transaction of a merchant, and keeps new ones waiting until this one ends. Fails after the transaction's `lock_timeout`. */
export const lockPlace = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(kassa_place_key(${merchantId}))`)

/** A merchant by its number, and the database where it lives as this one notes it. As the owner. */
export const findNumbered = (
  tx: Tx,
  number: string,
): Promise<{ id: string; name: string; cluster: string } | undefined> =>
  tx.maybe(sql`
    select m.id, m.name, c.cluster from merchant m join merchant_cluster c on c.merchant_id = m.id where m.number = ${number}`)

const chosen: Sql = sql`kind in ('admin', 'merchant')`

/** Keeps the names of a merchant that leaves the first database for the one where it lives from here on. As the owner. */
export async function keepNamesFor(tx: Tx, merchantId: string, cluster: string): Promise<void> {
  await tx.run(sql`delete from name_directory where merchant_id = ${merchantId} and not (${chosen})`)
  await tx.run(sql`
    update name_directory set merchant_id = null, holder = gen_random_uuid(), cluster = ${cluster}, claimed_at = clock_timestamp()
    where merchant_id = ${merchantId}`)
}

/** Takes over in the first database the names that were kept for another. As the owner. */
export const dropKeptNames = (tx: Tx, merchantId: string, cluster: string): Promise<number> =>
  tx.run(sql`
    delete from name_directory d using name_in_tables t
    where t.merchant_id = ${merchantId} and d.kind = t.kind and d.folded = t.folded and d.cluster = ${cluster}`)

/** The names of a merchant that are one on the installation. As the owner. */
export const listChosenNamesOf = (tx: Tx, merchantId: string): Promise<Name[]> =>
  tx.many(
    sql`select kind, folded from name_directory where merchant_id = ${merchantId} and cluster is null and ${chosen}`,
  )

/** Keeps names in the first database for another than before. As the owner. */
export const passNames = (
  tx: Tx,
  names: readonly Name[],
  { from, to }: { readonly from: string; readonly to: string },
): Promise<number> =>
  tx.run(sql`
    update name_directory d set cluster = ${to}
    from unnest(${names.map(({ kind }) => kind)}::text[], ${names.map(({ folded }) => folded)}::text[]) as n (kind, folded)
    where d.kind = n.kind and d.folded = n.folded and d.cluster = ${from} and d.merchant_id is null`)

/** Returns whether the first database keeps a name for another. As the owner. */
export const hasNameFor = async (tx: Tx, { kind, folded }: Name, cluster: string): Promise<boolean> =>
  (await tx.maybe(
    sql`select from name_directory where kind = ${kind} and folded = ${folded} and cluster = ${cluster} and merchant_id is null`,
  )) !== undefined
