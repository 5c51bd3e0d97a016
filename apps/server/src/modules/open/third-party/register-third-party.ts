import type { Database } from '../../../platform/db/database.ts'
import { hashToken, newToken } from '../../../platform/session/token.ts'
import { isBrowserAddress } from '../browser-address.ts'
import { insertThirdParty, setThirdPartyDisabled } from './third-party.store.ts'

interface NewApp {
  readonly name: string
  readonly website: string
  readonly redirectUris: readonly string[]
  /** False for one that runs on people's own devices, where a secret would be none. */
  readonly hasSecret: boolean
}

/** Registers an app; its secret stands in the answer and nowhere else. */
export async function registerThirdParty(
  database: Database,
  { name, website, redirectUris, hasSecret }: NewApp,
  { now, newId }: { readonly now: string; readonly newId: () => string },
): Promise<{ readonly id: string; readonly secret: string | null } | { readonly fault: string }> {
  if (name.trim() === '' || name.length > 50) return { fault: 'A name has 1 to 50 letters.' }
  const wrong = [website, ...redirectUris].find((address) => !isBrowserAddress(address))
  if (wrong !== undefined) return { fault: `${wrong} is no https address (or http://127.0.0.1 on one’s own machine).` }
  const [id, secret] = [newId(), hasSecret ? newToken() : null]
  const secretHash = secret === null ? null : hashToken(secret)
  await database.transaction({ kind: 'owner' }, (tx) =>
    insertThirdParty(tx, { id, name: name.trim(), website, redirectUris, secretHash, now }),
  )
  return { id, secret }
}

/** Disables an app: its tokens open nothing from now on, at any merchant. False where there is none. */
export const disableThirdParty = async (database: Database, id: string, now: string): Promise<boolean> =>
  (await database.transaction({ kind: 'owner' }, (tx) => setThirdPartyDisabled(tx, id, now))) > 0
