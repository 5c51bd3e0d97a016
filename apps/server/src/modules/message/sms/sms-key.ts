import type { SmsServer } from '@kassa/domain/message/sms.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import { placeSecret } from '../gateway/place-secret.ts'

/** The key that requests to Aliyun are signed with. */
export interface SmsKey {
  readonly accessKeyId: string
  readonly secret: string
}

/** The value of a server's header, sealed together with the address it may go to and the header's name. */
export interface SmsHeaderSecret extends Pick<SmsServer, 'url' | 'headerName'> {
  readonly headerValue: string
}

/** The secrets that gateways sign in with, sealed whole. */
export const smsKeys = placeSecret('sms')

export async function findSmsKey(
  tx: Tx,
  box: SecretBox,
  gateway: { readonly merchantId: string; readonly id: string },
): Promise<Partial<SmsKey & SmsHeaderSecret> | undefined> {
  const text = await smsKeys.find(tx, box, gateway)
  return text === undefined ? undefined : (JSON.parse(text) as Partial<SmsKey & SmsHeaderSecret>)
}
