import type { JournalBody } from '@kassa/contract/journal/journal.ts'
import { factsOfEntry } from '@kassa/contract/journal/shift-facts.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { plainSums } from '@kassa/domain/money/wide.ts'
import { sumsOfFacts } from '@kassa/domain/sales/shift-facts.ts'
import { shiftTotals } from '@kassa/domain/sales/shift-totals.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

it('the till adds its journal up to every figure that the books have of the shift', async () => {
  const shop = await makeSellingShop(world, { onHand: 100 })
  const { desk } = shop
  const opened = desk.openShift(10_000)
  const paidTwice = desk.sale([shop.line(0, 3)], { tenders: (due) => [card(1_000), cash(due - 1_000, 5_000)] })
  const bodies: JournalBody[] = [
    opened,
    paidTwice,
    desk.sale([shop.line(1)], { tenders: (due) => [card(due)] }),
    desk.sale([shop.line(2)]),
    refundBody(desk, paidTwice, {
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      amountMinor: 1_000,
      tenders: [card(334), cash(666)],
    }),
    desk.moveCash(250),
    { ...desk.moveCash(-2_000), destination: 'safe' } as JournalBody,
    { ...desk.moveCash(-300), destination: 'bank', slip: 'B-1' } as JournalBody,
    { ...desk.moveCash(-70), isTips: true } as JournalBody,
    desk.openDrawer(),
  ]
  const outcomes = await desk.book(...bodies)
  expect(outcomes.flatMap(({ outcome }) => (outcome === 'accepted' ? [] : [outcome]))).toEqual([])
  const till = shiftTotals(sumsOfFacts(bodies.flatMap(factsOfEntry)), plainSums)
  expect(till).toMatchObject({ orders: 3, refunds: 1, drawerOpenings: 1, tipsPaidMinor: 70 })
  const { answer } = await world.call(readShift, { id: desk.shiftId }, { as: shop.cashierToken })
  expect(answer).toMatchObject(till)
})
