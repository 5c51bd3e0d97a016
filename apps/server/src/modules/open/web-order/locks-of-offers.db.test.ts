import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { expect, test } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { describeOpenWorld } from '../../../../test/make/describe-open-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { expectWaiting, holdLock } from '../../../../test/make/held-lock.ts'
import { withMember } from '../../../../test/make/member-shop.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

/* Whoever wants a coupon and a use of a plan locks them in the order of a sale: coupons, the member, plans (docs/decisions/2700). */

const open = describeOpenWorld()
const orders = webOrdersOf(open)
const till = () => ({ device: open.shop.desk.device })

/** A member, a coupon of theirs, and a plan that is used so often at most. */
async function wanted() {
  const { world, shop } = open
  const as = { as: shop.admin.token }
  const memberId = await shop.join('Grace')
  const name = newId().slice(-20)
  const template = await world.call(createCouponTemplate, sentTerms(twoOffTen({ name, currency: 'USD' })), as)
  await world.call(issueCoupons, { templateId: template.answer.id, memberIds: [memberId] }, as)
  const [coupon] = await world.sql<{ id: string; code: string }>(
    sql`select id, code from coupon where template_id = ${template.answer.id}`,
  )
  const limits = { total: 1_000, perDay: null, perMember: null }
  const marketer = await makeMarketer(world, shop.merchantId)
  const planId = (await makePlan(world, marketer, tenthOff({ name, currency: 'USD', limits }))).answer.id
  return { memberId, planId, couponId: coupon!.id, code: coupon!.code }
}
type Wanted = Awaited<ReturnType<typeof wanted>>

/** A sale of a till that takes all of them. */
async function saleOf({ memberId, planId, code }: Wanted) {
  const { world, shop } = open
  const member = await shop.facts(memberId)
  const { answer } = await world.call(findCoupon, { code }, till())
  const coupons = [couponOf(answer.terms, answer, 'available')]
  const plans = (await plansAtDesk(world, shop)).filter(({ id }) => id === planId)
  return shop.desk.sale([shop.line(0, 5)], {
    change: (plain) => ({ ...withMember(plain, member, 0, { principalMinor: 0, bonusMinor: 0 }), coupons, plans }),
  })
}

const lastDay = (): string => new Date(Date.parse(open.world.now) + 60 * 86_400_000).toISOString().slice(0, 10)

test.each<[string, (all: Wanted) => Promise<() => Promise<{ readonly refusal: { readonly code: string } }>>]>([
  [
    'a till that holds them for another basket',
    ({ memberId, planId, couponId }) =>
      Promise.resolve(() => {
        const asked = { orderId: newId(), memberId, planIds: [planId], couponIds: [couponId] }
        return open.world.call(holdOffers, asked, till())
      }),
  ],
  [
    'a saved order that keeps them',
    ({ memberId, planId, couponId }) =>
      Promise.resolve(() => {
        const order = {
          id: newId(),
          kind: 'layaway' as const,
          staffId: null,
          memberId,
          customer: 'Grace',
          phone: '',
          note: '',
          lastDay: lastDay(),
          dues: [{ day: lastDay(), amountMinor: 1_000 }],
          totalMinor: 1_000,
          openedAt: open.world.now,
          shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
          lines: [{ variantId: open.shop.line(0).productId, quantity: 1 }],
          keeps: { couponIds: [couponId], points: 0, uses: [{ planId, quantity: 1, reductionMinor: 100 }] },
          steps: [{ kind: 'set-note', note: '' }],
          head: 1,
        }
        return open.world.call(setAside, order, till())
      }),
  ],
  [
    'an order from outside',
    async ({ memberId, code }) => {
      const facts = { sellPriceMinor: 2_000, onHand: 9 }
      const { variantId } = await open.world.owner((tx) =>
        makeProduct(tx, open.shop.merchantId, [open.shop.outlet], facts),
      )
      const items = [{ variant_id: variantId, quantity: 1 }]
      const quote = await orders.quote(items, { member_id: memberId, coupons: [code] })
      expect(quote.lines[0]?.deductions).toHaveLength(2)
      return () => orders.create(quote)
    },
  ],
])('a sale and %s at once wait for each other in one order', async (_, make) => {
  const all = await wanted()
  const [sale, other] = [await saleOf(all), await make(all)]
  const letGo = await holdLock(open.world, sql`select from member_account where member_id = ${all.memberId} for update`)
  const booking = open.shop.desk.book(sale)
  // The embedded database does one after the other.
  if (clusterUrl !== '') await expectWaiting(open.world, 1)
  const asking = other()
  if (clusterUrl !== '') await expectWaiting(open.world, 2)
  // The sale has the coupon and comes to the plan behind the member: whoever had it by now would wait for the sale, and the sale for them.
  const free = sql`select id from marketing_plan where id = ${all.planId} for no key update skip locked`
  expect(await open.world.sql(free)).toHaveLength(1)
  await letGo()
  expect(await booking).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  expect((await asking).refusal.code).toBe('coupon.used')
})
