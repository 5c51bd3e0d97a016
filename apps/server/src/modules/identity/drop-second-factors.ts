import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Database } from '../../platform/db/database.ts'
import { endSessionsOf } from '../../platform/session/session.store.ts'
import { findAdminByEmailForUpdate, foldEmail } from './account.store.ts'
import { deletePasskeysOf } from './own-account/passkey.store.ts'
import { setConfirmed } from './own-account/second-factor.store.ts'

/**
 * Takes six digits and passkeys from an administrator whose phone or key is lost, and signs them out; the password stays. From the
 * machine's own command line. Refuses with `thing.not-found`.
 */
export const dropSecondFactors = (database: Database, email: string, now: string): Promise<Result<{ id: string }>> =>
  database.transaction({ kind: 'platform' }, async (tx): Promise<Result<{ id: string }>> => {
    const account = await findAdminByEmailForUpdate(tx, foldEmail(email))
    if (!account) return refuse({ code: 'thing.not-found' })
    await setConfirmed(tx, account.id, null)
    await deletePasskeysOf(tx, account.id)
    await endSessionsOf(tx, account.id, now)
    return accept({ id: account.id })
  })
