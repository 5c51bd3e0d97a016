import { startAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases, takeBackCase } from '@kassa/contract/payment/open-case.calls.ts'
import { completeHalfPaid, readHalfPaid } from '@kassa/contract/sales/half-paid.calls.ts'
import { listMethods, saveMethods } from '@kassa/contract/payment/method.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { Tender as Fact } from '@kassa/domain/basket/index.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { card, cash } from '../../../../test/make/desk.ts'
import { expectWaiting, holdLock, inTheMiddle } from '../../../../test/make/held-lock.ts'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import type { SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWalletShops, type WalletShops } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { clusterUrl } from '../../../../test/template.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { drawerEntries } from '../shift/drawer/drawer-entries.store.ts'

let world: WalletShops['world']
let shop: WalletShops['shop']
let stranger: WalletShops['stranger']
let close: WalletShops['close']

beforeAll(async () => {
  ;({ world, shop, stranger, close } = await makeWalletShops())
})
afterAll(() => close())

type Body = ReturnType<SellingShop['desk']['sale']>
type Tenders = Body['tenders']

const factsOf = (tenders: Tenders): Fact[] => tenders.map(({ amountMinor }) => ({ kind: 'electronic', amountMinor }))

/** A sale of 2000 as its desk writes it down while a part of it is asked for: what was taken before, and the attempt. */
function begun(partMinor: number, before: Tenders = [], of: Body = shop.desk.sale([shop.line(0, 2)])) {
  const id = newId()
  const tenders = [...before, { ...card(partMinor), method: 2, reference: attemptNumber(id) }]
  const snapshot = { ...of.snapshot, payment: { cashRounding: null, tenders: factsOf(tenders) } }
  return { id, partMinor, body: { ...of, snapshot, tenders }, totalMinor: 2_000 }
}
type Begun = ReturnType<typeof begun>

const ask = async (
  { id, body, partMinor, totalMinor }: Begun,
  { way = 'code', left = body }: { way?: 'code' | 'qr'; left?: Body | Record<string, unknown> | null } = {},
): Promise<AttemptView> => {
  const coded = way === 'code' ? { code: '281234567890123456' } : {}
  const asked = { id, orderId: body.orderId, staffId: shop.cashier.staffId, method: 2, way, ...coded }
  const order = { payableMinor: totalMinor, snapshot: {}, ...(left && { left }) }
  const request = { ...asked, amountMinor: partMinor, order }
  return (await world.call(startAttempt, request, { device: shop.desk.device })).answer
}
const half = async (partMinor = 1_200, before: Tenders = []) => {
  const one = begun(partMinor, before)
  expect((await ask(one)).state).toBe('paid')
  return one
}

const read = (orderId: string, as = shop.adminToken) => world.call(readHalfPaid, { orderId }, { as })
type Rest = {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string | null
  readonly card?: { readonly terminal: string | null; readonly batch: string | null; readonly lastFour: string | null }
}
const complete = (orderId: string, rest: Rest | null, as = shop.adminToken) =>
  world.call(completeHalfPaid, { orderId, rest }, { as })
const inCash = (amountMinor: number): Rest => ({ method: 0, amountMinor, reference: null })
const detail = async (id: string) => (await world.call(readOrder, { id }, { as: shop.adminToken })).answer
const caseOf = async (orderId: string) =>
  (await world.call(listOpenCases, { limit: 100 }, { as: shop.adminToken })).answer.rows.find(
    (one) => one.orderId === orderId,
  )
const drawer = async (): Promise<number> => {
  const [row] = await world.sql<{ sum: number }>(sql`
    select coalesce(sum(amount_minor), 0)::bigint as sum from ${drawerEntries} e where shift_id = ${shop.desk.shiftId}`)
  return row?.sum ?? 0
}
const orders = async (id: string): Promise<number> =>
  (await world.sql(sql`select id from sales_order where id = ${id}`)).length

