import type { SealedValue } from '../../../platform/secrets/secret.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findSealed, removeSealed, setSealed } from '../../../platform/secrets/secret.store.ts'

/** The owner of an administrator's secret: in the merchant's secrets, or in the platform's for the tiers above. */
export interface SecretOwner {
  readonly id: string
  readonly merchantId: string | null
}

const nameOf = ({ id }: SecretOwner): string => `totp/${id}`

/** Returns the identity that the secret is sealed to; in another row it does not open. */
export const identityOf = (owner: SecretOwner): string => `${owner.merchantId ?? 'platform'}/${nameOf(owner)}`

export const setSecret = (tx: Tx, owner: SecretOwner, sealed: SealedValue, now: string): Promise<number> =>
  setSealed(tx, placeOf(owner), sealed, now)

export const findSecret = (tx: Tx, owner: SecretOwner): Promise<SealedValue | undefined> =>
  findSealed(tx, placeOf(owner))

export const removeSecret = (tx: Tx, owner: SecretOwner): Promise<number> => removeSealed(tx, placeOf(owner))

const placeOf = (owner: SecretOwner) => ({ merchantId: owner.merchantId, name: nameOf(owner) })

/** Turns the second factor on (an instant) or off (null). */
export const setConfirmed = (tx: Tx, adminId: string, at: string | null): Promise<number> =>
  tx.run(sql`update admin set totp_confirmed_at = ${at}, totp_last_step = null where id = ${adminId}`)
