// Plans that may be used so often, and markdowns of so many pieces: uses are counted, held, and filed where there are more.
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import type { Plan } from '@kassa/domain/basket/index.ts'
import type { PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { describe, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { plansAtDesk, tenthOff } from '../../../../test/make/plan.ts'
import { newId } from '../../../platform/ids.ts'
import { sql } from '../../../platform/db/sql.ts'
import { describePlanShop } from '../../../../test/make/describe-plan-shop.ts'

const { here, reasonsOf, usages, plan, sale } = describePlanShop()
const limited = (limits: Partial<PlanTerms['limits']>): PlanTerms =>
  tenthOff({ limits: { total: null, perDay: null, perMember: null, ...limits } })

describe('a markdown of lots', () => {
  const lots = { expiresBy: '2026-03-05', quantity: 5 }
  const markdown = () =>
    plan(
      tenthOff({
        name: 'Near expiry',
        scope: { kind: 'products', products: [{ productId: here.shop.line(0).productId, variantId: null }] },
        benefit: {
          type: 'bundle',
          count: 1,
          reward: { kind: 'percent', offBasisPoints: 3_000 },
          pooling: 'mix',
          maxTimes: null,
        },
        lots,
      }),
    )
  const sold = (count: number, plans: readonly Plan[], expiresOn?: string) =>
    here.shop.desk.sale([here.shop.line(0, count)], {
      change: (plain) => ({
        ...plain,
        plans: [...plans],
        lines: plain.lines.map((line) => ({ ...line, ...(expiresOn !== undefined && { expiresOn }) })),
      }),
    })
  const paid = (body: Record<string, unknown>): number =>
    (body['answer'] as { totals: { payableMinor: number } }).totals.payableMinor

  it('reduces the pieces there are, not what is good for longer, and says what it reduced', async () => {
    const id = await markdown()
    const told = await plansAtDesk(here.world, here.shop)
    const [fresh, risky] = [sold(2, told, '2026-03-06'), sold(3, told, '2026-03-05')]
    expect([paid(fresh), paid(risky)]).toEqual([2_000, 2_100])
    expect(await reasonsOf(fresh, risky)).toEqual([[], []])
    expect(await here.world.sql(sql`select quantity from plan_usage where plan_id = ${id}`)).toEqual([{ quantity: 3 }])
    const left = sold(4, await plansAtDesk(here.world, here.shop))
    expect(paid(left)).toBe(2 * 700 + 2 * 1_000)
    expect(await reasonsOf(left)).toEqual([[]])
    expect(paid(sold(1, await plansAtDesk(here.world, here.shop)))).toBe(1_000)
  })

  it('an old count is told what is left, and filed where it sold all the same', async () => {
    const id = await markdown()
    const before = await plansAtDesk(here.world, here.shop)
    await here.shop.desk.book(sold(3, before))
    const asked = { orderId: newId(), memberId: null, planIds: [id], quantities: [{ planId: id, quantity: 3 }] }
    const refused = await here.world.call(holdOffers, asked, { device: here.shop.desk.device })
    expect(refused.refusal).toMatchObject({ code: 'plan.used-up', details: { planId: id, left: 2 } })
    const fits = { ...asked, quantities: [{ planId: id, quantity: 2 }] }
    expect((await here.world.call(holdOffers, fits, { device: here.shop.desk.device })).status).toBe(200)
    const another = await here.world.call(holdOffers, { ...fits, orderId: newId() }, { device: here.shop.desk.device })
    expect(another.refusal).toMatchObject({ code: 'plan.used-up', details: { left: 0 } })
    expect(await reasonsOf(sold(3, before))).toEqual([['sale.plan-over-limit']])
  })
})

describe('limits', () => {
  it('a use above the limit is booked and filed, a use within it is not', async () => {
    const id = await plan(limited({ total: 2 }))
    const plans = await plansAtDesk(here.world, here.shop)
    expect(await reasonsOf(sale(plans), sale(plans), sale(plans))).toEqual([[], [], ['sale.plan-over-limit']])
    expect(await usages(id)).toHaveLength(3)
    expect((await plansAtDesk(here.world, here.shop))[0]?.usage).toEqual([{ kind: 'total', limit: 2, used: 3 }])
  })

  it('a day’s limit begins anew with the business day', async () => {
    await plan(limited({ perDay: 1 }))
    const plans = await plansAtDesk(here.world, here.shop)
    expect(await reasonsOf(sale(plans), sale(plans))).toEqual([[], ['sale.plan-over-limit']])
    here.world.setNow('2026-03-03T04:00:00.000Z')
    expect((await plansAtDesk(here.world, here.shop))[0]?.usage).toEqual([{ kind: 'per-day', limit: 1, used: 0 }])
    expect(await reasonsOf(sale(plans))).toEqual([[]])
  })

  it('of fifty desks that want the last use one gets it, and after letting go the next', async () => {
    const id = await plan(limited({ total: 1 }))
    const { merchantId, outlet, cashier } = here.shop
    const desks = [here.shop.desk]
    for (let at = 1; at < 50; at += 1) {
      desks.push(await makeDesk(here.world, { merchantId, outlet, staffId: cashier.staffId }))
    }
    const orders = desks.map(() => newId())
    const ask = (at: number) =>
      here.world.call(
        holdOffers,
        { orderId: orders[at]!, memberId: null, planIds: [id] },
        { device: desks[at]!.device },
      )
    const answers = await Promise.all(desks.map((_, at) => ask(at)))
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(winners).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 200)
    expect(new Set(others.map(({ refusal }) => refusal.code))).toEqual(new Set(['plan.used-up']))
    const winner = winners[0]!
    const loser = (winner + 1) % desks.length
    expect((await ask(winner)).status).toBe(200)
    await here.world.call(releaseOffers, { orderId: orders[winner]! }, { device: desks[winner]!.device })
    expect((await ask(loser)).status).toBe(200)
    here.world.passSeconds(15 * 60 + 1)
    expect((await ask(winner)).status).toBe(200)
  })

  it('what an order holds and books is counted once', async () => {
    const id = await plan(limited({ total: 2 }))
    const plans = await plansAtDesk(here.world, here.shop)
    const body = sale(plans)
    const { device } = here.shop.desk
    await here.world.call(holdOffers, { orderId: body.orderId, memberId: null, planIds: [id] }, { device })
    await here.shop.desk.book(body)
    const next = { memberId: null, planIds: [id] }
    expect((await here.world.call(holdOffers, { orderId: newId(), ...next }, { device })).status).toBe(200)
    expect((await here.world.call(holdOffers, { orderId: newId(), ...next }, { device })).refusal.code).toBe(
      'plan.used-up',
    )
  })

  it('two desks book the last use at once: both are booked, one is filed', async () => {
    await plan(limited({ total: 1 }))
    const plans = await plansAtDesk(here.world, here.shop)
    const { merchantId, outlet, cashier } = here.shop
    const second = await makeDesk(here.world, { merchantId, outlet, staffId: cashier.staffId })
    await second.book(second.openShift(0))
    const outcomes = await Promise.all(
      [here.shop.desk, second].map((desk) => desk.book(desk.sale([here.shop.line(0)], { plans }))),
    )
    const codes = outcomes.flat().map(({ reasons }) => reasons.map(({ code }) => code).join())
    expect(codes.toSorted()).toEqual(['', 'sale.plan-over-limit'])
  })
})
