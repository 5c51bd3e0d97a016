import { createHash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalBody, JournalEntry, JournalRefundBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { listReviewItems } from '@kassa/contract/journal/review-item.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectWaiting, holdLock } from '../../../../test/make/held-lock.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesNow } from '../../../../test/make/role-sums.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function openShop(): Promise<SellingShop> {
  const shop = await makeSellingShop(world, { onHand: 100 })
  await shop.desk.book(shop.desk.openShift(5_000))
  return shop
}

const cash = (amountMinor: number) => ({
  method: 0,
  amountMinor,
  receivedMinor: amountMinor,
  changeMinor: 0,
  cashRoundingMinor: 0,
  reference: null,
})

const back = ({ desk }: SellingShop, sale: SaleBody, quantity = 1, given: Partial<JournalRefundBody> = {}) =>
  refundBody(desk, sale, {
    lines: [{ line: 0, quantity, goods: 'restock' }],
    amountMinor: 1_000 * quantity,
    tenders: [cash(1_000 * quantity)],
    ...given,
  })

const reading = async ({ desk, adminToken }: SellingShop) =>
  (await world.call(readShift, { id: desk.shiftId }, { as: adminToken })).answer

const onHand = async ({ merchantId, products }: SellingShop) =>
  (
    await world.sql<{ onHand: number }>(sql`
      select on_hand from stock where merchant_id = ${merchantId} and variant_id = ${products[0]!.productId}`)
  )[0]?.onHand

