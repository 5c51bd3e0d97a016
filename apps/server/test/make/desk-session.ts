import { sign } from 'node:crypto'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { deskSessionText, type openDeskSession } from '@kassa/contract/device/desk-session.ts'
import { newId } from '../../src/platform/ids.ts'
import type { SigningKey } from './approver.ts'

/** Returns a desk's request for a person whose PIN has just opened their key there; left out, `at` is now. */
export function deskSessionAsked(
  key: SigningKey,
  claim: {
    readonly registrationId: string
    readonly staffId: string
    readonly at: string
    readonly sessionId?: string
  },
): InputOf<(typeof openDeskSession)['request']> {
  const { sessionId = newId() } = claim
  const how = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const
  const signature = sign('sha256', Buffer.from(deskSessionText({ ...claim, sessionId })), how).toString('base64url')
  return { sessionId, staffId: claim.staffId, keyId: key.keyId, at: claim.at, signature }
}
