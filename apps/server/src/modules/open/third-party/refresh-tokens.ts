import type { NoticeAnswer } from '../../../platform/notice.ts'
import { hashToken } from '../../../platform/session/token.ts'
import type { TokenForm } from './form.ts'
import { oauthAnswer, oauthError } from './oauth-answer.ts'
import { findRefresh, lockInstallationOf, setRefreshEnded, setRefreshUsed, type RefreshRow } from './refresh.store.ts'
import { secondsAfter } from './seconds.ts'
import { endGrant, giveTokens, type TokenStep } from './tokens.ts'
import { scopesIn } from './wish.ts'

/** Seconds for which an answer that got lost may be asked for again by the token just before it. */
const LOST_SECONDS = 30

const noGrant = (): NoticeAnswer =>
  oauthError('invalid_grant', 'the refresh token is unknown, used, expired, or another app’s')

/** Returns whether a token that was shown before is shown again only because its answer got lost. */
const isLostAnswer = ({ usedAt, endedAt, isNextUntouched }: RefreshRow, now: string): boolean =>
  endedAt === null && isNextUntouched && usedAt !== null && secondsAfter(usedAt, LOST_SECONDS) >= now

/**
 * New tokens for a refresh token, which is worth nothing after. A token that is shown again though its successor is in use, or that stood in an answer
 * which was asked for again, ends the whole grant: two have it. Source: OAuth 2.1, 4.3.
 */
export async function refreshTokens(step: TokenStep, appId: string, form: TokenForm): Promise<NoticeAnswer> {
  const { tx, merchantId, now } = step
  const tokenHash = hashToken(form['refresh_token'] ?? '')
  await lockInstallationOf(tx, merchantId, tokenHash)
  const row = await findRefresh(tx, merchantId, tokenHash)
  if (!row || row.appId !== appId) return noGrant()
  if ((row.usedAt !== null || row.endedAt !== null) && !isLostAnswer(row, now)) {
    await endGrant(step, row.installationId, 'open.end-reused-grant')
    return noGrant()
  }
  if (row.expiresAt <= now) return noGrant()
  const wider = scopesIn(form['scope'] ?? '').filter((scope) => !row.scopes.includes(scope))
  if (wider.length > 0) return oauthError('invalid_scope', 'more than was granted: ask for a new consent')
  if (row.nextId !== null) await setRefreshEnded(tx, merchantId, row.nextId, now)
  const { refreshId, answer } = await giveTokens(step, row.installationId, row.scopes)
  await setRefreshUsed(tx, merchantId, { id: row.id, nextId: refreshId, now })
  return oauthAnswer(answer)
}
