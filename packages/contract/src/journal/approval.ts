import type { ApprovalKind } from '@kassa/domain/sales/approval.ts'
import { z } from 'zod'
import { id, instant } from '../fields.ts'
import { permissionCode } from '../permission/permissions.ts'

/** The right that whoever approves has to hold, by what is approved. Source: D7. */
export const approvalRights: Readonly<Record<ApprovalKind, string>> = {
  'line-price': 'desk.cashiering.linePrice',
  'order-change': 'desk.cashiering.orderPrice',
  exemption: 'desk.cashiering.taxExemption',
  refund: 'desk.orders.refund',
  shift: 'desk.shift.seeExpected',
}

/** Returns whether somebody with these codes may approve anything for others: then a PIN has six digits. */
export const isApprover = (codes: readonly string[]): boolean =>
  Object.values(approvalRights).some((key) => codes.includes(permissionCode(key)))

/**
 * The proof of an approval. `key`: signed (ECDSA P-256 with SHA-256, `r ‖ s` as base64url, over `approvedText`) with the approver's own
 * key, which only the PIN opens; works offline. `request`: requested and answered at the server, once; its token says so.
 */
const approvalProof = z.discriminatedUnion('by', [
  z.object({ by: z.literal('key'), keyId: id, at: instant, signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/) }),
  z.object({ by: z.literal('request'), requestId: id, token: z.string().regex(/^[A-Za-z0-9_-]{43}$/) }),
])

/** The approval of something above the cashier's own limits, with its proof. */
export const approval = z.object({
  what: z.string().max(40),
  staffId: id,
  reason: z.string().max(200),
  lineId: z.string().max(100).nullable().optional(),
  value: z.string().max(100).optional(),
  proof: approvalProof.optional(),
})

export type Approval = z.infer<typeof approval>
