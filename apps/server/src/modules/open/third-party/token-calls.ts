import type { NoticeAnswer, NoticeCall, NoticeContext } from '../../../platform/notice.ts'
import { hashToken } from '../../../platform/session/token.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { exchangeCode } from './exchange-code.ts'
import { isOAuthError, readClientForm, type ClientForm } from './form.ts'
import { oauthAnswer, oauthError } from './oauth-answer.ts'
import { findRefresh, lockInstallationOf } from './refresh.store.ts'
import { refreshTokens } from './refresh-tokens.ts'
import { hasHash, merchantNamedIn } from './secret-text.ts'
import { findThirdParty, type ThirdParty } from './third-party.store.ts'
import { endGrant, type TokenStep } from './tokens.ts'

type Answer = (step: TokenStep, appId: string, form: ClientForm['form']) => Promise<NoticeAnswer>

/** The app that sends a form, proved by its secret where it has one; an app without must send none. */
async function proveClient(tx: Tx, { clientId, secret }: ClientForm): Promise<ThirdParty | undefined> {
  const app = await findThirdParty(tx, clientId)
  if (!app) return undefined
  if (app.secretHash === null) return secret === null ? app : undefined
  return secret !== null && hasHash(secret, app.secretHash) ? app : undefined
}

/** Answers inside the merchant that the shown code or token names, to the app that it proves to be. */
const inMerchant = (
  { now, newId, step }: NoticeContext,
  sent: ClientForm,
  shown: string,
  answer: Answer,
): Promise<NoticeAnswer> => {
  const merchantId = merchantNamedIn(shown)
  return step(merchantId, async (tx) => {
    const app = await proveClient(tx, sent)
    if (!app)
      return oauthError('invalid_client', 'this app is not registered, or its secret is another', sent.isByHeader)
    return answer({ tx, merchantId, now, newId }, app.id, sent.form)
  })
}

async function giveToken(context: NoticeContext, sent: ClientForm): Promise<NoticeAnswer> {
  const { grant_type: grantType, code, refresh_token: refreshToken } = sent.form
  if (grantType === undefined) return oauthError('invalid_request', 'grant_type is missing')
  if (grantType === 'authorization_code')
    return code === undefined
      ? oauthError('invalid_request', 'code is missing')
      : inMerchant(context, sent, code, exchangeCode)
  if (grantType !== 'refresh_token')
    return oauthError('unsupported_grant_type', 'grant_type has to be authorization_code or refresh_token')
  return refreshToken === undefined
    ? oauthError('invalid_request', 'refresh_token is missing')
    : inMerchant(context, sent, refreshToken, refreshTokens)
}

/** Ends the grant of a refresh token. One that is unknown or another app's is no error (RFC 7009, 2.2). */
async function endByToken(step: TokenStep, appId: string, { token = '' }: ClientForm['form']): Promise<NoticeAnswer> {
  const { tx, merchantId } = step
  await lockInstallationOf(tx, merchantId, hashToken(token))
  const row = await findRefresh(tx, merchantId, hashToken(token))
  if (row?.appId === appId) await endGrant(step, row.installationId, 'open.end-grant')
  return oauthAnswer({})
}

async function revokeToken(context: NoticeContext, sent: ClientForm): Promise<NoticeAnswer> {
  const { token } = sent.form
  if (token === undefined) return oauthError('invalid_request', 'token is missing')
  if (token.startsWith('kassa_live_'))
    return oauthError('unsupported_token_type', 'revoke the refresh token: its access tokens end with it')
  return inMerchant(context, sent, token, endByToken)
}

const WORDS = { token: giveToken, revoke: revokeToken } as const

const isWord = (word: string): word is keyof typeof WORDS => Object.hasOwn(WORDS, word)

/** Tokens of apps of third parties: given, renewed and revoked, in the forms of OAuth 2.1 and RFC 7009. */
export const tokenCalls: NoticeCall = {
  name: 'open.hear-token',
  path: '/oauth/:word',
  mostBytes: 16 * 1024,
  mostAMinute: 60,
  async hear(context, notice) {
    if (!isWord(notice.word)) return { status: 404, type: 'application/json; charset=utf-8', body: '{}' }
    const sent = readClientForm(notice)
    return isOAuthError(sent) ? sent : WORDS[notice.word](context, sent)
  },
}
