import { checkPassword, PASSWORDS_REMEMBERED } from '@kassa/domain/identity/password-policy.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { fitsPassword, hashPassword } from './hash-password.ts'

interface Typed {
  readonly password: string
  readonly passwordAgain: string
}

/** Whom the password is for: where the policy stands, what it may not be, and which ones were used before. */
export interface PasswordOwner {
  readonly merchantId: string | null
  readonly handles: readonly string[]
  readonly usedHashes: readonly string[]
}

const handlesOf = (handle: string): string[] => [handle, handle.split('@')[0] ?? handle]

/**
 * Checks a new password typed twice against the policy in force and the last three, and hashes it.
 *
 * Refuses with `password.differs`, `password.too-weak`, `password.used-before`. Source: D33, SE-S08.
 */
export async function acceptNewPassword(
  tx: Tx,
  { password, passwordAgain }: Typed,
  { merchantId, handles, usedHashes }: PasswordOwner,
): Promise<Result<string>> {
  if (password !== passwordAgain) return refuse({ code: 'password.differs' })
  const policy = await readSetting(tx, { merchantId }, 'security.password')
  const checked = checkPassword(policy, password, handles.flatMap(handlesOf))
  if (!checked.ok) return checked
  for (const used of usedHashes.slice(0, PASSWORDS_REMEMBERED)) {
    if (await fitsPassword(password, used)) return refuse({ code: 'password.used-before' })
  }
  return accept(await hashPassword(password))
}

/** The former hashes once `present` has been replaced: the last two before the new one. */
export const formerAfter = (present: string, former: readonly string[]): readonly string[] =>
  [present, ...former].slice(0, PASSWORDS_REMEMBERED - 1)
