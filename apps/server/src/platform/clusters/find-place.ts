import { setTimeout as wait } from 'node:timers/promises'
import { RefusalError } from '../calls/refusal.ts'
import type { Database } from '../db/database.ts'
import { sql, type Sql } from '../db/sql.ts'
import { isOnlyOne, type Cluster, type Clusters } from './cluster.ts'
import type { Name } from './name.ts'

/** The condition that a merchant lives in the database that is asked; no row where that knows no such merchant. */
const livesHere = (merchantId: string): Sql => sql`
  select h.name = m.cluster as is_here from merchant_cluster m cross join cluster_here h where m.merchant_id = ${merchantId}`

/** The condition that a name is of somebody who lives in the database that is asked; whoever has no merchant is at home in the first one. */
const isNameHere = ({ kind, folded }: Name, isFirst: boolean): Sql => sql`
  select case when d.merchant_id is null then ${isFirst} else m.cluster = (select name from cluster_here) end as is_here
  from name_directory d left join merchant_cluster m on m.merchant_id = d.merchant_id
  where d.kind = ${kind} and d.folded = ${folded} and d.cluster is null and (d.merchant_id is not null or ${isFirst})`

type Place = 'here' | 'not here' | 'elsewhere' | 'away'

const asks = async (database: Database, statement: Sql): Promise<Place> => {
  try {
    const [found] = await database.ask<{ isHere: boolean | null }>(statement)
    if (!found) return 'not here'
    return found.isHere === true ? 'here' : 'elsewhere'
  } catch {
    return 'away'
  }
}

/** A merchant that is being relocated is nowhere for a moment; so often is it looked for, and so long waited in between, milliseconds. */
const LOOKED_FOR = 40
const LOOKED_EVERY = 50

/**
 * Returns the database that says yes; undefined where all say no. They are asked side by side, so nobody waits for one that is slow once
 * another has said yes. Refuses `server.part-away` where nobody says yes and one does not answer, `server.elsewhere` where it is on its way.
 */
async function ask(clusters: Clusters, statementFor: (cluster: Cluster) => Sql): Promise<Cluster | undefined> {
  for (let tried = 1; ; tried += 1) {
    const found = await askOnce(clusters, statementFor)
    if (found !== 'on its way') return found
    if (tried === LOOKED_FOR) throw new RefusalError({ code: 'server.elsewhere' })
    await wait(LOOKED_EVERY)
  }
}

function askOnce(
  clusters: Clusters,
  statementFor: (cluster: Cluster) => Sql,
): Promise<Cluster | 'on its way' | undefined> {
  return new Promise((resolve, reject) => {
    const places = clusters.map(async (cluster) => {
      const place = await asks(cluster.platform.database, statementFor(cluster))
      if (place === 'here') resolve(cluster)
      return place
    })
    void Promise.all(places).then((all) =>
      all.includes('away')
        ? reject(new RefusalError({ code: 'server.part-away' }))
        : resolve(all.includes('elsewhere') ? 'on its way' : undefined),
    )
  })
}

/** Returns the database where a merchant lives; undefined for a merchant that nobody knows. Throws Refused. */
export const findPlaceOfMerchant = async (clusters: Clusters, merchantId: string): Promise<Cluster | undefined> =>
  isOnlyOne(clusters) ? clusters[0] : ask(clusters, () => livesHere(merchantId))

/**
 * Returns the database where the merchant lives of whoever was found in one: the rows of a merchant that moved stand where they were until the books are proved.
 * Throws Refused.
 */
export const findHome = async (clusters: Clusters, found: Cluster, merchantId: string | null): Promise<Cluster> =>
  merchantId === null ? found : ((await findPlaceOfMerchant(clusters, merchantId)) ?? found)

/** Returns whether a merchant has not moved away from a database; one that does not answer says nothing of it. */
export const isStillIn = async (
  clusters: Clusters,
  { platform }: Cluster,
  merchantId: string | null,
): Promise<boolean> =>
  merchantId === null ||
  isOnlyOne(clusters) ||
  ['here', 'away'].includes(await asks(platform.database, livesHere(merchantId)))

/** Returns the database where whoever has a name lives; undefined for a name that nobody has. Throws Refused. */
export const findPlaceOfName = (clusters: Clusters, name: Name): Promise<Cluster | undefined> =>
  ask(clusters, (cluster) => isNameHere(name, cluster === clusters[0]))

/** The database in which something inside a merchant is done, and whether any has the merchant. */
interface WorkPlace {
  readonly database: Database
  readonly isNobodys: boolean
}

/** Returns the database where a merchant lives; of a merchant that nobody knows the first, where nothing is found. Throws Refused. */
export async function findWorkPlace(clusters: Clusters, merchantId: string): Promise<WorkPlace> {
  const place = await findPlaceOfMerchant(clusters, merchantId)
  return { database: (place ?? clusters[0]).platform.database, isNobodys: place === undefined }
}

/** Those of some merchants that live in a database. */
export const listLivingHere = async (database: Database, merchantIds: readonly string[]): Promise<string[]> =>
  (
    await database.ask<{ id: string }>(sql`
      select m.merchant_id as id from merchant_cluster m join cluster_here h on h.name = m.cluster
      where m.merchant_id::text = any(${merchantIds}::text[])`)
  ).map(({ id }) => id)
