import type { Tx } from '../../../platform/db/tx.ts'
import { findSecret, removeSealed, setSecret } from '../../../platform/secrets/secret.store.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import { newWebhookSecret } from './sign-message.ts'

const nameOf = (id: string): string => `webhook/${id}`
const nameBefore = (id: string): string => `webhook/${id}/before`

interface Of {
  readonly merchantId: string
  readonly id: string
}

/** Makes the secret of a webhook; one that was there signs beside it. Answers it, in clear for the only time. */
export async function giveSecret(tx: Tx, box: SecretBox, { merchantId, id }: Of, now: string): Promise<string> {
  const before = await findSecret(tx, box, merchantId, nameOf(id))
  if (before !== undefined) await setSecret(tx, box, { merchantId, name: nameBefore(id), text: before, now })
  const secret = newWebhookSecret()
  await setSecret(tx, box, { merchantId, name: nameOf(id), text: secret, now })
  return secret
}

/** The secrets that sign now, the newest first. */
export async function listSecrets(
  tx: Tx,
  box: SecretBox,
  { merchantId, id }: Of,
  isOverlap: boolean,
): Promise<readonly string[]> {
  const newest = await findSecret(tx, box, merchantId, nameOf(id))
  const before = isOverlap ? await findSecret(tx, box, merchantId, nameBefore(id)) : undefined
  return [newest, before].filter((secret) => secret !== undefined)
}

export async function removeSecrets(tx: Tx, { merchantId, id }: Of): Promise<void> {
  for (const name of [nameOf(id), nameBefore(id)]) await removeSealed(tx, { merchantId, name })
}
