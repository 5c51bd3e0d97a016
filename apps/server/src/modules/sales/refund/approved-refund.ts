import type { Approval } from '@kassa/contract/journal/approval.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import { coversAmount } from '@kassa/domain/sales/approval.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { provenApprovals } from '../approval/proven-approvals.ts'
import { amountText } from './plan-refund.ts'
import { findRefunding, type RefundCashier } from '../shift/refunding-desk.store.ts'

/** A refund that somebody let pass. */
export interface ApprovedRefund {
  readonly merchantId: string
  readonly outletId: string
  readonly refundId: string
  readonly currency: string
  readonly amountMinor: number
  /** When the rights of whoever let it pass are looked at. */
  readonly at: string
}

/** Returns the person who approved a refund, where the proof is valid for it and covers the amount; undefined otherwise. */
export async function findRefundApprover(
  tx: Tx,
  { merchantId, outletId, refundId, currency, amountMinor, at }: ApprovedRefund,
  approval: Approval | undefined,
): Promise<RefundCashier | undefined> {
  const approvals = approval ? [approval] : []
  const [proven] = await provenApprovals(tx, { merchantId, subjectId: refundId, currency }, approvals)
  return proven?.what === 'refund' && coversAmount(proven.value ?? '', amountMinor)
    ? findRefunding(tx, { merchantId, outletId, at }, proven.staffId)
    : undefined
}

/** Returns whether somebody may give back as much here. */
export const mayRefund = ({ isEnabled, isBound, codes, maxRefundMinor }: RefundCashier, amountMinor: number): boolean =>
  isEnabled &&
  isBound &&
  codes.includes(permissionCode('desk.orders.refund')) &&
  (maxRefundMinor === null || amountMinor <= maxRefundMinor)

/** The name of whoever let a refund pass; null where nobody was named. Refuses `approval.unproven` (`amount`). Source: D7, D16. */
export async function approvedBy(
  tx: Tx,
  refund: ApprovedRefund,
  approval: Approval | undefined,
): Promise<Result<{ readonly id: string; readonly name: string } | null>> {
  if (!approval) return accept(null)
  const approver = await findRefundApprover(tx, refund, approval)
  const amount = amountText(refund.amountMinor, refund.currency)
  return approver && mayRefund(approver, refund.amountMinor)
    ? accept({ id: approver.id, name: approver.name })
    : refuse({ code: 'approval.unproven', facts: { amount } })
}
