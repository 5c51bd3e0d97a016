import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fitsPassword } from '../../identity/public.ts'
import { PASSWORD_TRIES } from './member-view.ts'
import { countPasswordTry, forgetPasswordTries } from './member.store.ts'

interface WithPassword {
  readonly id: string
  readonly passwordHash: string | null
  readonly passwordTries: number
}

/**
 * Returns whether a device was given the member's password; a member without one needs none. Refuses with `member.password-locked` after five wrong tries,
 * or `member.password-wrong` (`left`), and then keeps what was written, so that tries are counted. Source: D100, PY-S22.
 */
export async function proveMemberPassword(
  context: Pick<Context, 'tx' | 'device' | 'keepWhenRefused'>,
  member: WithPassword,
  typed: string,
): Promise<Result<null>> {
  const proven = await checkMemberPassword(context.tx, context.device.merchantId, member, typed)
  if (!proven.ok) context.keepWhenRefused()
  return proven
}

async function checkMemberPassword(
  tx: Tx,
  merchantId: string,
  { id, passwordHash, passwordTries }: WithPassword,
  typed: string,
): Promise<Result<null>> {
  if (passwordHash === null) return accept(null)
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
