import type { EarnRule } from '@kassa/domain/basket/index.ts'
import { pointsByPiece, pointsEarned } from '@kassa/domain/member/points.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { readSetting } from '../../settings/public.ts'
import { findLevelOf } from '../at-desk/at-desk.store.ts'
import { findAccountIdOfMember, findMember } from '../profile/member-list.store.ts'

/**
 * Returns the points that goods without their sale would have earned the member who brings them back, by today's rule and level. They are
 * withdrawn, because otherwise buying and bringing back would earn points. Undefined where the merchant has no such member. Source:
 * pricing.md, Refunds; D75.
 */
export async function findPointsBack(
  tx: Tx,
  merchantId: string,
  { memberId: named, currency, ...back }: { memberId: string; currency: string; amountMinor: number; pieces: number },
): Promise<{ readonly accountId: string; readonly points: number } | undefined> {
  const accountId = await findAccountIdOfMember(tx, merchantId, named)
  if (!(await findMember(tx, merchantId, accountId))) return undefined
  const rule = await readSetting(tx, { merchantId }, 'member.earn-rule')
  const level = await findLevelOf(tx, merchantId, accountId)
  const points = rule?.currency === currency ? pointsOf(rule, back, level?.earnRatioHundredths ?? 100) : 0
  return { accountId, points }
}

const pointsOf = (rule: EarnRule, back: { amountMinor: number; pieces: number }, ratioHundredths: number): number =>
  rule.per ? pointsByPiece(rule, ratioHundredths, back.pieces) : pointsEarned(back.amountMinor, rule, ratioHundredths)
