import type { Locale } from '@kassa/domain/text/locale.ts'
import { deviceAuthorizationHeader, deviceProofHeader } from '@kassa/contract/device/device-proof.ts'
import { isOpenToSupport } from '@kassa/contract/permission/support-access.ts'
import { endView } from '@kassa/contract/identity/view-as.calls.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { anonymousActor, type Actor } from './actor.ts'
import { checkScope, identifyApp, isOfApps } from './apps/admit-app.ts'
import type { Command } from './command.ts'
import type { Platform } from './platform.ts'
import { RefusalError } from './calls/refusal.ts'
import { headerOf, type IncomingCall } from './calls/request.ts'
import { isAppKey } from './apps/app-key.ts'
import { findDevice, findProvedCaller, type Caller } from './session/find-caller.ts'
import { lookUpSender } from './session/known-credentials.ts'
import { readBearer } from './session/token.ts'

/** The facts about a caller that are learned before they are let in, so that a refusal is worded in their language. */
export interface CallerFacts {
  profile: Locale | undefined
  /** The app that calls. */
  app: Actor | undefined
  /** How long the transaction of an app took; left out: there was none. */
  databaseMillis?: number
  /** The version of the public API that this call speaks. */
  openVersion?: string
  /** Whoever calls, once known. */
  actor?: Actor
  /** Why the call was refused, and the merchant that it found not to live here. */
  refused?: { readonly code: string; readonly merchantId: string | undefined }
  /** Headers that the answer has, whatever it says. */
  readonly headers: Record<string, string>
}

/** A caller that may make this call, and where. */
export interface AdmittedCaller extends Caller {
  readonly outletId: string | null
}

const stranger: Caller = { actor: anonymousActor, device: null, isOutletTheirs: undefined, boundTo: null }
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function readOutlet(incoming: IncomingCall): string | null {
  const header = headerOf(incoming, 'outlet')
  return header === undefined || header === 'null' ? null : header
}

/** Looks up whoever shows a credential; undefined for nobody. Throws Refused. */
async function identify(
  platform: Platform,
  { endpoint, runInSteps: steps, isSafeAgain = false }: Command,
  incoming: IncomingCall,
): Promise<Caller | undefined> {
  const named = readOutlet(incoming)
  const outletId = named !== null && uuid.test(named) ? named : null
  const isDevice = endpoint.access === 'device'
  const token = readBearer(headerOf(incoming, isDevice ? deviceAuthorizationHeader : 'authorization'))
  refuseOthers(incoming, { isDevice, token })
  if (token === undefined && endpoint.access === 'public') return undefined
  const now = platform.clock()
  const { method, url: path } = incoming
  const body = typeof incoming.body === 'string' ? incoming.body : undefined
  const { usedProofs } = incoming
  const shown = { header: headerOf(incoming, deviceProofHeader), method, path, body, now, usedProofs }
  const caller = await lookUpSender(platform, { ip: incoming.ip, token }, (known) =>
    isDevice
      ? findDevice(platform, known, shown, { outletId, isSteady: steps !== undefined, isSafeAgain })
      : findPerson(platform, known, { endpoint, outletId, now, incoming }),
  )
  if (caller && 'code' in caller) throw new RefusalError(caller)
  if (caller) incoming.isKnown?.()
  if (caller?.actor.sessionId) platform.seen.see(caller.actor.sessionId, now)
  return caller && named !== null && outletId === null ? { ...caller, isOutletTheirs: false } : caller
}

/** A session where a till has to show its own credential, and the key of an app outside the public API: said by name, so that nobody signs in anew. */
function refuseOthers(
  incoming: IncomingCall,
  { isDevice, token }: { readonly isDevice: boolean; readonly token: string | undefined },
): void {
  const shown = isDevice ? readBearer(headerOf(incoming, 'authorization')) : token
  if (shown !== undefined && isAppKey(shown)) throw new RefusalError({ code: 'key.public-only' })
  if (isDevice && token === undefined && shown !== undefined)
    throw new RefusalError({ code: 'device.session-not-enough' })
}

interface AskedByPerson {
  readonly endpoint: Command['endpoint']
  readonly outletId: string | null
  readonly now: string
  readonly incoming: IncomingCall
}

