// Prices of web orders beside those of tills: set as a price list, quoted, ordered, handed out, changed while orders are made, and kept from tills.
import { deskOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { deletePlan, listPlans, readPlan, setPlanEnabled } from '@kassa/contract/promotion/plan.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { quoteOrder } from '@kassa/contract/open/quote.calls.ts'
import { readWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import type { PriceStep } from '@kassa/domain/basket/index.ts'
import { openWindow, type PlanTerms } from '@kassa/domain/promotion/plan-terms.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeAppShop, makeAppWorld } from '../../../../test/make/app-world.ts'
import type { OpenWorld } from '../../../../test/make/open-world.ts'
import { changePlan, makeMarketer, makePlan, tenthOff } from '../../../../test/make/plan.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { webOrdersOf } from '../../../../test/make/web-order.ts'
import { disagreements } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'

type Item = InputOf<typeof quoteOrder.request>['items'][number]

let open: OpenWorld
let orders: ReturnType<typeof webOrdersOf>
let as: string
const made: string[] = []

beforeAll(async () => {
  open = await makeAppWorld({ connections: 12 })
  orders = webOrdersOf(open)
  as = await makeMarketer(open.world, open.shop.merchantId)
})
afterEach(async () => {
  for (const id of made.splice(0)) await open.world.call(deletePlan, { id }, { as })
})
afterAll(async () => {
  expect(await disagreements(open.world)).toEqual([])
  await open.world.close()
})

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const product = () => open.shop.line(0).productId
const item = (more: Partial<Item> = {}): Item => ({ variant_id: product(), quantity: 1, ...more })
const webList = (steps: readonly PriceStep[], more: Partial<PlanTerms> = {}): PlanTerms =>
  tenthOff({
    name: 'Web prices',
    currency: 'USD',
    outlets: { kind: 'some', outletIds: [] },
    web: { kind: 'all' },
    benefit: { type: 'price-list', prices: [{ productId: product(), variantId: null, steps }] },
    ...more,
  })
const at = (priceMinor: number, fromQuantity = 1): PriceStep => ({ fromQuantity, priceMinor })
async function list(terms: PlanTerms): Promise<string> {
  const { answer, status } = await makePlan(open.world, as, terms)
  expect(status).toBe(200)
  made.push(answer.id)
  return answer.id
}
const ask = (items: Item[], more: object = {}) =>
  open.world.call(quoteOrder, { outlet_id: open.ids.outlet, items, ...more }, { as: open.app.key })

describe('a price list of web orders', () => {
  test.each([
    ['below the outlet’s own', 900],
    ['above it', 1_100],
    ['at the least there is', 1],
    ['at the most there is', 99_999_999],
  ])('%s is the list price of quotes, named by the list, and takes nothing off', async (_, minor) => {
    await list(webList([at(minor)]))
    expect((await ask([item()])).answer).toMatchObject({
      total: usd(minor),
      lines: [{ list_price: usd(minor), unit_price: usd(minor), price_list: 'Web prices', deductions: [] }],
    })
  })

  test('is for no till: none is told of it, and each sells at its own price', async () => {
    await list(webList([at(1_100)]))
    const told = await open.world.call(deskOffers, {}, { device: open.shop.desk.device })
    expect(told.answer.plans).toEqual([])
    expect(await outcomeOf(open.shop, open.shop.desk.sale([open.shop.line(0)]))).toEqual(['accepted'])
    const forged = { ...open.shop.line(0), sellPriceMinor: 1_100 }
    expect((await outcomeOf(open.shop, open.shop.desk.sale([forged])))[0]).toBe('review')
  })

  test('counts from the quantity of its step on, over all items of the goods', async () => {
    await list(webList([at(950, 3), at(900, 10)]))
    const units = async (...counts: number[]) => {
      const items = counts.map((quantity) => item({ quantity }))
      const { lines } = (await ask(items)).answer as unknown as { lines: { unit_price: { amount: number } }[] }
      return lines.map(({ unit_price: { amount } }) => amount)
    }
    expect(await units(2)).toEqual([1_000])
    expect(await units(3)).toEqual([950])
    expect(await units(9)).toEqual([950])
    expect(await units(10)).toEqual([900])
    expect(await units(1, 2)).toEqual([950, 950])
  })

  test('stands below a member’s price, a special and a plan where they are lower', async () => {
    await list(webList([at(1_200)]))
    await list(tenthOff({ name: 'Tenth', currency: 'USD' }))
    expect((await ask([item()])).answer).toMatchObject({
      total: usd(1_080),
      lines: [{ list_price: usd(1_200), deductions: [{ source: 'plan', name: 'Tenth', amount: usd(120) }] }],
    })
    expect((await ask([item({ unit_price: usd(5) })])).answer).toMatchObject({ total: usd(5) })
  })

  test('counts for its outlets, customers, days and while it is on; the first in their order wins', async () => {
    const elsewhere = { kind: 'some' as const, outletIds: [open.ids.otherOutlet] }
    await list(webList([at(1)], { web: elsewhere }))
    await list(webList([at(2)], { target: { kind: 'levels', levels: [9] } }))
    await list(webList([at(3)], { window: { ...openWindow, fromDate: '2026-02-01', untilDate: '2026-03-01' } }))
    await list(webList([at(4)], { window: { ...openWindow, fromDate: '2026-03-03', untilDate: '2026-03-04' } }))
    const off = await list(webList([at(5)]))
    await open.world.call(setPlanEnabled, { id: off, isEnabled: 0 }, { as })
    expect((await ask([item()])).answer).toMatchObject({ total: usd(1_000), lines: [{ price_list: null }] })
    await list(webList([at(700)], { name: 'First' }))
    await list(webList([at(600)], { name: 'Second' }))
    expect((await ask([item()])).answer).toMatchObject({ total: usd(700), lines: [{ price_list: 'First' }] })
  })

  test('is refused with what web orders cannot have, and with an outlet of others', async () => {
    const refusal = async (terms: PlanTerms) => (await makePlan(open.world, as, terms)).refusal.code
    const limits = { total: 1, perDay: null, perMember: null }
    expect(await refusal(webList([at(1)], { limits }))).toBe('plan.web-not-here')
    expect(await refusal(webList([at(1)], { outlets: { kind: 'all' } }))).toBe('plan.web-not-here')
    expect(await refusal(webList([at(1)], { web: { kind: 'some', outletIds: [] } }))).toBe('plan.outlets-empty')
    expect(await refusal(webList([at(0)]))).toBe('plan.amount-out-of-range')
    const stranger = await makeAppShop(open.world)
    const web = { kind: 'some' as const, outletIds: [stranger.ids.outlet] }
    expect((await makePlan(open.world, as, webList([at(1)], { web }))).status).toBe(404)
    await list(webList([at(900)]))
    const { key } = { key: open.app.key }
    const theirs = { outlet_id: stranger.ids.outlet, items: [{ variant_id: stranger.ids.product, quantity: 1 }] }
    expect((await open.world.call(quoteOrder, theirs, { as: key })).status).toBe(404)
  })

  test('keeps its history, says in words whom it is for, and stays one when a page of before changes it', async () => {
    const id = await list(webList([at(900)]))
    const { web: _web, ...before } = webList([at(850)])
    expect((await changePlan(open.world, as, id, 1, before)).status).toBe(200)
    expect((await ask([item()])).answer).toMatchObject({ total: usd(850) })
    const read = await open.world.call(readPlan, { id }, { as })
    expect(read.answer).toMatchObject({ web: { kind: 'all' }, versions: [{ version: 2 }, { version: 1 }] })
    const { rows } = (await open.world.call(listPlans, {}, { as })).answer
    expect(rows.find((row) => row.id === id)?.sentence).toContain('For web orders.')
    const till = { ...before, outlets: { kind: 'all' as const } }
    expect((await changePlan(open.world, as, id, 2, till)).status).toBe(200)
    expect((await open.world.call(readPlan, { id }, { as })).answer.web ?? null).toBeNull()
  })
})

describe('an order at a price of the web', () => {
  test('is handed out at it by a desk that knows another, and no difference is filed', async () => {
    const one = await open.world.owner((tx) =>
      makeProduct(tx, open.shop.merchantId, [open.shop.outlet], { sellPriceMinor: 1_000, onHand: 3 }),
    )
    const prices = [{ productId: one.productId, variantId: null, steps: [at(1_250)] }]
    await list(webList([], { benefit: { type: 'price-list', prices } }))
    const { id } = await orders.ordered([{ variant_id: one.variantId, quantity: 2 }])
    const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
    expect(read.answer).toMatchObject({ total: usd(2_500), lines: [{ price_list: 'Web prices' }] })
    const { device } = open.shop.desk
    const taken = (await open.world.call(takeSetAside, { id, despite: false }, { device })).answer
    expect(taken.steps).toMatchObject([
      { kind: 'set-note' },
      { line: { priceList: 'Web prices', goods: { sellPriceMinor: 1_250 } } },
    ])
    const { taxId } = open.shop.line(0)
    const line = { productId: one.productId, sellPriceMinor: 1_250, taxId, rateBasisPoints: 1_300, count: 2 }
    const { code } = taken.setAside
    const sale = saleByPurse(open.shop.desk, [line], { kind: 'gift-card', code: code ?? '' }, 2_500)
    expect(await open.shop.desk.book({ ...sale, orderId: id })).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  })

  test('made while its price changes is one price or the other, and its quote holds for its time', async () => {
    const id = await list(webList([at(900)]))
    const quotes = []
    for (let round = 0; round < 8; round += 1) quotes.push(await orders.quote([item()]))
    const held = await orders.quote([item()])
    const [changed, ...created] = await Promise.all([
      changePlan(open.world, as, id, 1, webList([at(1_300)])),
      ...quotes.map((quote) => orders.create(quote)),
      ...Array.from({ length: 8 }, () => ask([item()])),
    ])
    expect(changed.status).toBe(200)
    expect(created.slice(0, 8).map(({ answer }) => answer)).toMatchObject(
      Array.from({ length: 8 }, () => ({ total: usd(900) })),
    )
    for (const { answer } of created.slice(8))
      expect([usd(900), usd(1_300)]).toContainEqual((answer as unknown as { total: object }).total)
    open.world.passSeconds(15 * 60 + 1)
    const late = await orders.create(held)
    expect([late.status, late.refusal.code]).toEqual([409, 'quote.changed'])
  })

  test('that was made by the release before says no list', async () => {
    const { id } = await orders.ordered([item()])
    await open.world
      .sql(sql`update web_order set lines = (select jsonb_agg(one - 'price_list') from jsonb_array_elements(lines) one)
      where merchant_id = ${open.shop.merchantId} and id = ${id}`)
    const read = await open.world.call(readWebOrder, { id, expand: 'lines' }, { as: open.app.key })
    expect(read.answer).toMatchObject({ lines: [{ price_list: null }] })
  })
})
