import { deviceAuthorizationHeader } from '@kassa/contract/device/device-proof.ts'
import type { FastifyRequest } from 'fastify'
import type { Cluster, Clusters } from '../clusters/cluster.ts'
import { findHolder } from '../clusters/credential-places.ts'
import type { Platform } from '../platform.ts'
import { findApp } from '../apps/find-app.ts'
import { findCaller, findRegistrationId } from '../session/find-caller.ts'
import { lookUpSender } from '../session/known-credentials.ts'
import { readBearer } from '../session/token.ts'
import { factsOf } from './calls/call-facts.ts'
import type { SenderOf } from './read-body.ts'

const headerOf = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

interface Sender {
  readonly name: string
}

/** The sender that a request names, looked up before its body is read: a registered till, or a session. */
export const senderOf =
  (clusters: Clusters): SenderOf =>
  async (request) => {
    const { isOfDevice, isOfApp } = factsOf(request)
    const { ip } = request
    const token = readBearer(headerOf(request, isOfDevice === true ? deviceAuthorizationHeader : 'authorization'))
    const look = ({ platform }: Cluster) =>
      lookUpSender<Sender>(platform, { ip, token }, (shown) => {
        if (isOfApp === true) return appOf(platform, shown, ip)
        return isOfDevice === true ? tillOf(platform, shown) : sessionOf(platform, shown)
      })
    const { found } = await findHolder(clusters, token, look, (sender) => sender !== undefined)
    return found && 'name' in found ? found.name : undefined
  }

async function tillOf({ database }: Platform, token: string): Promise<Sender | undefined> {
  const id = await findRegistrationId(database, token)
  return id === undefined ? undefined : { name: `till ${id}` }
}

async function appOf({ database, clock }: Platform, token: string, ip: string): Promise<Sender | undefined> {
  const found = await findApp(database, token, { ip, now: clock() })
  return found && 'kind' in found ? { name: `app ${found.accountId}` } : undefined
}

async function sessionOf({ database, clock }: Platform, token: string): Promise<Sender | undefined> {
  const caller = await findCaller(database, token, null, clock())
  return caller && { name: `session ${caller.actor.sessionId}` }
}
