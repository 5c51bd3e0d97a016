import { createPlan, editPlan } from '@kassa/contract/promotion/plan.calls.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import { planOf, type RewardGoodsOf } from '@kassa/domain/promotion/plan-of.ts'
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import type { World } from '../world.ts'
import { makeMerchantAdmin } from './merchant.ts'
import type { SellingShop } from './selling-shop.ts'
import { makeSession } from './session.ts'

export const marketingCodes: readonly string[] = [
  'platform.marketing.plans',
  'platform.marketing.plans.add',
  'platform.marketing.plans.edit',
  'platform.marketing.plans.delete',
].map((key) => permissionCode(key))

/** Makes a person of the merchant who may do everything with plans. */
export const makeMarketer = (world: World, merchantId: string, codes = marketingCodes): Promise<string> =>
  world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, merchantId, { codes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId })
  })

/** A tenth off everything, everywhere, always; a test says only what it is about. */
export const tenthOff = (changes: Partial<PlanTerms> = {}): PlanTerms => ({
  name: 'A tenth off',
  currency: 'CNY',
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: openWindow,
  limits: { total: null, perDay: null, perMember: null },
  leavesOutReduced: false,
  occasion: null,
  benefit: { type: 'item-discount', off: { kind: 'percent', offBasisPoints: 1_000 } },
  ...changes,
})

type Sent = InputOf<(typeof createPlan)['request']>
export const planRequest = (terms: PlanTerms): Sent => terms as Sent

export const makePlan = (world: World, as: string, terms: PlanTerms) =>
  world.call(createPlan, planRequest(terms), { as })

export const changePlan = (world: World, as: string, id: string, version: number, terms: PlanTerms) =>
  world.call(editPlan, { ...planRequest(terms), id, version }, { as })

/** The plans a desk is told of, as it puts them into a basket. */
export async function plansAtDesk(
  world: World,
  { desk }: Pick<SellingShop, 'desk'>,
  goodsOf: RewardGoodsOf = () => undefined,
): Promise<Plan[]> {
  const { answer } = await world.call(deskOffers, {}, { device: desk.device })
  return answer.plans.flatMap(({ terms, id, version, priority, used }) => {
    const standing = { id, version, priority, used, isEnabled: true }
    const plan = planOf(terms, standing, goodsOf)
    return plan ? [plan] : []
  })
}
