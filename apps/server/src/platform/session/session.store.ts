import type { Database } from '../db/database.ts'
import { json, sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import { livesHere } from '../jobs/of-this-run.ts'
import { credentialOf, hashToken, newSupportToken, newToken } from './token.ts'

export interface NewSession {
  readonly id: string
  readonly kind: 'admin' | 'staff'
  readonly accountId: string
  readonly merchantId: string | null
  readonly deviceId?: string | null
  readonly ip: string
  readonly userAgent: string
  /** The key of the browser, without whose proof the token counts for nothing; null: it has none. */
  readonly browserKey: string | null
  readonly now: string
  /** How long it lives unused, 60 s to a year. */
  readonly idleSeconds: number
  /** The access that the merchant granted to support, and the session above it from which this one is opened. */
  readonly support?: { readonly accessId: string; readonly openedBy: string }
}

/** Begins a session and answers its token, which is kept nowhere. Works in a platform or a merchant transaction. */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const secret = session.support ? newSupportToken() : newToken()
  const expiresAt = new Date(Date.parse(session.now) + session.idleSeconds * 1000)
  const { cluster } = await tx.one<Opened>(sql`
    insert into session (id, token_hash, kind, account_id, merchant_id, device_id, ip, user_agent, created_at, last_seen_at,
      expires_at, idle_seconds, key_thumbprint, support_access_id, opened_by)
    values (${session.id}, ${hashToken(secret)}, ${session.kind}, ${session.accountId}, ${session.merchantId},
      ${session.deviceId ?? null}, ${session.ip}, ${session.userAgent.slice(0, 300)}, ${session.now}, ${session.now},
      ${expiresAt}, ${session.idleSeconds}, ${session.browserKey}, ${session.support?.accessId ?? null},
      ${session.support?.openedBy ?? null})
    returning kassa_name_here() as cluster`)
  return credentialOf(secret, cluster)
}

/** A session that was opened: the name of its database, where it has one. */
interface Opened {
  readonly cluster: string | null
}

export interface NewDeskSession {
  /** The device's own choice; each is taken once. */
  readonly id: string
  readonly staffId: string
  readonly merchantId: string
  readonly deviceId: string
  readonly registrationId: string
  readonly ip: string
  readonly userAgent: string
  readonly now: string
  readonly idleSeconds: number
}

/**
 * Begins the session of whoever stands at a device, in place of the one before, and answers its token; null where the id was taken
 * before. One registration after the other: of two at once the later stays.
 */
export async function openDeskSession(tx: Tx, session: NewDeskSession): Promise<string | null> {
  const secret = newToken()
  const { merchantId, registrationId, now } = session
  const expiresAt = new Date(Date.parse(now) + session.idleSeconds * 1000)
  await tx.run(sql`
    select from device_registration where merchant_id = ${merchantId} and id = ${registrationId} for no key update`)
  await tx.run(sql`
    update session set revoked_at = ${now}
    where merchant_id = ${merchantId} and registration_id = ${registrationId} and revoked_at is null`)
  const opened = await tx.maybe<Opened>(sql`
    insert into session (id, token_hash, kind, account_id, merchant_id, device_id, registration_id, ip, user_agent, created_at,
      last_seen_at, expires_at, idle_seconds)
    values (${session.id}, ${hashToken(secret)}, 'staff', ${session.staffId}, ${merchantId}, ${session.deviceId},
      ${registrationId}, ${session.ip}, ${session.userAgent.slice(0, 300)}, ${now}, ${now}, ${expiresAt},
      ${session.idleSeconds})
    on conflict (id) do nothing
    returning kassa_name_here() as cluster`)
  return opened ? credentialOf(secret, opened.cluster) : null
}

/** Ends one session of whoever stands at a device by PIN. */
export const endSessionAt = (
  tx: Tx,
  { merchantId, registrationId }: { readonly merchantId: string; readonly registrationId: string },
  id: string,
  now: string,
): Promise<number> =>
  tx.run(sql`
    update session set revoked_at = ${now}
    where merchant_id = ${merchantId} and registration_id = ${registrationId} and id = ${id} and revoked_at is null`)

/** Ends one session. */
export const endSession = (tx: Tx, sessionId: string, now: string): Promise<number> =>
  tx.run(sql`update session set revoked_at = ${now} where id = ${sessionId} and revoked_at is null`)

