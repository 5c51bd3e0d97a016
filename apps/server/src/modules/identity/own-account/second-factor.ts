import {
  beginSecondFactor as beginCall,
  confirmSecondFactor as confirmCall,
  removeSecondFactor as removeCall,
} from '@kassa/contract/identity/own-account.calls.ts'
import { accept, refuse } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { findBrandOf } from '../../message/public.ts'
import { findAccountForUpdate, setLastStep } from '../account.store.ts'
import { checkSecondFactor, forgetFailures } from '../sign-in/check-guess.ts'
import { limitGuesses } from '../sign-in/guess-limit.ts'
import { sessionOf } from '../sign-in/guesser.ts'
import { confirmPassword, keyOfActor } from '../sign-in/own-session.ts'
import { findSecret, identityOf, removeSecret, setConfirmed, setSecret } from './second-factor.store.ts'
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts'

const ownerOf = ({ actor }: Context) => ({ id: actor.accountId, merchantId: actor.merchantId })

const note = (context: Context, secondFactor: 'on' | 'off'): void =>
  context.audit({ subject: `admin/${context.actor.accountId}`, after: { secondFactor, name: context.actor.name } })

/** A secret that is not confirmed yet counts for nothing and is replaced by the next beginning. */
export const beginSecondFactor = command(beginCall, async (context, { password }) => {
  const { tx, actor, secrets, now } = context
  if (actor.kind !== 'admin') return refuse({ code: 'second-factor.admins-only' })
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  if (confirmed.value.hasSecondFactor) return refuse({ code: 'second-factor.already-on' })
  const owner = ownerOf(context)
  const secret = newTotpSecret()
  await setSecret(tx, owner, secrets.seal(identityOf(owner), secret), now)
  const brand = await findBrandOf(tx, actor)
  return accept({ secret, uri: totpUri(secret, actor.email ?? actor.name, brand?.name) })
})

export const confirmSecondFactor = command(confirmCall, async (context, { code }) => {
  const { tx, secrets, now } = context
  const limited = await limitGuesses(context, `second factor ${context.actor.accountId}`)
  if (limited) return limited
  const account = await findAccountForUpdate(tx, keyOfActor(context))
  const sealed = await findSecret(tx, ownerOf(context))
  if (!sealed || !account || account.hasSecondFactor) return refuse({ code: 'second-factor.not-begun' })
  const secret = secrets.open(identityOf(ownerOf(context)), sealed)
  const step = stepOfCode(secret, code, Date.parse(now), null)
  if (step === undefined) return refuse({ code: 'second-factor.wrong' })
  await setConfirmed(tx, account.id, now)
  await setLastStep(tx, account.id, step)
  note(context, 'on')
  return accept({})
})

export const removeSecondFactor = command(removeCall, async (context, { password, code }) => {
  const { tx } = context
  const confirmed = await confirmPassword(context, password)
  if (!confirmed.ok) return confirmed
  if (!confirmed.value.hasSecondFactor) return refuse({ code: 'second-factor.not-begun' })
  const { accountId, sessionId } = context.actor
  const guesser = { key: `second factor ${accountId}`, by: sessionOf(sessionId) }
  const checked = await checkSecondFactor(context, tx, confirmed.value, { code, guesser })
  if (!checked.ok) return checked
  await forgetFailures(tx, guesser)
  await setConfirmed(tx, confirmed.value.id, null)
  await removeSecret(tx, ownerOf(context))
  note(context, 'off')
  return accept({})
})
