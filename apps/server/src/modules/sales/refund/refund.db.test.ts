import { previewRefund, readOrder, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { drawerEntries } from '../shift/drawer/drawer-entries.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Everything a refund may move, for showing that a refusal moved nothing. */
const booksOf = async (merchantId: string) =>
  (
    await world.sql<{ books: unknown }>(sql`
      select jsonb_build_object(
        'stock', (select jsonb_agg(to_jsonb(s) order by variant_id) from stock s where merchant_id = ${merchantId}),
        'refunds', (select count(*) from refund where merchant_id = ${merchantId}),
        'payments', (select count(*) from payment where merchant_id = ${merchantId}),
        'cash', (select count(*) from ${drawerEntries} e where merchant_id = ${merchantId}),
        'entries', (select count(*) from stock_entry where merchant_id = ${merchantId}),
        'orders', (select jsonb_agg(jsonb_build_array(status, refunded_minor) order by id) from sales_order
          where merchant_id = ${merchantId})) as books`)
  )[0]?.books

async function sell(shop: SellingShop, counts: readonly number[], tenders = (due: number) => [cash(due)]) {
  const { desk } = shop
  const body = desk.sale(
    counts.map((count, index) => shop.line(index, count)),
    { tenders },
  )
  const [outcome] = await desk.book(body)
  expect(outcome).toMatchObject({ outcome: 'accepted' })
  return body.orderId
}

const asCashier = (shop: SellingShop) => ({ as: shop.cashierToken, outlet: shop.outlet.outletId })

/** 60.00 off from 300.00. */
const sixtyOffThreeHundred: Snapshot['plans'][number] = {
  id: 'sixty-off',
  isEnabled: true,
  priority: 100,
  scope: { kind: 'all' },
  target: { kind: 'all' },
  outlets: { kind: 'all' },
  window: { fromDate: null, untilDate: null, timeOfDay: null, weekdays: null },
  usage: [],
  type: 'rebate',
  tiers: [{ thresholdMinor: 30_000, amountMinor: 6_000 }],
  isRepeating: false,
  capMinor: null,
  isStackable: false,
}

describe('a refund of an order', () => {
  it('goes back to the payments of the sale, as proposed or as chosen, each up to what it paid', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_000, 2_000] })
    const { desk } = shop
    await desk.book(desk.openShift(5_000))
    const orderId = await sell(shop, [1, 1], (due) => [card(3_500), cash(due - 3_500)])
    const lines = [{ line: 1, quantity: 1, goods: 'restock' as const }]
    const ask = (tenders: { method: number; amountMinor: number }[]) =>
      world.call(previewRefund, { orderId, lines, reason: '', tenders }, asCashier(shop))
    const [byCard, byCash] = [card(1).method, 0]
    expect((await ask([])).answer.tenders).toMatchObject([
      { method: byCard, maximumMinor: 3_500, proposedMinor: 2_000 },
      { method: byCash, maximumMinor: 1_500, proposedMinor: 0 },
    ])
    const chosen = [
      { method: byCash, amountMinor: 1_500 },
      { method: byCard, amountMinor: 500 },
    ]
    expect((await ask(chosen)).answer.tenders).toMatchObject([{ proposedMinor: 500 }, { proposedMinor: 1_500 }])
    const before = await booksOf(shop.merchantId)
    const allCash = await ask([{ method: byCash, amountMinor: 2_000 }])
    expect(allCash.refusal.code).toBe('refund.tender-cap')
    expect(await booksOf(shop.merchantId)).toEqual(before)
    const asked = { orderId, lines, reason: '', refundId: newId(), amountMinor: 2_000, shiftId: desk.shiftId }
    const { answer } = await world.call(refundOrder, { ...asked, tenders: chosen }, asCashier(shop))
    expect(answer.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [byCard, 500],
      [byCash, 1_500],
    ])
    const [drawer] = await world.sql(sql`
      select sum(amount_minor)::bigint as cash from ${drawerEntries} e where shift_id = ${desk.shiftId}`)
    expect(drawer).toEqual({ cash: 5_000 + 1_500 - 1_500 })
  })

  it('closes to zero over three refunds, in money, tax, stock and cost', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [3_330, 5_000], averageCostThousandths: 333_333 })
    const { desk } = shop
    await desk.book(desk.openShift(5_000))
    const orderId = await sell(shop, [3, 1])
    const before = await world.call(readOrder, { id: orderId }, asCashier(shop))
    let back = 0
    const byRate = new Map<number, number>()
    let tax = 0
    for (const lines of [
      [{ line: 0, quantity: 1, goods: 'restock' as const }],
      [{ line: 0, quantity: 1, goods: 'restock' as const }],
      [
        { line: 0, quantity: 1, goods: 'damaged' as const },
        { line: 1, quantity: 1, goods: 'restock' as const },
      ],
    ]) {
      const { answer: preview } = await world.call(
        previewRefund,
        { orderId, lines, reason: 'unwanted' },
        asCashier(shop),
      )
      const { answer: refund } = await world.call(
        refundOrder,
        {
          orderId,
          lines,
          reason: 'unwanted',
          refundId: newId(),
          amountMinor: preview.amountMinor,
          tenders: [{ method: 0, amountMinor: preview.amountMinor }],
          shiftId: desk.shiftId,
        },
        asCashier(shop),
      )
      expect(refund.amountMinor).toBe(preview.amountMinor)
      back += refund.amountMinor
      tax += refund.taxMinor
      for (const { rateBasisPoints, taxMinor } of refund.taxes ?? [])
        byRate.set(rateBasisPoints, (byRate.get(rateBasisPoints) ?? 0) + taxMinor)
    }
    expect(byRate).toEqual(
      new Map(before.answer.taxes.map(({ rateBasisPoints, taxMinor }) => [rateBasisPoints, taxMinor])),
    )
    const { answer: after } = await world.call(readOrder, { id: orderId }, asCashier(shop))
    expect(back).toBe(before.answer.totalMinor)
    expect(tax).toBe(before.answer.taxes.reduce((sum, one) => sum + one.taxMinor, 0))
    expect(after).toMatchObject({ status: 'refunded', refundedMinor: before.answer.totalMinor, can: { refund: false } })
    expect(after.timeline.map(({ what }) => what)).toEqual(['sold', 'received', 'refunded', 'refunded', 'refunded'])
    const [first, second] = shop.products
    const stock = await world.sql(sql`
      select variant_id, on_hand, value_minor from stock where merchant_id = ${shop.merchantId}
        and variant_id in (${first?.variantId}, ${second?.variantId}) order by on_hand`)
    // One of the three was damaged; what came back came at what it had cost.
    expect(stock).toEqual([
      { variantId: first?.variantId, onHand: 99, valueMinor: 33_000 },
      { variantId: second?.variantId, onHand: 100, valueMinor: 33_333 },
    ])
    const [drawer] = await world.sql(sql`
      select sum(amount_minor)::bigint as cash from ${drawerEntries} e where shift_id = ${desk.shiftId}`)
    expect(drawer).toEqual({ cash: 5_000 })
  })

  it('is worked out as the outlet says, shown with its reason, and closes to what was paid', async () => {
    const shop = await makeSellingShop(world, { pricesMinor: [10_000] })
    const { desk, merchantId } = shop
    await desk.book(desk.openShift())
    // Worked example 11: 3 × 100, 60 off 300.
    const body = desk.sale([shop.line(0, 3)], { plans: [sixtyOffThreeHundred] })
    const [sold] = await desk.book(body)
    expect([sold?.outcome, body.tenders[0]?.amountMinor]).toEqual(['review', 24_000])
    const asked = {
      orderId: body.orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
      reason: 'torn',
    }
    const previewOf = async (facts: object = {}) =>
      (await world.call(previewRefund, { ...asked, ...facts }, asCashier(shop))).answer
    expect(await previewOf()).toMatchObject({ mode: 'prorated', amountMinor: 8_000, repriced: null })
    expect(await previewOf({ mode: 'reprice' })).toMatchObject({ amountMinor: 4_000 })
    await world.owner((tx) =>
      tx.run(sql`
        insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
        values (${merchantId}, 'merchant', ${merchantId}, 'sales.refund-mode', '"reprice"', ${world.now})`),
    )
    const back: number[] = []
    for (const kept of [20_000, 10_000, null]) {
      const preview = await previewOf()
      const { amountMinor } = preview
      expect(preview.repriced?.keptMinor ?? null).toBe(kept)
      // The mode is left out once more: the refund asks the same setting, and is what was seen.
      const facts = { refundId: newId(), amountMinor, tenders: [], shiftId: null }
      const { answer } = await world.call(refundOrder, { ...asked, ...facts }, asCashier(shop))
      expect(answer).toMatchObject({ amountMinor, mode: 'reprice' })
      back.push(amountMinor)
    }
    expect(back).toEqual([4_000, 10_000, 10_000])
  })

  it('is done once however often it is asked for, and every refusal leaves no trace', async () => {
    const shop = await makeSellingShop(world, { maxRefundMinor: 2_000 })
    const { desk } = shop
    await desk.book(desk.openShift())
    const orderId = await sell(shop, [2, 1], (due) => [card(1_000), cash(due - 1_000)])
    const ask = (facts: object = {}, as = asCashier(shop)) =>
      world.call(
        refundOrder,
        {
          orderId,
          lines: [{ line: 0, quantity: 1, goods: 'restock' }],
          reason: 'unwanted',
          refundId: newId(),
          amountMinor: 1_000,
          tenders: [{ method: 3, amountMinor: 1_000 }],
          shiftId: desk.shiftId,
          ...facts,
        },
        as,
      )
    const untouched = await booksOf(shop.merchantId)
    const stranger = await makeSellingShop(world)
    const refusals: [object, string, number][] = [
      [{ lines: [{ line: 0, quantity: 3, goods: 'restock' }] }, 'refund.more-than-sold', 422],
      [{ lines: [{ line: 7, quantity: 1, goods: 'restock' }] }, 'refund.unknown-line', 422],
      [{ lines: [0, 0].map((line) => ({ line, quantity: 1, goods: 'restock' })) }, 'refund.line-twice', 422],
      [{ amountMinor: 999 }, 'refund.differs-from-preview', 409],
      [{ tenders: [{ method: 3, amountMinor: 900 }] }, 'refund.tender-sum', 422],
      [
        {
          lines: [{ line: 0, quantity: 2, goods: 'restock' }],
          amountMinor: 2_000,
          tenders: [{ method: 3, amountMinor: 2_000 }],
        },
        'refund.tender-cap',
        422,
      ],
      [{ tenders: [{ method: 1, amountMinor: 1_000 }] }, 'refund.tender-cap', 422],
      [{ shiftId: newId() }, 'shift.not-open', 422],
      [{ orderId: newId() }, 'thing.not-found', 404],
      [
        {
          lines: [
            { line: 0, quantity: 2, goods: 'restock' },
            { line: 1, quantity: 1, goods: 'restock' },
          ],
          amountMinor: 2_350,
          tenders: [],
        },
        'refund.above-limit',
        403,
      ],
      [{ refundedAt: '2020-01-01T00:00:00.000Z' }, 'permission.missing', 403],
    ]
    for (const [facts, code, status] of refusals) {
      const called = await ask(facts)
      expect([code, called.status, called.refusal.code]).toEqual([code, status, code])
    }
    expect((await ask({}, asCashier(stranger))).refusal.code).toBe('thing.not-found')
    world.passSeconds(32 * 86_400)
    expect((await ask()).refusal.code).toBe('refund.window-passed')
    world.passSeconds(-32 * 86_400)
    expect(await booksOf(shop.merchantId)).toEqual(untouched)

    const refundId = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => ask({ refundId })))
    for (const { answer } of answers) expect(answer).toEqual(answers[0]?.answer)
    expect((await ask({ refundId, amountMinor: 500, tenders: [] })).refusal.code).toBe('refund.differs-from-first')
    const [count] = await world.sql(sql`select count(*) from refund where merchant_id = ${shop.merchantId}`)
    expect(count).toEqual({ count: 1 })
  })

  it('made by several at once never gives back more than was sold', async () => {
    const shop = await makeSellingShop(world)
    const { desk } = shop
    await desk.book(desk.openShift())
    const orderId = await sell(shop, [5])
    const asked = Array.from({ length: 12 }, () =>
      world.call(
        refundOrder,
        {
          orderId,
          lines: [{ line: 0, quantity: 1, goods: 'restock' }],
          reason: 'unwanted',
          refundId: newId(),
          amountMinor: 1_000,
          tenders: [],
          shiftId: desk.shiftId,
        },
        asCashier(shop),
      ),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.filter((status) => status === 409)).toHaveLength(7)
  })
})