/** The Z that the till signs, counted as it expects and left in the drawer: the books say the same. */
async function closesEven({ desk }: SellingShop, expectedMinor: number): Promise<void> {
  const closing = { ...desk.closeShift(expectedMinor, expectedMinor), nextFloatMinor: expectedMinor }
  expect(await desk.book(closing)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
}

/** Returns the same entry under another id, hashed anew. */
function underId(entry: JournalEntry, id: string): JournalEntry {
  const written = { ...entry, id }
  return { ...written, hash: createHash('sha256').update(hashedText(written)).digest('hex') }
}

const quarantined: readonly [string, (shop: SellingShop) => Record<string, unknown>, number][] = [
  ['a sale that is not sound', ({ desk, line }) => ({ ...desk.sale([line(0)]), snapshot: {} }), 1_000],
  ['money moved without a person', ({ desk }) => ({ ...desk.moveCash(-300), staffId: newId() }), -300],
  ['a refund into an account of ours that nobody holds', (shop) => giftCardBack(shop), 0],
]

const giftCardBack = (shop: SellingShop): Record<string, unknown> => {
  const sale = shop.desk.sale([shop.line(0)])
  return { ...back(shop, sale), tenders: [{ ...cash(1_000), method: 100 }] }
}

describe('what is kept in quarantine', () => {
  it.each(quarantined)('%s counts in the drawer as the till counts it', async (_, bodyOf, movedMinor) => {
    const shop = await openShop()
    const { desk, line } = shop
    const [kept] = await desk.book(bodyOf(shop), desk.sale([line(0)]))
    expect(kept).toMatchObject({ outcome: 'quarantined' })
    const { expectedMinor, unbooked, unbookedMinor, unread } = await reading(shop)
    expect({ expectedMinor, unbookedMinor, unread }).toEqual({
      expectedMinor: 6_000 + movedMinor,
      unbookedMinor: movedMinor,
      unread: 0,
    })
    expect(unbooked).toBe(movedMinor === 0 ? 0 : 1)
    await closesEven(shop, 6_000 + movedMinor)
    expect(await disagreements(world)).toEqual([])
  })

  it('says in the reading how many entries could not be read', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    await desk.book({ kind: 'sale', note: 'torn' }, { kind: 'staff-clocked' }, desk.sale([line(0)]))
    expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000, unbooked: 0, unread: 1 })
    await closesEven(shop, 6_000)
    expect(await reading(shop)).toMatchObject({ state: 'closed', unread: 1 })
    expect(await disagreements(world)).toEqual([])
  })

  it('lies once in the drawer where the books hold the very sale already', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    const sale = desk.sale([line(0)])
    const first = desk.entry(sale)
    await desk.upload(first)
    const again = underId(desk.entry(sale), first.id)
    expect((await desk.upload(again)).answer.outcomes).toMatchObject([
      { outcome: 'quarantined', reasons: [{ code: 'journal.id-taken' }] },
    ])
    expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000, unbooked: 0, unread: 0 })
  })

  it.each([
    ['a sale', ({ desk, line }) => desk.sale([line(0)]), 1_000],
    ['money moved', ({ desk }) => desk.moveCash(-300), -300],
    ['a refund', (shop, sold) => back(shop, sold), -1_000],
  ] as readonly [string, (shop: SellingShop, sold: SaleBody) => JournalBody, number][])(
    '%s lies once in the drawer where another registration of the till brings it to be booked after that',
    async (_, bodyOf, movedMinor) => {
      const shop = await openShop()
      const { desk, line } = shop
      const sold = desk.sale([line(0)])
      await desk.book(sold)
      const body = bodyOf(shop, sold)
      const again = await registeredAgain(shop)
      const torn = body.kind === 'sale' ? { ...body, snapshot: {} } : body
      expect(await desk.book(torn)).toMatchObject([{ outcome: 'quarantined' }])
      expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000 + movedMinor, unbooked: 1 })
      expect((await again.book(body))[0]?.outcome).not.toBe('quarantined')
      expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000 + movedMinor, unbooked: 0, unbookedMinor: 0 })
      await closesEven({ ...shop, desk: again }, 6_000 + movedMinor)
      expect(await rolesNow(world, shop)).toMatchObject({ drawer: 6_000 + movedMinor })
      expect(await disagreements(world)).toEqual([])
    },
  )

  it('lies once in the drawer where another registration books it in the same moment', async () => {
    const shop = await openShop()
    const { desk, line, products } = shop
    const sale = desk.sale([line(0)])
    const again = await registeredAgain(shop)
    const stock = sql`
      select from stock where merchant_id = ${shop.merchantId} and variant_id = ${products[0]!.productId} for update`
    const letGo = clusterUrl === '' ? undefined : await holdLock(world, stock)
    const booked = again.book(sale)
    if (letGo) await expectWaiting(world, 1)
    expect(await desk.book({ ...sale, snapshot: {} })).toMatchObject([{ outcome: 'quarantined' }])
    await letGo?.()
    expect((await booked)[0]?.outcome).not.toBe('quarantined')
    expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000, unbooked: 0 })
    expect(await disagreements(world)).toEqual([])
  })

  it.each([
    ['a sale', ({ desk, line }) => ({ ...desk.sale([line(0)]), snapshot: {} }), 1_000],
    ['money moved', ({ desk }) => ({ ...desk.moveCash(-300), staffId: newId() }), -300],
  ] as readonly [string, (shop: SellingShop) => Record<string, unknown>, number][])(
    '%s lies once in the drawer where two registrations of the till bring it and both are kept',
    async (_, bodyOf, movedMinor) => {
      const shop = await openShop()
      const body = bodyOf(shop)
      const again = await registeredAgain(shop)
      for (const desk of [shop.desk, again]) expect(await desk.book(body)).toMatchObject([{ outcome: 'quarantined' }])
      expect(await reading(shop)).toMatchObject({ expectedMinor: 5_000 + movedMinor, unbooked: 1 })
      const items = await world.call(listReviewItems, {}, { as: shop.adminToken })
      expect(items.answer.total).toBe(2)
      await closesEven({ ...shop, desk: again }, 5_000 + movedMinor)
      expect(await rolesNow(world, shop)).toMatchObject({ drawer: 5_000 + movedMinor, suspense: -movedMinor })
      expect(await disagreements(world)).toEqual([])
    },
  )

  it('a sale that two registrations of the till bring is booked once, and the other entry is kept', async () => {
    const shop = await openShop()
    const before = await onHand(shop)
    const sale = shop.desk.sale([shop.line(0)])
    const again = await registeredAgain(shop)
    expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'review' }])
    expect(await again.book(sale)).toMatchObject([{ outcome: 'quarantined', reasons: [{ code: 'sale.order-taken' }] }])
    expect(await onHand(shop)).toBe((before ?? 0) - 1)
    expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000, unbooked: 0 })
    expect(await rolesNow(world, shop)).toMatchObject({ drawer: 6_000 })
    expect(await again.book({ ...sale, at: new Date(Date.parse(sale.at) + 1).toISOString() })).toMatchObject([
      { outcome: 'review' },
    ])
    expect(await reading(shop)).toMatchObject({ expectedMinor: 7_000 })
    expect(await disagreements(world)).toEqual([])
  })

  it('a sale that was booked before its shift was heard of lies in the drawer of that shift by the entry that is kept', async () => {
    const shop = await makeSellingShop(world, { onHand: 100 })
    const opened = shop.desk.openShift(5_000)
    const sale = shop.desk.sale([shop.line(0)])
    const again = await registeredAgain(shop)
    const [first] = await again.book(sale)
    expect(first?.reasons.map(({ code }) => code)).toContain('sale.shift-unknown')
    await shop.desk.book(opened)
    expect(await shop.desk.book(sale)).toMatchObject([{ outcome: 'quarantined' }])
    expect(await reading(shop)).toMatchObject({ expectedMinor: 6_000, unbooked: 1 })
    await closesEven({ ...shop, desk: again }, 6_000)
    const { suspense, ...roles } = await rolesNow(world, shop)
    expect([suspense, roles]).toMatchObject([undefined, { drawer: 6_000 }])
    expect(await disagreements(world)).toEqual([])
  })

  it('another payment under the number and the order of one that is kept lies in the drawer beside it', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    const sale = desk.sale([line(0)])
    const again = await registeredAgain(shop)
    await desk.book({ ...sale, snapshot: {} })
    await again.book({ ...sale, tenders: [cash(1_200)], snapshot: {} })
    expect(await reading(shop)).toMatchObject({ expectedMinor: 7_200, unbooked: 2 })
  })

  it('of two sales that a copied till wrote under one number each lies in the drawer', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    const sale = desk.sale([line(0)])
    const again = await registeredAgain(shop)
    expect(await desk.book({ ...sale, orderId: newId(), snapshot: {} })).toMatchObject([{ outcome: 'quarantined' }])
    await again.book(sale)
    expect(await reading(shop)).toMatchObject({ expectedMinor: 7_000, unbooked: 1 })
  })

  it.each([
    ['both are kept', true, true],
    ['the first is kept', true, false],
    ['the second is kept', false, true],
    ['both are booked', false, false],
  ])(
    'two copies of a till sell one basket under one number at two moments: both lie in the drawer where %s',
    async (_, ...isKept) => {
      const shop = await openShop()
      const { desk, line } = shop
      const first = desk.sale([line(0)])
      const second = { ...first, at: new Date(Date.parse(first.at) + 1).toISOString() }
      const copies = [desk, await registeredAgain(shop)]
      for (const [which, sale] of [first, second].entries()) {
        const [outcome] = (await copies[which]?.book(isKept[which] ? { ...sale, snapshot: {} } : sale)) ?? []
        expect(outcome?.outcome === 'quarantined').toBe(isKept[which])
      }
      const unbooked = isKept.filter(Boolean).length
      expect(await reading(shop)).toMatchObject({ expectedMinor: 7_000, unbooked, unbookedMinor: 1_000 * unbooked })
      expect(await rolesNow(world, shop)).toMatchObject({ drawer: 7_000 })
      await closesEven({ ...shop, desk: copies[1] as SellingShop['desk'] }, 7_000)
      expect(await disagreements(world)).toEqual([])
    },
  )

  it('takes its turn under an id of its own where it cannot be read and another entry has its id', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    const first = desk.entry(desk.sale([line(0)]))
    await desk.upload(first)
    const torn = underId(desk.entry({ kind: 'sale', note: 'torn' }), first.id)
    expect((await desk.upload(torn)).answer.outcomes).toMatchObject([{ outcome: 'quarantined' }])
    expect(await reading(shop)).toMatchObject({ unread: 1 })
  })

  it('turns a proof red where nobody was told of it', async () => {
    const shop = await openShop()
    const { desk, line } = shop
    const [kept] = await desk.book({ ...desk.sale([line(0)]), snapshot: {} })
    const filed = sql`merchant_id = ${shop.merchantId} and sequence = ${kept!.sequence}`
    const [item] = await world.sql<{ row: unknown }>(
      sql`select to_jsonb(review_item) as row from review_item where ${filed}`,
    )
    await world.sql(sql`delete from review_item where ${filed}`)
    expect(await disagreements(world)).toContainEqual(expect.stringContaining('money of kept entries: entry'))
    await world.sql(sql`
      insert into review_item select * from jsonb_populate_record(null::review_item, ${json(item?.row)}::jsonb)`)
    expect(await disagreements(world)).toEqual([])
  })
})

