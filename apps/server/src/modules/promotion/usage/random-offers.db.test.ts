// The server prices baskets with members, plans and coupons that were made through the calls exactly as the desk does, and files nothing.
// SIM_BASKETS sets the number of baskets, SIM_SEED which ones.
import { listLevels } from '@kassa/contract/member/level.calls.ts'
import { createMember, setMemberLevel } from '@kassa/contract/member/member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import {
  createCouponTemplate,
  issueCoupons,
  listCoupons,
  makeCouponCodes,
} from '@kassa/contract/promotion/coupon.calls.ts'
import { couponsOfMember, findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import type { MemberFacts, PresentedCoupon, Snapshot } from '@kassa/domain/basket/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { plansTouching } from '@kassa/domain/promotion/plans-touching.ts'
import { integer, sample, uniqueArray } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { earnRule, spendRule, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeOfferShop, type OfferShop } from '../../../../test/make/offer-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

const { SIM_SEED, SIM_BASKETS = '60' } = process.env
const seed = Number(SIM_SEED ?? 20_260_302)
const baskets = Number(SIM_BASKETS)

/** The number of sales that a desk sends at once, each to another member, so that their holdings are known before. */
const AT_ONCE = 20

let world: World
let offers: OfferShop
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
  offers = await makeOfferShop(world)
  ;({ shop } = offers)
})
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })

type Template = InputOf<(typeof createCouponTemplate)['request']>
const template = (name: string, value: Template['value'], isStackable: boolean, levels?: number[]): Template => ({
  name,
  currency: 'USD',
  value,
  thresholdMinor: 1_500,
  scope: { kind: 'all' },
  outlets: { kind: 'all' },
  ...(levels && { target: { kind: 'levels', levels } }),
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  validDays: 30,
  isStackable,
  leavesOutReduced: !isStackable,
  stock: null,
  perMember: null,
})
const create = async (wanted: Template) => (await world.call(createCouponTemplate, wanted, mine())).answer.id

/** Codes for anybody, or for members of some levels, made by the job. */
async function makeCodes(count: number, levels?: number[]): Promise<PresentedCoupon[]> {
  const templateId = await create(
    template('Seven off', { kind: 'discount', offBasisPoints: 700, capMinor: 5_000 }, false, levels),
  )
  await world.call(makeCouponCodes, { templateId, count }, mine())
  await world.runJob('promotion.make-coupon-codes')
  const coupons: PresentedCoupon[] = []
  let cursor: string | undefined
  do {
    const asked = { templateId, limit: 200, ...(cursor === undefined ? {} : { cursor }) }
    const { answer } = await world.call(listCoupons, asked, mine())
    for (const { code } of answer.rows) {
      const found = (await world.call(findCoupon, { code }, { device: shop.desk.device })).answer
      coupons.push(couponOf(found.terms, found, 'available'))
    }
    cursor = answer.nextCursor ?? undefined
  } while (cursor !== undefined)
  return coupons
}

interface Person {
  readonly id: string
  readonly birthday: MemberFacts['birthday']
  readonly isThird: boolean
  readonly coupons: PresentedCoupon[]
}

/** Members of both levels, some with a birthday these days, with points, and as many coupons of their own. */
async function makePeople(count: number, couponsEach: number): Promise<Person[]> {
  const templateId = await create(template('One off', { kind: 'rebate', amountMinor: 100 }, true))
  const people: Person[] = []
  const levels = (await world.call(listLevels, {}, mine())).answer.rows
  const gold = levels.find(({ number }) => number === 5)!.id
  for (let at = 0; at < count; at += 1) {
    const day = (at % 28) + 1
    const birthday = `1990-03-${String(day).padStart(2, '0')}`
    const tags = at % 3 === 0 ? ['third'] : []
    const { id } = (await world.call(createMember, { name: `Guest ${at}`, birthday, tags }, mine())).answer
    await world.call(adjustPoints, { id, points: 5_000 + at, note: 'begin' }, mine())
    if (at % 2 === 0) await world.call(setMemberLevel, { id, levelId: gold, untilDay: null, note: 'begin' }, mine())
    for (let issued = 0; issued < couponsEach; issued += 1) {
      await world.call(issueCoupons, { templateId, memberIds: [id] }, mine())
    }
    const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
    const { coupons } = (await world.call(couponsOfMember, { memberId: id }, here)).answer
    const presented = coupons.map((coupon) => couponOf(coupon.terms, coupon, 'available'))
    people.push({ id, birthday: { month: 3, day }, isThird: at % 3 === 0, coupons: presented })
  }
  return people
}

