// Uses of a plan are counted with each sale and each one that comes back, and the count is as the uses say, whoever counts and whatever happens beside it.
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../../test/make/desk.ts'
import { describePlanShop } from '../../../../../test/make/describe-plan-shop.ts'
import { plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { countUses } from '../plan-books.store.ts'

const { here, plan, sale } = describePlanShop()
const limited = (total: number) => tenthOff({ limits: { total, perDay: total, perMember: null } })

const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03']
const PEOPLE = [null, newId(), newId()]

/** The same numbers in every run, from 0 to below `end`. */
function dice(seed: number): (end: number) => number {
  let state = seed
  return (end) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % end
  }
}

const count = (planId: string, memberId: string | null = null, businessDay = DAYS[1]!) =>
  here.world.owner(async (tx) => {
    const { merchantId } = here.shop
    const asked = { planIds: [planId], businessDay, memberId, exceptOrderId: newId(), heldAt: null }
    return (await countUses(tx, merchantId, asked))[0]
  })

/** All that is counted of a plan, without what came to nothing. */
const counted = (planId: string) =>
  here.world.sql(sql`
    select 'all' as what, uses, 0 as sales, quantity, reduction_minor from plan_use_total where plan_id = ${planId}
    union all
    select business_day::text, uses, sales, quantity, reduction_minor from plan_use_day
    where plan_id = ${planId} and (uses, sales, quantity, reduction_minor) <> (0, 0, 0, 0)
    union all
    select member_id::text, uses, 0, 0, 0 from plan_use_member where plan_id = ${planId} and uses <> 0
    order by what`)

const forget = (planId: string) => here.world.sql(sql`delete from plan_use_total where plan_id = ${planId}`)

async function expectAsAnew(planId: string): Promise<void> {
  const before = await counted(planId)
  await forget(planId)
  await count(planId)
  expect(before).toEqual(await counted(planId))
}

const addUse = (planId: string, use: { orderId: string; whole: string | null; day: string; memberId: string | null }) =>
  here.world.sql(sql`
    insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, currency, reduction_minor, quantity, whole_order_id,
      member_id, business_day, at)
    values (${here.shop.merchantId}, ${use.orderId}, ${planId}, 1, ${here.shop.outlet.outletId}, 'CNY', 100, 2, ${use.whole},
      ${use.memberId}, ${use.day}, now())`)

const setStatus = (orderId: string, status: string) =>
  here.world.sql(sql`update sales_order set status = ${status} where id = ${orderId}`)

/** Orders that no plan reduced. */
async function plainOrders(many: number): Promise<string[]> {
  const bodies = Array.from({ length: many }, () => here.shop.desk.sale([here.shop.line(0)]))
  await here.shop.desk.book(...bodies)
  return bodies.map(({ orderId }) => orderId)
}

/** Takes away what stands against no sale, so that the books agree behind the test. */
async function clear(planId: string): Promise<void> {
  await here.world.sql(sql`delete from plan_usage where plan_id = ${planId}`)
  await here.world.sql(
    sql`update sales_order set status = 'completion' where status = 'refunded' and refunded_minor = 0`,
  )
}

it('sales, parcels of orders over days, and orders that come back and stand again are counted as anew', async () => {
  const planId = await plan(limited(1_000))
  await count(planId)
  const orders = await plainOrders(24)
  const roll = dice(7)
  const [free, used, back] = [[...orders], [] as string[], new Set<string>()]
  for (let step = 0; step < 120; step += 1) {
    const orderId = roll(2) === 0 ? free.pop() : undefined
    if (orderId !== undefined) {
      const whole = [null, orders[0]!, orders[5]!, orders[9]!][roll(4)]!
      const isWhole = [0, 5, 9].some((at) => orders[at] === orderId)
      const use = { orderId, whole: isWhole ? null : whole, day: DAYS[roll(3)]!, memberId: PEOPLE[roll(3)]! }
      await addUse(planId, use)
      used.push(orderId)
    } else if (used.length > 0) {
      const one = used[roll(used.length)]!
      await setStatus(one, back.has(one) ? 'completion' : 'refunded')
      if (!back.delete(one)) back.add(one)
    }
    if (step % 10 === 0) await expectAsAnew(planId)
  }
  expect(used).toHaveLength(24)
  await expectAsAnew(planId)
  for (const one of back) await setStatus(one, 'completion')
  await expectAsAnew(planId)
  await clear(planId)
})

