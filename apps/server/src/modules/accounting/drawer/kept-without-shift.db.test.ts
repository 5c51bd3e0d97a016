// Money of entries that are kept in quarantine and say a shift that is not in the books, or another till's: it lies in the drawer against suspense, and ends where somebody looks, or as its entry is booked.
import { expect, it } from 'vitest'
import { Desk } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { useDrawers } from '../../../../test/make/drawers.ts'
import { newId } from '../../../platform/ids.ts'

const drawers = useDrawers(['drawer', 'safe', 'paid-in', 'suspense', 'cash-difference'])
const money = () => drawers.money()
const sale = () => drawers.shop.desk.sale([drawers.shop.line(0)])
const torn = () => ({ ...sale(), snapshot: {} })
const putIn = () => drawers.shop.desk.moveCash(700)
const pass = () => {
  drawers.world.passSeconds(60)
}

/** Says a shift at the till from now on whose opening did not come; answers that opening. */
function withoutOpening() {
  const { desk } = drawers.shop
  const opening = desk.openShift(5_000)
  pass()
  return opening
}

it.each([
  ['a sale', torn, 1_000],
  ['cash put in', putIn, 700],
] as const)(
  '%s, of a shift that never comes, goes to the safe as the drawer is opened next',
  async (_, bodyOf, minor) => {
    const { desk } = drawers.shop
    desk.shiftId = newId()
    const body = bodyOf()
    for (let time = 0; time < 2; time += 1) expect(await desk.book(body)).toMatchObject([{ outcome: 'quarantined' }])
    expect(await money()).toEqual({ drawer: minor, suspense: -minor })
    pass()
    await desk.book(desk.openShift(5_000))
    expect(await money()).toEqual({ drawer: 5_000, safe: minor - 5_000, suspense: -minor })
  },
)

it('of a shift that comes, in which its entry is booked, it stands there alone', async () => {
  const { desk } = drawers.shop
  const opening = withoutOpening()
  const body = putIn()
  expect(await desk.book(body)).toMatchObject([{ outcome: 'quarantined' }])
  await desk.book(opening)
  expect(await money()).toEqual({ drawer: 5_700, safe: -5_000, suspense: -700 })
  await desk.book(body)
  expect(await money()).toEqual({ drawer: 5_700, safe: -5_000, 'paid-in': -700 })
  pass()
  await desk.book({ ...desk.closeShift(5_700, 5_700), nextFloatMinor: 5_000 })
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_300, 'paid-in': -700 })
})

it('of a shift that comes, in which its entry is kept again, it is found by the count once', async () => {
  const { desk } = drawers.shop
  const opening = withoutOpening()
  const body = torn()
  await desk.book(body)
  await desk.book(opening)
  await desk.book(body)
  expect(await money()).toEqual({ drawer: 6_000, safe: -5_000, suspense: -1_000 })
  pass()
  await desk.book({ ...desk.closeShift(6_000, 5_000), nextFloatMinor: 5_000 })
  expect(await money()).toEqual({ drawer: 5_000, safe: -4_000, suspense: -1_000 })
})

it('of another till’s shift it lies at its own till, and ends as its entry is booked', async () => {
  const { world, shop } = drawers
  const device = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
  const other = new Desk(world, shop.desk.facts, device)
  await other.book(other.openShift(0))
  const body = { ...sale(), shiftId: other.shiftId }
  expect(await shop.desk.book({ ...body, snapshot: {} })).toMatchObject([{ outcome: 'quarantined' }])
  expect(await money()).toEqual({ drawer: 1_000, suspense: -1_000 })
  await shop.desk.book(body)
  expect(await money()).toEqual({ drawer: 1_000 })
})
