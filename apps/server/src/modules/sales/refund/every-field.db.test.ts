// Every field of a refund in a device's journal is changed alone, against books that say otherwise: it is booked and filed with the field's
// own reason, or kept in quarantine where it cannot be booked. The record is keyed by the fields: a new one does not compile without its forgery.
import type { JournalRefundBody } from '@kassa/contract/journal/journal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash, makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: SellingShop
let other: Desk
let orderOfOther = ''

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world, { maxRefundMinor: 5_000 })
  other = await makeDesk(world, shop.desk.facts)
  await shop.desk.book(shop.desk.openShift(20_000))
  await other.book(other.openShift())
  const sold = other.sale([shop.line(0)])
  await other.book(sold)
  orderOfOther = sold.orderId
  await world.owner((tx) => tx.run(sql`update product set is_returnable = false where id = ${shop.line(1).productId}`))
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** An honest refund of one piece of a sale just made, an hour before it. */
async function honest(): Promise<JournalRefundBody> {
  const { desk } = shop
  const sale = desk.sale([shop.line(0, 2), shop.line(1), shop.line(4, 2)], {
    tenders: (due) => [card(1_000), cash(due - 1_000)],
  })
  expect((await desk.book(sale))[0]?.outcome).toBe('accepted')
  return refundBody(desk, sale, {
    at: world.now,
    lines: [{ line: 0, quantity: 1, goods: 'restock' }],
    amountMinor: 1_000,
    tenders: [card(1_000)],
  })
}

interface Forgery {
  readonly code: string
  readonly change: (body: JournalRefundBody) => JournalRefundBody
  readonly outcome: 'review' | 'quarantined'
}
const filed = (code: string, change: Forgery['change'] | Partial<JournalRefundBody>): Forgery => ({
  code,
  change: typeof change === 'function' ? change : (body) => ({ ...body, ...change }),
  outcome: 'review',
})
const kept = (code: string, change: Forgery['change'] | Partial<JournalRefundBody>): Forgery => ({
  ...filed(code, change),
  outcome: 'quarantined',
})

const forgeries: Record<keyof JournalRefundBody, Forgery[]> = {
  kind: [kept('journal.body-malformed', { kind: 'gift' as 'refund' })],
  at: [
    filed('refund.before-sale', { at: '2026-03-02T03:59:59.000Z' }),
    filed('refund.before-shift', { at: '2026-03-02T03:59:59.000Z' }),
    filed('refund.before-registration', { at: '2001-09-09T01:46:40.000Z' }),
    filed('refund.in-the-future', { at: '2026-03-09T04:00:00.000Z' }),
  ],
  clockOffsetMs: [filed('refund.clock-off', { clockOffsetMs: -600_000 })],
  businessDay: [filed('refund.day-differs', { businessDay: '2026-02-27' })],
  staffId: [filed('refund.staff-unknown', (body) => ({ ...body, staffId: newId() }))],
  refundId: [kept('refund.taken', (body) => ({ ...body, refundId: taken }))],
  number: [
    filed('refund.number-foreign', { number: 'R9-99-000001' }),
    filed('refund.number-foreign', { number: 'refund' }),
    filed('refund.number-format', (body) => ({ ...body, number: `RF/${body.number.slice(1)}` })),
    filed('refund.number-format', (body) => ({ ...body, number: body.number.slice(1) })),
    filed('refund.number-taken', (body) => ({ ...body, number: takenNumber })),
  ],
  orderId: [
    filed('refund.not-own-sale', (body) => ({ ...body, orderId: orderOfOther, tenders: [cash(1_000)] })),
    filed('refund.order-unknown', (body) => ({ ...body, orderId: newId() })),
  ],
  orderNumber: [filed('refund.sale-number-differs', { orderNumber: '9-99-000001' })],
  shiftId: [filed('refund.shift-unknown', (body) => ({ ...body, shiftId: newId() }))],
  currency: [kept('refund.currency-wrong', { currency: 'JPY' })],
  reason: [filed('refund.no-reason', { reason: '' })],
  mode: [filed('refund.mode-differs', { mode: 'reprice' })],
  lines: [
    filed('refund.not-returnable', {
      lines: [{ line: 1, quantity: 1, goods: 'restock' }],
      amountMinor: 350,
      tenders: [card(350)],
    }),
    filed('refund.beyond-limit', {
      lines: [{ line: 2, quantity: 2, goods: 'restock' }],
      amountMinor: 9_998,
      tenders: [card(1_000), cash(8_998)],
    }),
    filed('refund.more-than-sold', { lines: [{ line: 0, quantity: 3, goods: 'restock' }] }),
  ],
  approval: [
    filed('refund.approval-unproven', (body) => ({
      ...body,
      approval: { what: 'refund', staffId: body.staffId, reason: 'friend' },
    })),
  ],
  isVoid: [filed('refund.no-void', { isVoid: true })],
  amountMinor: [
    kept('refund.amount-differs', { amountMinor: 999 }),
    filed('refund.tender-sum', { amountMinor: 999, tenders: [cash(999)] }),
  ],
  tenders: [
    filed('refund.cash-differs', (body) => ({
      ...body,
      tenders: [{ ...cash(1_000), amountMinor: 995, receivedMinor: 995, cashRoundingMinor: -5 }],
    })),
    filed('refund.tenders-differ', (body) => ({ ...body, tenders: [{ ...card(1_000), receivedMinor: 5 }] })),
    filed('refund.tender-cap', (body) => ({ ...body, tenders: [{ ...card(1_000), method: 1 }] })),
  ],
}

let taken = ''
let takenNumber = ''

it('an honest refund is booked and nobody has to look at it', async () => {
  const body = await honest()
  taken = body.refundId
  takenNumber = body.number
  const [outcome] = await shop.desk.book(body)
  expect(outcome).toMatchObject({ outcome: 'accepted', reasons: [] })
})

it.each(Object.entries(forgeries).flatMap(([field, all]) => all.map((one) => [field, one.code, one] as const)))(
  '%s: %s',
  async (_, code, { change, outcome: wanted }) => {
    const [outcome] = await shop.desk.book(change(await honest()))
    expect([outcome?.outcome, outcome?.reasons.map((one) => one.code)]).toEqual([
      wanted,
      expect.arrayContaining([code]),
    ])
  },
)

it('a refund past its window is booked on its own day and filed, and so is a drawer that held less', async () => {
  const body = await honest()
  world.passSeconds(31 * 86_400)
  const at = world.now
  const businessDay = at.slice(0, 10)
  const [late] = await shop.desk.book({ ...body, at, businessDay })
  expect(late?.outcome).toBe('review')
  expect(late?.reasons.map(({ code }) => code)).toEqual(['refund.window-passed'])
  const [booked] = await world.sql(sql`select business_day from refund where id = ${body.refundId}`)
  expect(booked).toEqual({ businessDay })
  const [out] = await shop.desk.book(shop.desk.moveCash(-9_000_000))
  expect([out?.outcome, out?.reasons.map(({ code }) => code)]).toEqual(['review', ['shift.drawer-below-zero']])
})