describe('a refund of a till that the books contradict', () => {
  const refundsOf = ({ merchantId }: SellingShop) =>
    world.sql<{ orderId: string | null; namedOrderId: string | null; amountMinor: number }>(sql`
      select order_id, named_order_id, amount_minor from refund where merchant_id = ${merchantId} order by received_at, id`)

  it('that the office gave first is booked, moves goods and drawer, and counts into nothing of its order', async () => {
    const shop = await openShop()
    const { desk, line, adminToken, outlet } = shop
    const sale = desk.sale([line(0)])
    await desk.book(sale)
    const given = await world.call(
      refundOrder,
      {
        orderId: sale.orderId,
        refundId: newId(),
        lines: [{ line: 0, quantity: 1, goods: 'restock' }],
        reason: 'unwanted',
        tenders: [],
        amountMinor: 1_000,
        shiftId: null,
      },
      { as: adminToken, outlet: outlet.outletId },
    )
    expect(given.status).toBe(200)
    const before = await onHand(shop)
    const [outcome] = await desk.book(back(shop, sale))
    expect(outcome).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'refund.nothing-left' }, { code: 'refund.contradicts-books', facts: { order: sale.number } }],
    })
    expect(await refundsOf(shop)).toMatchObject([
      { orderId: sale.orderId, namedOrderId: null },
      { orderId: null, namedOrderId: sale.orderId, amountMinor: 1_000 },
    ])
    expect(await onHand(shop)).toBe((before ?? 0) + 1)
    const [order] = await world.sql(sql`
      select refunded_minor, status from sales_order where merchant_id = ${shop.merchantId} and id = ${sale.orderId}`)
    expect(order).toEqual({ refundedMinor: 1_000, status: 'refunded' })
    await closesEven(shop, 5_000)
    const items = await world.call(listReviewItems, {}, { as: adminToken })
    expect(items.answer.total).toBe(1)
    expect(await disagreements(world)).toEqual([])
  })

  it('of an order that nobody knows leaves the drawer', async () => {
    const shop = await openShop()
    const sale = shop.desk.sale([shop.line(0)])
    const [outcome] = await shop.desk.book(back(shop, sale))
    expect(outcome).toMatchObject({ outcome: 'review', reasons: [{ code: 'refund.order-unknown' }, {}] })
    expect(await refundsOf(shop)).toMatchObject([{ orderId: null, namedOrderId: sale.orderId }])
    await closesEven(shop, 4_000)
    expect(await disagreements(world)).toEqual([])
  })

  it.each([
    ['of more than is left', 3],
    ['of another amount than the rule gives', 1],
  ])('%s is booked as it was given', async (_, quantity) => {
    const shop = await openShop()
    const { desk, line } = shop
    const sale = desk.sale([line(0, 2)])
    await desk.book(sale)
    const amountMinor = quantity * 1_000 - 10
    const [outcome] = await desk.book(back(shop, sale, quantity, { amountMinor, tenders: [cash(amountMinor)] }))
    expect(outcome).toMatchObject({ outcome: 'review', reasons: [{}, { code: 'refund.contradicts-books' }] })
    await closesEven(shop, 7_000 - amountMinor)
    expect(await disagreements(world)).toEqual([])
  })
})
