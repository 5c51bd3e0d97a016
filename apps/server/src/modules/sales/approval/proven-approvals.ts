import { createHash } from 'node:crypto'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { PIN_DIGITS } from '@kassa/domain/identity/pin.ts'
import { approvedText, type ApprovedThing } from '@kassa/domain/sales/approval.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSignedWith, listApprovalKeys, type ApprovalKey } from '../../identity/public.ts'
import { listApprovalRequests, type ApprovalRequest } from './approval-request.store.ts'

/** The subject that the approvals of an entry must have. */
export interface ApprovalPlace {
  readonly merchantId: string
  /** The order, the refund or the shift. */
  readonly subjectId: string
  readonly currency: string
}

/** How far a device's clock may run ahead of ours before what it signed counts as signed by a key that was not there yet. */
const CLOCK_TOLERANCE_MS = 600_000

/**
 * Those of the approvals that nobody can have made up: signed with the approver's own key for exactly this, or asked for and given at this
 * server. Whether it covers what was done is asked apart (`coversSale`, `coversAmount`). Reads nothing where there is none.
 */
export async function provenApprovals(
  tx: Tx,
  place: ApprovalPlace,
  approvals: readonly Approval[],
): Promise<readonly Approval[]> {
  const proofs = approvals.flatMap(({ proof }) => (proof ? [proof] : []))
  if (proofs.length === 0) return []
  const keyIds = proofs.flatMap((proof) => (proof.by === 'key' ? [proof.keyId] : []))
  const requestIds = proofs.flatMap((proof) => (proof.by === 'request' ? [proof.requestId] : []))
  const keys = keyIds.length > 0 ? await listApprovalKeys(tx, place.merchantId, keyIds) : []
  const requests = requestIds.length > 0 ? await listApprovalRequests(tx, place.merchantId, requestIds) : []
  return approvals.filter((approval) => isSigned(approval, place, keys) || isGiven(approval, place, requests))
}

const thingOf = ({ what, lineId, value }: Approval, { subjectId, currency }: ApprovalPlace): ApprovedThing => ({
  what,
  subjectId,
  lineId: lineId ?? null,
  value: value ?? '',
  currency,
})

function isSigned(approval: Approval, place: ApprovalPlace, keys: readonly ApprovalKey[]): boolean {
  const { proof, staffId } = approval
  if (proof?.by !== 'key') return false
  const key = keys.find(({ id }) => id === proof.keyId)
  if (!key || key.staffId !== staffId || key.digits < PIN_DIGITS.leastOfApprover || !wasInUse(key, proof.at))
    return false
  const text = approvedText(thingOf(approval, place), staffId, proof.at)
  return isSignedWith(key.publicKey, text, proof.signature)
}

/** Returns whether a key was its holder's at a moment of a device. */
export const wasInUse = (
  { createdAt, retiredAt }: Pick<ApprovalKey, 'createdAt' | 'retiredAt'>,
  at: string,
): boolean => {
  const signedAt = Date.parse(at)
  return (
    signedAt >= Date.parse(createdAt) - CLOCK_TOLERANCE_MS && (retiredAt === null || signedAt <= Date.parse(retiredAt))
  )
}

function isGiven(approval: Approval, place: ApprovalPlace, requests: readonly ApprovalRequest[]): boolean {
  const { proof, staffId } = approval
  if (proof?.by !== 'request') return false
  const request = requests.find(({ id }) => id === proof.requestId)
  if (!request || request.state !== 'approved' || request.decidedBy !== staffId) return false
  const { what, subjectId, lineId, value, currency } = request
  const asked = approvedText({ what, subjectId, lineId, value, currency }, staffId, '')
  const isSame = asked === approvedText(thingOf(approval, place), staffId, '')
  return isSame && createHash('sha256').update(proof.token).digest('base64url') === request.tokenHash
}