/**
 * Returns the signed-in person. A call that is open to anybody is open to a browser that lost its key, as it is to a stranger: the person
 * signs in anew there.
 */
async function findPerson(
  platform: Platform,
  token: string,
  { endpoint, outletId, now, incoming }: AskedByPerson,
): Promise<Caller | Refusal | undefined> {
  const isPublic = endpoint.access === 'public'
  const found = await findProvedCaller(platform, token, { outletId, now, shown: incoming, isTold: !isPublic })
  return isPublic && found && 'code' in found ? undefined : found
}

const fitsScope = ({ scope }: Command['endpoint'], { kind, merchantId }: Actor): boolean => {
  if (scope === 'merchant') return merchantId !== null
  return scope !== 'platform' || kind === 'nobody' || merchantId === null
}

/** Checks who the caller is, whether they may make the call, and whether the outlet is theirs. Throws Refused. */
export async function admit(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  seen: CallerFacts,
): Promise<AdmittedCaller> {
  const { endpoint, codes } = command
  if (endpoint.access === 'public') await limitPublic(platform, incoming)
  const found = isOfApps(endpoint)
    ? await identifyApp(platform, incoming, seen)
    : await identify(platform, command, incoming)
  if (!found && endpoint.access !== 'public') throw new RefusalError({ code: 'session.signed-out' })
  const caller = found ?? stranger
  seen.actor = caller.actor
  seen.profile = caller.actor.kind === 'nobody' ? undefined : caller.actor.locale
  if (!isOfApps(endpoint) && headerOf(incoming, 'outlet') === '')
    throw new RefusalError({ code: 'outlet.select-first' })
  const isAllowed =
    codes === null ? isOpenTo(endpoint, caller.actor) : codes.some((code) => caller.actor.codes.has(code))
  if (isOfApps(endpoint)) checkScope(endpoint, caller.actor, isAllowed)
  if (!isAllowed && caller.actor.isSecondFactorDue) throw new RefusalError({ code: 'second-factor.demanded' })
  if (!isAllowed || !fitsScope(endpoint, caller.actor)) throw new RefusalError({ code: 'permission.missing' })
  checkSupport(command, caller.actor)
  if (isBarred(endpoint, caller.actor)) throw new RefusalError({ code: 'session.view-only' })
  return { ...caller, outletId: chooseOutlet(command, caller, incoming) }
}

/** Whoever looks as somebody else only reads: of the calls that write, they end the look. */
const isBarred = ({ method, access, name }: Command['endpoint'], { view }: Actor): boolean =>
  view !== null && method !== 'GET' && access !== 'public' && name !== endView.name

/** Refuses what the operator's support may not do in a merchant, and what asks servers outside, whatever was granted. */
function checkSupport({ endpoint, runOutside }: Command, { support }: Actor): void {
  if (support === null || (isOpenToSupport(endpoint, support.mayChange) && runOutside === undefined)) return
  const isOpenWithChanges = isOpenToSupport(endpoint, true) && runOutside === undefined
  throw new RefusalError({ code: isOpenWithChanges ? 'support.look-only' : 'support.closed' })
}

/**
 * Returns whether a call is open to the caller. A person who signed in at a desk by PIN has given no password: of the calls that need no permission
 * they may only read and send pictures.
 */
const isOpenTo = ({ access, name }: Command['endpoint'], { isAtDesk }: Actor): boolean =>
  !isAtDesk || access === 'public' || name === 'file.read-picture' || name === 'file.upload-picture'

async function limitPublic(platform: Platform, { ip }: IncomingCall): Promise<void> {
  const seconds = await platform.limiter.take(`public ${ip}`, platform.publicCallsPerMinute, 60)
  if (seconds !== undefined) throw new RefusalError({ code: 'request.too-often', facts: { seconds } })
}

function chooseOutlet({ endpoint }: Command, caller: Caller, incoming: IncomingCall): string | null {
  if (caller.actor.kind === 'nobody' || isOfApps(endpoint)) return null
  if (caller.isOutletTheirs === false) throw new RefusalError({ code: 'thing.not-found' })
  if (caller.device) return caller.device.outletId
  const outletId = readOutlet(incoming)
  if (outletId === null && endpoint.outlet === 'required') throw new RefusalError({ code: 'outlet.select-first' })
  return outletId
}
