import { listChanges } from '@kassa/contract/open/change.calls.ts'
import type { InputOf } from '@kassa/contract/endpoint.ts'
import { listOrders, readOrder } from '@kassa/contract/open/order.calls.ts'
import { createRefund, previewRefund, readRefund } from '@kassa/contract/open/refunds/refund.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { giveBackWebOrder, readWebOrder, shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { adminLogCalls } from '@kassa/contract/audit/audit.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { describe, expect, test } from 'vitest'
import { makeApp } from '../../../test/make/app.ts'
import { card, cash, makeDesk } from '../../../test/make/desk.ts'
import { makeMemberShop } from '../../../test/make/member-shop.ts'
import { describeOpenWorld } from '../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../test/make/open-world.ts'
import { webOrdersOf } from '../../../test/make/web-order.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

const open = describeOpenWorld(makeOpenWorld)

const usd = (amount: number) => ({ amount, currency: 'USD' as const })

/** A sale by card of three pieces of 10.00 and one of 3.50. */
async function sold(): Promise<string> {
  const { desk, line } = open.shop
  const sale = desk.sale([line(0, 3), line(1)], { tenders: (due) => [card(due)] })
  expect((await desk.book(sale)).map(({ outcome }) => outcome)).toEqual(['accepted'])
  return sale.orderId
}

type Request = InputOf<typeof createRefund.request>

const refund = (
  fields: Partial<Request> & Pick<Request, 'order_id' | 'amount'>,
  { as = open.app.key, key = newId() } = {},
) => open.world.call(createRefund, { reason: 'Arrived broken', ...fields }, { as, key })
const preview = (orderId: string, lines?: Request['lines'], as = open.app.key) =>
  open.world.call(previewRefund, { order_id: orderId, lines }, { as })
const refundedOf = async (orderId: string) => {
  const [row] = await open.world.sql<{ refunds: number; minor: number }>(sql`
    select count(*)::int as refunds, coalesce(sum(amount_minor), 0)::int as minor from refund where order_id = ${orderId}`)
  return row
}
const nothing = { refunds: 0, minor: 0 }

