import type { Database } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { Tx } from '../db/tx.ts'
import type { SealedValue, SecretBox } from './secret.ts'

const identity = (merchantId: string, name: string): string => `${merchantId}/${name}`
const platformIdentity = (name: string): string => `platform/${name}`

/** The place of a sealed secret: a merchant's row, or the platform's own (null). */
export interface SecretPlace {
  readonly merchantId: string | null
  readonly name: string
}

/** Keeps what is sealed already. */
export const setSealed = (
  tx: Tx,
  { merchantId, name }: SecretPlace,
  { keyId, nonce, sealed }: SealedValue,
  now: string,
): Promise<number> =>
  merchantId === null
    ? tx.run(sql`
        insert into platform_secret (name, key_id, nonce, sealed, set_at)
        values (${name}, ${keyId}, ${nonce}, ${sealed}, ${now})
        on conflict (name) do update
        set key_id = excluded.key_id, nonce = excluded.nonce, sealed = excluded.sealed, set_at = excluded.set_at`)
    : tx.run(sql`
        insert into secret (merchant_id, name, key_id, nonce, sealed, set_at)
        values (${merchantId}, ${name}, ${keyId}, ${nonce}, ${sealed}, ${now})
        on conflict (merchant_id, name) do update
        set key_id = excluded.key_id, nonce = excluded.nonce, sealed = excluded.sealed, set_at = excluded.set_at`)

/** A secret as it lies there, sealed. */
export const findSealed = (tx: Tx, { merchantId, name }: SecretPlace): Promise<SealedValue | undefined> =>
  tx.maybe<SealedValue>(
    merchantId === null
      ? sql`select key_id, nonce, sealed from platform_secret where name = ${name}`
      : sql`select key_id, nonce, sealed from secret where merchant_id = ${merchantId} and name = ${name}`,
  )

export const removeSealed = (tx: Tx, { merchantId, name }: SecretPlace): Promise<number> =>
  tx.run(
    merchantId === null
      ? sql`delete from platform_secret where name = ${name}`
      : sql`delete from secret where merchant_id = ${merchantId} and name = ${name}`,
  )

const identityOf = ({ merchantId, name }: SecretPlace): string =>
  merchantId === null ? platformIdentity(name) : identity(merchantId, name)

/** Keeps a secret, sealed, where it lies. */
export const setSecretAt = (
  tx: Tx,
  box: SecretBox,
  place: SecretPlace,
  { text, now }: { readonly text: string; readonly now: string },
): Promise<number> => setSealed(tx, place, box.seal(identityOf(place), text), now)

/** A secret in clear, or undefined. */
export async function findSecretAt(tx: Tx, box: SecretBox, place: SecretPlace): Promise<string | undefined> {
  const row = await findSealed(tx, place)
  return row && box.open(identityOf(place), row)
}

/** Keeps a merchant's secret, sealed, under a name such as `payment/stripe`. */
export const setSecret = (
  tx: Tx,
  box: SecretBox,
  { merchantId, name, text, now }: { merchantId: string; name: string; text: string; now: string },
): Promise<number> => setSecretAt(tx, box, { merchantId, name }, { text, now })

/** A merchant's secret in clear, or undefined. */
export const findSecret = (tx: Tx, box: SecretBox, merchantId: string, name: string): Promise<string | undefined> =>
  findSecretAt(tx, box, { merchantId, name })

/** Keeps a secret of the platform itself. */
export const setPlatformSecret = (
  tx: Tx,
  box: SecretBox,
  { name, text, now }: { name: string; text: string; now: string },
): Promise<number> => setSecretAt(tx, box, { merchantId: null, name }, { text, now })

/** A secret of the platform in clear, or undefined. */
export const findPlatformSecret = (tx: Tx, box: SecretBox, name: string): Promise<string | undefined> =>
  findSecretAt(tx, box, { merchantId: null, name })

/**
 * Seals everything again that was sealed with another key than the first; answers how many. When it answers 0 the old
 * key may go.
 */
export async function sealAgain(database: Database, box: SecretBox): Promise<number> {
  return database.transaction({ kind: 'owner' }, async (tx) => {
    const own = await tx.many<SealedValue & { merchantId: string; name: string }>(
      sql`select merchant_id, name, key_id, nonce, sealed from secret where key_id <> ${box.keyId} for update`,
    )
    for (const { merchantId, name, ...old } of own) {
      const row = identity(merchantId, name)
      const { keyId, nonce, sealed } = box.seal(row, box.open(row, old))
      await tx.run(sql`
        update secret set key_id = ${keyId}, nonce = ${nonce}, sealed = ${sealed}
        where merchant_id = ${merchantId} and name = ${name}`)
    }
    const above = await tx.many<SealedValue & { name: string }>(
      sql`select name, key_id, nonce, sealed from platform_secret where key_id <> ${box.keyId} for update`,
    )
    for (const { name, ...old } of above) {
      const { keyId, nonce, sealed } = box.seal(platformIdentity(name), box.open(platformIdentity(name), old))
      await tx.run(sql`
        update platform_secret set key_id = ${keyId}, nonce = ${nonce}, sealed = ${sealed} where name = ${name}`)
    }
    return own.length + above.length
  })
}
