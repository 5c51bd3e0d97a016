import type { Locale } from '@kassa/domain/text/locale.ts'
import { deviceErrors } from '@kassa/contract/device/device.errors.ts'
import { requestErrors } from '@kassa/contract/request.errors.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { canReachOutlet, type Actor } from '../actor.ts'
import { admit, type AdmittedCaller, type CallerFacts } from '../admit-caller.ts'
import type { Command, Download } from '../command.ts'
import { createContext } from '../context.ts'
import { DatabaseLost, isBusy, isElsewhere, isStorageFull, merchantElsewhere } from '../db/database-error.ts'
import type { DatabaseScope } from '../db/database.ts'
import type { TxInside } from '../db/tx.ts'
import { PackedAnswer } from './packed-answer.ts'
import { hideCosts } from '../costs/hide-costs.ts'
import { claimKey, releaseKey, type KeyClaim } from './idempotency.ts'
import { inTurn } from './call-turns.ts'
import type { Platform } from '../platform.ts'
import type { RememberedAnswer } from './record.ts'
import { isOfApps } from '../apps/admit-app.ts'
import { askedInNewest, sentIn } from '../apps/open-versions.ts'
import { languageOf, localeOf, RefusalError } from './refusal.ts'
import { refusalAnswer } from './refusal-answer.ts'
import { clockOfRefusal } from './refusal-clock.ts'
import { checkAnswer, headerOf, readRequest, type FormGate, type IncomingCall, type SoundRequest } from './request.ts'
import { readSeenVersion, tagHeader } from './seen-version.ts'
import { browserKeyOf } from '../session/browser-proof.ts'
import { shopNow } from '../session/shop-clock.ts'
import { openText, sealText } from '../secrets/secret.ts'
import { refusedField } from './wrong-fields.ts'

/** The answer to send: a body to send as JSON, or JSON already written, or packed too, or a file. */
export interface AnswerToSend {
  readonly status: number
  readonly body?: unknown
  readonly text?: string
  /** JSON where nothing is said. */
  readonly type?: string
  readonly packed?: PackedAnswer
  readonly download?: Download
  readonly headers?: Readonly<Record<string, string>>
}

/** Returns the scope of a call's transaction (see `Context`). */
function scopeOf(
  { endpoint: { scope, access, method }, isSnapshot }: Command,
  { tier, merchantId, partnerId }: Actor,
  { locale, now }: { readonly locale: Locale; readonly now: string },
): DatabaseScope {
  const own: DatabaseScope | undefined =
    merchantId === null
      ? undefined
      : {
          kind: 'merchant',
          merchantId,
          language: languageOf[locale],
          ...(method !== 'GET' && { now }),
          ...(isSnapshot && { isSnapshot }),
        }
  if (scope === 'merchant' || scope === 'across') {
    return own ?? { kind: 'across', reads: tier === 'partner' && partnerId !== null ? partnerId : 'all' }
  }
  return scope === 'none' && access !== 'public' && own ? own : { kind: 'platform' }
}

function readKey({ endpoint }: Command, incoming: IncomingCall, actor: Actor): string | undefined {
  const key = headerOf(incoming, 'idempotency-key')
  if (key === undefined && isOfApps(endpoint) && endpoint.repeat === 'answers-first')
    throw new RefusalError({ code: 'request.key-missing' })
  if (key === undefined || endpoint.repeat === 'runs-again' || actor.kind === 'nobody') return undefined
  if (key.length >= 1 && key.length <= 200) return key
  const rule = { problem: key === '' ? 'too_small' : 'too_big', minimum: 1, maximum: 200, expected: 'string' }
  throw new RefusalError(refusedField('Idempotency-Key', key, rule))
}

/** The key that came with a call, as its transaction claims it; undefined: none did. */
function claimOf(
  command: Command,
  incoming: IncomingCall,
  { actor, scope, sound, now }: { actor: Actor; scope: DatabaseScope; sound: SoundRequest; now: string },
): KeyClaim | undefined {
  const key = readKey(command, incoming, actor)
  if (key === undefined) return undefined
  const merchantId = scope.kind === 'merchant' ? scope.merchantId : null
  return { merchantId, accountId: actor.accountId, key, call: command.endpoint.name, bodyHash: sound.hash, now }
}

