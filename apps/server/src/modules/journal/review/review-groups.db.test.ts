// Three hundred of one cause are one question: by day, till and cause, with one decision for all that was shown.
import { setDeviceEnabled } from '@kassa/contract/device/device.calls.ts'
import { listReviewGroups, resolveReviewGroup } from '@kassa/contract/journal/review-group.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'

let world: World
let shop: SellingShop
let other: SellingShop
const orderIds: string[] = []

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  other = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(0))
  const enable = (enabled: 0 | 1) =>
    world.call(setDeviceEnabled, { id: shop.desk.device.deviceId, enabled }, { as: shop.adminToken })
  await enable(0)
  for (let sold = 0; sold < 5; sold += 1) {
    const sale = shop.desk.sale([shop.line(0)])
    orderIds.push(sale.orderId)
    expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'review' }])
    world.passSeconds(60)
  }
  await shop.desk.book({ kind: 'sale', nothing: 'sound' })
  await enable(1)
})
afterAll(() => world.close())

const groupsOf = async ({ adminToken }: SellingShop) =>
  (await world.call(listReviewGroups, {}, { as: adminToken })).answer.groups
const openOf = async () =>
  (await world.call(listReviewItems, { state: 'open' }, { as: shop.adminToken })).answer.rows.length

/** The group of sales, as a page asks to settle it. */
async function asked() {
  const group = (await groupsOf(shop)).find(({ code }) => code === 'device.unbound')
  if (!group) throw new Error('there is no such group')
  const { outletId, deviceId, day, kind, code, lastAt: upTo } = group
  return { outletId, deviceId, day, kind, code, upTo, note: 'The till was lent' }
}

it('are listed by day, till and cause, the last first, each merchant’s own', async () => {
  expect(await groupsOf(shop)).toMatchObject([
    { code: 'journal.body-malformed', kind: 'quarantine', count: 1, day: '2026-03-02' },
    { code: 'device.unbound', kind: 'review', count: 5, day: '2026-03-02', outletId: shop.outlet.outletId },
  ])
  expect(await groupsOf(other)).toEqual([])
})

it('are not another merchant’s to settle, nor with half a note', async () => {
  const request = await asked()
  const theirs = await world.call(resolveReviewGroup, request, { as: other.adminToken })
  expect(theirs.status).toBe(404)
  expect((await world.call(resolveReviewGroup, { ...request, note: 'x' }, { as: shop.adminToken })).status).toBe(422)
  expect(await openOf()).toBe(6)
})

it('are settled by one decision as far as they were shown; what came later stays', async () => {
  const request = await asked()
  const [, third] = [orderIds[0], orderIds[2] ?? '']
  const upTo = new Date(Date.parse(request.upTo) - 90_000).toISOString()
  expect((await world.call(resolveReviewGroup, { ...request, upTo }, { as: shop.adminToken })).answer).toEqual({
    count: 3,
  })
  expect(await openOf()).toBe(3)
  const order = (await world.call(readOrder, { id: third }, { as: shop.adminToken })).answer
  expect(order).toMatchObject({ underReview: false })
  expect(order.timeline.map(({ what }) => what)).toContain('reviewed')

  const both = await Promise.all([1, 2].map(() => world.call(resolveReviewGroup, request, { as: shop.adminToken })))
  expect(both.map(({ answer }) => answer.count).toSorted((a, b) => a - b)).toEqual([0, 2])
  expect((await groupsOf(shop)).map(({ code }) => code)).toEqual(['journal.body-malformed'])
})
