// Points for each paid piece: three with one of them free earn two, and back one by one they take 0, 1 and 1.
import { readOrderPaper } from '@kassa/contract/print/receipt-link.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { earnRule, makeMemberShop, type MemberShop, spendRule } from '../../../../../test/make/member-shop.ts'
import { makeMarketer, makePlan, plansAtDesk, tenthOff } from '../../../../../test/make/plan.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'

let world: World
let shop: MemberShop
const byPiece = { ...earnRule, spentMinor: 1, points: 1, per: 'piece' } as const

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeMemberShop(world, { 'member.earn-rule': { currency: 'USD', ...byPiece } })
  const benefit = {
    type: 'buy-get',
    buyCount: 2,
    getCount: 1,
    pooling: 'mix',
    maxTimes: null,
    isOnTopOfSpecial: false,
  } as const
  await makePlan(world, await makeMarketer(world, shop.merchantId), tenthOff({ currency: 'USD', benefit }))
})
afterAll(() => world.close())

it('is booked, printed and taken back piece by piece', async () => {
  const memberId = await shop.join('Ada')
  const member = await shop.facts(memberId)
  const plans = await plansAtDesk(world, shop)
  const sale = shop.desk.sale([shop.line(0, 3)], {
    plans,
    change: (plain) => ({ ...plain, member, settings: { ...plain.settings, spendRule, earnRule: byPiece } }),
  })
  expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'accepted' }])
  expect((await shop.account(memberId)).points).toBe(2)
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const paper = await world.call(readOrderPaper, { id: sale.orderId }, here)
  expect(JSON.stringify(paper.answer)).toMatch(/"earned":2/)
  const left: number[] = []
  for (const amountMinor of [667, 666, 667]) {
    const back = refundBody(shop.desk, sale, {
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor,
      tenders: [cash(amountMinor)],
    })
    expect(await shop.desk.book(back)).toMatchObject([{ outcome: 'accepted' }])
    left.push((await shop.account(memberId)).points)
  }
  expect(left).toEqual([2, 1, 0])
  expect(await disagreements(world)).toEqual([])
})
