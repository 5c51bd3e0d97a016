// long: one journal and all that can happen to it, told in order
import { createHash } from 'node:crypto'
import { hashedText } from '@kassa/contract/journal/journal-hash.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { journalState } from '@kassa/contract/device/device.calls.ts'
import { listReviewItems, readReviewItem, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import { listOrders } from '@kassa/contract/sales/sales.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { turnCte } from './turn.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const opened = async (facts: Parameters<typeof makeSellingShop>[1] = {}): Promise<SellingShop> => {
  const shop = await makeSellingShop(world, facts)
  await shop.desk.book(shop.desk.openShift(10_000))
  return shop
}

const countOrders = async ({ merchantId }: SellingShop): Promise<number> => {
  const [row] = await world.sql<{ orders: number }>(sql`
    select count(*) as orders from sales_order where merchant_id = ${merchantId}`)
  return row?.orders ?? -1
}

/** Returns the same entry with other contents, hashed again. */
const forged = (entry: JournalEntry, change: Partial<JournalEntry>): JournalEntry => {
  const made = { ...entry, ...change }
  return { ...made, hash: createHash('sha256').update(hashedText(made)).digest('hex') }
}

describe('each entry is taken once', () => {
  it('however many uploads carry it at once', async () => {
    const shop = await opened()
    const { desk } = shop
    const entry = desk.entry(desk.sale([shop.line(0), shop.line(1, 4)]))
    const uploads = await Promise.all(Array.from({ length: 50 }, () => desk.upload(entry)))
    for (const { answer } of uploads) {
      expect(answer.outcomes).toEqual(uploads[0]?.answer.outcomes)
      expect(answer.expectedSequence).toBe(3)
    }
    expect(await countOrders(shop)).toBe(1)
    const [stock] = await world.sql(sql`select on_hand from stock where variant_id = ${shop.line(1).productId}`)
    expect(stock).toEqual({ onHand: 96 })
  })

  it('in its own turn: the statement itself takes neither the one after the next nor the one before', async () => {
    const shop = await opened()
    const turns = await Promise.all(
      [1, 3].map((sequence) =>
        world.owner((tx) =>
          tx.many(sql`
            with about as (
              select id as registration_id, device_id, ${sequence}::bigint as sequence, ''::text as hash, now() as received_at
              from device_registration where merchant_id = ${shop.merchantId}
            ), ${turnCte(shop.merchantId, undefined, sql`true`)}
            select sequence from turn`),
        ),
      ),
    )
    expect(turns).toEqual([[], []])
  })

  it('in any order of arrival: what comes too early is a gap and nothing else', async () => {
    const shop = await opened()
    const { desk } = shop
    const entries = [1, 2, 3, 4].map((count) => desk.entry(desk.sale([shop.line(2, count)])))
    const [first, second, third, fourth] = entries as [JournalEntry, JournalEntry, JournalEntry, JournalEntry]
    const early = await desk.upload(third, first, fourth)
    expect(early.answer.outcomes.map(({ outcome }) => outcome)).toEqual(['gap', 'accepted', 'gap'])
    expect(early.answer.expectedSequence).toBe(3)
    const rest = await desk.upload(first, second, third, fourth, first)
    expect(rest.answer.outcomes.map(({ outcome }) => outcome)).toEqual(Array(5).fill('accepted'))
    expect(rest.answer.outcomes[4]).toEqual(early.answer.outcomes[1])
    expect(await countOrders(shop)).toBe(4)
    const state = await world.call(journalState, { from: 1 }, { device: desk.device })
    expect(state.answer).toMatchObject({ expectedSequence: 6, lastHash: fourth.hash })
    expect(state.answer.outcomes.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('a copy of a registration', () => {
  it('is alarmed by its repeated sequence, kept whole in quarantine, and never stands in the original’s way', async () => {
    const shop = await opened()
    const { desk } = shop
    const original = [desk.entry(desk.sale([shop.line(0)])), desk.entry(desk.sale([shop.line(1)]))] as const
    const copied = forged(original[0], { id: newId(), body: { ...desk.sale([shop.line(2)]) } })
    const onCopy = forged(original[1], {
      id: newId(),
      previousHash: copied.hash,
      body: { ...desk.sale([shop.line(2)]) },
    })
    const third = forged(original[1], {
      id: newId(),
      sequence: 4,
      previousHash: onCopy.hash,
      body: { ...desk.sale([shop.line(2)]) },
    })
    await desk.upload(original[0])
    for (let times = 0; times < 2; times += 1) {
      const { answer } = await desk.upload(copied, onCopy, third)
      expect(answer.outcomes.map(({ outcome, reasons }) => [outcome, reasons[0]?.code])).toEqual([
        ['quarantined', 'journal.sequence-repeated'],
        ['quarantined', 'journal.hangs-on-copy'],
        ['quarantined', 'journal.hangs-on-copy'],
      ])
    }
    const { answer } = await desk.upload(original[1])
    expect(answer.outcomes[0]).toMatchObject({ outcome: 'accepted' })
    expect(await countOrders(shop)).toBe(2)
    const items = await world.call(listReviewItems, { kind: 'quarantine' }, { as: shop.adminToken })
    expect(items.answer.total).toBe(3)
    const [registration] = await world.sql(sql`
      select clone_alarms from device_registration where id = ${desk.device.registrationId}`)
    expect(registration).toEqual({ cloneAlarms: 3 })
    const told = await world.sql(sql`
      select name from outbox where merchant_id = ${shop.merchantId} and name = 'device.copied'`)
    expect(told).toHaveLength(3)
  })

  it('that breaks the chain is not booked, and the journal waits for the right one', async () => {
    const shop = await opened()
    const { desk } = shop
    const right = desk.entry(desk.sale([shop.line(0)]))
    const wrong = forged(right, { previousHash: 'a'.repeat(64) })
    const { answer } = await desk.upload(wrong)
    expect(answer.outcomes[0]).toMatchObject({ outcome: 'quarantined', reasons: [{ code: 'journal.chain-broken' }] })
    expect((await desk.upload(right)).answer.outcomes[0]).toMatchObject({ outcome: 'accepted' })
  })
})

describe('what cannot be booked', () => {
  it('is kept raw, answered as such, and the next is booked', async () => {
    const shop = await opened()
    const { desk } = shop
    const other = await opened({ currency: 'JPY' })
    const sale = () => desk.sale([shop.line(0)])
    const priced = sale()
    const answer = structuredClone(priced.answer) as { totals: { payableMinor: number } }
    answer.totals.payableMinor -= 1
    const first = sale()
    await desk.book(first)
    const poisons: [Record<string, unknown>, string][] = [
      [{ kind: 'sale' }, 'journal.body-malformed'],
      [{ kind: 'gift' }, 'journal.body-malformed'],
      [{}, 'journal.body-malformed'],
      [{ ...sale(), note: 'a\u0000b' }, 'journal.text-unstorable'],
      [{ ...sale(), note: 'half \ud800' }, 'journal.text-unstorable'],
      [{ ...sale(), at: '2026-13-01T00:00:00Z' }, 'journal.body-malformed'],
      [{ ...sale(), number: 'x'.repeat(61) }, 'journal.body-malformed'],
      [{ ...sale(), snapshot: {} }, 'sale.basket-unsound'],
      [{ ...sale(), answer: {} }, 'sale.answer-unsound'],
      [{ ...priced, answer }, 'sale.answer-unsound'],
      [
        { ...sale(), tenders: [{ ...first.tenders[0], amountMinor: 999, receivedMinor: 999 }] },
        'sale.tenders-contradict',
      ],
      [{ ...sale(), tenders: [{ ...first.tenders[0], receivedMinor: 5 }] }, 'sale.tenders-contradict'],
      [{ ...sale(), currency: 'JPY' }, 'sale.currency-wrong'],
      [{ ...other.desk.sale([other.line(0)]), currency: 'USD' }, 'sale.currency-wrong'],
      [{ ...sale(), staffId: other.cashier.staffId, shiftId: other.desk.shiftId }, 'sale.staff-unknown'],
      [{ ...desk.moveCash(100), shiftId: other.desk.shiftId }, 'shift.unknown'],
      [{ ...desk.openShift(1), shiftId: first.shiftId }, 'shift.taken'],
      [{ ...desk.closeShift(0, 0), shiftId: newId() }, 'shift.unknown'],
      [{ ...desk.moveCash(0), shiftId: first.shiftId }, 'shift.amount-zero'],
    ]
    desk.shiftId = first.shiftId
    // The sales above have their numbers already: as many entries come before them.
    await desk.book(...poisons.map(() => desk.openDrawer()))
    for (const [body, code] of poisons) {
      const [poisoned, next] = (await desk.upload(desk.entry(body), desk.entry(sale()))).answer.outcomes
      expect([code, poisoned?.outcome, poisoned?.reasons[0]?.code]).toEqual([code, 'quarantined', code])
      expect(next).toMatchObject({ outcome: 'accepted', reasons: [] })
    }
    const entry = desk.entry(sale())
    const torn = { ...entry, body: { ...entry.body, note: 'other' } }
    expect((await desk.upload(torn)).answer.outcomes[0]).toMatchObject({ reasons: [{ code: 'journal.hash-wrong' }] })
    const later = desk.entry(sale())
    const newer = forged(later, { contractVersion: 99 })
    expect((await desk.upload(newer)).answer.outcomes[0]).toMatchObject({
      reasons: [{ code: 'journal.version-unknown' }],
    })
    // A program to come writes kinds that nobody knows yet: that is its version's doing.
    const toCome = forged(desk.entry(sale()), {
      previousHash: newer.hash,
      contractVersion: 99,
      body: { kind: 'thought-of' },
    })
    expect((await desk.upload(toCome)).answer.outcomes[0]).toMatchObject({
      reasons: [{ code: 'journal.version-unknown' }],
    })
    expect(await countOrders(shop)).toBe(1 + poisons.length)
    expect(await countOrders(other)).toBe(0)
    const items = await world.call(listReviewItems, { kind: 'quarantine', limit: 200 }, { as: shop.adminToken })
    expect(items.answer.total).toBe(poisons.length + 3)
    const raw = await world.call(readReviewItem, { id: items.answer.rows[0]?.id ?? '' }, { as: shop.adminToken })
    expect(raw.answer.raw).toEqual(JSON.parse(JSON.stringify(toCome)))
  })

  it('by the database is kept too: a number and what would stand in its place are both another’s', async () => {
    const shop = await opened()
    const { desk } = shop
    const refund = {
      kind: 'refund',
      at: world.now,
      clockOffsetMs: 0,
      businessDay: '2026-03-02',
      staffId: shop.cashier.staffId,
      currency: 'USD',
      reason: 'unwanted',
      mode: 'prorated',
      shiftId: desk.shiftId,
      number: 'R-1',
    }
    const sales = [1, 2, 3, 4].map(() => desk.sale([shop.line(0, 2)]))
    await desk.book(...sales)
    const refunds = sales.map(({ orderId }) => ({
      ...refund,
      refundId: newId(),
      orderId,
      amountMinor: 1_000,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      tenders: [
        { method: 0, amountMinor: 1_000, receivedMinor: 1_000, changeMinor: 0, cashRoundingMinor: 0, reference: null },
      ],
    }))
    const [first, taken, other, last] = refunds
    const inItsPlace = `R-1~${last?.refundId.slice(-6)}`
    const outcomes = await desk.book(first!, taken!, { ...other, number: inItsPlace }, last!, desk.sale([shop.line(1)]))
    expect(outcomes.map(({ outcome, reasons }) => [outcome, reasons[0]?.code])).toEqual([
      ['review', 'refund.number-foreign'],
      ['review', 'refund.number-taken'],
      ['review', 'refund.number-foreign'],
      ['quarantined', 'journal.could-not-book'],
      ['accepted', undefined],
    ])
    const again = {
      ...refunds[0],
      refundId: newId(),
      number: 'R-2',
      lines: [{ line: 0, quantity: 2, goods: 'restock' }],
    }
    const [more] = await desk.book(again)
    expect(more).toMatchObject({
      outcome: 'review',
      reasons: [
        { code: 'refund.more-than-sold' },
        { code: 'refund.contradicts-books' },
        { code: 'refund.number-foreign' },
      ],
    })
  })
})

describe('what nobody knows', () => {
  it('is booked, kept under its hash, and filed once for a till and the version of its program', async () => {
    for (const shop of [await opened(), await opened()]) {
      const { desk } = shop
      const telling = (index: number) => ({ ...desk.sale([shop.line(index)]), mood: 'good' })
      const entry = desk.entry(telling(0))
      const { answer } = await desk.upload(entry)
      expect(answer.outcomes).toMatchObject([
        { outcome: 'review', reasons: [{ code: 'journal.fields-unknown', facts: { fields: 'mood' } }] },
      ])
      const again = await desk.book(telling(1), telling(2))
      expect(again.map(({ outcome }) => outcome)).toEqual(['accepted', 'accepted'])
      expect((await desk.upload(entry)).answer.outcomes).toEqual(answer.outcomes)
      expect(await countOrders(shop)).toBe(3)
    }
  })
})

describe('what differs', () => {
  it('is booked and filed for review', async () => {
    const shop = await opened({ maxDiscountBasisPoints: 1_000 })
    const { desk } = shop
    const other = await opened()
    const line = shop.line(0)
    const cheaper = desk.sale([{ ...line, sellPriceMinor: 900 }])
    const first = desk.sale([line])
    const changed = desk.sale([{ ...line, manualUnitPriceMinor: 500 }])
    const priced = desk.sale([shop.line(0, 2)])
    const wrongly = structuredClone(priced.answer) as {
      taxes: { taxMinor: number }[]
      totals: { taxMinor: number }
      lines: { taxMinor: number }[]
    }
    for (const part of [wrongly.totals, ...wrongly.taxes, ...wrongly.lines]) part.taxMinor += 1
    await desk.book(first)
    const differing: [Record<string, unknown>, string][] = [
      [cheaper, 'sale.price-unknown'],
      [changed, 'sale.above-limit'],
      [{ ...priced, answer: wrongly }, 'sale.priced-differently'],
      [{ ...desk.sale([line]), number: first.number }, 'sale.number-taken'],
      [{ ...desk.sale([line]), number: 'elsewhere-1' }, 'sale.number-foreign'],
      [{ ...desk.sale([line]), shiftId: newId() }, 'sale.shift-unknown'],
      [{ ...desk.sale([line]), shiftId: other.desk.shiftId }, 'sale.shift-unknown'],
      [{ ...desk.sale([line]), staffId: newId() }, 'sale.staff-unknown'],
      [desk.sale([{ ...line, productId: newId() }]), 'sale.product-unknown'],
      [desk.sale([{ ...other.line(0), taxId: shop.taxId }]), 'sale.product-unknown'],
      [desk.sale([{ ...line, rateBasisPoints: 700 }]), 'sale.tax-unknown'],
      [{ ...desk.sale([line]), clockOffsetMs: 600_000 }, 'sale.clock-off'],
      [{ ...desk.sale([line]), businessDay: '2026-02-27' }, 'sale.day-differs'],
      [desk.sale([line], { at: '2026-03-04T04:00:00.000Z' }), 'sale.in-the-future'],
    ]
    for (const [body, code] of differing) {
      const [outcome] = await desk.book(body)
      expect([code, outcome?.outcome, outcome?.reasons.map((one) => one.code)]).toEqual([
        code,
        'review',
        expect.arrayContaining([code]),
      ])
    }
    expect(await countOrders(shop)).toBe(1 + differing.length)
    const list = await world.call(listOrders, { underReview: 'yes' }, { as: shop.adminToken })
    expect(list.answer.total).toBe(differing.length)
    const items = await world.call(listReviewItems, { state: 'open' }, { as: shop.adminToken })
    const item = items.answer.rows[0]
    await world.call(resolveReviewItem, { id: item?.id ?? '', note: 'clock was set' }, { as: shop.adminToken })
    const resolved = await world.call(readReviewItem, { id: item?.id ?? '' }, { as: shop.adminToken })
    expect(resolved.answer).toMatchObject({ state: 'resolved', note: 'clock was set' })
    const left = await world.call(listOrders, { underReview: 'yes' }, { as: shop.adminToken })
    expect(left.answer.total).toBe(differing.length - 1)
  })
})
