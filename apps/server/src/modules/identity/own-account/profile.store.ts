import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AccountKey } from '../account.store.ts'

export interface ProfileRow {
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
  readonly staffNumber: string | null
  readonly phone: string
  readonly locale: 'en-US' | 'zh-CN' | 'ja-JP'
  readonly hasSecondFactor: boolean | null
  readonly hasPin: boolean
  readonly version: number
}

/** A PIN belongs to a seat among the staff of one merchant; above the tenants nobody has one, and staff are not seen. */
const hasSeatPin = (merchantId: string | null): Sql =>
  merchantId === null
    ? sql`false`
    : sql`exists (select from staff where staff.merchant_id = ${merchantId} and staff.admin_id = admin.id and staff.pin is not null)`

export const readProfileRow = (tx: Tx, { kind, id, merchantId }: AccountKey): Promise<ProfileRow> =>
  tx.one<ProfileRow>(
    kind === 'admin'
      ? sql`select first_name, last_name, email, null as staff_number, phone, locale,
          totp_confirmed_at is not null as has_second_factor,
          ${hasSeatPin(merchantId)} as has_pin, version
          from admin where id = ${id} for update`
      : sql`select first_name, last_name, null as email, number as staff_number, phone, locale,
          null::boolean as has_second_factor, pin is not null as has_pin, version
          from staff where merchant_id = ${merchantId} and id = ${id} for update`,
  )

export const setProfile = (
  tx: Tx,
  key: AccountKey,
  { firstName, lastName, phone }: Pick<ProfileRow, 'firstName' | 'lastName' | 'phone'>,
): Promise<number> =>
  write(tx, key, sql`first_name = ${firstName}, last_name = ${lastName}, phone = ${phone}, version = version + 1`)

const write = (tx: Tx, { kind, id, merchantId }: AccountKey, values: Sql): Promise<number> =>
  tx.run(
    kind === 'admin'
      ? sql`update admin set ${values} where id = ${id}`
      : sql`update staff set ${values} where merchant_id = ${merchantId} and id = ${id}`,
  )

export const readFavourites = async (tx: Tx, { kind, id, merchantId }: AccountKey): Promise<string[]> =>
  (
    await tx.one<{ menuFavourites: string[] }>(
      kind === 'admin'
        ? sql`select menu_favourites from admin where id = ${id}`
        : sql`select menu_favourites from staff where merchant_id = ${merchantId} and id = ${id}`,
    )
  ).menuFavourites

export const setFavourites = (tx: Tx, key: AccountKey, favourites: readonly string[]): Promise<number> =>
  write(tx, key, sql`menu_favourites = ${favourites}`)

export interface SessionRow {
  readonly id: string
  readonly ip: string
  readonly userAgent: string
  readonly createdAt: string
  readonly lastSeenAt: string
  readonly expiresAt: string
  /** By an account that follows theirs at the test shop. */
  readonly isTestShop: boolean
}

export const listSessionRows = (tx: Tx, accountId: string, now: string): Promise<SessionRow[]> =>
  tx.many<SessionRow>(sql`
    select id, ip, user_agent, created_at, last_seen_at, expires_at, false as is_test_shop from session
    where account_id = ${accountId} and revoked_at is null and expires_at > ${now}
    union all
    select id, ip, user_agent, created_at, last_seen_at, expires_at, true from kassa_sessions_of_followers(${accountId}, ${now})
    order by last_seen_at desc, id limit 100`)
