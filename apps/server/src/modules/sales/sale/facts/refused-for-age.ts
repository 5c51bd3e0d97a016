import type { ReviewReason } from '../../../../platform/booking.ts'
import type { Tx } from '../../../../platform/db/tx.ts'
import { ageOfOffered, type OfferBooks } from '../../../promotion/public.ts'

/** Returns the plan that somebody without the right switched off; undefined where a reason says something else. */
const planOf = ({ code, facts }: ReviewReason): string | undefined =>
  code === 'sale.permission-missing' && typeof facts['planId'] === 'string' ? facts['planId'] : undefined

/**
 * Leaves out that a cashier lacks the right to switch off a plan where it puts goods beside the basket that are sold from an age on: whoever refuses those to
 * somebody too young needs no right for it. Source: docs/decisions/2799.
 */
export async function withoutRefusedForAge(
  tx: Tx,
  {
    merchantId,
    outletId,
    plans,
  }: { readonly merchantId: string; readonly outletId: string } & Pick<OfferBooks, 'plans'>,
  reasons: readonly ReviewReason[],
): Promise<readonly ReviewReason[]> {
  const left: ReviewReason[] = []
  for (const one of reasons) {
    const plan = plans.get(planOf(one) ?? '')
    const age = plan ? await ageOfOffered({ tx, merchantId }, outletId, plan) : 0
    if (age === 0) left.push(one)
  }
  return left
}
