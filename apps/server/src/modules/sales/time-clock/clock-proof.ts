import type { StaffClockedBody } from '@kassa/contract/journal/journal.ts'
import { clockedText } from '@kassa/domain/sales/time-clock.ts'
import type { BookingDesk, ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { hasKey, isSignedWith, listApprovalKeys } from '../../identity/public.ts'
import { wasInUse } from '../approval/proven-approvals.ts'
import { hasProvenBefore } from './time-clock.store.ts'

/**
 * Returns whether the person an entry names said it: their own key signed it. A desk that cannot prove yet is believed; one that has proven an entry before,
 * or says that it could not for somebody who has a key, is not.
 */
export async function clockProofReasons(
  tx: Tx,
  desk: BookingDesk,
  { proof, ...said }: StaffClockedBody,
  name: string,
): Promise<ReviewReason[]> {
  const { merchantId, registrationId } = desk.device
  const unproven: ReviewReason[] = [{ code: 'clock.unproven', facts: { staffId: said.staffId, name, what: said.what } }]
  if (!proof) {
    const couldProve = proof === null || (await hasProvenBefore(tx, merchantId, registrationId))
    return couldProve && (await hasKey(tx, merchantId, said.staffId)) ? unproven : []
  }
  const [key] = await listApprovalKeys(tx, merchantId, [proof.keyId])
  const isOwn = key?.staffId === said.staffId && wasInUse(key, said.at)
  return isOwn && isSignedWith(key.publicKey, clockedText(said), proof.signature) ? [] : unproven
}
