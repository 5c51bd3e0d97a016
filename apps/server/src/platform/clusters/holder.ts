import { deviceAuthorizationHeader } from '@kassa/contract/device/device-proof.ts'
import { headerOf, type IncomingCall } from '../calls/request.ts'
import type { Command } from '../command.ts'
import { findCaller, findRegistrationId, type Caller } from '../session/find-caller.ts'
import { readBearer } from '../session/token.ts'
import type { Cluster, Clusters } from './cluster.ts'
import { clusterOfToken, findHolder, rememberPlace } from './credential-places.ts'

/** The credential that a call shows. */
export const tokenOf = ({ endpoint }: Command, incoming: IncomingCall): string | undefined =>
  readBearer(headerOf(incoming, endpoint.access === 'device' ? deviceAuthorizationHeader : 'authorization'))

/**
 * The database of whoever makes a stranger's call with a session: where nobody knows that, the call is answered as a stranger's, and no other database is
 * asked. One that is away says so itself, where it is the one.
 */
export async function holderOf(clusters: Clusters, token: string): Promise<Cluster> {
  const named = clusterOfToken(clusters, token)
  const held = await findHolder(clusters, token, callerIn(token), (caller) => caller !== undefined).catch(
    () => undefined,
  )
  return held && isInMerchant(held.found) ? held.cluster : named
}

/**
 * The database beside one that is away where a credential opens a merchant, which has moved there. Undefined for whoever is above the merchants: they are known
 * everywhere, and wait for theirs.
 */
export async function findMoved(
  clusters: Clusters,
  away: Cluster,
  command: Command,
  incoming: IncomingCall,
): Promise<Cluster | undefined> {
  const token = tokenOf(command, incoming)
  if (token === undefined || command.isOfFirst === true || command.named) return undefined
  for (const cluster of clusters) {
    if (cluster === away || !(await opensMerchant(cluster, command, token).catch(() => false))) continue
    rememberPlace(clusters, token, cluster)
    return cluster
  }
  return undefined
}

async function opensMerchant(cluster: Cluster, { endpoint }: Command, token: string): Promise<boolean> {
  if (endpoint.access === 'device') return (await findRegistrationId(cluster.platform.database, token)) !== undefined
  return isInMerchant(await callerIn(token)(cluster))
}

const callerIn =
  (token: string) =>
  ({ platform: { database, clock } }: Cluster): Promise<Caller | undefined> =>
    findCaller(database, token, null, clock())

const isInMerchant = (caller: Caller | undefined): boolean => (caller?.actor.merchantId ?? null) !== null
