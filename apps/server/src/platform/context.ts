import type { Locale } from '@kassa/domain/text/locale.ts'
import { isQuietForSupport } from '@kassa/contract/permission/support-access.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { canReachOutlet, type Actor, type DeviceIdentity } from './actor.ts'
import type { Command, Context, Download } from './command.ts'
import { sql } from './db/sql.ts'
import { hereStatement, scopeStatement, type DatabaseScope } from './db/database.ts'
import type { Tx, TxInside } from './db/tx.ts'
import type { Platform } from './platform.ts'
import { mayName, problemOfUrl } from './outgoing/address-rule.ts'
import { addressFor } from './reach.ts'
import {
  recordAbove,
  recordInMerchant,
  type AuditNote,
  type Circumstances,
  type Event,
  type RememberedAnswer,
} from './calls/record.ts'
import { RefusalError } from './calls/refusal.ts'
import { headerOf, type IncomingCall } from './calls/request.ts'
import { browserKeyOf } from './session/browser-proof.ts'
import type { UndoNote } from './undo/undo.ts'

interface Running {
  readonly platform: Platform
  readonly command: Command
  readonly incoming: IncomingCall
  readonly tx: TxInside
  readonly scope: DatabaseScope
  readonly locale: Locale
  readonly now: string
  readonly actor: Actor
  readonly device: DeviceIdentity | null
  readonly outletId: string | null
  readonly seenVersion: number | undefined
}

interface Written {
  readonly notes: AuditNote[]
  readonly events: Event[]
}

export interface ContextState {
  keepsWhenRefused: boolean
  hasEvents: boolean
  hasEntered: boolean
  download: Download | undefined
  /** The version of the thing in the answer. */
  version: number | undefined
  undo: UndoNote | undefined
}

export interface PreparedCall {
  readonly context: Context
  readonly state: ContextState
  /** Sends what is to be recorded together with the commit. */
  readonly finish: (outcome: 'accepted' | 'refused', remembered?: RememberedAnswer) => void
}

const circumstancesOf = ({ platform, command, incoming, now, actor, outletId }: Running): Circumstances => ({
  actor,
  call: command.endpoint.name,
  now,
  newId: platform.newId,
  outletId,
  requestId: incoming.requestId,
  ip: incoming.ip,
  userAgent: headerOf(incoming, 'user-agent') ?? '',
})

const setScope = async (tx: Tx, scope: DatabaseScope): Promise<void> => {
  await tx.run(scopeStatement(scope))
}

