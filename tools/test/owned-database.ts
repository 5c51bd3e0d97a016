import { openPostgres } from '../../apps/server/src/platform/db/postgres.ts'

const OWNER = 'kassa'

/** The address of a database of a cluster, as its owner signs in. */
export const ownedUrl = (clusterUrl: string, name: string): string =>
  Object.assign(new URL(clusterUrl), { username: OWNER, password: OWNER, pathname: `/${name}` }).href

/** Makes databases as the runbooks do: their owner may make roles, and is no superuser. */
export async function makeOwned(clusterUrl: string, names: readonly string[]): Promise<void> {
  const cluster = openPostgres({ url: clusterUrl, connections: 1 })
  await cluster.script(`create role ${OWNER} login createrole password '${OWNER}'`)
  for (const name of names) await cluster.script(`create database ${name} owner ${OWNER}`)
  await cluster.script(`grant set on parameter session_replication_role to ${OWNER}`)
  await cluster.close()
}
