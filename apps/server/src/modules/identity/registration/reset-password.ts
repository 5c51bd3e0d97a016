import type { OutputOf } from '@kassa/contract/endpoint.ts'
import {
  findPassword as findPasswordCall,
  sendEmailForResetPassword as sendCall,
} from '@kassa/contract/identity/registration.calls.ts'
import { UNLOCKED } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Name } from '../../../platform/clusters/name.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { endSessionsOf } from '../../../platform/session/session.store.ts'
import {
  findMailOfAccount,
  findAdminByEmailForUpdate,
  foldEmail,
  setLock,
  setPasswordHash,
  type SignInAccount,
} from '../account.store.ts'
import { acceptNewPassword, formerAfter } from '../password/new-password.ts'
import { codeArrival } from './code-arrival.ts'
import { checkCode, sendCode } from './codes.ts'
import { setCodeUsed } from './verification-code.store.ts'

function ofAdmin({ email }: { readonly email: string }): Name {
  return { kind: 'admin', folded: foldEmail(email) }
}

/** A way back in never stands on a screen: whoever sits at the machine is not thereby whose account it is. */
export const sendEmailForResetPassword = command(
  sendCall,
  async (context, { email }) => {
    const sent = await sendCode(context, 'reset', email, async () => {
      const found = await findMailOfAccount(context.tx, foldEmail(email))
      if (!found) return { kind: 'nothing', locale: context.locale }
      return { kind: 'code', locale: found.locale, from: { partnerId: found.above } }
    })
    return sent.ok ? accept({ ...sent.value, arrives: await codeArrival(context) }) : sent
  },
  { hashes: 'code', named: ofAdmin },
)

async function setNewPassword(
  context: Context,
  tx: Tx,
  account: SignInAccount,
  typed: { password: string; passwordAgain: string },
): Promise<Result<null>> {
  const { merchantId, handle } = account
  const usedHashes = [account.passwordHash, ...account.formerPasswordHashes]
  const hash = await acceptNewPassword(tx, typed, { merchantId, handles: [handle], usedHashes })
  if (!hash.ok) return hash
  await setPasswordHash(tx, account, hash.value, formerAfter(account.passwordHash, account.formerPasswordHashes))
  if (account.lock.status <= 1) await setLock(tx, account, UNLOCKED)
  await endSessionsOf(tx, account.id, context.now)
  context.audit({ subject: `admin/${account.id}`, after: { password: 'reset by code', name: account.name } })
  return accept(null)
}

/** A permanent lock and a missing activation stay: a code proves the address, not the right to work. */
export const findPassword = command(findPasswordCall, resetPassword, { hashes: 'code', named: ofAdmin })

async function resetPassword(context: Context, { email, code, ...typed }: OutputOf<typeof findPasswordCall.request>) {
  const { tx, enter, now } = context
  const checked = await checkCode(context, 'reset', email, code)
  if (!checked.ok) return checked
  const account = await findAdminByEmailForUpdate(tx, foldEmail(email))
  if (!account) return refuse({ code: 'code.wrong' })
  const { merchantId } = account
  const changed =
    merchantId === null
      ? await setNewPassword(context, tx, account, typed)
      : await enter(merchantId, (inside) => setNewPassword(context, inside, account, typed))
  if (!changed.ok) return changed
  await setCodeUsed(tx, checked.value.id, now)
  return accept({})
}