/** Returns whether a merchant is the test shop of the one that the transaction is in, or the other way round. */
const standsBeside = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from kassa_shop_beside() where id = ${merchantId}`)) !== undefined

/** Repeatable calls and devices leave a line only for what they note themselves. */
const leavesLine = ({ endpoint }: Command): boolean =>
  endpoint.method !== 'GET' && endpoint.repeat === 'answers-first' && endpoint.access !== 'device'

/** Under this name stands every read of somebody who looks as another. */
const LOOK_CALL = 'identity.look-as-other'

/** A read by somebody who looks as another; of what anybody signed in may read, nothing is to be seen. */
const isLook = ({ endpoint }: Command, { view }: Actor): boolean =>
  view !== null && endpoint.method === 'GET' && typeof endpoint.access === 'object'

/** Under these names stands each read and each change of the operator's support, with who asked why. */
const SUPPORT_CALLS = { look: 'identity.look-as-support', work: 'identity.work-as-support' } as const

/** The line in the merchant's log about a call of support; undefined for other callers. */
function supportNote({ endpoint }: Command, { support, merchantId, name }: Actor): AuditNote | undefined {
  if (support === null || merchantId === null || endpoint.access === 'public') return undefined
  const isRead = endpoint.method === 'GET'
  if (isRead && isQuietForSupport(endpoint.name)) return undefined
  return {
    call: isRead ? SUPPORT_CALLS.look : SUPPORT_CALLS.work,
    subject: `support/${support.id}`,
    after: { name, reason: support.reason, call: endpoint.name },
  }
}

/** Makes what one run of a use case is handed, and remembers what it wants written at its end. */
export function createContext(running: Running): PreparedCall {
  const { platform, command, incoming, tx, scope, actor, device, outletId } = running
  const about = circumstancesOf(running)
  const own: Written = { notes: [], events: [] }
  const state: ContextState = {
    keepsWhenRefused: false,
    hasEvents: false,
    hasEntered: false,
    download: undefined,
    version: undefined,
    undo: undefined,
  }
  let written = own
  let merchantId = scope.kind === 'merchant' ? scope.merchantId : undefined

  const enter = async <T>(entered: string, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (merchantId === entered) return work(tx)
    const from = merchantId
    if (
      scope.kind === 'merchant' ? !(await standsBeside(tx, entered)) : scope.kind !== 'platform' || from !== undefined
    )
      throw new Error('only a call above the tenants enters one, and a shop the one beside it')
    await setScope(tx, { kind: 'merchant', merchantId: entered, now: running.now })
    if (platform.database.isFenced === true) await tx.run(hereStatement(entered))
    merchantId = entered
    written = { notes: [], events: [] }
    const value = await work(tx)
    const there = from === undefined ? about : { ...about, outletId: null }
    if (written.notes.length + written.events.length > 0) await tx.run(recordInMerchant(entered, there, written))
    state.hasEntered ||= written.notes.length > 0
    merchantId = from
    written = own
    await setScope(tx, scope)
    return value
  }

  const context: Context = {
    tx,
    actor,
    outletId,
    isOneOfSeveral: false,
    now: running.now,
    realNow: platform.clock(),
    newId: platform.newId,
    locale: running.locale,
    requestId: incoming.requestId,
    ip: incoming.ip,
    isOnThisMachine: incoming.isOnThisMachine,
    userAgent: about.userAgent,
    get origin() {
      const { publicUrl } = platform.reach
      return publicUrl === null ? incoming.origin : new URL(publicUrl).origin
    },
    get callerHost() {
      return URL.parse(incoming.origin)?.hostname ?? ''
    },
    get publicHost() {
      const { publicUrl } = platform.reach
      return publicUrl === null ? null : new URL(publicUrl).hostname
    },
    get browserKey() {
      return browserKeyOf(incoming)
    },
    files: incoming.files,
    letters: platform.letters,
    installationZone: platform.timeZone,
    secrets: platform.secrets,
    hasSimulators: platform.reach.simulators !== null || actor.testAheadSeconds !== null,
    simulators: platform.reach.simulators,
    addressFor: (mode) => addressFor(platform.reach, mode),
    mayCall: (host) => mayName(host, platform.reach.allowed),
    problemOfUrl: (url) => problemOfUrl(url, platform.reach.allowed),
    limiter: platform.limiter,
    get merchantId() {
      // Somebody above the tenants asked for what only exists inside one.
      if (merchantId === undefined && scope.kind === 'across') throw new RefusalError({ code: 'permission.missing' })
      if (merchantId === undefined) throw new Error(`${command.endpoint.name} is not inside a merchant`)
      return merchantId
    },
    get inOutletId() {
      if (outletId === null) throw new Error(`${command.endpoint.name} does not require an outlet`)
      return outletId
    },
    get seenVersion() {
      if (running.seenVersion === undefined) throw new Error(`${command.endpoint.name} is no edit`)
      return running.seenVersion
    },
    tellVersion(version) {
      state.version = version
    },
    get device() {
      if (device === null) throw new Error(`${command.endpoint.name} is not a device's call`)
      return device
    },
    holds: (...keys) => keys.some((key) => actor.codes.has(permissionCode(key))),
    reaches: (outlet) => canReachOutlet(actor, outlet),
    emit(event) {
      written.events.push(event)
      state.hasEvents = true
    },
    audit: (note) => void written.notes.push(note),
    enter,
    keepUndo(note) {
      state.undo = note
    },
    keepWhenRefused() {
      state.keepsWhenRefused = true
    },
    download(file) {
      // A file of a test shop says what it is, wherever it is opened later.
      state.download = actor.testAheadSeconds === null ? file : { ...file, fileName: `TEST-${file.fileName}` }
    },
  }

  const finish: PreparedCall['finish'] = (outcome, remembered) => {
    const isBare = own.notes.length === 0 && !state.hasEntered
    if (isBare && outcome === 'accepted' && leavesLine(command)) own.notes.push({})
    if (isLook(command, actor)) own.notes.push({ call: LOOK_CALL, after: { name: actor.view?.name, call: about.call } })
    const visited = supportNote(command, actor)
    if (visited) own.notes.push(visited)
    if (own.notes.length + own.events.length === 0 && remembered === undefined) return
    if (scope.kind === 'merchant') {
      tx.runWithCommit(recordInMerchant(scope.merchantId, about, { ...own, remembered, undo: state.undo }))
    } else if (scope.kind === 'platform') {
      if (own.events.length > 0) throw new Error('events belong to a merchant: emit them inside `enter`')
      tx.runWithCommit(recordAbove(about, { notes: own.notes, remembered }))
    }
  }

  return { context, state, finish }
}
