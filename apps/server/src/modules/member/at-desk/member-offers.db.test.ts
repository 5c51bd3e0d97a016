// The server prices baskets for a member of any level exactly as the desk does, with plans for members, member prices, occasions and
// coupons made through the calls.
import { readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { editMember, setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { createCouponTemplate, issueCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { Plan, PresentedCoupon, Snapshot } from '@kassa/domain/basket/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { planOf } from '@kassa/domain/promotion/plan-of.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { beforeAll, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { earnRule, makeMemberShop, spendRule } from '../../../../test/make/member-shop.ts'
import { makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'

const world = describeWorld()
const shop = madeBefore(() => makeMemberShop(world))
let templateId: string
let plans: Plan[]

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })

beforeAll(async () => {
  const variant = shop.line(1).productId
  await world.owner((tx) => tx.run(sql`update listing set member_price_minor = 300 where variant_id = ${variant}`))
  const off = (offBasisPoints: number) => ({
    type: 'item-discount' as const,
    off: { kind: 'percent' as const, offBasisPoints },
  })
  for (const terms of [
    tenthOff({ currency: 'USD', name: 'Gold alone', target: { kind: 'levels', levels: [5] }, benefit: off(2_000) }),
    tenthOff({ currency: 'USD', name: 'Birthday', occasion: { kind: 'birthday', days: 1 }, benefit: off(3_000) }),
  ])
    expect((await makePlan(world, shop.admin.token, terms)).status).toBe(200)
  const window = { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null }
  const template = await world.call(
    createCouponTemplate,
    {
      name: 'One off ten',
      currency: 'USD',
      value: { kind: 'rebate', amountMinor: 100 },
      thresholdMinor: 1_000,
      scope: { kind: 'all' },
      outlets: { kind: 'all' },
      window,
      validDays: 30,
      isStackable: false,
      leavesOutReduced: false,
      stock: null,
      perMember: null,
    },
    mine(),
  )
  templateId = template.answer.id
  const { answer } = await world.call(deskOffers, {}, till())
  plans = answer.plans.flatMap(({ terms, ...standing }) => {
    const plan = planOf(terms, { ...standing, isEnabled: true }, () => undefined)
    return plan ? [plan] : []
  })
  expect(plans).toHaveLength(2)
})

async function soldTo(levelId: string | null, isBirthday: boolean, withCoupon: boolean): Promise<number> {
  const id = await shop.join('Guest')
  const note = { untilDay: null, note: 'test' }
  const placed = (await world.call(setMemberLevel, { id, levelId, ...note }, mine())).answer
  if (isBirthday) {
    const birthday = `1990-${world.now.slice(5, 10)}`
    const { cardNumber, name, version } = placed
    expect((await world.call(editMember, { id, version, cardNumber, name, phone: '', birthday }, mine())).status).toBe(
      200,
    )
  }
  const codes = withCoupon
    ? (await world.call(issueCoupons, { templateId, memberIds: [id] }, mine())).answer.codes.map(({ code }) => code)
    : []
  const coupons: PresentedCoupon[] = []
  for (const code of codes) {
    const { answer } = await world.call(findCoupon, { code }, till())
    coupons.push(couponOf(answer.terms, answer, 'available'))
  }
  // As the desk puts whom it attached into the basket.
  const attached = (await world.call(readMemberAtDesk, { id }, here())).answer
  const { levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday } = attached
  const member = { id, levelNumber, levelDiscountBasisPoints, earnRatioHundredths, points, birthday }
  const sale = shop.desk.sale([shop.line(0, 2), shop.line(1, 3)], {
    change: (plain): Snapshot => ({
      ...plain,
      member,
      plans,
      coupons,
      lines: plain.lines.map((line, at) =>
        at === 1 && line.kind === 'counted' ? { ...line, memberPriceMinor: 300 } : line,
      ),
      settings: { ...plain.settings, earnRule, spendRule },
    }),
  })
  const priced = priceBasket(sale.snapshot)
  expect(priced.ok).toBe(true)
  const [outcome] = await shop.desk.book(sale)
  expect([outcome?.outcome, outcome?.reasons]).toEqual(['accepted', []])
  const [order] = await world.sql<{ totalMinor: number }>(sql`
    select total_minor from sales_order where id = ${sale.orderId}`)
  expect(order?.totalMinor).toBe(priced.ok ? priced.value.totals.payableMinor : -1)
  return order?.totalMinor ?? 0
}

it('the desk’s amounts are the server’s for members of each level, on birthdays, with and without a coupon', async () => {
  const { rows } = (await world.call(listLevels, {}, mine())).answer
  const byLevel = [...rows.map(({ id }) => id), null]
  const paid: number[][] = []
  for (const levelId of byLevel) {
    const row = []
    for (const isBirthday of [false, true])
      for (const withCoupon of [false, true]) row.push(await soldTo(levelId, isBirthday, withCoupon))
    paid.push(row)
  }
  // Gold has the plan for that level, the others member prices alone; a birthday beats both, and a coupon comes off whatever won.
  const [gold, plain, birthday] = [2 * 800 + 3 * 280, 2 * 1_000 + 3 * 300, 2 * 700 + 3 * 245]
  expect(paid).toEqual([
    [gold, gold - 100, birthday, birthday - 100],
    [plain, plain - 100, birthday, birthday - 100],
    [plain, plain - 100, birthday, birthday - 100],
  ])
  expect(await disagreements(world)).toEqual([])
})
