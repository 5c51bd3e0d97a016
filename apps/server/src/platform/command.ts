import type { Locale } from '@kassa/domain/text/locale.ts'
import type { Endpoint, InputOf, OutputOf, Schema } from '@kassa/contract/endpoint.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { Result } from '@kassa/domain/result.ts'
import type { Actor, DeviceIdentity, SteadyDevice } from './actor.ts'
import type { UseInAll } from './clusters/agree.ts'
import type { Divided } from './clusters/divide.ts'
import type { Name } from './clusters/name.ts'
import type { Merge } from './clusters/overview.ts'
import type { Recount } from './clusters/recount.ts'
import type { WorkingInMerchant } from './db/database.ts'
import type { Tx, TxInside } from './db/tx.ts'
import type { Log } from './log.ts'
import type { MerchantMemory } from './merchant-memory.ts'
import type { Limiter } from './calls/rate-limit.ts'
import type { Reach, Simulators } from './reach.ts'
import type { LetterWays } from './mail/mail-port.ts'
import type { PackedAnswer } from './calls/packed-answer.ts'
import type { AuditNote, Event } from './calls/record.ts'
import type { UploadedFile } from './calls/request.ts'
import type { UndoNote } from './undo/undo.ts'
import type { SecretBox } from './secrets/secret.ts'

/** A large file of which a `Range` header may ask for a part. */
export interface PartsOfFile {
  readonly totalBytes: number
  /** The bytes from `from` up to, and without, `until`. */
  readonly read: (from: number, until: number) => AsyncIterable<Buffer>
}

/** A file that a call of kind `download` gives. */
export interface Download {
  readonly fileName: string
  readonly contentType: string
  readonly body: Buffer | string | AsyncIterable<Buffer | string> | PartsOfFile
  /** Shown in the browser instead of saved. */
  readonly isInline?: boolean
}

/**
 * All a use case is handed. Its transaction sees what the call's scope allows and nothing else; a refusal or a throw
 * undoes everything written in it.
 *
 * Scopes: `merchant` works in the actor's merchant; `across` reads all of the operator's or the partner's merchants;
 * `platform` works above the tenants; `none` works in the actor's own merchant where they have one, else above the
 * tenants, and always above them when the call is public.
 */