describe('an order that is paid in part', () => {
  it('is known to the office with what its desk took, and ended there with the rest in cash, once', async () => {
    const slip = card(300)
    const one = await half(1_200, [slip])
    const { orderId } = one.body
    world.passSeconds(661)
    expect(await caseOf(orderId)).toMatchObject({
      kind: 'without-sale',
      can: { complete: true },
      orderNumber: one.body.number,
    })
    expect((await detail(orderId)).lines).toMatchObject([{ quantity: 2, payableMinor: 2_000 }])
    const { answer } = await read(orderId)
    expect(answer).toMatchObject({ number: one.body.number, owedMinor: 2_000, missingMinor: 500 })
    expect(answer.taken).toEqual([
      { method: 3, amountMinor: 300, reference: slip.reference, byChannel: false },
      { method: 2, amountMinor: 1_200, reference: attemptNumber(one.id), byChannel: true },
    ])
    expect(answer.ways).toContainEqual({ method: 0, amountMinor: 500, feeMinor: 0, needsReference: false })
    const before = await drawer()
    expect((await complete(orderId, inCash(500))).answer).toEqual({ orderId, number: one.body.number })
    expect((await drawer()) - before).toBe(500)
    const order = await detail(orderId)
    expect(order).toMatchObject({
      status: 'completion',
      totalMinor: 2_000,
      shiftId: shop.desk.shiftId,
      underReview: false,
    })
    expect(order.tenders.map(({ method, amountMinor }) => [method, amountMinor])).toEqual([
      [3, 300],
      [2, 1_200],
      [0, 500],
    ])
    const line = order.timeline.find(({ what }) => what === 'completed-by-office')
    expect(line).toMatchObject({ facts: { method: 0, amountMinor: 500, currency: 'CNY' } })
    expect(line?.by).toEqual(expect.stringMatching(/./))
    expect(await caseOf(orderId)).toBeUndefined()
    expect((await complete(orderId, inCash(500))).refusal.code).toBe('payment.order-booked')
    expect(await disagreements(world)).toEqual([])
  })

  it('takes the rest by the number of a slip, which pays once that day', async () => {
    const [one, other] = [await half(), await half()]
    const bySlip = (reference: string | null) => ({ method: 3, amountMinor: 800, reference })
    expect((await complete(one.body.orderId, bySlip(null))).refusal.code).toBe('recharge.reference-unfit')
    expect((await complete(one.body.orderId, bySlip('a b'))).refusal.code).toBe('recharge.reference-unfit')
    const taken = attemptNumber(other.id)
    expect((await complete(one.body.orderId, bySlip(taken))).refusal.code).toBe('recharge.reference-unfit')
    const card = { terminal: 'T1', batch: null, lastFour: '4711' }
    expect((await complete(one.body.orderId, { ...bySlip('ax 7711'), card })).status).toBe(200)
    expect((await detail(one.body.orderId)).tenders[1]).toMatchObject({ method: 3, reference: 'AX7711', card })
    expect((await complete(other.body.orderId, bySlip('AX7711'))).refusal.code).toBe('correction.reference-used')
    expect(await orders(other.body.orderId)).toBe(0)
    expect((await complete(other.body.orderId, bySlip('AX7712'))).status).toBe(200)
    expect(await disagreements(world)).toEqual([])
  })

  it('charges the fee of the way that takes the rest', async () => {
    const as = { as: shop.adminToken }
    const { answer: set } = await world.call(listMethods, {}, as)
    const fee = { rate: { kind: 'amount', amountMinor: 60 }, isTaxed: false } as const
    const methods = set.methods.map((row) => (row.method === 3 ? { ...row, fee } : row))
    const { answer: saved } = await world.call(saveMethods, { methods, version: set.version }, as)
    const one = await half()
    const way = (await read(one.body.orderId)).answer.ways.find(({ method }) => method === 3)
    expect(way).toEqual({ method: 3, amountMinor: 860, feeMinor: 60, needsReference: true })
    const rest = { method: 3, amountMinor: 860, reference: 'FEE-0001' }
    expect((await complete(one.body.orderId, rest)).status).toBe(200)
    expect(await detail(one.body.orderId)).toMatchObject({ totalMinor: 2_000, feeMinor: 60, underReview: false })
    await world.call(saveMethods, { methods: set.methods, version: saved.version }, as)
    expect(await disagreements(world)).toEqual([])
  })

  it('is whole where channels have paid all of it and it was only never written down', async () => {
    const one = await half(1_200)
    expect((await ask(begun(800, one.body.tenders, one.body))).state).toBe('paid')
    expect((await read(one.body.orderId)).answer).toMatchObject({ missingMinor: 0, ways: [] })
    expect((await complete(one.body.orderId, inCash(800))).refusal.code).toBe('thing.changed-meanwhile')
    expect((await complete(one.body.orderId, null)).status).toBe(200)
    expect((await detail(one.body.orderId)).tenders.map(({ amountMinor }) => amountMinor)).toEqual([1_200, 800])
    expect(await disagreements(world)).toEqual([])
  })

  it('counts of the channels what is paid now, whatever its desk wrote down', async () => {
    const one = await half(1_200)
    const declined = begun(300, one.body.tenders, one.body)
    await ask(declined, { way: 'qr' })
    const { orderId } = one.body
    expect((await read(orderId)).refusal.code).toBe('payment.attempt-open')
    expect((await complete(orderId, inCash(500))).refusal.code).toBe('payment.attempt-open')
    const moveTo = (state: string) =>
      world.sql(sql`
      update payment_attempt set state = ${state}, ask_at = null, version = version + 1 where id = ${declined.id}`)
    await moveTo('closed')
    expect((await read(orderId)).answer).toMatchObject({ missingMinor: 800, taken: [{ amountMinor: 1_200 }] })
    const last = begun(500, one.body.tenders, one.body)
    expect((await ask(last)).state).toBe('paid')
    // The one that was closed is paid after all, and stands in nothing that was written down.
    await moveTo('paid')
    const { answer } = await read(orderId)
    expect(answer.taken.map(({ amountMinor }) => amountMinor)).toEqual([1_200, 500, 300])
    expect(answer.missingMinor).toBe(0)
    expect((await complete(orderId, null)).status).toBe(200)
    expect(await disagreements(world)).toEqual([])
  })

  it('is ended by a slip where the shift of its desk is closed, because cash has no drawer then', async () => {
    const one = await half()
    await shop.desk.book(shop.desk.closeShift(0, 0))
    expect((await read(one.body.orderId)).answer.ways.map(({ method }) => method)).not.toContain(0)
    expect((await complete(one.body.orderId, inCash(800))).refusal.code).toBe('thing.changed-meanwhile')
    const rest = { method: 3, amountMinor: 800, reference: 'LATE-0001' }
    expect((await complete(one.body.orderId, rest)).status).toBe(200)
    expect((await detail(one.body.orderId)).shiftId).toBeNull()
    await shop.desk.book(shop.desk.openShift())
    expect(await disagreements(world)).toEqual([])
  })
})

