import type { Tx } from '../../../platform/db/tx.ts'
import type { SecretBox } from '../../../platform/secret.ts'
import { placeSecret } from '../gateway/place-secret.ts'

export interface SmsKey {
  readonly accessKeyId: string
  readonly secret: string
}

/** Key and secret of a gateway, sealed together. */
export const smsKeys = placeSecret('sms')

export async function findSmsKey(
  tx: Tx,
  box: SecretBox,
  gateway: { readonly merchantId: string; readonly id: string },
): Promise<SmsKey | undefined> {
  const text = await smsKeys.find(tx, box, gateway)
  return text === undefined ? undefined : (JSON.parse(text) as SmsKey)
}
