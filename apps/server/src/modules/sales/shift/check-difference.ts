import type { Approval } from '@kassa/contract/journal/approval.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { compareWide, lessWide, type WideMinor } from '@kassa/domain/money/wide.ts'
import { coversAmount } from '@kassa/domain/sales/approval.ts'
import type { BookingDesk, ReviewReason } from '../../../platform/booking.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { provenApprovals } from '../approval/proven-approvals.ts'
import { findRefunding } from './refunding-desk.store.ts'

/** A drawer as it was counted, by whoever counted it. */
export interface CountedDrawer {
  readonly shiftId: string
  readonly currency: string
  readonly countedMinor: number
  readonly at: string
  readonly approval?: Approval | undefined
}

const right = 'desk.shift.seeExpected'

/**
 * Returns whether a difference above the outlet's tolerance was let stand by somebody who may: whoever counted holds the right, or an approval
 * for this shift and this difference is proven. Differences are of the books' own expectation. Source: D7, D51.
 */
export async function differenceReasons(
  tx: Tx,
  { device }: BookingDesk,
  { shiftId, currency, countedMinor, approval, at }: CountedDrawer,
  { codes, booksMinor }: { readonly codes: readonly string[]; readonly booksMinor: WideMinor },
): Promise<ReviewReason[]> {
  const { merchantId, outletId } = device
  const approvals = approval ? [approval] : []
  const [proven] = await provenApprovals(tx, { merchantId, subjectId: shiftId, currency }, approvals)
  const approver =
    proven?.what === 'shift' ? await findRefunding(tx, { merchantId, outletId, at }, proven.staffId) : undefined
  const mayApprove = approver?.isEnabled === true && approver.isBound && approver.codes.includes(permissionCode(right))
  const over = lessWide(countedMinor, booksMinor)
  const isCovered = mayApprove && typeof over === 'number' && coversAmount(proven?.value ?? '', over)
  const unproven: ReviewReason[] =
    approval && !isCovered ? [{ code: 'shift.approval-unproven', facts: { staffId: approval.staffId } }] : []
  const { toleranceMinor } = await readSetting(tx, { merchantId, outletId }, 'sales.shift')
  const isWithin = compareWide(over, toleranceMinor) <= 0 && compareWide(over, -toleranceMinor) >= 0
  if (isWithin || isCovered || codes.includes(permissionCode(right))) return unproven
  return [...unproven, { code: 'shift.approval-missing', facts: { difference: over, most: toleranceMinor } }]
}
