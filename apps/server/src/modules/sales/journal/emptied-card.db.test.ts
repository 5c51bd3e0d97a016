import { findPurses } from '@kassa/contract/stored-value/purse.calls.ts'
import { expect, it } from 'vitest'
import { exchangeBody } from '../../../../test/make/exchange.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { byPurse, payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld } from '../../../../test/world.ts'

it.each([
  ['what it gets back', 1_000, 'accepted', 0],
  ['more than that', 1_050, 'review', -50],
])('goods that an emptied gift card paid are exchanged in one go, for %s', async (_, newMinor, outcome, left) => {
  const world = await makeWorld()
  const shop = await makeMemberShop(world)
  const here = { as: shop.cashier.token, outlet: shop.outlet.outletId }
  const { code } = (await payIn(world, here, 1_000)).answer.purse
  const sold = saleByPurse(shop.desk, [shop.line(0, 1)], { kind: 'gift-card', code }, 1_000)
  expect((await shop.desk.book(sold)).map((one) => one.outcome)).toEqual(['accepted'])
  const tender = byPurse('gift-card', code, 1_000)
  const body = exchangeBody(shop, sold, newMinor === 1_000 ? [1] : [0, 3], {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    backMinor: 1_000,
    backTenders: [tender],
    outTenders: [byPurse('gift-card', code, newMinor)],
  })
  const [booked] = await shop.desk.book(body)
  expect([booked?.outcome, booked?.reasons.filter(({ code: why }) => why.includes('purse')).length]).toEqual([
    outcome,
    outcome === 'accepted' ? 0 : 1,
  ])
  const { purses } = (await world.call(findPurses, { code }, here)).answer
  expect(purses.map(({ totalMinor }) => totalMinor)).toEqual([left])
  expect(await disagreements(world)).toEqual([])
  await world.close()
})
