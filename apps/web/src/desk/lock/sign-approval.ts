import type { Approval } from '@kassa/contract/journal/approval.ts'
import { PIN_DIGITS } from '@kassa/domain/identity/pin.ts'
import { approvedText } from '@kassa/domain/sales/approval.ts'
import type { DeskStaff } from '../model/desk-setup.ts'
import type { ApprovalAsk } from '../model/desk-state.ts'
import { signText } from '../model/pin.ts'
import { checkPin } from './lock.ts'
import type { UnlockAnswer } from './lock.ts'

/** Returns whether a person's PIN can prove an approval: it opens a key, and has as many digits as an approver's needs. */
export const canProve = ({ pin }: DeskStaff): boolean => pin?.kind === 'key' && pin.digits >= PIN_DIGITS.leastOfApprover

/** The outcome of an approver's PIN: the approval with its proof, or the reason why there is none. */
export type SignAnswer =
  | { readonly kind: 'given'; readonly approval: Approval }
  | Exclude<UnlockAnswer, { kind: 'open' }>

/**
 * Signs an approval with the PIN of somebody with wider limits: the PIN opens their own key on this device, while
 * offline too, and the key signs who approved what, for which order, when. Tries are counted as at the lock.
 */
export async function signApproval(ask: ApprovalAsk, staff: DeskStaff, pin: string, now: number): Promise<SignAnswer> {
  const opened = await checkPin(staff.id, pin, now)
  if (opened.kind !== 'open') return opened
  const keyId = staff.pin?.keyId
  if (!opened.signingKey || !keyId) return { kind: 'no-pin' }
  const { about, reason } = ask
  const at = new Date(now).toISOString()
  const signature = await signText(opened.signingKey, approvedText(about, staff.id, at))
  const { what, lineId, value } = about
  const proof = { by: 'key' as const, keyId, at, signature }
  return { kind: 'given', approval: { what, staffId: staff.id, reason, lineId, value, proof } }
}
