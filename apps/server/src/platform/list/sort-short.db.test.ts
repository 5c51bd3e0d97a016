import { schedulePrices } from '@kassa/contract/catalogue/price-schedule.calls.ts'
import { receivePurchaseOrder, createPurchaseOrder } from '@kassa/contract/inventory/purchase-order.calls.ts'
import { addSerials } from '@kassa/contract/inventory/serial-number.calls.ts'
import { listReorderSuggestions, listStockWarnings } from '@kassa/contract/inventory/stock-warning.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { listPlans } from '@kassa/contract/promotion/plan.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { makeAbove } from '../../../test/make/platform-people.ts'
import { twoOffTen } from '../../../test/make/coupon-terms.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makePlan, tenthOff } from '../../../test/make/plan.ts'
import {
  clearShortLists,
  makeShortGoods,
  makeShortNames,
  makeShortOffers,
  makeShortRecords,
} from '../../../test/make/short-lists.ts'
import { makeShortBilling } from '../../../test/make/short-records.ts'
import { useStockRoom } from '../../../test/make/stock-room.ts'
import { shortAbove, shortLists, shortOfAllOutlets } from '../../../test/sorted-short-lists.ts'
import { askIn, expectEveryOrder, expectRefusals, idOf, sortIds, walkBy } from '../../../test/sorted-walk.ts'
import type { Row } from '../../../test/sorted-lists.ts'
import { insertTemplate } from '../../modules/promotion/coupon/template.store.ts'
import { newId } from '../ids.ts'

const room = useStockRoom()
let operator = ''
const names = ['Alder', 'birch', 'Cedar', 'alder', 'Elm'] as const

const ask = askIn(async (list, request) =>
  room.world.call(
    list as typeof listPlans,
    request,
    shortAbove.has(list) ? { as: operator } : shortOfAllOutlets.has(list) ? { as: room.shop.admin.token } : room.mine(),
  ),
)
const walk = walkBy(ask)

beforeAll(async () => {
  const { world, shop } = room
  operator = (await makeAbove(world)).operator
  for (const name of names) await world.call(createMember, { name }, room.mine())
  await world.owner(async (tx) => {
    const templateId = newId()
    await insertTemplate(tx, shop.merchantId, templateId, twoOffTen({ name: 'Two off' }), world.now)
    await makeShortNames(tx, shop, world.now)
    await makeShortOffers(tx, shop, templateId, world.now)
    await makeShortGoods(tx, shop, room.supplierId, world.now)
    await makeShortRecords(tx, shop, world.now)
    await makeShortBilling(tx, world.now)
  })
  await makePieces()
  await makeSchedules()
  for (const name of names) await makePlan(world, shop.admin.token, tenthOff({ name: `${name} ${newId().slice(-4)}` }))
})
// The books are proven at the end.
afterAll(() => room.world.owner(clearShortLists))

/** Two pieces by a receipt, the others numbered, three and two of a moment. */
async function makePieces(): Promise<void> {
  const { world, shop } = room
  const facts = { name: 'phone', onHand: 0, tracksSerials: true, averageCostThousandths: 0 }
  const phone = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], facts))
  const lamp = await world.owner((tx) =>
    makeProduct(tx, shop.merchantId, [shop.outlet], { ...facts, name: 'Lamp', onHand: 3 }),
  )
  const lines = [{ variantId: phone.variantId, quantity: 2, unitPriceMinor: 300 }]
  const ordered = await world.call(
    createPurchaseOrder,
    { supplierId: room.supplierId, expectedOn: null, lines },
    room.mine(),
  )
  const [line] = ordered.answer.lines
  const came = { id: ordered.answer.id, lines: [{ lineId: line!.lineId, quantity: 2, serials: ['sn-9', 'SN-1'] }] }
  await world.call(receivePurchaseOrder, came, room.mine())
  world.passSeconds(5)
  const numbered = await world.call(
    addSerials,
    { variantId: lamp.variantId, serials: ['A-2', 'a-1', 'Z-1'] },
    room.mine(),
  )
  expect(numbered.status).toBe(200)
}

