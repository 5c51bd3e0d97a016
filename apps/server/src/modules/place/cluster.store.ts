import { sql } from '../../platform/db/sql.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** The name of a database, and whether it is the first of the installation. */
export interface DatabaseName {
  readonly name: string
  readonly isFirst: boolean
}

/** The name that the database has; undefined where it has none yet. */
export const findName = (tx: Tx): Promise<DatabaseName | undefined> =>
  tx.maybe(sql`select name, is_first from cluster_here`)

/** Gives the database its name unless it has one; answers the one it has, and whether it is the first. */
export async function ensureName(tx: Tx, name: string, isFirst: boolean): Promise<DatabaseName> {
  await tx.run(sql`insert into cluster_here (name, is_first) values (${name}, ${isFirst}) on conflict do nothing`)
  return tx.one(sql`select name, is_first from cluster_here`)
}

/** Lets every merchant whose place nobody noted live here. */
export const placeEverybody = (tx: Tx): Promise<number> =>
  tx.run(sql`
    insert into merchant_cluster (merchant_id, cluster) select merchant.id, here.name from merchant, cluster_here as here
    on conflict do nothing`)

/** Lets a merchant live here whose rows came as a whole, where the database has a name. */
export const placeArrived = (tx: Tx, merchantId: string): Promise<number> =>
  tx.run(sql`insert into merchant_cluster (merchant_id, cluster) select ${merchantId}::uuid, name from cluster_here`)

/** The name of this database where merchants live elsewhere, or where another is the first. */
export const findNameBesideOthers = (tx: Tx): Promise<{ name: string } | undefined> =>
  tx.maybe(sql`
    select name from cluster_here as here
    where not here.is_first or exists (select from merchant_cluster where merchant_cluster.cluster <> here.name)`)

/** The merchants that live here, as this database notes it; none where it has no name. As the owner. */
export const listHomesHere = async (tx: Tx): Promise<string[]> =>
  (
    await tx.many<{ id: string }>(sql`
      select place.merchant_id as id from merchant_cluster place join cluster_here here on here.name = place.cluster`)
  ).map(({ id }) => id)

/** A merchant that a database knows, and whether it lives there. */
export interface Home {
  readonly merchantId: string
  readonly isHere: boolean
}

/** Those of some merchants that this database knows. One without a name is the only one: everybody lives there. As the owner. */
export const listHomes = (tx: Tx, merchantIds: readonly string[]): Promise<Home[]> =>
  tx.many(sql`
    select asked.id as merchant_id, here.name is null or coalesce(place.cluster = here.name, false) as is_here
    from unnest(${merchantIds}::uuid[]) as asked (id)
    left join cluster_here here on true
    left join merchant_cluster place on place.merchant_id = asked.id
    where here.name is null or place.merchant_id is not null or exists (select from merchant where merchant.id = asked.id)`)
