import { priceAsOnce } from '@kassa/domain/pricing/index.ts'
import { expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { makeMemberShop } from '../../../../../test/make/member-shop.ts'
import { makePlan, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { sellTimes } from '../../../../../test/make/times.ts'
import { makeWorld } from '../../../../../test/world.ts'

it('a desk that counted uses of passes towards a threshold is booked as it sold, and files nothing', async () => {
  const world = await makeWorld()
  const shop = await makeMemberShop(world)
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const from = { thresholdMinor: 0, thresholdPieces: 3, conditionScope: null }
  const benefit = { type: 'whole-order', offBasisPoints: 1_000, isStackable: false, ...from } as const
  await makePlan(world, shop.admin.token, tenthOff({ currency: 'USD', benefit }))
  const plans = await plansAtDesk(world, shop)
  expect(plans).toHaveLength(1)
  const { purse } = (await sellTimes(world, { admin: shop.admin.token, here })).answer
  const sold = (payable: number) =>
    shop.desk.sale([shop.line(0, 2), shop.line(1, 1)], {
      tenders: () => [cash(payable)],
      change: (plain) => ({
        ...plain,
        plans,
        lines: plain.lines.map((line, at) =>
          at === 1 && line.kind === 'counted' ? { ...line, timesCard: purse.code } : line,
        ),
      }),
    })
  const now = sold(2_000)
  expect((await shop.desk.book(now)).map(({ outcome }) => outcome)).toEqual(['accepted'])
  const once = sold(1_800)
  const then = priceAsOnce(once.snapshot, { countsUses: true })
  expect(then.ok && then.value.totals.payableMinor).toBe(1_800)
  const answer = (then.ok ? then.value : {}) as Record<string, unknown>
  expect(await shop.desk.book({ ...once, answer })).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  await world.close()
})
