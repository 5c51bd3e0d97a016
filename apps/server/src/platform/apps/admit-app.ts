import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { OpenEndpoint } from '@kassa/contract/open/open-endpoint.ts'
import { versionHeader } from '@kassa/contract/open/versions.ts'
import type { Actor, AppFacts } from '../actor.ts'
import type { CallerFacts } from '../admit-caller.ts'
import { APP_WINDOW_SECONDS, type LimitState } from './app-limiter.ts'
import { RefusalError } from '../calls/refusal.ts'
import { headerOf, type IncomingCall } from '../calls/request.ts'
import type { Platform } from '../platform.ts'
import { isAppKey } from './app-key.ts'
import type { Caller } from '../session/find-caller.ts'
import { findApp } from './find-app.ts'
import { datesOf, endHeaders } from './open-versions.ts'
import { lookUpSender } from '../session/known-credentials.ts'
import { readBearer } from '../session/token.ts'

/** Returns whether a call belongs to the public API. */
export const isOfApps = (endpoint: Endpoint): endpoint is OpenEndpoint => endpoint.audience === 'apps'

/** The key of an app in its header; undefined for none, and for a session, which opens no public call. */
function readAppKey(header: string | undefined): string | undefined {
  const token = readBearer(header)
  return token !== undefined && isAppKey(token) ? token : undefined
}

/** The app behind a public call, within its limit and with the version it speaks. Throws Refused. */
export async function identifyApp(platform: Platform, incoming: IncomingCall, seen: CallerFacts): Promise<Caller> {
  const token = readAppKey(headerOf(incoming, 'authorization'))
  const { ip } = incoming
  const now = platform.clock()
  const actor = await lookUpSender(platform, { ip, token }, (known) => findApp(platform.database, known, { ip, now }))
  if (actor && 'code' in actor) throw new RefusalError(actor)
  if (actor?.app === undefined || actor.app === null)
    throw new RefusalError({ code: token === undefined ? 'key.missing' : 'key.unknown' })
  incoming.isKnown?.()
  seen.app = actor
  await limitApp(platform, actor.app, seen)
  limitTime(platform, actor.merchantId ?? '')
  chooseVersion(platform, actor.app, incoming, seen)
  return { actor, device: null, isOutletTheirs: undefined, boundTo: null }
}

/** Headers of draft-ietf-httpapi-ratelimit-headers. */
const limitHeaders = (most: number, { remaining, secondsLeft }: LimitState): Record<string, string> => ({
  'ratelimit-policy': `"installation";q=${most};w=${APP_WINDOW_SECONDS}`,
  ratelimit: `"installation";r=${remaining};t=${secondsLeft}`,
})

async function limitApp({ appLimiter }: Platform, { installationId }: AppFacts, seen: CallerFacts): Promise<void> {
  const state = await appLimiter.take(installationId)
  Object.assign(seen.headers, limitHeaders(appLimiter.most, state))
  if (!state.isAllowed) throw new RefusalError({ code: 'request.too-often', facts: { seconds: state.secondsLeft } })
}

/** Whatever apps want of the database, tills come first. */
function limitTime({ appTime }: Platform, merchantId: string): void {
  const seconds = appTime.secondsToWait(merchantId)
  if (seconds !== undefined) throw new RefusalError({ code: 'request.too-often', facts: { seconds } })
}

/** The version of this call: its header's, else the installation's. */
function chooseVersion(
  { openVersions }: Platform,
  { version: usual }: AppFacts,
  incoming: IncomingCall,
  seen: CallerFacts,
): void {
  const version = headerOf(incoming, versionHeader) ?? usual
  const dates = datesOf(openVersions)
  if (!dates.includes(version))
    throw new RefusalError({
      code: 'request.version-unknown',
      facts: { version: version.slice(0, 20), versions: dates.join(', ') },
    })
  seen.openVersion = version
  Object.assign(seen.headers, { [versionHeader]: version }, endHeaders(openVersions, version))
}

/**
 * An app needs the permission of a call and one of the scopes that it names: two scopes may hold one permission, where one shows more than the other.
 * Throws the refusal that names the scopes.
 */
export function checkScope({ scopes }: OpenEndpoint, { app }: Actor, isAllowed: boolean): void {
  const hasScope = scopes.length === 0 || scopes.some((scope) => app?.scopes.includes(scope))
  if (!isAllowed || !hasScope) throw new RefusalError({ code: 'scope.missing', facts: { scopes: scopes.join(', ') } })
}
