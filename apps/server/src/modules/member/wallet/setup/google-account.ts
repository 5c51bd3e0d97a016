import { createPrivateKey } from 'node:crypto'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { z } from 'zod'
import type { GoogleKeys } from './wallet-keys.ts'

/** The parts of the account's file that are used; the addresses in it are not. */
const account = z.object({
  type: z.literal('service_account'),
  client_email: z.email().max(250),
  private_key_id: z.string().min(1).max(100),
  private_key: z.string().max(10_000),
})

/** Reads the file of a service account's key. Refuses with `wallet.account-unreadable`. */
export function readGoogleAccount(bytes: Buffer): Result<GoogleKeys> {
  try {
    const { client_email: email, private_key_id: keyId, private_key: key } = account.parse(JSON.parse(bytes.toString()))
    // Encrypted keys are none of Google's; only such a one takes long to open.
    const opened = key.includes('ENCRYPTED') ? undefined : createPrivateKey(key)
    if (opened?.asymmetricKeyType === 'rsa') return accept({ email, keyId, key })
  } catch {
    // Said below: whatever is wrong with it, it is no such file.
  }
  return refuse({ code: 'wallet.account-unreadable' })
}