describe('what cannot be ended by the office', () => {
  it.each<[string, (body: Body) => Body | Record<string, unknown> | null]>([
    ['nothing was left, by a desk of before', () => null],
    ['what was left is no sale', () => ({ kind: 'sale', note: 'x' })],
    ['what was left is another order', (body) => ({ ...body, orderId: newId() })],
    ['what was left does not carry the attempt', (body) => ({ ...body, tenders: [card(1_200)] })],
    [
      'what was left is too large',
      (body) => ({ ...body, snapshot: { ...body.snapshot, more: 'x'.repeat(5_000_000) } }),
    ],
    ['basket and tenders of it differ', (body) => ({ ...body, tenders: [...body.tenders, card(100)] })],
    ['its basket cannot be priced', (body) => ({ ...body, snapshot: { payment: body.snapshot['payment'] } })],
  ])('%s', async (_, left) => {
    const one = begun(1_200)
    expect((await ask(one, { left: left(one.body) })).state).toBe('paid')
    expect((await read(one.body.orderId)).refusal.code).toBe('payment.order-has-money')
    expect((await complete(one.body.orderId, inCash(800))).refusal.code).toBe('payment.order-has-money')
    expect(await orders(one.body.orderId)).toBe(0)
  })

  it('is nobody else’s, and nobody’s without the right', async () => {
    const { orderId } = (await half()).body
    expect((await read(orderId, stranger.adminToken)).status).toBe(404)
    expect((await complete(orderId, inCash(800), stranger.adminToken)).status).toBe(404)
    expect((await complete(newId(), inCash(800))).status).toBe(404)
    const noRight = await world.call(completeHalfPaid, { orderId, rest: inCash(800) }, { as: shop.cashierToken })
    expect(noRight.status).toBe(403)
    expect(await orders(orderId)).toBe(0)
  })

  it('takes no other amount than what is missing now', async () => {
    const { orderId } = (await half()).body
    for (const rest of [inCash(799), inCash(801), null])
      expect((await complete(orderId, rest)).refusal.code).toBe('thing.changed-meanwhile')
    expect((await complete(orderId, { method: 4, amountMinor: 800, reference: null })).refusal.code).toBe(
      'thing.changed-meanwhile',
    )
    expect(await orders(orderId)).toBe(0)
  })
})

