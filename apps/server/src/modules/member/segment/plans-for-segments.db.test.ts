import { createMember } from '@kassa/contract/member/member.calls.ts'
import { readMemberAtDesk } from '@kassa/contract/member/desk-member.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { createSegment, deleteSegment } from '@kassa/contract/member/segment.calls.ts'
import { startBackTest } from '@kassa/contract/promotion/back-test.calls.ts'
import { createPlan, deletePlan, listPlans, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import type { MemberFacts, PlanTarget } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makePlan, plansAtDesk, planRequest, tenthOff } from '../../../../test/make/plan.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop
let other: MemberShop
/** The segments of members tagged `tea`, and of those with more than two visits. */
let tea: string
let often: string
let planId: string

const mine = () => ({ as: shop.admin.token })
const atDesk = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const forSegments = (...segmentIds: string[]) =>
  tenthOff({ currency: 'USD', target: { kind: 'segments', segmentIds } satisfies PlanTarget })

const makeSegment = async (of: MemberShop, name: string, rule: object): Promise<string> =>
  (await world.call(createSegment, { name, rule }, { as: of.admin.token })).answer.id
const join = async (tags: string[]): Promise<string> =>
  (await world.call(createMember, { name: `Guest ${newId()}`, tags }, mine())).answer.id
const told = async (id: string): Promise<readonly string[] | undefined> =>
  (await world.call(readMemberAtDesk, { id }, atDesk())).answer.segmentIds

/** The member as a desk puts them into a basket once it has asked. */
const facts = async (id: string): Promise<MemberFacts> => {
  const segmentIds = await told(id)
  return { ...(await shop.facts(id)), ...(segmentIds && { segmentIds }) }
}

/** A sale of one piece at 10.00 with the outlet's plans: what is paid, and what was filed. */
async function sell(member: MemberFacts): Promise<readonly [number | undefined, ...string[]]> {
  const plans = await plansAtDesk(world, shop)
  const body = shop.desk.sale([shop.line(0)], { change: (plain) => ({ ...plain, member, plans }) })
  const [outcome] = await shop.desk.book(body)
  const { totals } = body.answer as { totals: { payableMinor: number } }
  return [totals.payableMinor, ...(outcome?.reasons ?? []).map(({ code }) => code)]
}

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world, { 'member.earn-rule': null, 'member.spend-rule': null })
  other = await makeMemberShop(world)
  tea = await makeSegment(shop, 'Tea drinkers', { tags: ['tea'] })
  often = await makeSegment(shop, 'Often here', { visits: { from: 2 } })
  planId = (await makePlan(world, shop.admin.token, forSegments(tea, often))).answer.id
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

describe('a plan for segments', () => {
  it('counts for who fits when they are attached, and nobody has to look at the sale', async () => {
    const drinker = await join(['tea'])
    expect(await told(drinker)).toEqual([tea])
    expect(await sell(await facts(drinker))).toEqual([900])
  })

  it('counts from the visit on that makes somebody fit, and not for anybody else', async () => {
    const guest = await join([])
    expect(await told(guest)).toBeUndefined()
    expect(await sell(await facts(guest))).toEqual([1_000])
    expect(await sell(await facts(guest))).toEqual([1_000])
    expect(await told(guest)).toEqual([often])
    expect(await sell(await facts(guest))).toEqual([900])
  })

  it('counts for a card by the member it was merged into', async () => {
    const [into, from] = [await join(['tea']), await join([])]
    await world.call(mergeMembers, { staysId: into, goesId: from, note: 'one person' }, mine())
    expect(await told(from)).toEqual([tea])
    const old = { ...(await facts(into)), id: from }
    expect(await sell(old)).toEqual([900])
  })

  it.each([
    ['a segment they do not fit', () => often],
    ['a segment of somebody else', () => makeSegment(other, 'Theirs', { agreesToMessages: true })],
    ['what is no segment', () => 'Tea drinkers'],
  ])('with a member counted into %s is booked and filed', async (_, named) => {
    const guest = await shop.facts(await join([]))
    const sold = await sell({ ...guest, segmentIds: [await named()] })
    expect(sold.slice(1)).toEqual(['sale.member-segment-unknown'])
  })

  it('says no more than what plans are for that stand and are switched on', async () => {
    const drinker = await join(['tea'])
    await world.call(setPlanEnabled, { id: planId, isEnabled: 0 }, mine())
    expect(await told(drinker)).toBeUndefined()
    await world.call(setPlanEnabled, { id: planId, isEnabled: 1 }, mine())
    expect(await told(drinker)).toEqual([tea])
  })

  it('is called by the segments’ names in three languages', async () => {
    const spoken = async (locale: 'en-US' | 'zh-CN' | 'ja-JP') =>
      (await world.call(listPlans, { limit: 10 }, { ...mine(), headers: { 'accept-language': locale } })).answer.rows[0]
        ?.sentence
    expect(await spoken('en-US')).toContain('For members of Tea drinkers and Often here.')
    expect(await spoken('zh-CN')).toContain('限Tea drinkers、Often here的会员。')
    expect(await spoken('ja-JP')).toContain('Tea drinkers、Often hereの会員限定。')
  })
})

describe('is refused, and changes nothing', () => {
  const saved = async (...ids: string[]) => {
    const { status, refusal } = await world.call(createPlan, planRequest(forSegments(...ids)), mine())
    return [status, refusal.code, refusal.details['field']]
  }

  it('without a segment, with one of another merchant, or with one that is gone', async () => {
    const gone = await makeSegment(shop, 'Soon gone', { tags: ['x'] })
    await world.call(deleteSegment, { id: gone }, mine())
    const theirs = await makeSegment(other, 'Not yours', { tags: ['tea'] })
    expect(await saved()).toEqual([422, 'plan.segments-empty', 'target'])
    expect(await saved(theirs)).toEqual([422, 'plan.goods-gone', 'target'])
    expect(await saved(gone)).toEqual([422, 'plan.goods-gone', 'target'])
  })

  it('to take a segment away that a plan is for, until the plan is gone', async () => {
    const kept = await makeSegment(shop, 'Kept', { tags: ['kept'] })
    const { id } = (await makePlan(world, shop.admin.token, { ...forSegments(kept), name: 'Ten for the kept' })).answer
    expect((await world.call(deleteSegment, { id: kept }, mine())).refusal).toMatchObject({
      code: 'segment.in-use',
      details: { plan: 'Ten for the kept' },
    })
    await world.call(deletePlan, { id }, mine())
    expect((await world.call(deleteSegment, { id: kept }, mine())).status).toBe(200)
  })

  it('to try such a plan on the past', async () => {
    const asked = { terms: planRequest(forSegments(tea)), planId: null, outletIds: [], days: 30 }
    expect((await world.call(startBackTest, asked, mine())).refusal.code).toBe('back-test.segments')
  })
})