describe('a refund without the sale', () => {
  it('gives back what was typed, with the tax inside it, and brings the goods back', async () => {
    const shop = await makeSellingShop(world, { averageCostThousandths: 200_000 })
    const variantId = shop.products[0]?.variantId ?? ''
    const request = {
      refundId: newId(),
      lines: [{ variantId, quantity: 2, amountMinor: 1_130, goods: 'restock' as const }],
      reason: 'no receipt',
      tenders: [{ method: 0, amountMinor: 1_130 }],
      shiftId: null,
    }
    const { answer } = await world.call(refundWithoutSale, request, asCashier(shop))
    expect(answer).toMatchObject({ orderId: null, mode: 'without-sale', amountMinor: 1_130, taxMinor: 130 })
    expect((await world.call(refundWithoutSale, request, asCashier(shop))).answer).toEqual(answer)
    const [stock] = await world.sql(sql`select on_hand, value_minor from stock where variant_id = ${variantId}`)
    expect(stock).toEqual({ onHand: 102, valueMinor: 20_400 })
  })

  it('gives credit on a gift card of its own, and nothing else where the outlet says so', async () => {
    const shop = await makeSellingShop(world)
    const variantId = shop.products[0]?.variantId ?? ''
    const back = (method: number) => ({
      refundId: newId(),
      lines: [{ variantId, quantity: 1, amountMinor: 565, goods: 'restock' as const }],
      reason: 'no receipt',
      tenders: [{ method, amountMinor: 565 }],
      shiftId: null,
    })
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, 'sales.refund-without-sale', '"credit"', ${world.now})`)
    expect((await world.call(refundWithoutSale, back(0), asCashier(shop))).refusal.code).toBe('refund.credit-only')
    const asked = back(100)
    const { answer } = await world.call(refundWithoutSale, asked, asCashier(shop))
    const code = answer.tenders[0]?.reference ?? ''
    expect(answer.tenders).toMatchObject([{ method: 100, amountMinor: 565 }])
    const again = (await world.call(refundWithoutSale, asked, asCashier(shop))).answer
    expect(again.tenders[0]?.reference).toBe(code)
    const cards = await world.sql(sql`
      select p.code, p.total_minor, e.reason, e.document_kind, e.document_id from purse as p
      join purse_entry as e on e.merchant_id = p.merchant_id and e.purse_id = p.id where p.merchant_id = ${shop.merchantId}`)
    const card = { code, totalMinor: 565, reason: 'returned', documentKind: 'refund', documentId: asked.refundId }
    expect(cards).toEqual([card])
    expect(await disagreements(world)).toEqual([])
  })

  it('pays cash out in coins', async () => {
    const shop = await makeSellingShop(world)
    const variantId = shop.products[0]?.variantId ?? ''
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.cash-rounding',
        ${JSON.stringify({ CNY: { unitMinor: 10, mode: 'nearest' }, USD: { unitMinor: 10, mode: 'nearest' }, JPY: null, ETB: null })}::jsonb, ${world.now})`)
    const request = {
      refundId: newId(),
      lines: [{ variantId, quantity: 1, amountMinor: 563, goods: 'restock' as const }],
      reason: 'no receipt',
      tenders: [{ method: 0, amountMinor: 563 }],
      shiftId: null,
    }
    const { answer } = await world.call(refundWithoutSale, request, asCashier(shop))
    expect(answer).toMatchObject({ amountMinor: 563, tenders: [{ amountMinor: 560, cashRoundingMinor: -3 }] })
  })

  it('is refused with its reasons and moves nothing', async () => {
    const shop = await makeSellingShop(world, { maxRefundMinor: 500 })
    const untouched = await booksOf(shop.merchantId)
    const variantId = shop.products[0]?.variantId ?? ''
    const ask = (facts: object) =>
      world.call(
        refundWithoutSale,
        {
          refundId: newId(),
          lines: [{ variantId, quantity: 1, amountMinor: 400, goods: 'restock' }],
          reason: 'no receipt',
          tenders: [{ method: 0, amountMinor: 400 }],
          shiftId: null,
          ...facts,
        },
        asCashier(shop),
      )
    const line = { variantId, quantity: 1, amountMinor: 501, goods: 'restock' }
    expect((await ask({ lines: [line], tenders: [{ method: 0, amountMinor: 501 }] })).refusal.code).toBe(
      'refund.above-limit',
    )
    expect((await ask({ tenders: [{ method: 0, amountMinor: 401 }] })).refusal.code).toBe('refund.tender-sum')
    expect((await ask({ lines: [{ ...line, variantId: newId(), amountMinor: 400 }] })).refusal.code).toBe(
      'refund.product-unknown',
    )
    expect((await ask({ shiftId: newId() })).refusal.code).toBe('shift.not-open')
    expect((await ask({ lines: [{ ...line, amountMinor: -1 }] })).status).toBe(422)
    // A channel, a gift card and a bank card give back their own payment, and here nobody knows that payment.
    for (const method of [1, 2, 3, 4, 17, 101])
      expect((await ask({ tenders: [{ method, amountMinor: 400 }] })).status, String(method)).toBe(422)
    await world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.refund-needs-receipt', 'true', ${world.now})`)
    expect((await ask({})).refusal.code).toBe('refund.receipt-needed')
    expect(await booksOf(shop.merchantId)).toEqual(untouched)
  })
})
