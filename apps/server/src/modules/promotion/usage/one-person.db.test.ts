import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { deskOffers, holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { Plan, PresentedCoupon, Snapshot } from '@kassa/domain/basket/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { planOf } from '@kassa/domain/promotion/plan-of.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeMemberShop, withMember, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

/* Somebody with two cards that were merged is one person: what one may have so often is counted over both. */

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const till = () => ({ device: shop.desk.device })
const twoCards = async () => [await shop.join('Ann'), await shop.join('Ann B.')] as const
const merge = (staysId: string, goesId: string) =>
  world.call(mergeMembers, { staysId, goesId, note: 'same person' }, mine())

/** Sells ten to a member by a till that knows them by this card; answers what is filed. */
async function sell(memberId: string, offers: { plans?: Plan[]; coupons?: PresentedCoupon[] }): Promise<string[]> {
  const member = await shop.facts(memberId)
  const sale = shop.desk.sale([shop.line(0)], {
    change: (plain): Snapshot => ({ ...withMember(plain, member, 0, NOTHING), ...offers }),
  })
  const [outcome] = await shop.desk.book(sale)
  return (outcome?.reasons ?? []).map(({ code }) => code)
}
const NOTHING = { principalMinor: 0, bonusMinor: 0 }

describe('a plan that each member may use once', () => {
  it('is used up for both cards, and a till that sells all the same is filed, by the old card too', async () => {
    const limits = { total: null, perDay: null, perMember: 1 }
    const { id } = (await makePlan(world, shop.admin.token, tenthOff({ currency: 'USD', limits }))).answer
    const { answer } = await world.call(deskOffers, {}, till())
    const plans = answer.plans.flatMap(({ terms, ...standing }) => {
      const plan = planOf(terms, { ...standing, isEnabled: true }, () => undefined)
      return plan ? [plan] : []
    })
    const [stays, goes] = await twoCards()
    const stranger = await shop.join('Bea')
    expect(await sell(goes, { plans })).toEqual([])
    expect((await merge(stays, goes)).status).toBe(200)
    const hold = async (memberId: string) => {
      const asked = await world.call(holdOffers, { orderId: newId(), memberId, planIds: [id] }, till())
      return asked.status === 200 ? 'held' : asked.refusal.code
    }
    expect([await hold(stays), await hold(goes), await hold(stranger)]).toEqual([
      'plan.used-up',
      'plan.used-up',
      'held',
    ])
    expect([await sell(stays, { plans }), await sell(goes, { plans })]).toEqual([
      ['sale.plan-over-limit'],
      ['sale.plan-over-limit'],
    ])
  })
})

describe('a coupon of which each member may have one', () => {
  it('is not issued again to whoever used theirs by a card that was merged', async () => {
    const terms = twoOffTen({ currency: 'USD', perMember: 1 })
    const templateId = (await world.call(createCouponTemplate, sentTerms(terms), mine())).answer.id
    const issue = (memberId: string) => world.call(issueCoupons, { templateId, memberIds: [memberId] }, mine())
    const [stays, goes] = await twoCards()
    const code = (await issue(goes)).answer.codes[0]?.code ?? ''
    const found = (await world.call(findCoupon, { code }, till())).answer
    expect(await sell(goes, { coupons: [couponOf(found.terms, found, 'available')] })).toEqual([])
    expect((await merge(stays, goes)).status).toBe(200)
    expect((await issue(stays)).refusal.code).toBe('coupon.member-has-enough')
    expect((await issue(await shop.join('Bea'))).status).toBe(200)
  })
})
