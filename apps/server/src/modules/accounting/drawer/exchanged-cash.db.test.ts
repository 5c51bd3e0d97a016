// The cash of an exchange stands once, whichever half moved it: booked in its shift, behind its count, or kept first and booked later.
import type { ExchangeBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { beforeEach, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'

const MINUTE = 60
const drawers = useDrawers(['drawer', 'safe', 'suspense', 'cash-difference'], async (room) => {
  await room.openShop({ pricesMinor: [3_000, 1_000] })
})

let sold: SaleBody
let early: string

/** A till with 50.00 in its drawer, which sold for 30.00. */
beforeEach(async () => {
  const { desk, line } = drawers.shop
  await desk.book(desk.openShift(5_000))
  early = desk.shiftId
  sold = desk.sale([line(0)])
  await desk.book(sold)
})

/** Goods of 30.00 for others: of less, with cash back, or of more. */
const exchanged = (pieces: number): ExchangeBody => {
  const minor = pieces * 1_000
  const [goods, more] = [Math.min(3_000, minor), minor - 3_000]
  return exchangeBody(drawers.shop, sold, [0, pieces], {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    backMinor: 3_000,
    backTenders: [exchangeTender(goods), ...(more < 0 ? [cash(-more)] : [])],
    outTenders: [exchangeTender(goods), ...(more > 0 ? [cash(more)] : [])],
  })
}
const torn = (body: ExchangeBody) => ({ ...body, sale: { ...body.sale, snapshot: {} } })
const isKept = async (body: ExchangeBody) =>
  expect(await drawers.shop.desk.book(torn(body))).toMatchObject([{ outcome: 'quarantined' }])
const isBooked = async (body: ExchangeBody) =>
  expect(await drawers.shop.desk.book(body)).toMatchObject([{ outcome: 'review' }])

/** The till goes on with a newer shift, and the office counts the one before. */
async function officeCounts(countedMinor: number): Promise<void> {
  const { desk } = drawers.shop
  await desk.book(desk.openShift(0))
  drawers.world.passSeconds(MINUTE)
  await drawers.officeCloses(early, countedMinor)
  drawers.world.passSeconds(MINUTE)
}

const counted = (countedMinor: number, more: Record<string, number> = {}) => ({ safe: countedMinor - 5_000, ...more })

it.each([
  ['cash back', 1, -2_000],
  ['more to pay', 5, 2_000],
])('kept before the count with %s, and booked behind it: nothing is over or short', async (_, pieces, movedMinor) => {
  const body = exchanged(pieces)
  await isKept(body)
  await officeCounts(8_000 + movedMinor)
  expect(await drawers.money()).toEqual(counted(8_000 + movedMinor, { suspense: -movedMinor }))
  await isBooked(body)
  expect(await drawers.money()).toEqual(counted(8_000 + movedMinor))
})

it.each([
  ['cash back', 1, -2_000],
  ['more to pay', 5, 2_000],
])('%s, behind its count: it is in the count once', async (_, pieces, movedMinor) => {
  const body = exchanged(pieces)
  await officeCounts(8_000 + movedMinor)
  await isBooked(body)
  expect(await drawers.money()).toEqual(counted(8_000 + movedMinor))
})

it.each([
  ['cash back, next one opened before it is booked', 1, -2_000, true],
  ['cash back, booked before the next one is opened', 1, -2_000, false],
  ['more to pay, next one opened before it is booked', 5, 2_000, true],
  ['more to pay, booked before the next one is opened', 5, 2_000, false],
])('kept behind the count, %s: the safe has it once', async (_, pieces, movedMinor, isOpenedFirst) => {
  await drawers.bound(false)
  await drawers.officeCloses(early, 8_000, { nextFloatMinor: 5_000 })
  await drawers.bound(true)
  drawers.world.passSeconds(MINUTE)
  const body = { ...exchanged(pieces), shiftId: early, at: drawers.world.now }
  await isKept(body)
  expect(await drawers.money()).toEqual({ drawer: 5_000 + movedMinor, safe: -2_000, suspense: -movedMinor })
  drawers.world.passSeconds(MINUTE)
  const again = await registeredAgain(drawers.shop)
  await drawers.bound(true)
  const [opening, booking] = [() => again.book(again.openShift(5_000)), () => isBooked(body)]
  for (const step of isOpenedFirst ? [opening, booking] : [booking, opening]) await step()
  const safe = movedMinor - 2_000
  expect(await drawers.money()).toEqual({ drawer: 5_000, ...(safe !== 0 && { safe }) })
})
