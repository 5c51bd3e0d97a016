import type { Refusal } from '@kassa/domain/result.ts'
import { headerOf, type IncomingCall } from '../calls/request.ts'
import type { Platform } from '../platform.ts'
import { findProvedCaller, type Caller } from './find-caller.ts'
import { lookUpSender } from './known-credentials.ts'
import { readBearer } from './token.ts'

/**
 * Returns the signed-in person who asks outside a call, with the proof of their browser; a refusal where nobody is signed in. `outletId`:
 * the outlet that they name.
 */
export async function signedInCaller(
  platform: Platform,
  asked: Pick<IncomingCall, 'headers' | 'method' | 'url' | 'ip'>,
  outletId: string | null = null,
): Promise<Caller | Refusal> {
  const token = readBearer(headerOf(asked, 'authorization'))
  const caller = await lookUpSender<Caller>(platform, { ip: asked.ip, token }, (known) =>
    findProvedCaller(platform, known, { outletId, now: platform.clock(), shown: asked }),
  )
  return caller ?? { code: 'session.signed-out' }
}

/** Returns whether somebody is known by what was shown; another refusal than that is about somebody who is. */
export const isSignedIn = (caller: Caller | Refusal): boolean =>
  !('code' in caller) || caller.code !== 'session.signed-out'
