import { NEEDS_DESK, type DeskNeed } from '@kassa/contract/device/desk-level.ts'
import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../command.ts'
import { listOlderTills } from './older-tills.store.ts'

/** A till that was not there for so long is not waited for. */
const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1_000

export interface HoldBack {
  readonly needs: readonly DeskNeed[]
  /** Null: every outlet of the merchant. */
  readonly outletIds: readonly string[] | null
  /** The owner has seen which tills are older. */
  readonly isConfirmed: boolean | undefined
}

/**
 * Refuses with `desk.older-tills`, naming them, what tills of the outlets would sell by wrongly because their desk is not as far; unless the owner
 * says so: the log keeps then what it was, and their names. Source: docs/decisions/2120.
 */
export async function holdBackForOlderTills(
  context: Pick<Context, 'tx' | 'merchantId' | 'now' | 'audit'>,
  { needs, outletIds, isConfirmed }: HoldBack,
): Promise<Result<null>> {
  if (needs.length === 0 || outletIds?.length === 0) return accept(null)
  const tills = await olderThan(context, needs, outletIds)
  if (tills.length === 0) return accept(null)
  if (!isConfirmed) return refuse({ code: 'desk.older-tills', facts: { tills: tills.join(', ') } })
  context.audit({ subject: 'older-tills', after: { needs, tills } })
  return accept(null)
}

/** Returns whether the outlet has tills whose desk is not as far, so that they would price otherwise what is promised to a customer. */
export const hasOlderTills = async (
  context: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  need: DeskNeed,
  outletId: string,
): Promise<boolean> => (await olderThan(context, [need], [outletId])).length > 0

/** The context is read here, and not before something is needed: above the tenants there is no merchant to read. */
function olderThan(
  { tx, merchantId, now }: Pick<Context, 'tx' | 'merchantId' | 'now'>,
  needs: readonly DeskNeed[],
  outletIds: readonly string[] | null,
): Promise<readonly string[]> {
  const level = Math.max(...needs.map((need) => NEEDS_DESK[need]))
  const since = new Date(Date.parse(now) - REMEMBERED_MS).toISOString()
  return listOlderTills(tx, merchantId, { outletIds, level, since })
}