/**
 * Ends every session of an account but `keep`, those at its test shop too: after a password change, a lock, a sign-out everywhere. Sessions of support in other
 * databases are not here: the one that stays says that they end.
 */
export async function endSessionsOf(
  tx: Tx,
  accountId: string,
  now: string,
  keep: string | null = null,
): Promise<number> {
  const here = await tx.run(sql`
    update session set revoked_at = ${now}
    where account_id = ${accountId} and revoked_at is null and id is distinct from ${keep}::uuid`)
  if (keep !== null)
    await tx.run(sql`update session set others_ended_at = ${now} where id = ${keep} and merchant_id is null`)
  const { ended } = await tx.one<{ ended: number }>(
    sql`select kassa_end_sessions_of_followers(${accountId}, ${now}) as ended`,
  )
  return here + ended
}

/** Ends one session of an account, or of one that follows it; answers whether there was one. */
export async function endOwnSession(tx: Tx, accountId: string, id: string, now: string): Promise<boolean> {
  const here = await tx.run(sql`
    update session set revoked_at = ${now} where id = ${id} and account_id = ${accountId} and revoked_at is null`)
  if (here === 1) return true
  const { ended } = await tx.one<{ ended: number }>(
    sql`select kassa_end_session_of_follower(${accountId}, ${id}, ${now}) as ended`,
  )
  return ended === 1
}

/** Signs out whoever works in a merchant under an access of support. */
export const endSessionsOfSupport = (tx: Tx, merchantId: string, accessId: string, now: string): Promise<number> =>
  tx.run(sql`
    update session set revoked_at = ${now}
    where merchant_id = ${merchantId} and support_access_id = ${accessId} and revoked_at is null`)

/** Signs out everybody of a merchant. */
export const endSessionsOfMerchant = (tx: Tx, merchantId: string, now: string): Promise<number> =>
  tx.run(sql`update session set revoked_at = ${now} where merchant_id = ${merchantId} and revoked_at is null`)

/** Signs out everybody of these accounts. */
export const endSessionsOfAccounts = (tx: Tx, accountIds: readonly string[], now: string): Promise<number> =>
  tx.run(sql`
    update session set revoked_at = ${now} where revoked_at is null and account_id = any(${accountIds}::uuid[])`)

/** Remembers in memory who was seen, so that a call does not have to write a session's row; written by a job. */
export class SeenSessions {
  #seen = new Map<string, string>()

  see(sessionId: string, now: string): void {
    this.#seen.set(sessionId, now)
  }

  /** Writes down who was seen and moves their expiry on; what the database does not take is written the next time. */
  async write(database: Database): Promise<number> {
    if (this.#seen.size === 0) return 0
    const before = this.#seen
    this.#seen = new Map()
    const seen = [...before].map(([id, at]) => ({ id, at })).sort((one, two) => (one.id < two.id ? -1 : 1))
    try {
      return await database.transaction({ kind: 'owner' }, (tx) => setSeen(tx, seen))
    } catch (error) {
      this.#seen = new Map([...before, ...this.#seen])
      throw error
    }
  }
}

const setSeen = (tx: Tx, seen: readonly { readonly id: string; readonly at: string }[]): Promise<number> =>
  tx.run(sql`
    update session set last_seen_at = greatest(last_seen_at, seen.at),
      expires_at = greatest(expires_at, seen.at + idle_seconds * interval '1 second')
    from jsonb_to_recordset(${json(seen)}) as seen(id uuid, at timestamptz)
    where session.id = seen.id and session.revoked_at is null and ${livesHere(sql`session.merchant_id`)}`)

/** The role under which a session looks, with the outlets that are seen so: null for all. */
interface SessionView {
  readonly roleId: string
  readonly name: string
  readonly outletIds: readonly string[] | null
}

/** From now on a session looks as another; see `Actor.view`. */
export const setView = (tx: Tx, sessionId: string, view: SessionView, until: Date): Promise<number> =>
  tx.run(sql`
    update session set view_role_id = ${view.roleId}, view_outlet_ids = ${view.outletIds}, view_name = ${view.name}, view_until = ${until}
    where id = ${sessionId}`)

/** A session looks as its own account again. */
export const setViewEnded = (tx: Tx, sessionId: string): Promise<number> =>
  tx.run(sql`
    update session set view_role_id = null, view_outlet_ids = null, view_name = null, view_until = null
    where id = ${sessionId}`)
