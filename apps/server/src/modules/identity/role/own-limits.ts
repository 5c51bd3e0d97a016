import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Context } from '../../../platform/command.ts'
import { findOwnLimits, type RoleLimits } from './role.store.ts'

/** Null is without limit. */
const isWider = (wanted: number | null, own: number | null): boolean =>
  own !== null && (wanted === null || wanted > own)

/**
 * Returns whether somebody may give a role these limits, or somebody a role with them: none wider than those of their own role, so
 * that nobody rises by a second account. A floor may be given that is one's own; whoever has none may give any. Source: D37.
 *
 * Refuses `role.discount-beyond-own`, `role.refund-beyond-own` or `role.floor-beyond-own`.
 */
export async function checkOwnLimits(
  { tx, actor }: Pick<Context, 'tx'> & { readonly actor: Pick<Actor, 'kind' | 'accountId' | 'merchantId'> },
  wanted: RoleLimits,
): Promise<Result<null>> {
  const own = await findOwnLimits(tx, actor)
  if (!own) return accept(null)
  const { maxDiscountBasisPoints, maxRefundMinor, priceFloor } = own
  if (isWider(wanted.maxDiscountBasisPoints, maxDiscountBasisPoints)) {
    return refuse({ code: 'role.discount-beyond-own', facts: { limit: (maxDiscountBasisPoints ?? 0) / 100 } })
  }
  if (isWider(wanted.maxRefundMinor, maxRefundMinor)) {
    return refuse({ code: 'role.refund-beyond-own', facts: { limit: maxRefundMinor, currency: own.currency } })
  }
  return priceFloor === 'none' || wanted.priceFloor === priceFloor
    ? accept(null)
    : refuse({ code: 'role.floor-beyond-own', facts: { limit: priceFloor } })
}