it('many uses that come in one statement are counted, also the parcels of one order', async () => {
  const planId = await plan(limited(1_000))
  await count(planId)
  const whole = newId()
  await here.world.sql(sql`
    insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, currency, reduction_minor, quantity, whole_order_id,
      business_day, at)
    select ${here.shop.merchantId}, gen_random_uuid(), ${planId}, 1, ${here.shop.outlet.outletId}, 'CNY', 100, 1,
      case when n % 2 = 0 then ${whole}::uuid end, '2026-03-01'::date + n % 3, now() from generate_series(1, 60) as n`)
  expect(await count(planId)).toMatchObject({ total: 31, quantity: 60, reducedMinor: 6_000 })
  await expectAsAnew(planId)
  await clear(planId)
})

it('a use is asked for as quickly after many uses: none of them is read', async () => {
  const planId = await plan(limited(999_999))
  await count(planId)
  await here.world.sql(sql`
    insert into plan_usage (merchant_id, order_id, plan_id, version, outlet_id, currency, reduction_minor, quantity, member_id,
      business_day, at)
    select ${here.shop.merchantId}, gen_random_uuid(), ${planId}, 1, ${here.shop.outlet.outletId}, 'CNY', 100, 1, ${PEOPLE[1]},
      '2026-03-02', now() from generate_series(1, 3000) as n`)
  const { used, read } = await here.world.owner(async (tx) => {
    const { merchantId } = here.shop
    const asked = { planIds: [planId], businessDay: DAYS[1]!, memberId: PEOPLE[1]!, exceptOrderId: newId() }
    const rows = async () =>
      (
        await tx.one<{ read: number }>(sql`
          select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables where relname = 'plan_usage'`)
      ).read
    const before = await rows()
    const [one] = await countUses(tx, merchantId, { ...asked, heldAt: '2026-03-02T04:00:00Z' })
    return { used: one, read: (await rows()) - before }
  })
  expect(used).toMatchObject({ total: 3_000, perDay: 3_000, perMember: 3_000, reducedTodayMinor: 300_000 })
  expect(read).toBeLessThan(10)
  await clear(planId)
})

it('a plan that nobody counted is told as one that is', async () => {
  const planId = await plan(limited(5))
  const plans = await plansAtDesk(here.world, here.shop)
  await here.shop.desk.book(sale(plans), sale(plans))
  const told = async () => (await plansAtDesk(here.world, here.shop))[0]?.usage
  const before = await told()
  await forget(planId)
  expect(await told()).toEqual(before)
  expect(before).toMatchObject([
    { kind: 'total', used: 2 },
    { kind: 'per-day', used: 2 },
  ])
})

describe('at once', () => {
  it('the first hold counts a plan while tills sell and a sale comes back: nothing is lost', async () => {
    const planId = await plan(limited(1_000))
    const plans = await plansAtDesk(here.world, here.shop)
    const { merchantId, outlet, cashier, cashierToken, desk } = here.shop
    const first = sale(plans)
    await desk.book(first)
    const others = [0, 1, 2].map(() => makeDesk(here.world, { merchantId, outlet, staffId: cashier.staffId }))
    const desks = await Promise.all(others)
    for (const one of desks) await one.book(one.openShift(0))
    for (let round = 0; round < 6; round += 1) {
      await forget(planId)
      const asked = { orderId: newId(), memberId: null, planIds: [planId] }
      const undo = { orderId: first.orderId, refundId: newId(), shiftId: desk.shiftId, reason: 'wrong' }
      await Promise.all([
        ...desks.map((one) => one.book(one.sale([here.shop.line(0)], { plans }))),
        here.world.call(holdOffers, asked, { device: desk.device }),
        round === 3 ? here.world.call(voidOrder, undo, { as: cashierToken, outlet: outlet.outletId }) : undefined,
      ])
    }
    expect((await count(planId))?.total).toBe(18)
    await expectAsAnew(planId)
    expect(await disagreements(here.world)).toEqual([])
  })
})

it('a count that is off disagrees, and is right again once it is made anew', async () => {
  const planId = await plan(limited(5))
  await here.shop.desk.book(sale(await plansAtDesk(here.world, here.shop)))
  expect(await disagreements(here.world)).toEqual([])
  await here.world.sql(sql`update plan_use_day set uses = uses + 1 where plan_id = ${planId}`)
  expect(await disagreements(here.world)).toEqual([expect.stringContaining('counted uses of plans')])
  await forget(planId)
  await count(planId)
  expect(await disagreements(here.world)).toEqual([])
})
