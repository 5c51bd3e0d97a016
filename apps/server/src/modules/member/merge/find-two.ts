import { accept, refuse, type Result } from '@kassa/domain/result.ts'
import type { Context } from '../../../platform/command.ts'
import { isCouponHeld } from '../../promotion/public.ts'
import { findHeld } from '../hold/hold.store.ts'
import { findMember, findMemberForUpdate, type MemberRecord } from '../profile/member-list.store.ts'
import { listOpenAccounts } from '../purse/purse.store.ts'

export interface MergePair {
  readonly stays: MemberRecord
  readonly goes: MemberRecord
}

type Where = Pick<Context, 'tx' | 'merchantId' | 'now'>

/**
 * Two members who are not archived. `isLocked` keeps both from others until the transaction ends, always in the same order, so that two merges at once
 * wait for each other. Refuses with `merge.same-member` or `thing.not-found`.
 */
export async function findTwo(
  { tx, merchantId }: Where,
  { staysId, goesId }: { readonly staysId: string; readonly goesId: string },
  isLocked: boolean,
): Promise<Result<MergePair>> {
  if (staysId === goesId) return refuse({ code: 'merge.same-member' })
  const find = isLocked ? findMemberForUpdate : findMember
  const found = new Map<string, MemberRecord | undefined>()
  for (const id of [staysId, goesId].toSorted()) found.set(id, await find(tx, merchantId, id))
  const [stays, goes] = [found.get(staysId), found.get(goesId)]
  return !stays || !goes || stays.isArchived || goes.isArchived
    ? refuse({ code: 'thing.not-found' })
    : accept({ stays, goes })
}

/** Returns whether something of one of them is held for a payment that has begun. */
export async function isPaying({ tx, merchantId, now }: Where, ids: readonly string[]): Promise<boolean> {
  if (await isCouponHeld(tx, merchantId, ids, now)) return true
  for (const id of ids) {
    const { points, principalMinor, bonusMinor } = await findHeld(tx, merchantId, id, now, { isPaymentAlone: true })
    if (points + principalMinor + bonusMinor > 0) return true
  }
  return false
}

/** Returns whether at most one of them has a house account that is switched on. Refuses with `merge.two-accounts` (`code`, `other`). */
export async function checkOneAccount({ tx, merchantId }: Where, { stays, goes }: MergePair): Promise<Result<null>> {
  const [mine] = await listOpenAccounts(tx, merchantId, stays.id)
  const [theirs] = await listOpenAccounts(tx, merchantId, goes.id)
  return mine && theirs
    ? refuse({ code: 'merge.two-accounts', facts: { code: mine.code, other: theirs.code } })
    : accept(null)
}
