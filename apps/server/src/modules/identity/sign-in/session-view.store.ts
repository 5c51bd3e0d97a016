import type { OutputOf } from '@kassa/contract/endpoint.ts'
import type { sessionAnswer } from '@kassa/contract/identity/identity.calls.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import type { AccountKey } from '../account.store.ts'

type SessionAnswer = OutputOf<typeof sessionAnswer>
type SessionView = Omit<SessionAnswer, 'token'>
type SessionUser = SessionAnswer['user']

interface UserRow extends SessionUser {
  readonly isSecondFactorDue: boolean
  readonly codes: readonly string[]
}

/** Whether their role asks for a second factor that they do not have. `role`: of which table it is. */
const isDue = (role: 'role' | 'platform_role') => sql`
  coalesce(${sql.raw(role)}.demands_second_factor, false) and admin.totp_confirmed_at is null
    and not exists (select from passkey where passkey.admin_id = admin.id) as is_second_factor_due`

const adminStatement = (id: string) => sql`
  select admin.id, admin.tier, trim(admin.first_name || ' ' || admin.last_name) as name, admin.email,
    null as staff_number, (select staff.id from staff where staff.merchant_id = admin.merchant_id
      and staff.admin_id = admin.id and staff.is_enabled and staff.archived_at is null) as staff_id, admin.merchant_id, merchant.number as merchant_number, merchant.name as merchant_name,
    admin.partner_id, coalesce(role.name, platform_role.name, '') as role_name, admin.locale,
    coalesce(role.codes, platform_role.codes, '{}') as codes, ${isDue('role')}
  from admin
  left join merchant on merchant.id = admin.merchant_id
  left join role on role.merchant_id = admin.merchant_id and role.id = admin.role_id and role.archived_at is null
  left join platform_role on platform_role.id = admin.platform_role_id and platform_role.archived_at is null
  where admin.id = ${id}`

/** Returns the statement for an account above the tenants, where a role inside a merchant cannot be read. */
const upperAdminStatement = (id: string) => sql`
  select admin.id, admin.tier, trim(admin.first_name || ' ' || admin.last_name) as name, admin.email,
    null as staff_number, null as staff_id, null as merchant_id, null as merchant_number, null as merchant_name, admin.partner_id,
    coalesce(platform_role.name, '') as role_name, admin.locale, coalesce(platform_role.codes, '{}') as codes,
    ${isDue('platform_role')}
  from admin
  left join platform_role on platform_role.id = admin.platform_role_id and platform_role.archived_at is null
  where admin.id = ${id}`

const staffStatement = (merchantId: string, id: string) => sql`
  select staff.id, 'staff' as tier, trim(staff.first_name || ' ' || staff.last_name) as name, null as email,
    staff.number as staff_number, staff.id as staff_id, staff.merchant_id, merchant.number as merchant_number,
    merchant.name as merchant_name, null as partner_id, coalesce(role.name, '') as role_name, staff.locale,
    coalesce(role.codes, '{}') as codes, false as is_second_factor_due
  from staff
  join merchant on merchant.id = staff.merchant_id
  left join role on role.merchant_id = staff.merchant_id and role.id = staff.role_id and role.archived_at is null
  where staff.merchant_id = ${merchantId} and staff.id = ${id}`

const outletsStatement = (merchantId: string, staffId: string | null) => sql`
  select outlet.id, outlet.number, outlet.name, outlet.currency as pay_currency, outlet.time_zone
  from outlet
  where outlet.merchant_id = ${merchantId} and outlet.is_enabled and outlet.archived_at is null
    and (${staffId}::uuid is null or exists (
      select from staff_outlet
      where staff_outlet.merchant_id = outlet.merchant_id and staff_outlet.outlet_id = outlet.id
        and staff_outlet.staff_id = ${staffId}::uuid))
  order by outlet.number, outlet.id`

const permsOf = ({ isSecondFactorDue }: Pick<UserRow, 'isSecondFactorDue'>, codes: readonly string[]): string[] =>
  isSecondFactorDue ? [] : [...codes]

/**
 * Returns the contents of a session beside its token. For a person in a merchant, `tx` must be inside that merchant.
 *
 * Operators and partners choose no outlet and pay in the platform's currency, CNY.
 */
export async function readSessionView(tx: Tx, { kind, id, merchantId }: AccountKey): Promise<SessionView> {
  const screenLockMinutes = await readSetting(tx, { merchantId }, 'security.screen-lock-minutes')
  if (merchantId === null) {
    const { codes, ...user } = await tx.one<UserRow>(upperAdminStatement(id))
    return {
      email: user.email,
      allPerms: permsOf(user, codes),
      payCurrency: 'CNY',
      user,
      outlets: [],
      screenLockMinutes,
    }
  }
  const { codes, ...user } = await tx.one<UserRow>(
    kind === 'admin' ? adminStatement(id) : staffStatement(merchantId, id),
  )
  const outlets = await tx.many<SessionView['outlets'][number]>(
    outletsStatement(merchantId, kind === 'staff' ? id : null),
  )
  const payCurrency = outlets[0]?.payCurrency ?? 'CNY'
  return { email: user.email, allPerms: permsOf(user, codes), payCurrency, user, outlets, screenLockMinutes }
}
