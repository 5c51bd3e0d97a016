import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { Approval } from '@kassa/contract/journal/approval.ts'
import { snapshotIn } from '@kassa/domain/basket/sold-basket.ts'
import { coversSale } from '@kassa/domain/sales/approval.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { provenApprovals } from './proven-approvals.ts'

/** Returns the approvals of a sale that are proven for its order and cover the sold lines. Reads nothing where none carries a proof. */
export async function provenForSale(
  tx: Tx,
  merchantId: string,
  { orderId, currency, approvals, snapshot }: SaleBody,
): Promise<readonly Approval[]> {
  const proven = await provenApprovals(tx, { merchantId, subjectId: orderId, currency }, approvals)
  const sold = snapshotIn({ snapshot })
  return proven.filter(({ what, lineId, value }) =>
    coversSale({ what, lineId: lineId ?? null, value: value ?? '' }, sold),
  )
}
