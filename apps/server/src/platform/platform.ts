import type { Endpoint } from '@kassa/contract/endpoint.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import type { Actor } from './actor.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import type { Tx } from './db/tx.ts'
import type { NewId } from './ids.ts'
import type { Log } from './log.ts'
import type { MerchantMemory } from './merchant-memory.ts'
import type { AppTime } from './apps/app-time.ts'
import type { AppCalls } from './apps/app-calls.ts'
import type { OpenVersions } from './apps/open-versions.ts'
import type { AppLimiter } from './apps/app-limiter.ts'
import type { Places } from './calls/places.ts'
import type { Limiter } from './calls/rate-limit.ts'
import type { LetterWays } from './mail/mail-port.ts'
import type { Reach } from './reach.ts'
import type { SecretBox } from './secrets/secret.ts'
import type { DeviceProofs } from './session/device-proof.ts'
import type { KnownCredentials } from './session/known-credentials.ts'
import type { SeenSessions } from './session/session.store.ts'
import type { PasswordTurns } from './work/password-turns.ts'
import type { Turns } from './work/turns.ts'
import type { StorageWatch } from './jobs/storage-watch.ts'

/**
 * Asked inside the transaction of every call by somebody known, before its use case: may this account do this now?
 * Here licences and versions refuse with `licence.expired` or `licence.function-missing`.
 */
export type Policy = (asked: {
  readonly endpoint: Endpoint
  readonly actor: Actor
  readonly outletId: string | null
  readonly now: string
  readonly tx: Tx
}) => Promise<Refusal | undefined> | Refusal | undefined

/** The services that every call runs on. */
export interface Platform {
  readonly database: Database
  readonly storage: StorageWatch
  readonly clock: Clock
  readonly newId: NewId
  readonly log: Log
  readonly limiter: Limiter
  readonly appLimiter: AppLimiter
  readonly openVersions: OpenVersions
  /** Open streams by who holds them. */
  readonly places: Places
  readonly appCalls: AppCalls
  readonly appTime: AppTime
  readonly secrets: SecretBox
  readonly reach: Reach
  readonly letters: LetterWays
  /** The zone of the installation, by whose days is told what belongs to no outlet. */
  readonly timeZone: string
  readonly seen: SeenSessions
  readonly deviceProofs: DeviceProofs
  readonly known: KnownCredentials
  readonly memory: MerchantMemory
  /** Heavy work waits here for its turn, before any transaction is begun. */
  readonly turns: Turns
  readonly passwordTurns: PasswordTurns
  readonly policies: readonly Policy[]
  /** Calls without a sign-in that one address may make in a minute. */
  readonly publicCallsPerMinute: number
  /** Answer `server.fault` for a refusal that the call does not declare, instead of only logging it. For tests. */
  readonly isStrict: boolean
  /** Told after a commit that left events behind. */
  readonly onEvents: () => void
}