describe('a refund by an app', () => {
  test('of a part and then of the rest is what the preview said, to the minor unit, and never more', async () => {
    const orderId = await sold()
    const lines = [{ line: 0, quantity: 2, is_restocked: false }]
    expect((await preview(orderId, lines)).answer).toMatchObject({
      amount: usd(2_000),
      fees: usd(0),
      lines: [{ line: 0, quantity: 2, amount: usd(2_000) }],
      tenders: [{ method: 'bank_card', amount: usd(2_000) }],
      closes_order: false,
    })
    const first = await refund({ order_id: orderId, lines, amount: usd(2_000), fees: usd(0) })
    expect(first.answer).toMatchObject({
      order_id: orderId,
      amount: usd(2_000),
      lines: [{ line: 0, quantity: 2, is_restocked: false }],
      tenders: [{ method: 'bank_card', amount: usd(2_000) }],
      staff_name: 'Warehouse',
    })
    expect((await refund({ order_id: orderId, lines, amount: usd(2_000) })).refusal.code).toBe('refund.more_than_sold')
    const rest = (await preview(orderId)).answer
    expect(rest).toMatchObject({ amount: usd(1_350), closes_order: true })
    expect((await refund({ order_id: orderId, amount: usd(1_350) })).answer).toMatchObject({ amount: usd(1_350) })
    const over = await refund({ order_id: orderId, amount: usd(1) })
    expect([over.status, over.refusal.code]).toEqual([409, 'refund.nothing_left'])
    expect((await preview(orderId)).refusal.code).toBe('refund.nothing_left')
    expect(await refundedOf(orderId)).toEqual({ refunds: 2, minor: 3_350 })
    const order = await open.world.call(readOrder, { id: orderId }, { as: open.app.key })
    expect(order.answer).toMatchObject({ status: 'refunded', refunded: usd(3_350) })
  })

  test.each([
    ['one minor unit more', usd(2_001)],
    ['one minor unit less', usd(1_999)],
    ['nothing', usd(0)],
    ['yen', { amount: 2_000, currency: 'JPY' as const }],
  ])('of %s than the preview said is refused and changes nothing', async (_, amount) => {
    const orderId = await sold()
    const answer = await refund({ order_id: orderId, lines: [{ line: 0, quantity: 2 }], amount })
    expect([answer.status, answer.refusal.code]).toEqual([409, 'refund.differs_from_preview'])
    expect(await refundedOf(orderId)).toEqual(nothing)
  })

  test('of an amount, a quantity or a fee that cannot be is refused by its field', async () => {
    const orderId = await sold()
    const odd: [string, Partial<Request>][] = [
      ['amount.amount', { amount: usd(-1) }],
      ['amount.amount', { amount: usd(0.5) }],
      ['amount.amount', { amount: usd(2 ** 53) }],
      ['fees.amount', { fees: usd(-1) }],
      ['lines.0.quantity', { lines: [{ line: 0, quantity: 0 }] }],
      ['lines.0.line', { lines: [{ line: -1, quantity: 1 }] }],
      ['lines', { lines: [] }],
      ['reason', { reason: 'x' }],
    ]
    for (const [field, fields] of odd) {
      const answer = await refund({ order_id: orderId, amount: usd(1_000), ...fields })
      expect([field, answer.status, answer.refusal.code]).toEqual([field, 422, 'request.invalid'])
      expect(answer.text).toContain(`"${field}"`)
    }
    const fees = await refund({
      order_id: orderId,
      lines: [{ line: 0, quantity: 1 }],
      amount: usd(1_000),
      fees: usd(1),
    })
    expect(fees.refusal.code).toBe('refund.differs_from_preview')
    const twice = [
      { line: 0, quantity: 1 },
      { line: 0, quantity: 1 },
    ]
    expect((await preview(orderId, twice)).refusal.code).toBe('refund.line_twice')
    expect((await preview(orderId, [{ line: 7, quantity: 1 }])).refusal.code).toBe('refund.unknown_line')
    expect((await preview(orderId, [{ line: 0, quantity: 4 }])).refusal.code).toBe('refund.more_than_sold')
    expect(await refundedOf(orderId)).toEqual(nothing)
  })

  test('is made once by twenty repeats at once, under a key and under a number of the app', async () => {
    const orderId = await sold()
    const lines = [{ line: 0, quantity: 1 }]
    const key = newId()
    const same = await Promise.all(
      Array.from({ length: 20 }, () => refund({ order_id: orderId, lines, amount: usd(1_000) }, { key })),
    )
    expect(new Set(same.map(({ answer }) => answer.id)).size).toBe(1)
    const numbered = await Promise.all(
      Array.from({ length: 10 }, () =>
        refund({ order_id: orderId, lines, amount: usd(1_000), external_id: `R-${orderId}` }),
      ),
    )
    expect(new Set(numbered.map(({ answer }) => answer.id)).size).toBe(1)
    const other = await refund({ order_id: orderId, amount: usd(1_350), external_id: `R-${orderId}` })
    expect([other.status, other.refusal.code]).toEqual([409, 'external_id.other_contents'])
    expect(await refundedOf(orderId)).toEqual({ refunds: 2, minor: 2_000 })
  })

  test('and by the office at once comes to what was sold, whoever is first', async () => {
    const orderId = await sold()
    const { admin } = open.shop
    const office = (quantity: number) =>
      open.world.call(
        refundOrder,
        {
          refundId: newId(),
          orderId,
          lines: [{ line: 0, quantity, goods: 'restock' }],
          reason: 'unwanted',
          amountMinor: 1_000 * quantity,
          tenders: [],
          shiftId: null,
        },
        { as: admin.token, outlet: open.ids.outlet },
      )
    const app = (quantity: number) =>
      refund({ order_id: orderId, lines: [{ line: 0, quantity }], amount: usd(1_000 * quantity) })
    const answers = await Promise.all(Array.from({ length: 5 }, () => [app(1), office(1), app(2)]).flat())
    const done = answers.filter(({ status }) => status === 200)
    expect(done.length).toBeGreaterThan(0)
    const total = await refundedOf(orderId)
    expect(total?.refunds).toBe(done.length)
    expect([2_000, 3_000]).toContain(total?.minor)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ status }) => status))).not.toContain(500)
  })

  test('puts the goods back at the outlet that sold them, and the log names the app', async () => {
    const orderId = await sold()
    const { productId } = open.shop.line(0)
    const onHand = async () =>
      (
        await open.world.sql<{ onHand: number }>(sql`
        select on_hand from stock where variant_id = ${productId} and outlet_id = ${open.ids.outlet}`)
      )[0]?.onHand ?? 0
    const before = await onHand()
    const made = await refund({ order_id: orderId, lines: [{ line: 0, quantity: 3 }], amount: usd(3_000) })
    expect(await onHand()).toBe(before + 3)
    const { rows } = (
      await open.world.call(adminLogCalls.list, { call: 'open.create-refund' }, { as: open.shop.admin.token })
    ).answer
    expect(rows[0]).toMatchObject({
      accountKind: 'app',
      accountName: 'Warehouse',
      after: { orderId, amountMinor: 3_000, number: (made.answer as { number?: string }).number },
    })
    const [entry] = await open.world.sql(sql`
      select actor_kind, actor_id from stock_entry where document_id = ${String(made.answer.id)}`)
    expect(entry).toEqual({ actorKind: 'app', actorId: open.app.installationId })
  })

  test('never takes cash out of a drawer', async () => {
    const { desk, line } = open.shop
    const byCash = desk.sale([line(0)])
    const mixed = desk.sale([line(0, 2)], { tenders: (due) => [card(due - 500), cash(500)] })
    await desk.book(byCash, mixed)
    for (const { orderId } of [byCash, mixed]) {
      expect((await preview(orderId)).refusal.code).toBe('refund.cash_at_desk')
      const amount = usd(orderId === byCash.orderId ? 1_000 : 2_000)
      const answer = await refund({ order_id: orderId, amount })
      expect([answer.status, answer.refusal.code]).toEqual([409, 'refund.cash_at_desk'])
      expect(await refundedOf(orderId)).toEqual(nothing)
    }
  })

  test('after its window is for a person', async () => {
    const orderId = await sold()
    await open.world.sql(sql`
      insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
      values (${open.shop.merchantId}, 'merchant', ${open.shop.merchantId}, 'sales.refund-window-days', '3', now())`)
    await open.world.sql(sql`update sales_order set business_day = business_day - 4 where id = ${orderId}`)
    const answer = await refund({ order_id: orderId, amount: usd(3_350) })
    expect(answer.refusal.code).toBe('refund.window_passed')
    await open.world.sql(sql`update sales_order set business_day = business_day + 4 where id = ${orderId}`)
    expect(await refundedOf(orderId)).toEqual(nothing)
  })

  test('of another merchant’s order, or at an outlet outside the grant, is not found', async () => {
    const orderId = await sold()
    const other = await makeAppShop(open.world)
    const elsewhere = await open.world.owner((tx) => makeApp(tx, other.shop.merchantId))
    const narrow = await open.world.owner((tx) =>
      makeApp(tx, open.shop.merchantId, { outletIds: [open.ids.otherOutlet] }),
    )
    const made = await refund({ order_id: orderId, lines: [{ line: 1, quantity: 1 }], amount: usd(350) })
    for (const { key: as } of [elsewhere, narrow]) {
      expect((await preview(orderId, undefined, as)).status).toBe(404)
      expect((await refund({ order_id: orderId, amount: usd(3_000) }, { as })).status).toBe(404)
      expect((await open.world.call(readRefund, { id: String(made.answer.id) }, { as })).status).toBe(404)
    }
    expect(await refundedOf(orderId)).toEqual({ refunds: 1, minor: 350 })
    const read = await open.world.call(readRefund, { id: String(made.answer.id) }, { as: open.app.key })
    expect(read.answer).toEqual(made.answer)
  })

  test('needs its own scope: giving back money of web orders opens no other sale', async () => {
    const orderId = await sold()
    const scopes = scopeNames.filter((scope) => scope !== 'refunds_create')
    const app = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const answer = await refund({ order_id: orderId, amount: usd(3_350) }, { as: app.key })
    expect([answer.status, answer.refusal.code]).toEqual([403, 'scope.missing'])
    expect(answer.text).toContain('refunds_create')
    expect(await refundedOf(orderId)).toEqual(nothing)
  })

  test('tells an app that reads no orders the methods, and no numbers of payments', async () => {
    const orderId = await sold()
    const scopes = ['refunds_create', 'orders_refund'] as const
    const blind = await open.world.owner((tx) => makeApp(tx, open.shop.merchantId, { scopes }))
    const asked = { order_id: orderId, lines: [{ line: 1, quantity: 1 }], amount: usd(350), external_id: newId() }
    const made = await refund(asked, { as: blind.key })
    const id = String(made.answer.id)
    await open.world.sql(sql`update payment set reference = 'SLIP-77' where document_id = ${id}`)
    const again = await refund(asked, { as: blind.key })
    expect(again.answer).toMatchObject({ id, tenders: [{ method: 'bank_card', amount: usd(350), reference: null }] })
    expect(again.text).not.toContain('SLIP-77')
    const seen = await open.world.call(readRefund, { id }, { as: open.app.key })
    expect(seen.answer).toMatchObject({ tenders: [{ method: 'bank_card', reference: 'SLIP-77' }] })
    await open.world.sql(sql`update payment set reference = null where document_id = ${id}`)
  })

  test('of what a deposit was paid by is not found: that goes back with its web order', async () => {
    const [{ depositOrderId } = { depositOrderId: '' }] = await open.world.sql<{ depositOrderId: string }>(
      sql`select deposit_order_id from web_order where id = ${open.ids.webOrder}`,
    )
    const { data } = (await open.world.call(listOrders, {}, { as: open.app.key })).answer
    expect(data.map(({ id }) => id)).toContain(depositOrderId)
    expect((await preview(depositOrderId)).status).toBe(404)
    expect((await refund({ order_id: depositOrderId, amount: usd(1_000) })).status).toBe(404)
  })

  test('of a web order that was shipped is owed until the app says that it gave it back', async () => {
    const orders = webOrdersOf(open)
    const { id } = await orders.ordered([{ variant_id: open.shop.line(0).productId, quantity: 2 }])
    const as = { as: open.app.key }
    const shipped = (await open.world.call(shipWebOrder, { id }, as)).answer as { order_id?: string }
    const orderId = String(shipped.order_id)
    await refund({ order_id: orderId, lines: [{ line: 0, quantity: 1 }], amount: usd(1_000) })
    const owing = (await open.world.call(readWebOrder, { id }, as)).answer
    expect(owing).toMatchObject({ refunded: usd(1_000), to_give_back: usd(1_000) })
    const back = { id, amount: usd(1_000), reference: 'BACK-77' }
    expect((await open.world.call(giveBackWebOrder, back, as)).answer).toMatchObject({ to_give_back: usd(0) })
  })

  test('is told by the feed', async () => {
    const as = { as: open.app.key }
    await open.world.runJob('open.number-changes')
    const { next } = (await open.world.call(listChanges, {}, as)).answer
    const orderId = await sold()
    const made = await refund({ order_id: orderId, lines: [{ line: 0, quantity: 1 }], amount: usd(1_000) })
    // A transaction of somebody else on the same server may hold the numbers back for a while.
    await expect
      .poll(async () => {
        await open.world.runJob('open.number-changes')
        return (await open.world.call(listChanges, { after: next, kinds: 'refund' }, as)).answer.data
      })
      .toContainEqual(expect.objectContaining({ kind: 'refund', id: made.answer.id, op: 'changed' }))
  })
})

test('of yen is whole yen', async () => {
  const shop = await makeMemberShop(open.world, {}, 'JPY')
  const { key: as } = await open.world.owner((tx) => makeApp(tx, shop.merchantId))
  const desk = await makeDesk(open.world, {
    merchantId: shop.merchantId,
    outlet: shop.outlet,
    staffId: shop.cashier.id,
  })
  await desk.book(desk.openShift(0))
  const sale = desk.sale([shop.line(1, 3)], { tenders: (due) => [card(due)] })
  await desk.book(sale)
  const yen = (amount: number) => ({ amount, currency: 'JPY' as const })
  const lines = [{ line: 0, quantity: 1 }]
  expect((await preview(sale.orderId, lines, as)).answer).toMatchObject({ amount: yen(350) })
  const off = await refund({ order_id: sale.orderId, lines, amount: usd(350) }, { as })
  expect(off.refusal.code).toBe('refund.differs_from_preview')
  expect((await refund({ order_id: sale.orderId, lines, amount: yen(350) }, { as })).answer).toMatchObject({
    amount: yen(350),
  })
})
