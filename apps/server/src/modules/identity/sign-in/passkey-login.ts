import { beginPasskeyLogin as beginCall, loginByPasskey as loginCall } from '@kassa/contract/identity/passkey.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lockAt } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { findAccountForUpdate, type AccountKey } from '../account.store.ts'
import { askChallenge, provePasskey, takeTicket } from '../own-account/passkey-ceremony.ts'
import { findPasskey, setPasskeyUsed } from '../own-account/passkey.store.ts'
import { beginSession, refusalWithoutKey } from './begin-session.ts'
import { refusalOfState } from './check-guess.ts'
import { limitGuesses, returnGuess } from './guess-limit.ts'

const GUESSED_AT = 'passkeys'

/** Begins the session of whoever the passkey is of; of somebody in a merchant `tx` is inside that merchant. */
async function beginSessionOf(context: Context, tx: Tx, key: AccountKey, remember: boolean) {
  const account = await findAccountForUpdate(tx, key)
  if (!account) return refuse({ code: 'passkey.wrong' })
  const state = refusalOfState(account, lockAt(account.lock, Date.parse(context.now)), context.isOnThisMachine)
  const refusal = state ?? (await refusalWithoutKey(context, tx, account))
  return refusal ?? accept(await beginSession(context, tx, account, remember))
}

export const beginPasskeyLogin = command(beginCall, async (context) => askChallenge(context, 'login'))

export const loginByPasskey = command(loginCall, signInByPasskey, {
  named: ({ credentialId }) => ({ kind: 'passkey', folded: Buffer.from(credentialId, 'base64url').toString('hex') }),
})

async function signInByPasskey(
  context: Context,
  { ticket, remember = false, ...shown }: OutputOf<typeof loginCall.request>,
) {
  const limited = await limitGuesses(context, GUESSED_AT)
  if (limited) return limited
  const challenge = await takeTicket(context, 'login', ticket)
  if (!challenge.ok) return challenge
  const passkey = await findPasskey(context.tx, Buffer.from(shown.credentialId, 'base64url'))
  if (!passkey) return refuse({ code: 'passkey.wrong' })
  const proved = await provePasskey(context, challenge.value, passkey, shown)
  if (!proved.ok) return proved
  await setPasskeyUsed(context.tx, passkey.id, proved.value, context.now)
  const { adminId: id, merchantId } = passkey
  const key = { kind: 'admin', id, merchantId } as const
  const begun =
    merchantId === null
      ? await beginSessionOf(context, context.tx, key, remember)
      : await context.enter(merchantId, (inside) => beginSessionOf(context, inside, key, remember))
  if (begun.ok) await returnGuess(context, GUESSED_AT)
  return begun
}
