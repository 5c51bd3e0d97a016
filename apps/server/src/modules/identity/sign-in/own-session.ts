import {
  logout as logoutCall,
  readOwnSession as meCall,
  setLocale as setLocaleCall,
  unlockScreen as unlockScreenCall,
} from '@kassa/contract/identity/identity.calls.ts'
import {
  changePassword as changePasswordCall,
  setPin as setPinCall,
} from '@kassa/contract/identity/own-secrets.calls.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { endSession, endSessionsOf } from '../../../platform/session/session.store.ts'
import {
  findAccountForUpdate,
  setAccountLocale,
  setPasswordHash,
  type SignInAccount,
  type AccountKey,
} from '../account.store.ts'
import { findFollowed } from '../admin/follower.store.ts'
import { acceptNewPassword, formerAfter } from '../password/new-password.ts'
import { findSeat, setStaffPin } from '../approval/approval-key.store.ts'
import { checkOwnPin } from '../password/own-pin.ts'
import { makePin } from '../password/pin.ts'
import { checkGuess, forgetFailures, recordSuccess, type Guesser } from './check-guess.ts'
import { limitGuesses, returnGuess } from './guess-limit.ts'
import { followerOf, sessionOf } from './guesser.ts'
import { readSessionView, readSupportSession, readViewedSession } from './session-view.store.ts'

/** The signed-in person's own row. Throws for a device: such calls are for people. */
export const keyOfActor = ({ actor }: Context): AccountKey => {
  if (actor.kind !== 'admin' && actor.kind !== 'staff') throw new Error(`a ${actor.kind} has no account`)
  return { kind: actor.kind, id: actor.accountId, merchantId: actor.merchantId }
}

/** Returns the name under which a signed-in person's own failures count. */
async function ownGuesser({ tx, actor }: Context, { id, merchantId }: AccountKey): Promise<Guesser> {
  const isInTest = actor.testAheadSeconds !== null && merchantId !== null
  const followed = isInTest ? await findFollowed(tx, merchantId, id) : undefined
  return followed
    ? { key: `own ${followed.followsId}`, by: followerOf(followed.followsId) }
    : { key: `own ${id}`, by: sessionOf(actor.sessionId) }
}

/**
 * Asks the signed-in person for their password again, slowed down like a sign-in but counted by the session, in a test shop by the account. Refuses
 * with `login.refused` or `request.too-often`.
 */
export async function confirmPassword(context: Context, password: string): Promise<Result<SignInAccount>> {
  const key = keyOfActor(context)
  const guesser = await ownGuesser(context, key)
  const limited = await limitGuesses(context, guesser.key, guesser.by)
  if (limited) return limited
  const account = await findAccountForUpdate(context.tx, key)
  const guess = await checkGuess(context, context.tx, account, { ...guesser, password })
  if (!guess.ok) return guess
  await recordSuccess(context.tx, guess.value)
  await forgetFailures(context.tx, guesser)
  await returnGuess(context, guesser.key, guesser.by)
  return guess
}

export const logout = command(logoutCall, async ({ tx, actor, realNow, enter }) => {
  const { sessionId, merchantId } = actor
  if (sessionId === null) return accept({})
  if (merchantId === null) await endSession(tx, sessionId, realNow)
  else await enter(merchantId, (inside) => endSession(inside, sessionId, realNow))
  return accept({})
})

export const readOwnSession = command(meCall, async (context) => {
  const { tx, actor, now } = context
  const key = keyOfActor(context)
  const { support } = actor
  if (support !== null && key.merchantId !== null)
    return accept(await readSupportSession(tx, key.merchantId, { ...actor, codes: [...actor.codes], support }, now))
  return accept(await (actor.view ? readViewedSession(tx, key, actor, context) : readSessionView(tx, key, context)))
})

export const setLocale = command(setLocaleCall, async (context, { locale }) => {
  await setAccountLocale(context.tx, keyOfActor(context), locale)
  return accept({})
})

export const unlockScreen = command(unlockScreenCall, async (context, { password }) => {
  const confirmed = await confirmPassword(context, password)
  return confirmed.ok ? accept({}) : confirmed
})

/** The other browsers are signed out: whoever knew the old password is gone. */
export const changePassword = command(changePasswordCall, async (context, request) => {
  const { tx, actor, realNow } = context
  const confirmed = await confirmPassword(context, request.password)
  if (!confirmed.ok) return confirmed
  const account = confirmed.value
  const made = await acceptNewPassword(
    tx,
    { password: request.newPassword, passwordAgain: request.newPasswordAgain },
    {
      merchantId: account.merchantId,
      handles: [account.handle],
      usedHashes: [account.passwordHash, ...account.formerPasswordHashes],
    },
  )
  if (!made.ok) return made
  await setPasswordHash(tx, account, made.value, formerAfter(account.passwordHash, account.formerPasswordHashes))
  await endSessionsOf(tx, account.id, realNow, actor.sessionId)
  context.audit({ subject: `${account.kind}/${account.id}`, after: { password: 'changed', name: account.name } })
  return accept({})
})

export const setPin = command(setPinCall, async (context, { password, pin }) => {
  const { tx, merchantId, actor, now } = context
  const staffId = actor.kind === 'staff' ? actor.accountId : await findSeat(tx, merchantId, actor.accountId)
  if (staffId === null) return refuse({ code: 'permission.missing' })
  const fit = checkOwnPin(pin, [...actor.codes])
  if (!fit.ok) return fit
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  await setStaffPin(tx, { merchantId, staffId, now }, await makePin(pin, context.newId))
  context.audit({ subject: `staff/${staffId}`, after: { pin: 'set', name: confirmed.value.name } })
  context.emit({ name: 'staff.changed', outletId: null, payload: { staffId } })
  return accept({})
})
