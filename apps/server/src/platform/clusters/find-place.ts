import { RefusalError } from '../calls/refusal.ts'
import type { Database } from '../db/database.ts'
import { sql, type Sql } from '../db/sql.ts'
import { isOnlyOne, type Cluster, type Clusters } from './cluster.ts'
import type { Name } from './name.ts'

/** Whether a merchant lives in the database that is asked. */
const livesHere = (merchantId: string): Sql => sql`
  select from merchant_cluster m join cluster_here h on h.name = m.cluster where m.merchant_id = ${merchantId}`

/** Whether a name is of somebody who lives in the database that is asked; whoever has no merchant is at home in the first one. */
const isNameHere = ({ kind, folded }: Name, isFirst: boolean): Sql => sql`
  select from name_directory d left join merchant_cluster m on m.merchant_id = d.merchant_id
  where d.kind = ${kind} and d.folded = ${folded} and d.cluster is null
    and case when d.merchant_id is null then ${isFirst} else m.cluster = (select name from cluster_here) end`

const asks = async (database: Database, statement: Sql): Promise<'here' | 'not here' | 'away'> => {
  try {
    return (await database.ask(statement)).length > 0 ? 'here' : 'not here'
  } catch {
    return 'away'
  }
}

/**
 * Returns the database that says yes; undefined where all say no. They are asked side by side, so nobody waits for one that is slow once
 * another has said yes. Refuses `server.part-away` where nobody says yes and one does not answer.
 */
function ask(clusters: Clusters, statementFor: (cluster: Cluster) => Sql): Promise<Cluster | undefined> {
  return new Promise((resolve, reject) => {
    let isAway = false
    const all = clusters.map(async (cluster) => {
      const answer = await asks(cluster.platform.database, statementFor(cluster))
      if (answer === 'here') resolve(cluster)
      isAway ||= answer === 'away'
    })
    void Promise.all(all).then(() =>
      isAway ? reject(new RefusalError({ code: 'server.part-away' })) : resolve(undefined),
    )
  })
}

/** Returns the database where a merchant lives; undefined for a merchant that nobody knows. Throws Refused. */
export const findPlaceOfMerchant = async (clusters: Clusters, merchantId: string): Promise<Cluster | undefined> =>
  isOnlyOne(clusters) ? clusters[0] : ask(clusters, () => livesHere(merchantId))

/** Returns the database where whoever has a name lives; undefined for a name that nobody has. Throws Refused. */
export const findPlaceOfName = (clusters: Clusters, name: Name): Promise<Cluster | undefined> =>
  ask(clusters, (cluster) => isNameHere(name, cluster === clusters[0]))

/** Those of some merchants that live in a database. */
export const listLivingHere = async (database: Database, merchantIds: readonly string[]): Promise<string[]> =>
  (
    await database.ask<{ id: string }>(sql`
      select m.merchant_id as id from merchant_cluster m join cluster_here h on h.name = m.cluster
      where m.merchant_id::text = any(${merchantIds}::text[])`)
  ).map(({ id }) => id)
