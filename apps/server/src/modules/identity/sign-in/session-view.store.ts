import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { sessionAnswer } from '@kassa/contract/identity/identity.calls.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import { jsonInstant } from '../../../platform/db/json-instant.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'
import type { AccountKey } from '../account.store.ts'

type SessionAnswer = OutputOf<typeof sessionAnswer>
type SessionView = Omit<SessionAnswer, 'token'>
type SessionUser = SessionAnswer['user']

type SessionOutlet = SessionView['outlets'][number]
interface OutletRow extends Omit<SessionOutlet, 'zones' | 'allPerms'> {
  readonly zones: NonNullable<SessionOutlet['zones']> | null
  readonly allPerms: string[] | null
}

interface UserRow extends SessionUser {
  readonly isSecondFactorDue: boolean
  readonly codes: readonly string[]
}

/** Returns whether their role asks for a second factor that they do not have. `role`: of which table it is. */
const isDue = (role: 'role' | 'platform_role') => sql`
  coalesce(${sql.raw(role)}.demands_second_factor, false) and admin.totp_confirmed_at is null
    and not exists (select from passkey where passkey.admin_id = admin.id) as is_second_factor_due`

/** The role for a time that an account acts under at a moment; null for none. */
const elevationOf = (account: Sql, now: string): Sql => sql`
  (select jsonb_build_object('roleName', given.name, 'outletId', e.outlet_id, 'until', ${jsonInstant(sql`e.until_at`)})
    from role_elevation e join role given on given.merchant_id = e.merchant_id and given.id = e.role_id
      and given.archived_at is null
    where e.merchant_id = ${account}.merchant_id and e.account_id = ${account}.id and e.ended_at is null
      and e.from_at <= ${now}::timestamptz and ${now}::timestamptz < e.until_at
    order by e.from_at desc limit 1) as elevation`

/** The role that an account acts under at no outlet of its own. */
const actingRole = (account: Sql, now: string): Sql => sql`
  kassa_acting_role(${account}.merchant_id, ${account}.id, null, ${now}::timestamptz, ${account}.role_id)`

const ADMIN = sql`admin`
const STAFF = sql`staff`

const adminStatement = (id: string, now: string) => sql`
  select admin.id, admin.tier, trim(admin.first_name || ' ' || admin.last_name) as name, admin.email,
    null as staff_number, (select staff.id from staff where staff.merchant_id = admin.merchant_id
      and staff.admin_id = admin.id and staff.is_enabled and staff.archived_at is null) as staff_id, admin.merchant_id, merchant.number as merchant_number, merchant.name as merchant_name,
    merchant.test_of is not null as is_test_shop, admin.partner_id, coalesce(role.name, platform_role.name, '') as role_name, admin.locale,
    admin.has_compact_rows, coalesce(role.codes, platform_role.codes, '{}') as codes, ${isDue('role')}, ${elevationOf(ADMIN, now)}
  from admin
  left join merchant on merchant.id = admin.merchant_id
  left join role on role.merchant_id = admin.merchant_id and role.id = ${actingRole(ADMIN, now)} and role.archived_at is null
  left join platform_role on platform_role.id = admin.platform_role_id and platform_role.archived_at is null
  where admin.id = ${id}`

/** Returns the statement for an account above the tenants, where a role inside a merchant cannot be read. */
const upperAdminStatement = (id: string) => sql`
  select admin.id, admin.tier, trim(admin.first_name || ' ' || admin.last_name) as name, admin.email,
    null as staff_number, null as staff_id, null as merchant_id, null as merchant_number, null as merchant_name, admin.partner_id,
    coalesce(platform_role.name, '') as role_name, admin.locale, admin.has_compact_rows,
    coalesce(platform_role.codes, '{}') as codes,
    ${isDue('platform_role')}
  from admin
  left join platform_role on platform_role.id = admin.platform_role_id and platform_role.archived_at is null
  where admin.id = ${id}`

const staffStatement = (merchantId: string, id: string, now: string) => sql`
  select staff.id, 'staff' as tier, trim(staff.first_name || ' ' || staff.last_name) as name, null as email,
    staff.number as staff_number, staff.id as staff_id, staff.merchant_id, merchant.number as merchant_number,
    merchant.name as merchant_name, merchant.test_of is not null as is_test_shop, null as partner_id, coalesce(role.name, '') as role_name, staff.locale,
    staff.has_compact_rows, coalesce(role.codes, '{}') as codes, false as is_second_factor_due, ${elevationOf(STAFF, now)}
  from staff
  join merchant on merchant.id = staff.merchant_id
  left join role on role.merchant_id = staff.merchant_id and role.id = ${actingRole(STAFF, now)} and role.archived_at is null
  where staff.merchant_id = ${merchantId} and staff.id = ${id}`

