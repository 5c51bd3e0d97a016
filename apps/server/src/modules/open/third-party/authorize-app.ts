import {
  authorizeApp as authorizeCall,
  readAuthorization as readCall,
} from '@kassa/contract/open/authorization/authorization.calls.ts'
import type { OutputOf } from '@kassa/contract/endpoint.ts'
import { newestOpenVersion } from '@kassa/contract/open/versions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { command, type Context } from '../../../platform/command.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { confirmPassword } from '../../identity/public.ts'
import { insertConnection, setAgreement, type Agreement } from '../connection/connection.store.ts'
import { grantFor } from '../connection/grant.ts'
import { insertCode } from './code.store.ts'
import { secondsAfter } from './seconds.ts'
import { issuerOf } from '../../../platform/apps/authorization-metadata.ts'
import { newMerchantSecret } from './secret-text.ts'
import {
  countInstallations,
  findInstallationForUpdate,
  findThirdParty,
  setInstallationApp,
  type ThirdParty,
} from './third-party.store.ts'
import { addressWith, isFault, readWish } from './wish.ts'

type Wish = Omit<OutputOf<(typeof authorizeCall)['request']>, 'scopes' | 'dailyLimits' | 'outlets' | 'password'>

/** A code lives so long, seconds. */
const CODE_SECONDS = 60

/**
 * The app of a wish. An address that is not registered letter by letter is refused here: nobody is sent to it, not even to be told of a fault.
 */
async function appOf({ tx }: Context, { clientId, redirectUri }: Wish): Promise<Result<ThirdParty>> {
  const app = await findThirdParty(tx, clientId)
  return app?.redirectUris.includes(redirectUri) === true ? accept(app) : refuse({ code: 'authorization.app-unknown' })
}

const answerAt = ({ origin }: Context, wish: Wish, facts: Readonly<Record<string, string>>): string =>
  addressWith(wish.redirectUri, { ...facts, state: wish.state, iss: issuerOf(origin) })

export const readAuthorization = command(readCall, async (context, wish) => {
  const app = await appOf(context, wish)
  if (!app.ok) return app
  const { id, name, website } = app.value
  const scopes = readWish(wish)
  const fault = isFault(scopes) ? { error: scopes.error, error_description: scopes.description } : null
  return accept({
    name,
    website,
    scopes: isFault(scopes) ? [] : [...scopes],
    isConnected: await isInstalled(context, id),
    denyTo: answerAt(context, wish, { error: 'access_denied' }),
    faultTo: fault && answerAt(context, wish, fault),
  })
})

const isInstalled = async ({ tx, merchantId }: Context, appId: string): Promise<boolean> =>
  (await countInstallations(tx, merchantId, appId)) > 0

export const authorizeApp = command(
  authorizeCall,
  async (context, { scopes, dailyLimits, outlets, password, ...wish }) => {
    const app = await appOf(context, wish)
    if (!app.ok) return app
    const wished = readWish(wish)
    if (isFault(wished))
      return accept({
        redirectTo: answerAt(context, wish, { error: wished.error, error_description: wished.description }),
      })
    const beyond = scopes.filter((scope) => !wished.includes(scope))
    if (beyond.length > 0) return refuse({ code: 'authorization.beyond-wish', facts: { scopes: beyond.join(', ') } })
    const grant = await grantFor(context, { scopes, dailyLimits, outlets })
    if (!grant.ok) return grant
    const confirmed = await confirmPassword(context, password)
    if (!confirmed.ok) return confirmed
    const { actor, now } = context
    const by = { kind: actor.kind, id: actor.accountId, name: actor.name }
    const installationId = await install(context, app.value, { ...grant.value, name: app.value.name, by, now })
    return accept({ redirectTo: answerAt(context, wish, { code: await giveCode(context, installationId, wish) }) })
  },
)

/** Agrees to an app: a first time, or anew instead of what was granted before. */
async function install(context: Context, app: ThirdParty, agreement: Agreement): Promise<string> {
  const { tx, merchantId, newId } = context
  const { name, scopes, outletIds } = agreement
  const before = await findInstallationForUpdate(tx, merchantId, app.id)
  const id = before?.id ?? newId()
  if (before) await setAgreement(tx, merchantId, id, agreement)
  else await insertConnection(tx, merchantId, id, agreement, newestOpenVersion)
  await setInstallationApp(tx, merchantId, id, app.id)
  context.audit({ subject: `connection/${id}`, after: { name, scopes, outletIds, website: app.website } })
  return id
}

async function giveCode({ tx, merchantId, realNow }: Context, installationId: string, wish: Wish): Promise<string> {
  const code = newMerchantSecret('code', merchantId)
  await insertCode(tx, merchantId, {
    codeHash: hashToken(code),
    installationId,
    appId: wish.clientId,
    redirectUri: wish.redirectUri,
    challenge: wish.codeChallenge,
    expiresAt: secondsAfter(realNow, CODE_SECONDS),
  })
  return code
}
