import { holdMember, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { couponResult } from '@kassa/contract/promotion/coupon.calls.ts'
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { disagreements } from '../../../apps/server/test/prove.ts'
import { sql } from '../../../apps/server/src/platform/db/sql.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { COUPON_MINOR, type Stage } from './stage.ts'

const differs = (what: string, onPaper: unknown, inBooks: unknown): string[] =>
  onPaper === inBooks ? [] : [`${what}: ${String(onPaper)} on paper, ${String(inBooks)} in the books`]

/**
 * Returns the differences between the books and the paper: points, cents and uses lost or doubled, and holds of dead
 * desks that never end.
 */
export async function judge(stage: Stage): Promise<string[]> {
  const { world } = stage
  // Holds of desks that died have run out by now, and what they reserved.
  world.passSeconds(25 * 3_600)
  return [
    ...(await ofMembers(stage)),
    ...(await ofCards(stage)),
    ...(await ofCoupons(stage)),
    ...(await disagreements(world)),
  ]
}

async function ofMembers({ world, shop, members, hasLapsed }: Stage): Promise<string[]> {
  const complaints: string[] = []
  for (const [memberId, held] of members) {
    const { points, principalMinor, bonusMinor, spentMinor } = await shop.account(memberId)
    const balanceMinor = principalMinor + bonusMinor
    complaints.push(
      ...differs(`points of ${memberId}`, held.points, points),
      ...differs(`balance of ${memberId}`, held.balanceMinor, balanceMinor),
      ...differs(`spent by ${memberId}`, held.spentMinor, spentMinor),
    )
    if (!hasLapsed && Math.min(points, principalMinor, bonusMinor) < 0)
      complaints.push(`${memberId} spent what another held`)
    const ask = { orderId: newId(), memberId, points: Math.max(0, points), balanceMinor: 0, password: null }
    const device = { device: shop.desk.device }
    const got = await world.call(holdMember, ask, device)
    if (got.status !== 200) complaints.push(`points of ${memberId} are held for nobody: ${got.text}`)
    await world.call(releaseMember, { orderId: ask.orderId }, device)
  }
  return complaints
}

async function ofCards({ world, gifts, uses }: Stage): Promise<string[]> {
  const rows = await world.sql<{ code: string; totalMinor: number; usesLeft: number; kind: string }>(
    sql`select code, total_minor, uses_left, kind from purse`,
  )
  const strangers = rows.filter(({ code }) => !gifts.has(code) && !uses.has(code))
  return [
    ...strangers.map(({ code }) => `nobody has a receipt of card ${code}`),
    ...[...gifts].flatMap(([code, minor]) =>
      differs(`gift card ${code}`, minor, rows.find((row) => row.code === code)?.totalMinor),
    ),
    ...[...uses].flatMap(([code, left]) =>
      differs(`times card ${code}`, left, rows.find((row) => row.code === code)?.usesLeft),
    ),
  ]
}

/** Each coupon is used or not as the paper says, is held for nobody, and together they took off what the receipts say. */
async function ofCoupons({ world, shop, coupons }: Stage): Promise<string[]> {
  const device = { device: shop.desk.device }
  const rows = await world.sql<{ id: string; code: string; state: string }>(sql`select id, code, state from coupon`)
  const complaints: string[] = []
  for (const { id, code, state } of rows) {
    complaints.push(...differs(`coupon ${code}`, coupons.used.get(code) === true ? 'used' : 'issued', state))
    if (state !== 'issued') continue
    const ask = { orderId: newId(), memberId: null, planIds: [], couponIds: [id] }
    const got = await world.call(holdOffers, ask, device)
    if (got.status !== 200) complaints.push(`coupon ${code} is held for nobody: ${got.text}`)
    await world.call(releaseOffers, { orderId: ask.orderId }, device)
  }
  const { answer } = await world.call(couponResult, { id: coupons.templateId }, { as: shop.admin.token })
  const takenMinor = answer.rows.reduce((sum, { reductionMinor }) => sum + Number(reductionMinor), 0)
  const usedMinor = COUPON_MINOR * [...coupons.used.values()].filter(Boolean).length
  return [...complaints, ...differs('what used coupons took off', usedMinor, takenMinor)]
}
