import { createHash } from 'node:crypto'
import type { NoticeAnswer } from '../../../platform/notice.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { findCodeForUpdate, setCodeUsed, type CodeRow } from './code.store.ts'
import type { TokenForm } from './form.ts'
import { oauthAnswer, oauthError } from './oauth-answer.ts'
import { endTokens } from './refresh.store.ts'
import { endGrant, giveTokens, type TokenStep } from './tokens.ts'
import { findGrantedScopes } from './third-party.store.ts'

const VERIFIER = /^[\w.~-]{43,128}$/

const isVerified = ({ challenge }: CodeRow, verifier: string): boolean =>
  VERIFIER.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge

const noGrant = (): NoticeAnswer => oauthError('invalid_grant', 'the code is unknown, used, expired, or another app’s')

/**
 * Tokens for a code, once. A wrong verifier or address uses the code up; one that was used, shown again by whoever has its verifier, ends the whole
 * grant, because two have it. Source: OAuth 2.1, 4.1.3.
 */
export async function exchangeCode(step: TokenStep, appId: string, form: TokenForm): Promise<NoticeAnswer> {
  const { tx, merchantId, now } = step
  const { code = '', code_verifier: verifier = '', redirect_uri: redirectUri } = form
  const codeHash = hashToken(code)
  const row = await findCodeForUpdate(tx, merchantId, codeHash)
  if (!row || row.appId !== appId) return noGrant()
  const isTheirs = isVerified(row, verifier) && (redirectUri ?? row.redirectUri) === row.redirectUri
  if (row.usedAt !== null) {
    if (isTheirs) await endGrant(step, row.installationId, 'open.end-reused-grant')
    return noGrant()
  }
  await setCodeUsed(tx, merchantId, codeHash, now)
  if (!isTheirs || row.expiresAt <= now) return noGrant()
  await endTokens(tx, merchantId, row.installationId, now)
  const scopes = await findGrantedScopes(tx, merchantId, row.installationId)
  return oauthAnswer((await giveTokens(step, row.installationId, scopes)).answer)
}