const unwrap = <T>(result: { ok: true; value: T } | { ok: false; refusal: Refusal }): T => {
  if (!result.ok) throw new RefusalError(result.refusal)
  return result.value
}

async function runAdmitted(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  about: { admitted: AdmittedCaller; sound: SoundRequest; locale: Locale; now: string },
): Promise<AnswerToSend> {
  const { admitted, sound, locale, now } = about
  const { endpoint } = command
  const scope = scopeOf(command, admitted.actor, about)
  const claim = claimOf(command, incoming, { actor: admitted.actor, scope, sound, now })
  const seenVersion = readSeenVersion(endpoint, incoming)
  let hasEvents = false
  const brought = await bring(platform, command, incoming, { admitted, sound, now })
  const outgoing = await platform.database.transaction(scope, async (tx): Promise<AnswerToSend | RefusalError> => {
    const { context, finish, state } = createContext({
      platform,
      command,
      incoming,
      tx,
      scope,
      locale,
      now,
      seenVersion,
      ...admitted,
    })
    if (admitted.actor.kind !== 'nobody') await askPolicies(platform, { endpoint, tx, ...admitted })
    if (claim) {
      const first = unwrap(await claimKey(tx, claim))
      if (first !== undefined) return repeatOf(platform, admitted.actor, claim.key, first)
    }
    const result = await command.run(context, sound.value, brought)
    if (!result.ok) {
      const refused = new RefusalError(
        withoutCosts(command, admitted.actor, declared(platform, command, result.refusal)),
      )
      if (!state.keepsWhenRefused) throw refused
      if (claim) await releaseKey(tx, claim)
      finish('refused')
      return refused
    }
    if (result.value instanceof PackedAnswer) {
      finish('accepted')
      return { status: 200, packed: result.value }
    }
    const body = bodyOf(endpoint, admitted.actor, result.value)
    finish('accepted', claim && remember(platform, admitted.actor, claim.key, body))
    hasEvents = state.hasEvents
    return { status: 200, body, download: state.download, headers: tagHeader(state.version) }
  })
  if (hasEvents) platform.onEvents()
  if (outgoing instanceof RefusalError) throw outgoing
  return outgoing
}

/** Asks another server before the transaction begins, where the call does. Throws Refused. */
async function bring(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  { admitted: { actor }, sound, now }: { admitted: AdmittedCaller; sound: SoundRequest; now: string },
): Promise<unknown> {
  if (!command.bring) return undefined
  const { database, secrets, limiter, reach, clock } = platform
  const brought = await command.bring(
    {
      actor,
      now,
      realNow: clock(),
      secrets,
      limiter,
      reach,
      browserKey: browserKeyOf(incoming),
      open: (merchantId, work) =>
        database.transaction(merchantId === null ? { kind: 'platform' } : { kind: 'merchant', merchantId, now }, work),
    },
    sound.value,
  )
  if (!brought.ok) throw new RefusalError(declared(platform, command, brought.refusal))
  return brought.value
}

/** An answer as it is sent: without what the caller may not see. Throws where it is not what the contract says. */
export const bodyOf = ({ answer, name }: Command['endpoint'], { codes }: Actor, value: unknown): unknown =>
  checkAnswer(answer, name, hideCosts(answer, codes, value))

/** A refusal may show the thing as it is now: that too without what the caller may not see. */
const withoutCosts = ({ endpoint }: Command, { codes }: Actor, refusal: Refusal): Refusal =>
  refusal.facts && 'current' in refusal.facts
    ? { ...refusal, facts: { ...refusal.facts, current: hideCosts(endpoint.answer, codes, refusal.facts['current']) } }
    : refusal

/** A device's call that takes things one by one, each in a transaction of its own. */
async function runSteps(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  { admitted, sound, now }: { admitted: AdmittedCaller; sound: SoundRequest; now: string },
): Promise<AnswerToSend> {
  const { device } = admitted
  if (!command.runInSteps || device === null) throw new Error(`${command.endpoint.name} cannot run in steps`)
  const scope = { kind: 'merchant', merchantId: device.merchantId } as const
  const result = await command.runInSteps(
    {
      device,
      now,
      newId: platform.newId,
      memory: platform.memory,
      log: platform.log,
      reach: platform.reach,
      requestId: incoming.requestId,
      ip: incoming.ip,
      userAgent: headerOf(incoming, 'user-agent') ?? '',
      step: (work, how) => platform.database.transaction({ ...scope, ...how }, work),
    },
    sound.value,
  )
  platform.onEvents()
  if (!result.ok) throw new RefusalError(declared(platform, command, result.refusal))
  const { answer, name } = command.endpoint
  return { status: 200, body: checkAnswer(answer, name, hideCosts(answer, admitted.actor.codes, result.value)) }
}

