import { randomBytes } from 'node:crypto'
import { setPlatformSecret, findPlatformSecret } from '../secrets/secret.store.ts'
import type { SecretBox } from '../secrets/secret.ts'
import { DatabaseError } from './database-error.ts'
import type { Database, Login } from './database.ts'
import { sql } from './sql.ts'
import type { Tx } from './tx.ts'

/** The roles a call works under, each by `SET LOCAL ROLE`; of them the login below is a member, and of nothing else. */
const worked = ['kassa_app', 'kassa_reader', 'kassa_platform'] as const

/** The name in the embedded database, which knows no sign-in: it is taken on for each call. */
const embeddedLogin: Login = { name: 'kassa_calls', password: '' }

/** A login that must not carry calls: it could do more than they may. */
class UnfitLogin extends Error {}

const secretName = 'database/calls'
/** A number that nothing else locks on. */
const roleLock = 5_150_004

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const byHand = (name: string): string =>
  `Make one by hand: create role ${quoted(name)} login noinherit password '…'; ` +
  `grant ${worked.join(', ')} to ${quoted(name)}; and give its address as DATABASE_APP_URL.`

async function grantWorked(tx: Tx, name: string): Promise<void> {
  for (const role of worked) {
    const { isMember } = await tx.one<{ isMember: boolean }>(
      sql`select pg_has_role(${name}, ${role}, 'member') as is_member`,
    )
    if (!isMember) await tx.run(sql.raw(`grant ${role} to ${quoted(name)}`))
  }
}

/** Makes a login of its own for calls, or gives it this password; a member of the roles they work under and of no other. */
export async function ensureRole(tx: Tx, { name, password }: Login): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${roleLock})`)
  const role = quoted(name)
  const { found } = await tx.one<{ found: boolean }>(
    sql`select exists (select from pg_roles where rolname = ${name}) as found`,
  )
  if (!found) await tx.run(sql.raw(`create role ${role} ${password === '' ? 'nologin' : 'login'} noinherit`))
  if (password !== '') await tx.run(sql.raw(`alter role ${role} login noinherit password '${password}'`))
  await grantWorked(tx, name)
}

/** One password for all processes of a database, kept sealed in it. */
async function passwordOf(tx: Tx, secrets: SecretBox, now: string): Promise<string> {
  const known = await findPlatformSecret(tx, secrets, secretName).catch(() => undefined)
  if (known !== undefined) return known
  const made = randomBytes(24).toString('base64url')
  await setPlatformSecret(tx, secrets, { name: secretName, text: made, now })
  return made
}

/** Roles belong to the whole cluster, so the name carries the database's. */
async function ownLogin(database: Database, secrets: SecretBox, now: string): Promise<Login> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    await tx.run(sql`select pg_advisory_xact_lock(${roleLock})`)
    const { name } = await tx.one<{ name: string }>(sql`select left('kassa_calls_' || current_database(), 63) as name`)
    const login = { name, password: await passwordOf(tx, secrets, now) }
    await ensureRole(tx, login)
    return login
  })
}

interface Fitness {
  readonly isStrong: boolean
  readonly isMemberOfOwner: boolean
  readonly inherits: boolean
  readonly owns: boolean
  readonly lacks: boolean
}

/** Returns the reason why a login that somebody else made is unfit; undefined where it is fit. */
async function unfitness(tx: Tx, name: string): Promise<string | undefined> {
  const fitness = await tx.maybe<Fitness>(sql`
    select r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication as is_strong,
      pg_has_role(r.oid, 'kassa_owner', 'member') or pg_has_role(r.oid, current_user, 'member') as is_member_of_owner,
      exists (select from unnest(${worked}::text[]) as w(name) where pg_has_role(r.oid, w.name, 'usage')) as inherits,
      exists (select from pg_class c where c.relowner = r.oid) as owns,
      exists (select from unnest(${worked}::text[]) as w(name) where not pg_has_role(r.oid, w.name, 'member')) as lacks
    from pg_roles r where r.rolname = ${name}`)
  if (!fitness) return 'there is no such role'
  if (fitness.isStrong) return 'it is a superuser, passes by walls, or makes roles or databases'
  if (fitness.isMemberOfOwner) return "it is the owner's, or a member of it"
  if (fitness.owns) return 'it owns tables'
  if (fitness.lacks) return `it is no member of ${worked.join(', ')}`
  return fitness.inherits ? 'it inherits what it is a member of (noinherit is wanted)' : undefined
}

async function checkLogin(database: Database, name: string): Promise<void> {
  await database.transaction({ kind: 'owner' }, async (tx) => {
    const { found } = await tx.one<{ found: boolean }>(
      sql`select exists (select from pg_roles where rolname = ${name}) as found`,
    )
    if (!found) return
    // A login that may not grant has got the right from somebody who may; a missing right is reported below.
    await tx.run(sql.raw('savepoint granting'))
    await grantWorked(tx, name).catch(() => tx.run(sql.raw('rollback to savepoint granting')))
  })
  const against = await database.transaction({ kind: 'owner' }, (tx) => unfitness(tx, name))
  if (against === undefined) return
  throw new UnfitLogin(`Calls must not run as ${name} of DATABASE_APP_URL: ${against}. ${byHand(name)}`)
}

/**
 * Lets calls run under a login that owns nothing: whatever is asked inside a call's connection, it cannot become the owner
 * again. It is the one of DATABASE_APP_URL, else one made here. In the embedded database, which has one user and no sign-in,
 * each call takes the role on as its session's user: `RESET ROLE` and `SET ROLE` lead nowhere there either, but a
 * `RESET SESSION AUTHORIZATION` would; nothing but our own statements is ever sent to it.
 *
 * Throws UnfitLogin, with what to do, where the login could do more than a call may, or cannot be made.
 */
export async function callUnderOwnLogin(
  database: Database,
  secrets: SecretBox,
  { appUrl, now }: { readonly appUrl: string | undefined; readonly now: string },
): Promise<void> {
  if (database.kind === 'pglite') {
    await database.transaction({ kind: 'owner' }, (tx) => ensureRole(tx, embeddedLogin))
    await database.callAs(embeddedLogin)
    return
  }
  if (appUrl !== undefined) {
    const name = await database.callAs(appUrl)
    return checkLogin(database, name)
  }
  try {
    await database.callAs(await ownLogin(database, secrets, now))
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error
    throw new UnfitLogin(`The login for calls cannot be made: ${error.message}. ${byHand('kassa_calls')}`)
  }
}
