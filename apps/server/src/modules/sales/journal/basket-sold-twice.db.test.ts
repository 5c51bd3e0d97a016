import type { JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { linkOwnSale } from '@kassa/contract/print/receipt-link.calls.ts'
import { holdBasket, listHeldBaskets, takeBasket } from '@kassa/contract/sales/held-basket.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

interface TwoTills extends SellingShop {
  readonly other: Desk
}

/** A shop with two tills, each with its shift. */
async function twoTills(): Promise<TwoTills> {
  const shop = await makeSellingShop(world, { onHand: 100 })
  const { merchantId, outlet, cashier } = shop
  const other = await makeDesk(world, { merchantId, outlet, staffId: cashier.staffId, taxMode: 'included' })
  await shop.desk.book(shop.desk.openShift())
  await other.book(other.openShift())
  return { ...shop, other }
}

/** One basket, paid at both tills. */
async function soldTwice(shop: TwoTills): Promise<readonly [SaleBody, SaleBody]> {
  const first = shop.desk.sale([shop.line(0)])
  const second: SaleBody = { ...shop.other.sale([shop.line(0)]), orderId: first.orderId }
  expect(await shop.desk.book(first)).toMatchObject([{ outcome: 'accepted' }])
  expect(await shop.other.book(second)).toMatchObject([
    { outcome: 'review', reasons: [{ code: 'sale.order-taken', facts: { order: first.number } }] },
  ])
  return [first, second]
}

const whole = (desk: Desk, sale: SaleBody): JournalRefundBody =>
  refundBody(desk, sale, {
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [
      { method: 0, amountMinor: 1_000, receivedMinor: 1_000, changeMinor: 0, cashRoundingMinor: 0, reference: null },
    ],
  })

const standing = (shop: SellingShop) =>
  world.sql<{ number: string; basketId: string | null; status: string }>(sql`
    select number, basket_id, status from sales_order where merchant_id = ${shop.merchantId} order by received_at, number`)

describe('a basket that two tills sold', () => {
  it('is two orders, each in its drawer, both in the list, the second filed', async () => {
    const shop = await twoTills()
    const [first, second] = await soldTwice(shop)
    expect(await standing(shop)).toMatchObject([
      { number: first.number, basketId: null },
      { number: second.number, basketId: first.orderId },
    ])
    const { answer } = await world.call(listOrders, {}, { as: shop.adminToken })
    expect(answer.rows.map(({ number }) => number).toSorted()).toEqual([first.number, second.number].toSorted())
    const [closed] = await shop.other.book(shop.other.closeShift(1_000, 1_000))
    expect(closed).toMatchObject({ outcome: 'accepted' })
    const items = await world.call(listReviewItems, {}, { as: shop.adminToken })
    expect(items.answer.rows).toMatchObject([{ kind: 'review', orderNumber: second.number }])
    expect(await disagreements(world)).toEqual([])
  })

  it('turns a proof red where nobody was told of it', async () => {
    const shop = await twoTills()
    const [, second] = await soldTwice(shop)
    const filed = sql`merchant_id = ${shop.merchantId} and order_id = (select id from sales_order
      where merchant_id = ${shop.merchantId} and number = ${second.number})`
    const kept = await world.sql<{ row: unknown }>(
      sql`select to_jsonb(review_item) as row from review_item where ${filed}`,
    )
    await world.sql(sql`delete from review_item where ${filed}`)
    expect(await disagreements(world)).toContain(`baskets and their sales: order ${second.number}`)
    await world.sql(sql`
      insert into review_item select * from jsonb_populate_record(null::review_item, ${json(kept[0]?.row)}::jsonb)`)
    expect(await disagreements(world)).toEqual([])
  })

  it('with other goods added at the second till, each with its own lines and hash', async () => {
    const shop = await twoTills()
    const first = shop.desk.sale([shop.line(0)])
    const second: SaleBody = { ...shop.other.sale([shop.line(0), shop.line(1, 2)]), orderId: first.orderId }
    await shop.desk.book(first)
    expect(await shop.other.book(second)).toMatchObject([{ outcome: 'review' }])
    expect(await disagreements(world)).toEqual([])
  })

  it('answers its second entry as at first when it comes again', async () => {
    const shop = await twoTills()
    const first = shop.desk.sale([shop.line(0)])
    await shop.desk.book(first)
    const entry = shop.other.entry({ ...shop.other.sale([shop.line(0)]), orderId: first.orderId })
    const { answer } = await shop.other.upload(entry)
    expect((await shop.other.upload(entry)).answer.outcomes).toEqual(answer.outcomes)
    expect(await standing(shop)).toHaveLength(2)
  })

  it('and a till sold again under one id is found by its number', async () => {
    const shop = await twoTills()
    const { desk } = shop
    const first = desk.sale([shop.line(0)])
    const again: SaleBody = { ...desk.sale([shop.line(0)]), orderId: first.orderId }
    expect(await desk.book(first, again)).toMatchObject([{ outcome: 'accepted' }, { outcome: 'review' }])
    const back = { ...whole(desk, again), orderNumber: again.number }
    expect(await desk.book(back)).toMatchObject([{ outcome: 'accepted' }])
    expect(await standing(shop)).toMatchObject([{ status: 'completion' }, { status: 'refunded' }])
    expect(await disagreements(world)).toEqual([])
  })

  it.each([
    ['by a desk that says its number', true],
    ['by an older desk', false],
  ])('is given back at the till that sold it, %s', async (_, saysNumber) => {
    const shop = await twoTills()
    const [, second] = await soldTwice(shop)
    const back = { ...whole(shop.other, second), ...(saysNumber && { orderNumber: second.number }) }
    expect(await shop.other.book(back)).toMatchObject([{ outcome: 'accepted' }])
    expect(await standing(shop)).toMatchObject([{ status: 'completion' }, { status: 'refunded' }])
    expect(await disagreements(world)).toEqual([])
  })

  it('is undone whole at the till that sold it, and its receipt opens there', async () => {
    const shop = await twoTills()
    const [first, second] = await soldTwice(shop)
    const { orderId } = second
    const link = await world.call(linkOwnSale, { orderId }, { device: shop.other.device })
    expect(link.status).toBe(200)
    expect(await shop.other.book({ ...whole(shop.other, second), isVoid: true })).toMatchObject([
      { outcome: 'accepted' },
    ])
    expect(await standing(shop)).toMatchObject([{ number: first.number, status: 'completion' }, { status: 'refunded' }])
    expect(await disagreements(world)).toEqual([])
  })
})

describe('a held basket that is paid', () => {
  const held = (id: string, staffId: string) => ({
    id,
    staffId,
    openedAt: world.now,
    heldAt: world.now,
    note: '',
    shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
    steps: [{ kind: 'set-note', note: '' }],
    head: 1,
  })
  const waitingAt = async ({ device }: Desk) =>
    (await world.call(listHeldBaskets, {}, { device })).answer.rows.map(({ id }) => id)
  const eventsOf = (id: string) =>
    world.sql(sql`select 1 from outbox where name = 'basket.held' and payload ->> 'id' = ${id}`)

  it('waits nowhere any more, whichever till still listed it', async () => {
    const shop = await twoTills()
    const sale = shop.desk.sale([shop.line(0)])
    await world.call(holdBasket, held(sale.orderId, shop.cashier.staffId), { device: shop.desk.device })
    expect(await waitingAt(shop.other)).toEqual([sale.orderId])
    const before = await eventsOf(sale.orderId)
    await shop.desk.book(sale)
    expect(await waitingAt(shop.other)).toEqual([])
    expect(await eventsOf(sale.orderId)).toHaveLength(before.length + 1)
    const { answer } = await world.call(takeBasket, { id: sale.orderId }, { device: shop.other.device })
    expect(answer).toEqual({ basket: null, takenBy: null })
  })

  it('does not wait again when the hold of it comes late', async () => {
    const shop = await twoTills()
    const sale = shop.desk.sale([shop.line(0)])
    await shop.desk.book(sale)
    const { device } = shop.desk
    const { answer } = await world.call(holdBasket, held(sale.orderId, shop.cashier.staffId), { device })
    expect(answer).toEqual({ isShared: false, keptUntil: null })
    expect(await waitingAt(shop.other)).toEqual([])
  })
})

describe('a basket brought back before the server heard that it was put aside', () => {
  it('waits nowhere when the hold comes, and waits when it is put aside anew', async () => {
    const shop = await twoTills()
    const { device } = shop.desk
    const id = newId()
    const basket = {
      id,
      staffId: shop.cashier.staffId,
      openedAt: world.now,
      heldAt: world.now,
      note: '',
      shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
      steps: [],
      head: 0,
    }
    await world.call(takeBasket, { id, heldAt: world.now }, { device })
    const late = await world.call(holdBasket, basket, { device })
    expect(late.answer).toEqual({ isShared: false, keptUntil: null })
    const heldAt = new Date(Date.parse(world.now) + 1_000).toISOString()
    expect((await world.call(holdBasket, { ...basket, heldAt }, { device })).answer.isShared).toBe(true)
    const listed = await world.call(listHeldBaskets, {}, { device: shop.other.device })
    expect(listed.answer.rows).toMatchObject([{ id }])
  })
})
