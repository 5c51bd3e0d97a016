import type { ReviewReason } from '../../../../platform/booking.ts'
import { sql } from '../../../../platform/db/sql.ts'
import type { Tx } from '../../../../platform/db/tx.ts'

/** The moment until which the claim of a reason was true; undefined where it never was. */
const wasTrueUntil = ({ code, facts: { until } }: ReviewReason): number | undefined =>
  code.endsWith('-was-changed') && typeof until === 'string' ? Date.parse(until) : undefined

/**
 * Leaves out what was true when a saved order was set aside, and was changed since: its price was promised until it is collected, with the offers, taxes
 * and settings of that moment (docs/decisions/2682).
 */
export async function withoutPromised(
  tx: Tx,
  merchantId: string,
  orderId: string,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  if (reasons.every((one) => wasTrueUntil(one) === undefined)) return reasons
  const saved = await tx.maybe<{ at: string }>(sql`
    select set_aside_at as at from set_aside where merchant_id = ${merchantId} and id = ${orderId}`)
  return saved ? reasons.filter((one) => !((wasTrueUntil(one) ?? -Infinity) > Date.parse(saved.at))) : reasons
}
