import { refuse } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { openSession } from '../../../platform/session/session.store.ts'
import { readSetting } from '../../settings/public.ts'
import { setSignedIn, type SignInAccount } from '../account.store.ts'
import { recordSuccess } from './check-guess.ts'
import { readSessionView } from './session-view.store.ts'

/** Refuses a sign-in without a key of its browser where the security policy asks for one; a seat at a till has the till's own. Source: D112. */
export async function refusalWithoutKey(
  { browserKey }: Pick<Context, 'browserKey'>,
  tx: Tx,
  { merchantId }: Pick<SignInAccount, 'merchantId'>,
) {
  if (browserKey !== null || !(await readSetting(tx, { merchantId }, 'security.browser-key'))) return undefined
  return refuse({ code: 'login.browser-key-needed' })
}

/**
 * Signs somebody in whose right to it was just shown: by a password, or by a registration. Of somebody in a merchant, `tx` is inside that
 * merchant. `remember`: for days instead of until idle.
 */
export async function beginSession(context: Context, tx: Tx, account: SignInAccount, remember: boolean) {
  await recordSuccess(tx, account)
  return startSession(context, tx, account, remember)
}

/** Begins a session of somebody who has shown nothing just now: what was noted of wrong passwords stays. */
export async function startSession(context: Context, tx: Tx, account: SignInAccount, remember: boolean) {
  const { idleMinutes, rememberDays } = await readSetting(tx, { merchantId: account.merchantId }, 'security.session')
  await setSignedIn(tx, account, context.now)
  const token = await openSession(tx, {
    id: context.newId(),
    kind: account.kind,
    accountId: account.id,
    merchantId: account.merchantId,
    ip: context.ip,
    userAgent: context.userAgent,
    browserKey: context.browserKey,
    now: context.realNow,
    idleSeconds: remember ? rememberDays * 86_400 : idleMinutes * 60,
  })
  context.audit({ subject: `${account.kind}/${account.id}`, after: { signedIn: true, name: account.name } })
  return { token, ...(await readSessionView(tx, account, context)) }
}
