import { DatabaseLost } from '../db/database-error.ts'
import { clusterOfCredential, hashToken } from '../session/token.ts'
import { clusterNamed, isOnlyOne, type Cluster, type Clusters } from './cluster.ts'

const MOST_REMEMBERED = 20_000

/**
 * Credentials that name another database than the one where they were found: their merchant has moved since they were given out. It only says where to look
 * first, so that their holders are not strangers, call after call, where they lived.
 */
const found = new WeakMap<Cluster, Set<string>>()

const keyOf = (token: string): string => hashToken(token).toString('base64')

/** Remembers where the holder of a credential was found. */
export function rememberPlace(clusters: Clusters, token: string, cluster: Cluster): void {
  const key = keyOf(token)
  for (const other of clusters) found.get(other)?.delete(key)
  const here = found.getOrInsertComputed(cluster, () => new Set())
  if (here.size >= MOST_REMEMBERED) here.clear()
  here.add(key)
}

/** Returns whether the holder of a credential that names another database was found in this one. */
export const wasFoundIn = (cluster: Cluster, token: string): boolean => found.get(cluster)?.has(keyOf(token)) === true

/** The database in which a credential is looked up first: where its holder was found, else the one that it names, else the first. */
export const clusterOfToken = (clusters: Clusters, token: string | undefined): Cluster =>
  token === undefined || isOnlyOne(clusters)
    ? clusters[0]
    : (clusters.find((cluster) => wasFoundIn(cluster, token)) ??
      clusterNamed(clusters, clusterOfCredential(token)) ??
      clusters[0])

interface Holder<Found> {
  readonly cluster: Cluster
  readonly found: Found
}

/**
 * Looks a credential up in one database after the other, and answers the first that knows it, else what the one said that it names. Where nobody knows it and
 * one is away, that is thrown. A place is remembered only where the database that the credential names has said no: whoever is above the merchants is known
 * everywhere, and theirs is the first, however often it is away.
 */
export async function findHolder<Found>(
  clusters: Clusters,
  token: string | undefined,
  look: (cluster: Cluster) => Promise<Found>,
  isKnown: (found: Found) => boolean,
): Promise<Holder<Found>> {
  const named = clusterOfToken(clusters, token)
  const lost: DatabaseLost[] = []
  const lookIn = async (cluster: Cluster): Promise<Holder<Found> | undefined> => {
    try {
      return { cluster, found: await look(cluster) }
    } catch (error) {
      if (!(error instanceof DatabaseLost)) throw error
      lost.push(error)
      return undefined
    }
  }
  const first = await lookIn(named)
  if (first && (token === undefined || isKnown(first.found))) return first
  const others = token === undefined ? [] : clusters.filter((cluster) => cluster !== named)
  for (const other of others) {
    const next = await lookIn(other)
    if (!next || !isKnown(next.found)) continue
    if (first && token !== undefined) rememberPlace(clusters, token, other)
    return next
  }
  if (!first || lost.length > 0) throw lost[0] ?? new Error('nobody was asked')
  return first
}
