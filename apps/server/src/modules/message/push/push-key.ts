import type { Tx } from '../../../platform/db/tx.ts'
import type { Beginning } from '../../../platform/module.ts'
import { findPlatformSecret, setPlatformSecret } from '../../../platform/secrets/secret.store.ts'
import type { SecretBox } from '../../../platform/secrets/secret.ts'
import { forgetBrowsers } from './push-browser.store.ts'
import { findPublicKey, lockPushKey, setPublicKey } from './push-key.store.ts'
import { makeVapidKey, type VapidKey } from './vapid.ts'

const NAME = 'push/key'

/** The key with which pushes are signed; undefined where there is none, or it was sealed with a key that is gone. As the owner. */
export async function findPushKey(tx: Tx, box: SecretBox): Promise<VapidKey | undefined> {
  const publicKey = await findPublicKey(tx)
  const privateKey = await findPlatformSecret(tx, box, NAME).catch(() => undefined)
  return publicKey === undefined || privateKey === undefined ? undefined : { publicKey, privateKey }
}

/**
 * Makes the installation's key at its first start. Browsers that were added under another key, as after a backup was restored where its secrets
 * do not open, can be written to no more and are forgotten.
 */
export const keepPushKey = ({ database, secrets, now }: Beginning): Promise<void> =>
  database.transaction({ kind: 'owner' }, async (tx) => {
    if (await findPushKey(tx, secrets)) return
    await lockPushKey(tx)
    if (await findPushKey(tx, secrets)) return
    const { publicKey, privateKey } = makeVapidKey()
    await setPlatformSecret(tx, secrets, { name: NAME, text: privateKey, now })
    await setPublicKey(tx, publicKey, now)
    await forgetBrowsers(tx)
  })
