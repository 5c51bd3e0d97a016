import type { ShiftPayment } from '@kassa/domain/sales/explain-difference.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Most payments looked through for digits typed the wrong way round. */
const MOST = 2_000

/**
 * The payments of a shift that could make its drawer so much over or short: of the same amount, with the same change, or, where digits may have
 * been swapped (a multiple of nine), with any change. The newest first.
 */
export const listSuspects = (
  tx: Tx,
  merchantId: string,
  { shiftId, differenceMinor }: { readonly shiftId: string; readonly differenceMinor: number },
): Promise<ShiftPayment[]> => {
  const size = Math.abs(differenceMinor)
  return tx.many<ShiftPayment>(sql`
    select p.document_id, coalesce(s.number, r.number, '') as number, p.document_kind as kind, p.method, p.amount_minor,
      p.received_minor, p.change_minor
    from payment p
    left join sales_order s on s.merchant_id = p.merchant_id and s.id = p.document_id
    left join refund r on r.merchant_id = p.merchant_id and r.id = p.document_id
    where p.merchant_id = ${merchantId} and p.shift_id = ${shiftId} and p.corrects is null
      and (abs(p.amount_minor) = ${size} or p.change_minor = ${size} or (${size % 9 === 0} and p.change_minor > 0))
    order by p.at desc limit ${MOST}`)
}
