import type { Sealed } from '../../../platform/secret.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Where an administrator's secret lies: in the merchant's secrets, or in the platform's for the tiers above. */
export interface SecretOwner {
  readonly id: string
  readonly merchantId: string | null
}

const nameOf = ({ id }: SecretOwner): string => `totp/${id}`

/** What the secret is sealed to; put into another row it does not open. */
export const identityOf = (owner: SecretOwner): string => `${owner.merchantId ?? 'platform'}/${nameOf(owner)}`

export const setSecret = (tx: Tx, owner: SecretOwner, { keyId, nonce, sealed }: Sealed, now: string): Promise<number> =>
  owner.merchantId === null
    ? tx.run(sql`
        insert into platform_secret (name, key_id, nonce, sealed, set_at)
        values (${nameOf(owner)}, ${keyId}, ${nonce}, ${sealed}, ${now})
        on conflict (name) do update set key_id = excluded.key_id, nonce = excluded.nonce, sealed = excluded.sealed,
          set_at = excluded.set_at`)
    : tx.run(sql`
        insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
        values (${owner.merchantId}, ${nameOf(owner)}, ${keyId}, ${nonce}, ${sealed}, ${now})
        on conflict (merchant_id, name) do update set key_id = excluded.key_id, nonce = excluded.nonce,
          sealed = excluded.sealed, set_at = excluded.set_at`)

export const findSecret = (tx: Tx, owner: SecretOwner): Promise<Sealed | undefined> =>
  owner.merchantId === null
    ? tx.maybe<Sealed>(sql`select key_id, nonce, sealed from platform_secret where name = ${nameOf(owner)}`)
    : tx.maybe<Sealed>(sql`
        select key_id, nonce, sealed from secret where merchant_id = ${owner.merchantId} and name = ${nameOf(owner)}`)

export const removeSecret = (tx: Tx, owner: SecretOwner): Promise<number> =>
  owner.merchantId === null
    ? tx.run(sql`delete from platform_secret where name = ${nameOf(owner)}`)
    : tx.run(sql`delete from secret where merchant_id = ${owner.merchantId} and name = ${nameOf(owner)}`)

/** Turns the second factor on (an instant) or off (null). */
export const setConfirmed = (tx: Tx, adminId: string, at: string | null): Promise<number> =>
  tx.run(sql`update admin set totp_confirmed_at = ${at}, totp_last_step = null where id = ${adminId}`)