export interface Context {
  readonly tx: Tx
  readonly actor: Actor
  /** The tenant of this transaction. Throws in a call that is not inside one. */
  readonly merchantId: string
  /** The outlet of the header, known to be one of the caller's; for a device its own. Null when none was named. */
  readonly outletId: string | null
  /** The outlet, where the call requires one. Throws when the call does not. */
  readonly inOutletId: string
  /** The calling device, in calls with access `device`. Throws elsewhere. */
  readonly device: DeviceIdentity
  /** The version of the thing as whoever edits it saw it (`If-Match`). Throws in a call that is no PATCH. */
  readonly seenVersion: number
  /** Tells the version of the thing that is answered, as its `ETag`. */
  readonly tellVersion: (version: number) => void
  /** True where other databases answer the same call, whose answers are put together: nothing may be cut off that only all of them can tell. */
  readonly isOneOfSeveral: boolean
  /** ISO instant at which the call began, by the clock of the shop it is about. */
  readonly now: string
  /** The same by the program's clock, of which a test shop may be ahead: for sessions and keys. */
  readonly realNow: string
  readonly newId: () => string
  readonly locale: Locale
  readonly requestId: string
  readonly ip: string
  /** Asked by a program on the server's own machine, and not passed on by one. */
  readonly isOnThisMachine: boolean
  readonly userAgent: string
  /** The scheme, host and port of the pages that call: those of `PUBLIC_URL` where it is set, else as the caller named them. */
  readonly origin: string
  /** The host that the caller's browser asked, without its port; empty where it named none. */
  readonly callerHost: string
  /** The host of `PUBLIC_URL`; null where it is not set. */
  readonly publicHost: string | null
  /** The thumbprint of the key whose proof came with the call; null without one. A sign-in is bound to it. */
  readonly browserKey: string | null
  readonly files: readonly UploadedFile[]
  readonly secrets: SecretBox
  /** Whether letters of the installation leave. */
  readonly letters: LetterWays
  /** The zone of the installation (`KASSA_TIME_ZONE`), by whose days is told what belongs to no outlet. */
  readonly installationZone: string
  /** True where payment channels are played on this machine (D107). */
  readonly hasSimulators: boolean
  /** The simulators that run here; null: none. */
  readonly simulators: Simulators | null
  /** Returns the address under which others reach this program, by servers outside or by the simulators here; null where they cannot. */
  readonly addressFor: (mode: 'demo' | 'live') => string | null
  /** Returns whether a host may be called, as far as its name tells: an address inside, or this machine, may not unless it is allowed (D106). */
  readonly mayCall: (host: string) => boolean
  /**
   * Returns the problem with a web address that somebody typed: its host may not be called (`inside`), or it is not encrypted (`plain`);
   * null: none.
   */
  readonly problemOfUrl: (url: string) => 'inside' | 'plain' | null
  readonly limiter: Limiter
  /** Returns whether the caller holds any of these permissions (dotted keys). For `can` tables and finer rules. */
  readonly holds: (...keys: string[]) => boolean
  /** Returns whether an outlet is one of the caller's: not theirs is not found. */
  readonly reaches: (outletId: string) => boolean
  /** Tells whoever listens, once this is committed. */
  readonly emit: (event: Event) => void
  /** Says what was changed. Every successful POST leaves a line, also without this. */
  readonly audit: (note: AuditNote) => void
  /** Works inside one merchant from a call above the tenants, or in the test shop from the real one and back; its audit notes and events are that merchant's. */
  readonly enter: <T>(merchantId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Keeps what taking this change back needs, under the key it was asked with; without a key it is not kept. */
  readonly keepUndo: (note: UndoNote) => void
  /** Keeps what was written although the call is refused. For counting wrong passwords, and hardly anything else. */
  readonly keepWhenRefused: () => void
  /** The file that this call gives. */
  readonly download: (file: Download) => void
}

export type UseCase<Request extends Schema, Answer extends Schema> = (
  context: Context,
  request: OutputOf<Request>,
) => Promise<Result<InputOf<Answer> | PackedAnswer>>

/**
 * The context of a call in steps. It has no transaction of its own and opens as many as it has things to take. The call records its changes
 * itself, in the step that makes them, and is safe to run again.
 */
export interface StepsContext extends Pick<Context, 'now' | 'newId' | 'requestId' | 'ip' | 'userAgent'> {
  readonly device: SteadyDevice & Pick<DeviceIdentity, 'testAheadSeconds'>
  readonly memory: MerchantMemory
  readonly log: Log
  /** The way out; not inside a step. */
  readonly reach: Reach
  /**
   * One transaction inside the device's merchant, undone as a whole when `work` throws; a lost race runs it again.
   * `byKeys`: see `DatabaseScope`.
   */
  readonly step: <T>(work: (tx: TxInside) => Promise<T>, how?: WorkingInMerchant) => Promise<T>
}

/** A check of a form before its file is read, from the fields that come before the file. It runs above the tenants. */
export type BeforeFile = (
  context: Pick<Context, 'tx' | 'now' | 'limiter' | 'ip'>,
  fields: Readonly<Record<string, unknown>>,
) => Promise<Result<{ readonly mostBytes: number }>>

/** The name in a request of whoever it is about. `isNew`: somebody who has none yet begins with it. */
export type NameInRequest = Name & { readonly isNew?: boolean }

/** A call and the use case behind it, as the program registers it. */
export interface Command {
  readonly endpoint: Endpoint
  /** Codes of which one is needed; null where signing in is enough or nothing is needed. */
  readonly codes: readonly string[] | null
  readonly run: (context: Context, request: unknown, brought?: unknown) => Promise<Result<unknown>>
  /** Asks another server before the transaction of the call begins, and hands what it brought to `run`. */
  readonly bring?: (context: BringContext, request: unknown) => Promise<Result<unknown>>
  /** Takes back what a run of it kept (`withUndo`), for whoever ran it. */
  readonly undo?: (context: Context, note: unknown) => Promise<Result<unknown>>
  /** Asked before a file of the form is read, where who sends it is known by the form alone. */
  readonly beforeFile?: BeforeFile | undefined
  /** The name by which the database of the call is found, where its request has one. */
  readonly named?: ((request: unknown) => NameInRequest | undefined) | undefined
  /** Puts the answers of several databases together, for whoever is above the merchants; absent: it is about one thing, which lies in one of them. */
  readonly merge?: Merge<object> | undefined
  /** It is about a list of ids (`ids`), which may lie in several databases; each of them does its own. */
  readonly divided?: Divided | undefined
  /** It is about all that there is; each database does its own, and the counts are added up. */
  readonly inEach?: boolean | undefined
  /** It changes a thing of the first database that must be used in none. */
  readonly agreement?: UseInAll | undefined
  /** A field of its answer that is counted in all databases, for whoever is above the merchants. */
  readonly recount?: Recount | undefined
  /** It is about what is nobody’s yet, which is the first database’s, whoever asks. */
  readonly isOfFirst?: boolean | undefined
  /** All its statements read the books as of one moment: see `WorkingInMerchant`. */
  readonly isSnapshot?: true | undefined
  /** Heavy work: it waits for the turn of its tenant before its transaction begins. */
  readonly takesTurn?: boolean
  /** A stranger's call with a slow hash: it waits for a turn before its transaction begins, and a right sign-in costs its network nothing. */
  readonly hashes?: 'sign-in' | 'code' | undefined
  /** Returns whether an answer of it tells nothing yet: its caller may wait for one that does (`wait`, in seconds). */
  readonly hasNothing?: (body: unknown) => boolean
  /** Sent again by somebody else it changes nothing and tells nothing: its proof need not be known to all processes. */
  readonly isSafeAgain?: boolean
  /** Instead of `run`, for a device's call that takes several things, each in a transaction of its own. */
  readonly runInSteps?: (context: StepsContext, request: unknown) => Promise<Result<unknown>>
  /** Instead of `run`, for a person's call that asks another server between its transactions. */
  readonly runOutside?: (context: OutsideContext, request: unknown) => Promise<Result<unknown>>
}

/**
 * The context of a call that asks another server. It has no transaction of its own and opens as many short ones as it needs, with none open
 * while it asks. The call is safe to run again, and records its changes itself.
 */
export interface OutsideContext extends Pick<
  Context,
  'actor' | 'now' | 'newId' | 'requestId' | 'locale' | 'holds' | 'reaches'
> {
  readonly merchantId: string
  readonly log: Log
  readonly reach: Reach
  readonly step: <T>(work: (tx: TxInside) => Promise<T>) => Promise<T>
}

/** The context of a call that asks another server before its transaction begins. Nothing of it is undone when the call is refused later. */
export interface BringContext extends Pick<
  Context,
  'actor' | 'now' | 'realNow' | 'secrets' | 'limiter' | 'browserKey'
> {
  /** The way out; not inside `open`. */
  readonly reach: Reach
  /** A short transaction in a merchant, or with null above them. */
  readonly open: <T>(merchantId: string | null, work: (tx: TxInside) => Promise<T>) => Promise<T>
}

/** Files that are read and files that are made take long where they are large. */
const isHeavy = ({ kind }: Endpoint): boolean => kind === 'upload' || kind === 'download'

/**
 * Ties a use case to its call. Everything around it (who, may they, is it sound, one transaction, audit, events,
 * repeats) is done by `runCommand`, so there is no other way to write.
 *
 * A call that takes or gives a file waits for its tenant's turn unless `takesTurn` says not.
 *
 * Throws for a permission that is not in the tree, for a public call that would look into tenants, and for a public upload
 * that would read a file from anybody (`beforeFile`).
 */
export function command<Request extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Request, Answer>,
  useCase: UseCase<Request, Answer>,
  {
    agreement,
    beforeFile,
    divided,
    hashes,
    inEach,
    isOfFirst,
    isSnapshot,
    merge,
    named,
    recount,
    takesTurn = isHeavy(endpoint),
  }: Pick<
    Command,
    'agreement' | 'beforeFile' | 'divided' | 'hashes' | 'inEach' | 'isOfFirst' | 'isSnapshot' | 'recount' | 'takesTurn'
  > & {
    readonly merge?: Merge<InputOf<Answer> & object>
    readonly named?: (request: OutputOf<Request>) => NameInRequest | undefined
  } = {},
): Command {
  const { access, scope } = endpoint
  if (access === 'public' && (scope === 'merchant' || scope === 'across')) {
    throw new Error(`${endpoint.name} is public and cannot look into tenants: use the scope none`)
  }
  if (access === 'public' && endpoint.kind === 'upload' && !beforeFile) {
    throw new Error(`${endpoint.name} would read a file from anybody: ask for something before it`)
  }
  return {
    endpoint,
    agreement,
    beforeFile,
    divided,
    takesTurn,
    hashes,
    inEach,
    isOfFirst,
    isSnapshot,
    merge,
    named,
    recount,
    codes: typeof access === 'object' ? access.anyOf.map((key) => permissionCode(key)) : null,
    run: (context, request) => useCase(context, request),
  }
}