/** The sale as its desk ends it by itself. */
const endedByDesk = (one: Begun, rest: Tenders[number]): Body => ({
  ...one.body,
  tenders: [...one.body.tenders, rest],
  snapshot: { ...one.body.snapshot, payment: null },
})

describe('a desk that comes back', () => {
  it('brings the same sale, which is booked once', async () => {
    const one = await half()
    await complete(one.body.orderId, inCash(800))
    const before = await drawer()
    const [outcome] = await shop.desk.book(endedByDesk(one, cash(800)))
    expect(outcome).toMatchObject({ outcome: 'accepted', reasons: [] })
    expect([await orders(one.body.orderId), await drawer()]).toEqual([1, before])
    const { tenders, timeline } = await detail(one.body.orderId)
    expect(tenders).toHaveLength(2)
    expect(timeline.map(({ what }) => what)).toContain('desk-followed')
    expect(await disagreements(world)).toEqual([])
  })

  it('and took the rest otherwise is filed: the customer paid twice', async () => {
    const one = await half()
    await complete(one.body.orderId, { method: 3, amountMinor: 800, reference: 'OFFICE-1' })
    const before = await drawer()
    const [outcome] = await shop.desk.book(endedByDesk(one, cash(800)))
    expect(outcome?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice'])
    expect((await drawer()) - before).toBe(800)
    expect(await caseOf(one.body.orderId)).toMatchObject({ kind: 'paid-twice', besidesMinor: 800 })
    expect(await disagreements(world)).toEqual([])
  })

  it('before the office has ended it first', async () => {
    const first = await half()
    await shop.desk.book(endedByDesk(first, cash(800)))
    expect((await complete(first.body.orderId, inCash(800))).refusal.code).toBe('payment.order-booked')
  })
})

/** The goods of the orders: whoever ends one stops half-way where they are held. */
const goods = () => sql`select from stock where variant_id = ${shop.line(0).productId} for update`

it('holds the slip of the rest before the shift of the order, as a sale does', async () => {
  // The embedded database runs one transaction at a time: nothing waits there.
  if (clusterUrl === '') return
  const { orderId, shiftId } = (await half()).body
  const key = `slip ${shop.merchantId} 3 OFFICE-2`
  const letGo = await holdLock(world, sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const ended = complete(orderId, { method: 3, amountMinor: 800, reference: ' office-2' })
  await expectWaiting(world, 1)
  const free = await world.sql(sql`select id from shift where id = ${shiftId} for no key update skip locked`)
  await letGo()
  expect([(await ended).status, free]).toEqual([200, [{ id: shiftId }]])
})

describe('an order that is ended by its desk and the office at once', () => {
  it.each(['the office', 'its desk'])('is booked once where %s is stopped half-way', async (first) => {
    const one = await half()
    const before = await drawer()
    const byOffice = async () => {
      const done = await complete(one.body.orderId, inCash(800))
      return done.status === 200 ? 200 : done.refusal.code
    }
    const byDesk = async () => (await shop.desk.book(endedByDesk(one, cash(800))))[0]
    const isOffice = first === 'the office'
    const [begun, other] = await inTheMiddle<unknown, unknown>(
      world,
      goods(),
      isOffice ? [byOffice, byDesk] : [byDesk, byOffice],
    )
    const [office, desk] = isOffice ? [begun, other] : [other, begun]
    expect(desk).toMatchObject({ outcome: 'accepted', reasons: [] })
    expect(office).toBe(isOffice ? 200 : 'payment.order-booked')
    expect([await orders(one.body.orderId), (await drawer()) - before]).toEqual([1, 800])
    expect(await disagreements(world)).toEqual([])
  })

  it.each(['the office', 'its desk'])(
    'is one order where the desk took all of it in cash and %s is stopped half-way, and the channel’s money is told of',
    async (first) => {
      const one = await half()
      const { orderId } = one.body
      const paidInCash = { ...one.body, tenders: [cash(2_000)], snapshot: { ...one.body.snapshot, payment: null } }
      const byOffice = async () => (await complete(orderId, inCash(800))).status
      const byDesk = async () => (await shop.desk.book(paidInCash))[0]?.outcome
      const isOffice = first === 'the office'
      const answers = await inTheMiddle<unknown, unknown>(
        world,
        goods(),
        isOffice ? [byOffice, byDesk] : [byDesk, byOffice],
      )
      expect(answers).toEqual(isOffice ? [200, 'review'] : ['accepted', 409])
      expect(await orders(orderId)).toBe(1)
      world.passSeconds(661)
      expect((await caseOf(orderId))?.kind).toBe(isOffice ? 'paid-twice' : 'without-sale')
      expect(await disagreements(world)).toEqual([])
    },
  )
})

it('its desk and the office that come to the shift of a member’s order at once do not wait for each other crosswise', async () => {
  const as = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  const id = (await world.call(createMember, { name: 'Ada' }, { as })).answer.id
  const member = { id, levelNumber: null, levelDiscountBasisPoints: 0, earnRatioHundredths: 100, points: 0 }
  const of = shop.desk.sale([shop.line(0, 2)], { change: (plain) => ({ ...plain, member }) })
  const one = begun(1_200, [], of)
  expect((await ask(one)).state).toBe('paid')
  const ended = async () => (await complete(one.body.orderId, inCash(800))).status
  const brought = async () => (await shop.desk.book(endedByDesk(one, cash(800))))[0]?.outcome
  const crossed = async () =>
    (
      await world.sql<{ n: number }>(
        sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
      )
    )[0]?.n
  const before = await crossed()
  const shift = sql`select from shift where id = ${shop.desk.shiftId} for update`
  expect(await inTheMiddle(world, shift, [ended, brought])).toEqual([200, 'accepted'])
  expect([await crossed(), await orders(one.body.orderId)]).toEqual([before, 1])
  expect(await disagreements(world)).toEqual([])
})

describe('two at once', () => {
  it('end it once', async () => {
    const { orderId } = (await half()).body
    const before = await drawer()
    const answers = await Promise.all([1, 2, 3].map(() => complete(orderId, inCash(800))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect([await orders(orderId), (await drawer()) - before]).toEqual([1, 800])
    expect(await disagreements(world)).toEqual([])
  })

  it('give its money back and end it: one of them does', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      const one = await half()
      const [office, back] = await Promise.all([
        complete(one.body.orderId, inCash(800)),
        world.call(takeBackCase, { id: one.id }, { as: shop.adminToken }),
      ])
      const [row] = await world.sql(sql`select state, is_booked from payment_attempt where id = ${one.id}`)
      const isEnded = office.status === 200
      expect(row).toEqual({ state: isEnded ? 'paid' : 'reversed', isBooked: isEnded })
      expect(await orders(one.body.orderId)).toBe(isEnded ? 1 : 0)
      if (!isEnded) expect(back.answer.state).toBe('reversed')
    }
    expect(await disagreements(world)).toEqual([])
  })
})
