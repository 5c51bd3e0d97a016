import type { Approval } from '@kassa/contract/journal/approval.ts'
import { approvalState, askApproval } from '@kassa/contract/sales/approval.calls.ts'
import { desk } from '../model/desk-state.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { newId } from '../model/uuid-v7.ts'
import { askServer } from '../sync/connection.ts'
import { toBase64Url } from '../../api/proof/base64url.ts'

/** A question on its way to somebody's phone. The token is this device's alone until the answer is used. */
export interface PhoneQuestion {
  readonly requestId: string
  readonly token: string
}

export type PhoneAnswer =
  | { readonly kind: 'waiting' | 'unreachable' | 'declined' | 'expired' }
  | { readonly kind: 'given'; readonly approval: Approval; readonly name: string }

/** Asks at the server, where whoever may approve sees it on a phone; null where the server cannot be reached or refuses. */
export async function askOnPhone({ about, reason, shown }: ApprovalAsk): Promise<PhoneQuestion | null> {
  const { cashierId } = desk.read()
  if (cashierId === null) return null
  const token = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const requestId = newId()
  const { currency, ...thing } = about
  const heard = await askServer(askApproval, {
    requestId,
    ...thing,
    currency: currency as 'CNY',
    reason,
    staffId: cashierId,
    shown,
    tokenHash: toBase64Url(new Uint8Array(digest)),
  })
  return heard.kind === 'answered' ? { requestId, token } : null
}

/** Asks for the outcome of the approval so far. */
export async function hearPhone(
  { about, reason }: ApprovalAsk,
  { requestId, token }: PhoneQuestion,
): Promise<PhoneAnswer> {
  const heard = await askServer(approvalState, { requestId })
  if (heard.kind !== 'answered') return { kind: 'unreachable' }
  const { state, staffId, name } = heard.answer
  if (state !== 'approved' || staffId === null) return { kind: state === 'approved' ? 'waiting' : state }
  const { what, lineId, value } = about
  const proof = { by: 'request' as const, requestId, token }
  return { kind: 'given', approval: { what, staffId, reason, lineId, value, proof }, name: name ?? '' }
}
