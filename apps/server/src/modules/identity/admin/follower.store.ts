import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** An account of a shop, as the one that follows it at the test shop begins. */
export interface FollowedAccount {
  readonly id: string
  readonly roleId: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly locale: string
  readonly passwordHash: string
  readonly totpConfirmedAt: string | null
}

/** Inside the real shop. */
export const findFollowedAccount = (tx: Tx, merchantId: string, id: string): Promise<FollowedAccount | undefined> =>
  tx.maybe(sql`
    select id, role_id, first_name, last_name, email, phone, locale, password_hash, totp_confirmed_at from admin
    where merchant_id = ${merchantId} and id = ${id} and archived_at is null`)

/** The account at the test shop that follows one of the real shop. Inside the test shop. */
export const findFollower = (tx: Tx, merchantId: string, followsId: string): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`
    select id from admin where merchant_id = ${merchantId} and follows_id = ${followsId} and archived_at is null`)

/** The account of the real shop that one of the test shop follows. Inside the test shop. */
export const findFollowed = (tx: Tx, merchantId: string, id: string): Promise<{ followsId: string } | undefined> =>
  tx.maybe(sql`
    select follows_id from admin where merchant_id = ${merchantId} and id = ${id} and follows_id is not null`)

/**
 * Adds the follower of an account: nobody signs in by its e-mail, which is the other's. Its name in the directory is the same each time that the transaction runs,
 * since the first database gives it out. Inside the test shop, of this number.
 */
export const insertFollower = (
  tx: Tx,
  merchantId: string,
  account: FollowedAccount,
  { id, roleId, number, now }: Readonly<Record<'id' | 'roleId' | 'number' | 'now', string>>,
): Promise<number> =>
  tx.run(sql`
    insert into admin (id, tier, merchant_id, role_id, first_name, last_name, email, email_folded, phone, locale, status,
      password_hash, totp_confirmed_at, follows_id, created_at)
    values (${id}, 'merchant', ${merchantId}, ${roleId}, ${account.firstName}, ${account.lastName}, ${account.email},
      ${`follower ${number} ${account.id}`}, ${account.phone}, ${account.locale}, 0, ${account.passwordHash}, ${account.totpConfirmedAt},
      ${account.id}, ${now})`)

/** The role at the test shop of somebody with a role of the real shop: the same where the shop is a copy, otherwise the owner's. Inside the test shop. */
export const findRoleLike = (tx: Tx, merchantId: string, roleId: string): Promise<{ id: string }> =>
  tx.one(sql`
    select id from role where merchant_id = ${merchantId} and (id = ${roleId} or built_in_key = 'owner') and archived_at is null
    order by id = ${roleId} desc limit 1`)
