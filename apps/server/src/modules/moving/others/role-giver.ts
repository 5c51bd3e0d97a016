import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { MoveRun } from '../act/act-move.ts'
import { findRightsOf } from './staff.store.ts'

/** Whoever moves, with the rights that staff may get from them; the operator's own command gives any role of the merchant. */
export type RoleGiver =
  | Pick<Actor, 'kind' | 'accountId' | 'merchantId' | 'codes' | 'lastingCodes' | 'outletIds' | 'locale'>
  | 'program'

/** Returns whether whoever moves works at an outlet. */
export const reachesOutlet = (giver: RoleGiver, id: string): boolean =>
  giver === 'program' || giver.outletIds === 'all' || giver.outletIds.includes(id)

/**
 * The giver behind a move that waits, with the rights that they hold now; whoever is not there any more gives none. Staff reach the outlets that
 * they reached when they began and where they still work.
 */
export async function findRoleGiver(
  tx: Tx,
  merchantId: string,
  { kind, accountId, outletIds: before }: MoveRun['actor'],
): Promise<RoleGiver> {
  if (kind === 'system') return 'program'
  const holder = await findRightsOf(tx, merchantId, kind, accountId)
  const codes = new Set(holder?.codes ?? [])
  const locale = holder?.locale ?? 'en-US'
  const today = holder?.outletIds ?? []
  const outletIds = kind === 'admin' ? before : today.filter((id) => before === 'all' || before.includes(id))
  return { kind, accountId: accountId ?? '', merchantId, codes, lastingCodes: codes, outletIds, locale }
}
