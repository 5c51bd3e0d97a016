import { newAppKey, shownAppKey } from '../../../platform/apps/app-key.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { NoticeContext } from '../../../platform/notice.ts'
import { hashToken } from '../../../platform/session/token.ts'
import { recordBySystem } from '../../../platform/calls/record.ts'
import { setConnectionRemoved } from '../connection/connection.store.ts'
import { insertKey } from '../connection/key.store.ts'
import { endTokens, insertRefresh } from './refresh.store.ts'
import { secondsAfter } from './seconds.ts'
import { newMerchantSecret } from './secret-text.ts'

/** An access token lives so long, seconds. */
const ACCESS_SECONDS = 3_600
/** A refresh token that nobody uses ends after so long, seconds: 90 days. */
const REFRESH_SECONDS = 90 * 86_400

/** The context of a token call, inside the merchant that its code or token names. */
export interface TokenStep extends Pick<NoticeContext, 'now' | 'newId'> {
  readonly tx: Tx
  readonly merchantId: string
}

/** A new pair of tokens of an installation, as RFC 6749, 5.1 answers it. Only hashes are kept. */
export async function giveTokens(
  { tx, merchantId, now, newId }: TokenStep,
  installationId: string,
  scopes: readonly string[],
): Promise<{ readonly refreshId: string; readonly answer: object }> {
  const [access, refresh] = [newAppKey('live'), newMerchantSecret('refresh', merchantId)]
  const refreshId = newId()
  await insertKey(tx, merchantId, {
    id: newId(),
    installationId,
    tokenHash: hashToken(access),
    shownAs: shownAppKey(access),
    addressRanges: [],
    expiresAt: secondsAfter(now, ACCESS_SECONDS),
    now,
  })
  const expiresAt = secondsAfter(now, REFRESH_SECONDS)
  await insertRefresh(tx, merchantId, { id: refreshId, installationId, tokenHash: hashToken(refresh), expiresAt, now })
  const answer = {
    access_token: access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: refresh,
    scope: scopes.join(' '),
  }
  return { refreshId, answer }
}

/** Ends the whole grant: the app is gone from the merchant with every token, and the log says why. */
export async function endGrant(
  { tx, merchantId, now, newId }: TokenStep,
  installationId: string,
  call: 'open.end-reused-grant' | 'open.end-grant',
): Promise<void> {
  await endTokens(tx, merchantId, installationId, now)
  await setConnectionRemoved(tx, merchantId, installationId, now)
  const note = { subject: `connection/${installationId}` as const }
  await tx.run(recordBySystem(merchantId, { call, now, newId, outletId: null }, { notes: [note], events: [] }))
}
