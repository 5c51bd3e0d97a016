import type { Actor } from '../actor.ts'
import { recordAbove, recordInMerchant } from '../calls/record.ts'
import { headerOf, type IncomingCall } from '../calls/request.ts'
import type { Platform } from '../platform.ts'

/** Once in that time of each account: a page that asks again and again is one piece of news. */
const QUIET_SECONDS = 3_600

/** The name that the line has in the log. */
export const COPIED_SESSION_CALL = 'identity.show-copied-session'

interface Showing {
  readonly now: string
  readonly shown: Pick<IncomingCall, 'ip' | 'headers'>
}

/**
 * Leaves a line in the log, where owners look, that a bound session was shown without the proof of its browser: its token was copied, or
 * the browser lost its key. Source: D112, docs/decisions/2240.
 */
export async function noteCopiedSession(
  { database, limiter, newId }: Pick<Platform, 'database' | 'limiter' | 'newId'>,
  { kind, accountId, name, merchantId, partnerId }: Actor,
  { now, shown }: Showing,
): Promise<void> {
  const subject = `${kind === 'staff' ? 'staff' : 'admin'}/${accountId}` as const
  if ((await limiter.take(`copied session of ${subject}`, 1, QUIET_SECONDS)) !== undefined) return
  const about = {
    actor: { kind: 'system', accountId: '', name: '', partnerId, deviceId: null } as const,
    call: COPIED_SESSION_CALL,
    now,
    newId,
    outletId: null,
    requestId: '',
    ip: shown.ip,
    userAgent: headerOf(shown, 'user-agent') ?? '',
  }
  const notes = [{ subject, after: { name } }]
  await database.ask(
    merchantId === null ? recordAbove(about, { notes }) : recordInMerchant(merchantId, about, { notes, events: [] }),
  )
}
