import { listShiftEntries, readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

it('says what went into the safe, to the bank and to people as tips, and files a deposit without its receipt', async () => {
  const shop = await makeSellingShop(world)
  const { desk } = shop
  const as = { as: shop.cashierToken }
  const out = (amountMinor: number, more: object) => ({ ...desk.moveCash(amountMinor, 'too much here'), ...more })
  const outcomes = await desk.book(
    desk.openShift(10_000),
    out(-2_000, { destination: 'safe' }),
    out(-3_000, { destination: 'bank', slip: 'B-77' }),
    out(-500, { destination: 'bank' }),
    out(400, { destination: 'safe' }),
    out(-100, {}),
    out(-70, { isTips: true }),
    out(-30, { isTips: true, destination: 'safe' }),
  )
  expect(outcomes.map(({ reasons }) => reasons.map(({ code }) => code))).toEqual([
    [],
    [],
    [],
    ['cash.slip-missing'],
    ['cash.destination-in'],
    [],
    [],
    ['cash.tips-astray'],
  ])
  const { answer } = await world.call(readShift, { id: desk.shiftId }, as)
  expect(answer).toMatchObject({
    cashOutMinor: 5_700,
    safeMinor: 2_030,
    bankMinor: 3_500,
    tipsPaidMinor: 70,
    expectedMinor: 4_700,
  })
  const book = await world.call(listShiftEntries, { id: desk.shiftId, kind: 'out' }, as)
  expect(book.answer.rows.map(({ destination, slip }) => [destination, slip])).toEqual(
    expect.arrayContaining([
      ['safe', null],
      ['bank', 'B-77'],
      ['bank', null],
      [null, null],
    ]),
  )
})