async function makeSchedules(): Promise<void> {
  const { world, shop } = room
  const at = (day: number) => new Date(Date.parse(world.now) + day * 864e5).toISOString()
  const goods: { variantId: string; sellPriceMinor: number; memberPriceMinor: null }[] = []
  for (const [place, name] of names.entries()) {
    const { variantId } = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0 }))
    goods.push({ variantId, sellPriceMinor: 900 + place, memberPriceMinor: null })
    const begin = place % 2 === 0 ? { at: at(9 - place) } : { day: at(place + 1).slice(0, 10) }
    const prices = goods.slice(place % 2)
    const asked = { name: `${name} ${place}`, outletIds: [shop.outlet.outletId], begin, prices }
    expect((await world.call(schedulePrices, asked, { as: shop.admin.token })).status).toBe(200)
  }
}

describe('a short list in the order of a heading', () => {
  it.each(shortLists)('of %s is the same rows there and back, page by page', async (name, list, keys) => {
    const all = await walk(list, {})
    expect(all.length, name).toBeGreaterThanOrEqual(names.length)
    await expectEveryOrder(walk, [name, list, keys], all)
  })

  it.each(shortLists)('of %s refuses an order that is none, and a cursor of another', async (_, list, keys) => {
    await expectRefusals(ask, list, keys)
  })

  it('holds under a filter too', async () => {
    const all = await walk(listReorderSuggestions, { supplierId: room.supplierId })
    expect(all.length).toBe(3)
    const rows = await walk(listReorderSuggestions, { supplierId: room.supplierId, sort: '-quantity' })
    expect(rows.map(idOf)).toEqual(sortIds(all, (row) => Number(row['quantity']), true))
  })
})

it('plans stand by name and by how often they were used on the one page that they have', async () => {
  const { rows: all } = (await ask(listPlans, {})).answer
  expect(all.length).toBe(names.length)
  for (const [heading, key] of [
    ['name', (row: Row) => String(row['name']).toLowerCase()],
    ['used', (row: Row) => Number(row['usedCount'])],
  ] as const) {
    for (const isDown of [false, true]) {
      const { answer } = await ask(listPlans, { sort: isDown ? `-${heading}` : heading })
      expect(answer.rows.map(idOf)).toEqual(sortIds(all, key, isDown))
    }
  }
  expect((await ask(listPlans, { sort: 'secret' })).status).toBe(422)
})

describe('stock warnings', () => {
  const lineOf = ({ variantId, kind, expiresOn, lotNumber }: Row) =>
    JSON.stringify([variantId, kind, expiresOn, lotNumber])

  // All of them fill forty pages; a gate walks those of a filter.
  it.each([...(isThinned ? [] : [{}]), { kind: 'low-quantity' }, { search: 'er' }])(
    'of %j stand by name, and by how much there is',
    async (filter) => {
      const all = await walk(listStockWarnings, filter)
      expect(all.length).toBeGreaterThan(2)
      for (const [heading, key] of [
        ['name', () => 0],
        ['quantity', (row: Row) => Number(row['quantity'])],
        ['onHand', (row: Row) => Number(row['onHand'])],
      ] as const) {
        // Of those that are as many the id decides, and of one item their own order.
        const idIn = (row: Row) => (heading === 'name' ? '' : String(row['variantId']))
        const expected = all
          .toSorted(
            (one, other) => key(one) - key(other) || (idIn(one) < idIn(other) ? -1 : idIn(one) > idIn(other) ? 1 : 0),
          )
          .map(lineOf)
        expect((await walk(listStockWarnings, { ...filter, sort: heading })).map(lineOf)).toEqual(expected)
        expect((await walk(listStockWarnings, { ...filter, sort: `-${heading}` })).map(lineOf)).toEqual(
          expected.toReversed(),
        )
      }
    },
  )

  it('refuse an order that is none, and a cursor of another', () =>
    expectRefusals(ask, listStockWarnings, { name: idOf, quantity: idOf, onHand: idOf }))
})
