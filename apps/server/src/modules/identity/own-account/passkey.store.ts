import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { AccountKey } from '../account.store.ts'

/** A passkey as it proves who signs in. */
export interface Passkey {
  readonly id: string
  readonly adminId: string
  /** Null above the tenants. */
  readonly merchantId: string | null
  readonly credentialId: Buffer
  readonly publicKey: Buffer
  readonly counter: number
}

export interface NewPasskey extends Passkey {
  readonly host: string
  readonly name: string
}

interface PasskeyOwner {
  readonly id: string
  readonly merchantId: string | null
}

/** Keeps a passkey; false where an account has it already. */
export const insertPasskey = async (tx: Tx, passkey: NewPasskey, now: string): Promise<boolean> => {
  const { id, adminId, merchantId, credentialId, publicKey, counter, host, name } = passkey
  const kept = await tx.run(sql`
    insert into passkey (id, admin_id, merchant_id, credential_id, public_key, counter, host, name, created_at)
    values (${id}, ${adminId}, ${merchantId}, ${credentialId}, ${publicKey}, ${counter}, ${host}, ${name}, ${now})
    on conflict (credential_id) do nothing`)
  return kept === 1
}

export interface PasskeyRow {
  readonly id: string
  readonly credentialId: Buffer
  readonly name: string
  readonly host: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

export const listPasskeyRows = (tx: Tx, { id }: PasskeyOwner): Promise<PasskeyRow[]> =>
  tx.many(sql`
    select id, credential_id, name, host, created_at, last_used_at from passkey where admin_id = ${id}
    order by created_at, id`)

export const deletePasskey = (tx: Tx, { id: adminId }: PasskeyOwner, id: string): Promise<number> =>
  tx.run(sql`delete from passkey where admin_id = ${adminId} and id = ${id}`)

export const deletePasskeysOf = (tx: Tx, adminId: string): Promise<number> =>
  tx.run(sql`delete from passkey where admin_id = ${adminId}`)

/** Whom a passkey signs in, before anybody is known. */
export const findPasskey = (tx: Tx, credentialId: Buffer): Promise<Passkey | undefined> =>
  tx.maybe(sql`
    select id, admin_id, merchant_id, credential_id, public_key, counter from passkey
    where credential_id = ${credentialId} for update`)

/** The partner of whoever has a passkey above the merchants; null: of the platform. */
export const findPartnerOfPasskey = async (tx: Tx, adminId: string): Promise<string | null> =>
  (await tx.maybe<{ partnerId: string | null }>(sql`select partner_id from admin where id = ${adminId}`))?.partnerId ??
  null

export const setPasskeyUsed = (tx: Tx, id: string, counter: number, now: string): Promise<number> =>
  tx.run(sql`update passkey set counter = ${counter}, last_used_at = ${now} where id = ${id}`)

/** Returns whether a password is not enough: the role asks for a second factor, and the account's only one is a passkey. */
export async function needsPasskey(tx: Tx, { kind, id, merchantId }: AccountKey): Promise<boolean> {
  if (kind !== 'admin') return false
  const role = merchantId === null ? sql`platform_role as role on role.id = admin.platform_role_id` : OWN_ROLE
  const row = await tx.maybe(sql`
    select 1 from admin join ${role}
    where admin.id = ${id} and role.demands_second_factor and exists (select from passkey where admin_id = admin.id)`)
  return row !== undefined
}

const OWN_ROLE = sql`role on role.merchant_id = admin.merchant_id and role.id = admin.role_id`