it(
  `random baskets are priced alike at the desk and at the server (SIM_SEED=${seed})`,
  { timeout: 3_600_000 },
  async () => {
    const made = await offers.makePlans(40, seed)
    expect(made).toBeGreaterThan(15)
    const { segmentId, labelled, withAll } = offers
    const plans = await offers.plansAtDesk()
    const each = Math.min(200, Math.ceil(baskets / 6))
    const [free, gold] = [await makeCodes(each), await makeCodes(each, [5])]
    const codes = free.flatMap((code, at) => [code, ...gold.slice(at, at + 1)])
    const people = await makePeople(AT_ONCE, Math.min(40, Math.ceil(baskets / AT_ONCE / 4)))
    const counts = sample(uniqueArray(integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }), {
      numRuns: baskets,
      seed,
    })
    const seen = { reduced: 0, byMember: 0, byCoupon: 0, byPoints: 0 }
    for (let from = 0; from < baskets; from += AT_ONCE) {
      const bodies = []
      for (const [offset, indexes] of counts.slice(from, from + AT_ONCE).entries()) {
        const at = from + offset
        const person = at % 4 === 3 ? null : people[offset % people.length]!
        const member = person && {
          ...(await shop.facts(person.id)),
          birthday: person.birthday ?? null,
          ...(person.isThird && { segmentIds: [segmentId] }),
        }
        const own = person && at % 3 === 0 ? person.coupons.pop() : undefined
        const code = own === undefined && at % 5 === 0 ? codes.pop() : undefined
        const coupon = own ?? code
        const body = shop.desk.sale(
          indexes.map((index) => shop.line(index, 1 + ((at + index) % 7))),
          {
            change: (plain): Snapshot =>
              labelled({
                ...plain,
                member,
                pointsWanted: member && at % 2 === 0 ? Math.min(member.points, 500) : 0,
                plans: plansTouching(plans, plain.lines.map(withAll), []),
                coupons: coupon ? [coupon] : [],
                ...(member && { settings: { ...plain.settings, spendRule, earnRule } }),
              }),
          },
        )
        const answer = body.answer as { totals: Record<string, number>; deductions: { kind: string }[] }
        const has = (kind: string): number => Number(answer.deductions.some((one) => one.kind === kind))
        seen.reduced += Number(answer.totals['payableMinor']! < answer.totals['originMinor']!)
        seen.byMember += has('member')
        seen.byCoupon += has('coupon')
        seen.byPoints += has('points')
        bodies.push(body)
      }
      const outcomes = await shop.desk.book(...bodies)
      expect(outcomes.map(({ outcome, reasons }) => ({ outcome, reasons }))).toEqual(
        outcomes.map(() => ({ outcome: 'accepted', reasons: [] })),
      )
      world.passSeconds(45)
    }
    process.stdout.write(`random-offers: ${baskets} baskets, ${made} plans, ${JSON.stringify(seen)}, 0 differ\n`)
    expect(seen.reduced).toBeGreaterThan(baskets / 2)
    expect(Math.min(seen.byMember, seen.byCoupon, seen.byPoints)).toBeGreaterThan(0)
    expect(await disagreements(world)).toEqual([])
  },
)
