// The control group of a plan: who is in it is the same at the desk and in the books, and what the plan earned is told by it.
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { planResult } from '@kassa/contract/promotion/plan.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { earnedByPlan } from '@kassa/domain/campaign/earned-by-plan.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { isInControlGroup } from '@kassa/domain/offers/offer-counts.ts'
import { planOf } from '@kassa/domain/promotion/plan-of.ts'
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { earnRule, makeMemberShop, spendRule, type MemberShop } from '../../../../test/make/member-shop.ts'
import { changePlan, makeMarketer, makePlan, marketingCodes, tenthOff } from '../../../../test/make/plan.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: MemberShop
let as: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeMemberShop(world)
  as = await makeMarketer(world, shop.merchantId)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const onceEach = (controlPercent: number | null, changes: Partial<PlanTerms> = {}): PlanTerms =>
  tenthOff({ currency: 'USD', limits: { total: null, perDay: null, perMember: 9 }, controlPercent, ...changes })
const made = async (terms: PlanTerms): Promise<string> => {
  await beat(2)
  return (await makePlan(world, as, terms)).answer.id
}
const beat = (level: number) =>
  world.call(
    heartbeat,
    { queued: 0, oldestQueuedAt: null, version: 'abc', printer: 'none', level },
    { device: shop.desk.device },
  )
const resultOf = async (id: string, who = as) => (await world.call(planResult, { id }, { as: who })).answer.controlled

/** Members join until both groups have so many. */
async function joinBoth(planId: string, each: number) {
  const groups = { may: [] as string[], never: [] as string[] }
  for (let at = 1; groups.may.length < each || groups.never.length < each; at += 1) {
    const id = await shop.join(`Member ${at}`)
    groups[isInControlGroup(50, planId, id) ? 'never' : 'may'].push(id)
  }
  return groups
}

/** A ten to each member, with the plans that the desk knows. */
async function sellTo(...memberIds: readonly string[]) {
  const { answer } = await world.call(deskOffers, {}, { device: shop.desk.device })
  const plans = answer.plans.flatMap(({ terms, id, version, priority, used }) => {
    const plan = planOf(terms, { id, version, priority, used, isEnabled: true }, () => undefined)
    return plan ? [plan] : []
  })
  const bodies = []
  for (const memberId of memberIds) {
    const member = await shop.facts(memberId)
    const change = (plain: Snapshot) => ({
      ...plain,
      member,
      plans,
      settings: { ...plain.settings, spendRule, earnRule },
    })
    bodies.push(shop.desk.sale([shop.line(0)], { change }))
  }
  for (const booked of await shop.desk.book(...bodies))
    expect(booked).toMatchObject({ outcome: 'accepted', reasons: [] })
}

it('never gets the plan, and the books tell the groups apart as the desk does', async () => {
  const id = await made(onceEach(50))
  const { may, never } = await joinBoth(id, 30)
  // The two that come twice come another time: the sale before counts.
  await sellTo(...may, ...never)
  await sellTo(may[0]!, never[0]!)
  const amounts = {
    may: may.map((_, at) => (at === 0 ? 1_800 : 900)),
    never: never.map((_, at) => (at === 0 ? 2_000 : 1_000)),
  }
  const groupOf = (own: readonly number[]) => {
    const sumMinor = own.reduce((sum, one) => sum + one, 0)
    const mean = sumMinor / own.length
    const squares = own.reduce((sum, one) => sum + (one - mean) ** 2, 0)
    return { members: own.length, buyers: own.length, sumMinor, variance: squares / (own.length - 1) }
  }
  const earned = earnedByPlan(groupOf(amounts.may), groupOf(amounts.never))
  expect(await resultOf(id)).toMatchObject({
    from: '2026-03-02',
    until: null,
    currency: 'USD',
    percent: 50,
    treated: { members: may.length, buyers: may.length, revenueMinor: 900 * (may.length + 1) },
    control: { members: never.length, buyers: never.length, revenueMinor: 1_000 * (never.length + 1) },
    earned: {
      revenueMinor: earned?.earnedMinor,
      revenueLowMinor: earned?.lowMinor,
      revenueHighMinor: earned?.highMinor,
    },
  })
})

it('is told by its margin only to those who may see cost, and not at all while a group is too small', async () => {
  const id = await made(onceEach(50))
  await joinBoth(id, 2)
  expect(await resultOf(id)).toMatchObject({ earned: null, treated: { marginMinor: null } })
  const costs = await makeMarketer(world, shop.merchantId, [
    ...marketingCodes,
    permissionCode('platform.catalogue.products.costs'),
  ])
  expect(await resultOf(id, costs)).toMatchObject({ earned: null, treated: { marginMinor: 0 } })
  expect(await resultOf(await made(tenthOff({ currency: 'USD' })))).toBeNull()
})

it('counts nothing from before the plan, whatever days are asked', async () => {
  const early = await shop.join('Early')
  await sellTo(early)
  world.setNow('2026-03-02T05:00:00.000Z')
  const id = await made(onceEach(50, { window: { ...openWindow, fromDate: '2026-01-01', untilDate: '2026-12-31' } }))
  const { answer } = await world.call(planResult, { id, from: '2025-01-01', until: '2026-12-31' }, { as })
  expect(answer.controlled).toMatchObject({
    from: '2026-03-02',
    treated: { revenueMinor: 0 },
    control: { revenueMinor: 0 },
  })
  await sellTo(early)
  const after = await resultOf(id)
  expect((after?.treated.buyers ?? 0) + (after?.control.buyers ?? 0)).toBe(1)
})

it('stands once the plan was used, and may change before', async () => {
  const id = await made(onceEach(10))
  expect((await changePlan(world, as, id, 1, onceEach(50))).status).toBe(200)
  const { may } = await joinBoth(id, 1)
  await sellTo(may[0]!)
  for (const other of [49, null])
    expect((await changePlan(world, as, id, 2, onceEach(other))).refusal).toMatchObject({
      code: 'plan.control-stands',
      message: expect.stringContaining('50%'),
    })
  expect((await changePlan(world, as, id, 2, onceEach(50, { name: 'Renamed' }))).status).toBe(200)
})

it('waits for tills that would give the plan to everybody', async () => {
  await beat(1)
  expect((await makePlan(world, as, onceEach(10))).refusal.code).toBe('desk.older-tills')
  expect((await makePlan(world, as, onceEach(null))).status).toBe(200)
})

it('is of its merchant alone', async () => {
  const id = await made(onceEach(50))
  const other = await makeMemberShop(world)
  const stranger = await makeMarketer(world, other.merchantId)
  expect((await world.call(planResult, { id }, { as: stranger })).refusal.code).toBe('thing.not-found')
})
