import type { Tx } from '../../../platform/db/tx.ts'
import { findPlatformSecret, findSecret, setPlatformSecret, setSecret } from '../../../platform/secret.store.ts'
import type { SecretBox } from '../../../platform/secret.ts'
import { NOBODYS_MERCHANT } from '../place.ts'

export interface SmsKey {
  readonly accessKeyId: string
  readonly secret: string
}

interface Of {
  readonly merchantId: string
  readonly id: string
}

export const smsSecretName = (id: string): string => `sms/${id}`

/** Keeps a gateway's key and secret, sealed together; they are never read again but to sign. */
export function setSmsKey(
  tx: Tx,
  box: SecretBox,
  { merchantId, id, key, now }: Of & { readonly key: SmsKey; readonly now: string },
): Promise<number> {
  const kept = { name: smsSecretName(id), text: JSON.stringify(key), now }
  return merchantId === NOBODYS_MERCHANT
    ? setPlatformSecret(tx, box, kept)
    : setSecret(tx, box, { merchantId, ...kept })
}

export async function findSmsKey(tx: Tx, box: SecretBox, { merchantId, id }: Of): Promise<SmsKey | undefined> {
  const text =
    merchantId === NOBODYS_MERCHANT
      ? await findPlatformSecret(tx, box, smsSecretName(id))
      : await findSecret(tx, box, merchantId, smsSecretName(id))
  return text === undefined ? undefined : (JSON.parse(text) as SmsKey)
}