/** A person's call that asks another server, each of its transactions on its own. */
async function runOutside(
  platform: Platform,
  { endpoint, runOutside: outside }: Command,
  incoming: IncomingCall,
  { admitted, sound, locale, now }: { admitted: AdmittedCaller; sound: SoundRequest; locale: Locale; now: string },
): Promise<AnswerToSend> {
  const { actor, outletId } = admitted
  const { merchantId } = actor
  if (!outside || merchantId === null) throw new Error(`${endpoint.name} is not inside a merchant`)
  const step = <T>(work: (tx: TxInside) => Promise<T>): Promise<T> =>
    platform.database.transaction({ kind: 'merchant', merchantId, now }, work)
  await step((tx) => askPolicies(platform, { endpoint, actor, outletId, tx }))
  const result = await outside(
    {
      actor,
      merchantId,
      now,
      newId: platform.newId,
      requestId: incoming.requestId,
      locale,
      log: platform.log,
      reach: platform.reach,
      holds: (...keys) => keys.some((key) => actor.codes.has(permissionCode(key))),
      reaches: (outlet) => canReachOutlet(actor, outlet),
      step,
    },
    sound.value,
  )
  platform.onEvents()
  if (!result.ok) throw new RefusalError(declared(platform, { endpoint } as Command, result.refusal))
  return {
    status: 200,
    body: checkAnswer(endpoint.answer, endpoint.name, hideCosts(endpoint.answer, actor.codes, result.value)),
  }
}

const answerIdentity = ({ accountId }: Actor, key: string): string => `answer/${accountId}/${key}`

const remember = ({ secrets }: Platform, actor: Actor, key: string, body: unknown): RememberedAnswer => ({
  key,
  answer: sealText(secrets, answerIdentity(actor, key), JSON.stringify(body)),
})

/** The first answer again. Refuses `request.repeat-unreadable` where its key is gone: it was done, and must not be done twice. */
function repeatOf({ secrets, log }: Platform, actor: Actor, key: string, answer: string): AnswerToSend {
  try {
    const text = openText(secrets, answerIdentity(actor, key), answer)
    return { status: 200, text, headers: { 'idempotency-repeat': 'true' } }
  } catch (error) {
    log.error({ err: error }, 'a first answer cannot be opened: was it sealed with another key?')
    throw new RefusalError({ code: 'request.repeat-unreadable' })
  }
}

/** A form with a file is read only once its sender is known: by a session, or by what stands before the file. */
async function load(platform: Platform, { beforeFile }: Command, incoming: IncomingCall): Promise<IncomingCall> {
  if (!incoming.readForm) return incoming
  const { database, limiter } = platform
  const gate: FormGate | undefined =
    beforeFile &&
    ((fields) =>
      database.transaction({ kind: 'platform' }, (tx) =>
        beforeFile({ tx, now: platform.clock(), limiter, ip: incoming.ip }, fields),
      ))
  return { ...incoming, ...unwrap(await incoming.readForm(gate)) }
}

/** By the program's clock: a licence does not end because the clock of a test shop was moved. */
async function askPolicies(
  { policies, clock }: Platform,
  asked: Omit<Parameters<Platform['policies'][number]>[0], 'now'>,
): Promise<void> {
  for (const policy of policies) {
    const refusal = await policy({ ...asked, now: clock() })
    if (refusal) throw new RefusalError(refusal)
  }
}

