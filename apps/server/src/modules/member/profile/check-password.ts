import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fitsPassword } from '../../identity/public.ts'
import { PASSWORD_TRIES } from './member-view.ts'
import { countPasswordTry, forgetPasswordTries } from './member.store.ts'

/**
 * Whether somebody typed the member's password. Refuses with `member.password-missing`, `member.password-locked` after five wrong tries, or
 * `member.password-wrong` (`left`); the caller keeps what was written when it is wrong, so that tries are counted. Source: D100.
 */
export async function checkMemberPassword(
  tx: Tx,
  merchantId: string,
  member: { readonly id: string; readonly passwordHash: string | null; readonly passwordTries: number },
  typed: string,
): Promise<Result<null>> {
  const { id, passwordHash, passwordTries } = member
  if (passwordHash === null) return refuse({ code: 'member.password-missing' })
  if (passwordTries >= PASSWORD_TRIES) return refuse({ code: 'member.password-locked' })
  if (await fitsPassword(typed, passwordHash)) {
    await forgetPasswordTries(tx, merchantId, id)
    return accept(null)
  }
  const left = PASSWORD_TRIES - (await countPasswordTry(tx, merchantId, id))
  return left === 0
    ? refuse({ code: 'member.password-locked' })
    : refuse({ code: 'member.password-wrong', facts: { left } })
}