/**
 * Ties a use case to a device's call that takes things one by one, so that what is wrong with one undoes none of the others.
 *
 * Throws for a call that is not a device's, or that answers a repeat with the first answer: there is no one transaction to
 * keep that in.
 */
export function commandInSteps<Request extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Request, Answer>,
  useCase: (context: StepsContext, request: OutputOf<Request>) => Promise<Result<InputOf<Answer>>>,
  { isSafeAgain = false }: Pick<Command, 'isSafeAgain'> = {},
): Command {
  if (endpoint.access !== 'device' || endpoint.repeat !== 'runs-again') {
    throw new Error(`${endpoint.name} cannot run in steps`)
  }
  return {
    endpoint,
    codes: null,
    isSafeAgain,
    run: () => Promise.reject(new Error(`${endpoint.name} runs in steps`)),
    runInSteps: (context, request) => useCase(context, request),
  }
}

/**
 * Ties a use case to a person's call inside one merchant that asks another server between its transactions.
 *
 * Throws for a call that anybody or a device may make, and for one that answers a repeat with the first answer.
 */
export function commandOutside<Request extends Schema, Answer extends Schema>(
  endpoint: Endpoint<Request, Answer>,
  useCase: (context: OutsideContext, request: OutputOf<Request>) => Promise<Result<InputOf<Answer>>>,
): Command {
  const { access, scope, repeat, name } = endpoint
  if (typeof access !== 'object' || scope !== 'merchant' || repeat !== 'runs-again') {
    throw new Error(`${name} cannot run outside a transaction`)
  }
  return {
    endpoint,
    codes: access.anyOf.map((key) => permissionCode(key)),
    run: () => Promise.reject(new Error(`${name} runs outside a transaction`)),
    runOutside: (context, request) => useCase(context, request),
  }
}

/** Ties a use case to a call that asks another server before its transaction begins; it is safe to ask again. Throws for one that answers a repeat with the first answer. */
export function commandBringing<Request extends Schema, Answer extends Schema, Brought>(
  endpoint: Endpoint<Request, Answer>,
  bring: (context: BringContext, request: OutputOf<Request>) => Promise<Result<Brought>>,
  useCase: (context: Context, request: OutputOf<Request>, brought: Brought) => Promise<Result<InputOf<Answer>>>,
  { named }: { readonly named?: (request: OutputOf<Request>) => NameInRequest | undefined } = {},
): Command {
  if (endpoint.repeat !== 'runs-again') throw new Error(`${endpoint.name} cannot ask another server twice`)
  return {
    ...command(endpoint, () => Promise.reject(new Error(`${endpoint.name} brings something`)), named ? { named } : {}),
    bring: (context, request) => bring(context, request),
    run: (context, request, brought) => useCase(context, request, brought as Brought),
  }
}
