import type { Locale } from '@kassa/domain/text/locale.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** The number and the name of a shop. */
export const findShopName = (tx: Tx, merchantId: string): Promise<{ number: string; name: string }> =>
  tx.one(sql`select number, name from organisation_merchant where id = ${merchantId}`)

/** One shop after the other arrives: all tables are locked while one does, and each looks for itself behind the one before. */
export const lockArrivals = (tx: Tx): Promise<number> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtext('moving.arrivals'))`)

/** Returns whether a shop is in this installation. */
export const isShopHere = async (tx: Tx, merchantId: string): Promise<boolean> =>
  (await tx.maybe(sql`select from organisation_merchant where id = ${merchantId}`)) !== undefined

/** Returns whether an administrator of the shop holds the role of its owner. */
export const isOwnerOf = async (tx: Tx, merchantId: string, adminId: string): Promise<boolean> =>
  (await tx.maybe(sql`
    select from identity_admin as admin join identity_role as role on role.merchant_id = admin.merchant_id and role.id = admin.role_id
    where admin.merchant_id = ${merchantId} and admin.id = ${adminId} and role.built_in_key = 'owner'`)) !== undefined

/** Ids of a merchant’s pictures and of the films on its screens. */
export async function listFileIds(tx: Tx, merchantId: string): Promise<{ pictures: string[]; films: string[] }> {
  const pictures = await tx.many<{ id: string }>(
    sql`select id from picture where merchant_id = ${merchantId} order by id`,
  )
  const films = await tx.many<{ id: string }>(
    sql`select id from screen_video where merchant_id = ${merchantId} order by id`,
  )
  return { pictures: pictures.map(({ id }) => id), films: films.map(({ id }) => id) }
}

/** A person of a shop that arrived who signs in by e-mail. */
export interface ArrivedPerson {
  readonly id: string
  readonly email: string
  readonly locale: Locale
  readonly isOwner: boolean
}

/** Those who may work, the owner first. */
export const listArrivedPeople = (tx: Tx, merchantId: string): Promise<ArrivedPerson[]> =>
  tx.many<ArrivedPerson>(sql`
    select admin.id, admin.email, admin.locale, coalesce(role.built_in_key = 'owner', false) as is_owner
    from identity_admin as admin left join identity_role as role on role.merchant_id = admin.merchant_id and role.id = admin.role_id
    where admin.merchant_id = ${merchantId} and admin.is_enabled and admin.archived_at is null
    order by is_owner desc, admin.created_at, admin.id`)