const outletsStatement = (merchantId: string, staffId: string | null, now: string) => sql`
  select outlet.id, outlet.number, outlet.name, outlet.currency as pay_currency, outlet.time_zone,
    (select jsonb_agg(jsonb_build_object('from', rule -> 'from', 'timeZone', rule -> 'timeZone') order by turn)
      from jsonb_array_elements(outlet.day_rules) with ordinality as one (rule, turn)) as zones,
    (select role.codes from staff join role on role.merchant_id = staff.merchant_id and role.archived_at is null
        and role.id = kassa_acting_role(staff.merchant_id, staff.id, outlet.id, ${now}::timestamptz, staff.role_id)
      where staff.merchant_id = outlet.merchant_id and staff.id = ${staffId}::uuid
        and role.id <> ${actingRole(STAFF, now)}) as all_perms
  from outlet
  where outlet.merchant_id = ${merchantId} and outlet.is_enabled and outlet.archived_at is null
    and (${staffId}::uuid is null or exists (
      select from staff_outlet
      where staff_outlet.merchant_id = outlet.merchant_id and staff_outlet.outlet_id = outlet.id
        and staff_outlet.staff_id = ${staffId}::uuid))
  order by outlet.number, outlet.id`

const permsOf = ({ isSecondFactorDue }: Pick<UserRow, 'isSecondFactorDue'>, codes: readonly string[]): string[] =>
  isSecondFactorDue ? [] : [...codes]

/** Of an outlet where they act as everywhere, nothing is said of their codes; of one that never had another zone, nothing of its zones. */
const outletOf = ({ allPerms, zones, ...outlet }: OutletRow): SessionOutlet => ({
  ...outlet,
  ...(zones !== null && { zones }),
  ...(allPerms !== null && { allPerms }),
})

/** The moment of a session, and the zone of the installation. */
type At = Pick<Context, 'now' | 'installationZone'>

/**
 * Returns the contents of a session beside its token as they are at a moment. For a person in a merchant, `tx` must be inside that merchant.
 *
 * Operators and partners choose no outlet and pay in the platform's currency, CNY.
 */
export async function readSessionView(
  tx: Tx,
  { kind, id, merchantId }: AccountKey,
  { now, installationZone }: At,
): Promise<SessionView> {
  const screenLockMinutes = await readSetting(tx, { merchantId }, 'security.screen-lock-minutes')
  if (merchantId === null) {
    const { codes, ...user } = await tx.one<UserRow>(upperAdminStatement(id))
    return {
      email: user.email,
      allPerms: permsOf(user, codes),
      payCurrency: 'CNY',
      user: { ...user, zone: installationZone },
      outlets: [],
      screenLockMinutes,
    }
  }
  const { codes, ...user } = await tx.one<UserRow>(
    kind === 'admin' ? adminStatement(id, now) : staffStatement(merchantId, id, now),
  )
  const rows = await tx.many<OutletRow>(outletsStatement(merchantId, kind === 'staff' ? id : null, now))
  const outlets = rows.map(outletOf)
  const payCurrency = outlets[0]?.payCurrency ?? 'CNY'
  return { email: user.email, allPerms: permsOf(user, codes), payCurrency, user, outlets, screenLockMinutes }
}

/** Returns the session of somebody who looks as another: themselves, with the rights and outlets of what they look as. */
export async function readViewedSession(
  tx: Tx,
  key: AccountKey,
  { codes, outletIds, view }: Actor,
  at: At,
): Promise<SessionView> {
  const own = await readSessionView(tx, key, at)
  const outlets = own.outlets
    .filter(({ id }) => outletIds === 'all' || outletIds.includes(id))
    .map(({ allPerms: _own, ...outlet }) => outlet)
  return { ...own, allPerms: [...codes], outlets, user: { ...own.user, view } }
}

/** A session of the operator's support, as the merchant granted it. */
export interface SupportSession extends Pick<Actor, 'accountId' | 'name' | 'locale'> {
  readonly codes: readonly string[]
  readonly support: NonNullable<SessionUser['support']>
}

/** Returns the session of the operator's support inside a merchant: their own name, and of the merchant what was granted. Nobody is asked for a password there. */
export async function readSupportSession(
  tx: Tx,
  merchantId: string,
  { accountId, name, locale, codes, support }: SupportSession,
  now: string,
): Promise<SessionView> {
  const merchant = await tx.one<{ number: string; name: string }>(
    sql`select number, name from merchant where id = ${merchantId}`,
  )
  const outlets = (await tx.many<OutletRow>(outletsStatement(merchantId, null, now))).map(outletOf)
  const { reason, until, mayChange } = support
  return {
    email: null,
    allPerms: [...codes],
    payCurrency: outlets[0]?.payCurrency ?? 'CNY',
    user: {
      id: accountId,
      tier: 'merchant',
      name,
      email: null,
      staffNumber: null,
      staffId: null,
      merchantId,
      merchantNumber: merchant.number,
      merchantName: merchant.name,
      partnerId: null,
      roleName: '',
      locale,
      support: { reason, until, mayChange },
    },
    outlets,
    screenLockMinutes: 0,
  }
}
