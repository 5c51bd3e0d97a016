import {
  beginPasskeyLogin as beginCall,
  loginByPasskey as loginCall,
} from '@kassa/contract/identity/passkey-login.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { lockAt } from '@kassa/domain/identity/lockout.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { OfBrand } from '../../message/public.ts'
import { findAccountForUpdate, type AccountKey } from '../account.store.ts'
import { askChallenge, provePasskey, takeTicket } from '../own-account/passkey-ceremony.ts'
import { isPlaceOf, placeOfCall } from '../own-account/call-place.ts'
import { findPartnerOfPasskey, findPasskey, setPasskeyUsed, type Passkey } from '../own-account/passkey.store.ts'
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

export const beginPasskeyLogin = command(beginCall, async (context) =>
  askChallenge(context, 'login', await placeOfCall(context)),
)

export const loginByPasskey = command(loginCall, signInByPasskey, {
  named: ({ credentialId }) => ({ kind: 'passkey', folded: Buffer.from(credentialId, 'base64url').toString('hex') }),
})

const ownerOfPasskey = async (tx: Tx, { merchantId, adminId }: Passkey): Promise<OfBrand> => ({
  merchantId,
  partnerId: merchantId === null ? await findPartnerOfPasskey(tx, adminId) : null,
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
  const place = await placeOfCall(context)
  const proved = await provePasskey(place, challenge.value, passkey, shown)
  if (!proved.ok) return proved
  // The domain may have gone to another partner since, or the merchant to another domain.
  if (!(await isPlaceOf(context.tx, place, await ownerOfPasskey(context.tx, passkey))))
    return refuse({ code: 'passkey.wrong' })
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