function declared(platform: Platform, { endpoint }: Command, refusal: Refusal): Refusal {
  const own: readonly string[] = isOfApps(endpoint) ? endpoint.codes : endpoint.refusals
  const shared = isOfApps(endpoint)
    ? {}
    : endpoint.access === 'device'
      ? { ...requestErrors, ...deviceErrors }
      : requestErrors
  if (own.includes(refusal.code) || Object.hasOwn(shared, refusal.code)) return refusal
  platform.log.error({ call: endpoint.name, code: refusal.code }, 'a refusal that the call does not declare')
  return platform.isStrict ? { code: 'server.fault' } : refusal
}

/** Returns the refusal for an error, in a form fit for outsiders. Bugs are logged and the refusal reveals nothing of the inside. */
function refusalOf(platform: Platform, error: unknown, about: { call: string; requestId: string }): Refusal {
  if (error instanceof RefusalError) return error.refusal
  if (isElsewhere(error)) return { code: 'server.elsewhere' }
  platform.log.error({ err: error, ...about }, 'a call failed')
  if (isStorageFull(error)) return { code: 'server.storage-full' }
  if (error instanceof DatabaseLost) return { code: error.committing ? 'server.database-lost' : 'server.busy' }
  return { code: isBusy(error) ? 'server.busy' : 'server.fault' }
}

/**
 * The one door: who is it, may they, is the request sound, one transaction that sees one tenant, run, check the answer
 * inside the transaction, write the audit line, the events and the first answer, commit. Never throws.
 */
export async function runCommand(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  seen: CallerFacts = nothingSeen(),
): Promise<AnswerToSend> {
  const outgoing = await answerCall(platform, command, incoming, seen)
  if (seen.app?.app)
    platform.appCalls.note(seen.app.merchantId ?? '', seen.app.app, {
      status: outgoing.status,
      now: platform.clock(),
      databaseMillis: seen.databaseMillis ?? 0,
    })
  return { ...outgoing, headers: { ...outgoing.headers, ...seen.headers } }
}

export const nothingSeen = (): CallerFacts => ({ profile: undefined, app: undefined, headers: {} })

/** A request of an older version of the public API is read as the newest one says it. */
const inNewest = (
  { openVersions }: Platform,
  { endpoint: { name } }: Command,
  incoming: IncomingCall,
  { openVersion }: CallerFacts,
): IncomingCall =>
  openVersion === undefined
    ? incoming
    : { ...incoming, inNewest: (said) => askedInNewest(openVersions, openVersion, name, said) }

async function answerCall(
  platform: Platform,
  command: Command,
  incoming: IncomingCall,
  seen: CallerFacts,
): Promise<AnswerToSend> {
  const locale = (): Locale =>
    localeOf(headerOf(incoming, 'cookie'), headerOf(incoming, 'accept-language'), seen.profile)
  let caller: AdmittedCaller | undefined
  try {
    const admitted = await admit(platform, command, incoming, seen)
    caller = admitted
    const loaded = inNewest(platform, command, await load(platform, command, incoming), seen)
    const sound = unwrap(readRequest(command.endpoint, loaded, admitted.outletId))
    const run = command.runInSteps ? runSteps : command.runOutside ? runOutside : runAdmitted
    const work = (): Promise<AnswerToSend> =>
      run(platform, command, loaded, {
        admitted,
        sound,
        locale: locale(),
        now: shopNow(platform.clock(), admitted.actor),
      })
    const sent = await inTurn(platform, command, { actor: admitted.actor, incoming, seen, work })
    const { openVersion } = seen
    return openVersion === undefined ? sent : sentIn(platform.openVersions, openVersion, command.endpoint.name, sent)
  } catch (error) {
    const { requestId } = incoming
    const refusal = refusalOf(platform, error, { call: command.endpoint.name, requestId })
    seen.refused = { code: refusal.code, merchantId: isElsewhere(error) ? merchantElsewhere(error) : undefined }
    const clock = await clockOfRefusal(platform, refusal, caller)
    return refusalAnswer(refusal, { locale: locale(), requestId, isOpen: isOfApps(command.endpoint), clock })
  }
}

/** The answer to a call that is refused before any database has heard it. */
export const answerOfRefusal = ({ endpoint }: Command, incoming: IncomingCall, refusal: Refusal): AnswerToSend =>
  refusalAnswer(refusal, {
    locale: localeOf(headerOf(incoming, 'cookie'), headerOf(incoming, 'accept-language'), undefined),
    requestId: incoming.requestId,
    isOpen: isOfApps(endpoint),
  })
