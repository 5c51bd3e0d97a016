// Goods, a recharge, a gift card and a session pass paid by one payment of a connected channel: once, late, given up, without its till, given back in parts.
import { listOpenCases, takeBackCase } from '@kassa/contract/payment/open-case.calls.ts'
import { askAttempt, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { PlayedChannel } from '@kassa/simulators/answers.ts'
import { startTerminal } from '@kassa/simulators/terminal/terminal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { timesTerms } from '../../../../test/make/times.ts'
import { disagreements, proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let alipay: SimulatedAlipay
let terminal: PlayedChannel
let world: World
let shop: MemberShop
let memberId: string
let offerId: string
let shiftId: string

const ofTerminal = { apiKey: 'a key of the terminal', terminalNumber: 'V400m-346403161' }

beforeAll(async () => {
  alipay = await simulateAlipay()
  terminal = await startTerminal([ofTerminal], { now: () => Date.parse(world.now) })
  const addresses: Readonly<Record<string, string>> = { alipay: alipay.simulator.address, terminal: terminal.address }
  world = await makeWorld({ simulators: { addressOf: (channel) => addresses[channel] }, connections: 10 })
  shop = await makeMemberShop(world, {}, 'CNY')
  memberId = await shop.join('Ada')
  offerId = (await world.call(createTimesOffer, timesTerms({ currency: 'CNY', priceMinor: 3_000 }), mine())).answer.id
  await openDemoAccount(world, shop.admin.token, { channel: 'alipay', fields: alipay.fields })
  await openDemoAccount(world, shop.admin.token, { channel: 'terminal', fields: ofTerminal })
  const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = shift?.id ?? ''
})
proveAfterEach(() => world)
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
  await terminal.close()
})

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })

interface Way {
  readonly method: number
  readonly way: PayWay
  readonly by: () => PlayedChannel
}
const ways: Readonly<Record<string, Way>> = {
  'a code that we show': { method: 2, way: 'qr', by: () => alipay.simulator },
  'a card terminal': { method: 3, way: 'terminal', by: () => terminal },
}

/** 20.00 onto the balance, a gift card of 50.00 and a pass for 30.00. */
const AHEAD = 10_000

/** A basket that waits for all of its money by one payment. */
function basketBy({ method, way, by }: Way) {
  const [basketId, id] = [newId(), newId()]
  const sold = shop.desk.sale([shop.line(0), shop.line(1)], { tenders: (due) => [card(due)] })
  const goodsMinor = (sold.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const money = (amountMinor: number, attempt = id) => [{ method, amountMinor, reference: attemptNumber(attempt) }]
  const goods = (attempt = id, amountMinor = goodsMinor) => ({
    ...sold,
    orderId: basketId,
    tenders: [{ ...card(amountMinor), ...money(amountMinor, attempt)[0]! }],
    snapshot: { ...sold.snapshot, payment: null },
  })
  const asked = {
    basketId,
    recharges: [
      { orderId: newId(), memberId, ruleId: null, amountMinor: 2_000, giftMinor: 0, tenders: money(2_000), shiftId },
    ],
    purses: [{ orderId: newId(), purseId: null, amountMinor: 5_000, tenders: money(5_000), shiftId }],
    passes: [{ orderId: newId(), offerId, priceMinor: 3_000, memberId, tenders: money(3_000), shiftId }],
  }
  const totalMinor = goodsMinor + AHEAD
  const ask = (attempt = id, drafts: object = { sale: goods(), together: asked }) => {
    by().book.scripts.set(attemptNumber(attempt), 'phone')
    const order = { payableMinor: totalMinor, snapshot: {}, ...drafts }
    const whole = {
      id: attempt,
      orderId: basketId,
      staffId: shop.cashier.id,
      method,
      way,
      amountMinor: totalMinor,
      order,
    }
    return world.call(startAttempt, whole, till())
  }
  const pays = async () => {
    expect(by().pay(attemptNumber(id))).toBe(true)
    world.passSeconds(30)
    return (await world.call(askAttempt, { id }, till())).answer.state
  }
  const book = (request = asked) => world.call(payTogether, request, here())
  return { id, basketId, asked, goods, goodsMinor, totalMinor, ask, pays, book }
}
type Basket = ReturnType<typeof basketBy>

const codeOf = async (answered: Promise<{ readonly status: number; readonly refusal: { readonly code: string } }>) => {
  const one = await answered
  return one.status === 200 ? 'ok' : one.refusal.code
}
const filed = async (orderId: string) =>
  (
    await world.sql<{ reasons: { code: string }[] }>(sql`
      select reasons from review_item where merchant_id = ${shop.merchantId} and order_id = ${orderId}`)
  ).flatMap(({ reasons }) => reasons.map(({ code }) => code))
const attempt = async ({ id }: Pick<Basket, 'id'>) =>
  (
    await world.sql<{ state: string; isBooked: boolean }>(
      sql`select state, is_booked from payment_attempt where id = ${id}`,
    )
  )[0]
/** The orders of a basket that are in the books: the goods, and the parts. */
const inBooks = async ({ basketId, asked }: Basket) => {
  const ids = [...asked.recharges, ...asked.purses, ...asked.passes].map(({ orderId }) => orderId)
  const rows = await world.sql<{ id: string }>(sql`
    select id from sales_order where merchant_id = ${shop.merchantId} and id = any(${[basketId, ...ids]}::uuid[])`)
  return { goods: rows.some(({ id }) => id === basketId), parts: rows.filter(({ id }) => id !== basketId).length }
}
const refunds = ({ id }: Pick<Basket, 'id'>) =>
  world.sql(sql`select state, amount_minor from payment_refund where attempt_id = ${id} order by amount_minor`)
const takeBack = (id: string) => world.call(takeBackAttempt, { id, alsoPaid: true }, till())

describe.each(Object.keys(ways))('a mixed basket by %s', (name) => {
  const begin = () => basketBy(ways[name]!)

  it('is one payment: nothing is booked before the money is there, then parts and goods carry it together', async () => {
    const one = begin()
    expect((await one.ask()).answer.state).toBe('waiting')
    expect(await codeOf(one.book())).toBe('recharge.attempt-unproven')
    expect(await one.pays()).toBe('paid')
    expect([await codeOf(one.book()), await codeOf(one.book())]).toEqual(['ok', 'ok'])
    await shop.desk.book(one.goods())
    expect(await filed(one.basketId)).not.toContain('sale.attempt-unproven')
    expect([await attempt(one), await inBooks(one)]).toEqual([
      { state: 'paid', isBooked: true },
      { goods: true, parts: 3 },
    ])
    expect(await codeOf(one.ask(newId()))).toBe('payment.order-booked')
  })

  it('gives one part back through the channel, then the goods, and the rest stands', async () => {
    const one = begin()
    await one.ask()
    await one.pays()
    await one.book()
    await shop.desk.book(one.goods())
    const orderId = one.asked.purses[0]?.orderId ?? ''
    const back = { refundId: newId(), orderId, amountMinor: 5_000, reason: 'not wanted', shiftId: null }
    expect(await codeOf(world.call(takeBackFromPurse, back, here()))).toBe('ok')
    const { lines } = (await world.call(readOrder, { id: one.basketId }, here())).answer
    const line = lines[0]!
    const goodsBack = {
      orderId: one.basketId,
      lines: [{ line: 0, quantity: line.quantity, goods: 'restock' as const }],
      reason: 'unwanted',
      tenders: [{ method: ways[name]!.method, amountMinor: line.payableMinor }],
      refundId: newId(),
      amountMinor: line.payableMinor,
      shiftId,
    }
    expect(await codeOf(world.call(refundOrder, goodsBack, here()))).toBe('ok')
    world.passSeconds(400)
    await world.runJob('payment.send-refunds')
    expect(await refunds(one)).toEqual([
      { state: 'done', amountMinor: line.payableMinor },
      { state: 'done', amountMinor: 5_000 },
    ])
  })

  it('asked for twice at once is charged once and booked once', async () => {
    const one = begin()
    const both = await Promise.all([one.ask(), one.ask()])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await one.ask(newId())).refusal.code).toBe('payment.attempt-open')
    await one.pays()
    const answers = await Promise.all([one.book(), one.book()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.answer).toEqual(answers[0]?.answer)
    await shop.desk.book(one.goods())
    expect(await inBooks(one)).toEqual({ goods: true, parts: 3 })
  })

  it('pays no second basket, and no minor unit more than came', async () => {
    const [one, other] = [begin(), begin()]
    await one.ask()
    await one.pays()
    const foreign = { ...one.asked, basketId: other.basketId }
    expect(await codeOf(one.book(foreign))).toBe('recharge.attempt-unproven')
    await one.book()
    const more = one.asked.purses.map((part) => ({
      ...part,
      orderId: newId(),
      amountMinor: one.goodsMinor + 1,
      tenders: part.tenders.map((tender) => ({ ...tender, amountMinor: one.goodsMinor + 1 })),
    }))
    expect(await codeOf(one.book({ ...one.asked, recharges: [], passes: [], purses: more }))).toBe(
      'recharge.attempt-unproven',
    )
    await shop.desk.book(one.goods())
    expect(await filed(one.basketId)).toEqual([])
    // Other goods name the money that is in the books with the first.
    const claiming = begin()
    await shop.desk.book({ ...claiming.goods(one.id) })
    expect(await filed(claiming.basketId)).toContain('sale.attempt-unproven')
    // The goods of the other name the money of a third.
    const third = begin()
    await third.ask()
    await third.pays()
    await shop.desk.book({ ...other.goods(third.id) })
    expect(await filed(other.basketId)).toContain('sale.attempt-unproven')
    expect((await takeBack(third.id)).answer.state).toBe('reversed')
  })

  it('two that ask at once for more than came get it once', async () => {
    const one = begin()
    await one.ask()
    await one.pays()
    const cardOf = () => ({
      basketId: one.basketId,
      recharges: [],
      passes: [],
      purses: one.asked.purses.map((part) => ({
        ...part,
        orderId: newId(),
        amountMinor: one.totalMinor - 1_000,
        tenders: part.tenders.map((tender) => ({ ...tender, amountMinor: one.totalMinor - 1_000 })),
      })),
    })
    const answers = await Promise.all([cardOf(), cardOf()].map((asked) => world.call(payTogether, asked, here())))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  it('is booked by the clock where its till is silent: the parts first, then the goods', async () => {
    const one = begin()
    await one.ask()
    await one.pays()
    world.passSeconds(61)
    await world.runJob('sales.complete-paid-orders')
    expect(await inBooks(one)).toEqual({ goods: false, parts: 0 })
    await Promise.all([world.runJob('member.complete-paid-ahead'), world.runJob('member.complete-paid-ahead')])
    expect(await inBooks(one)).toEqual({ goods: false, parts: 3 })
    world.passSeconds(601)
    await world.runJob('sales.complete-paid-orders')
    expect([await inBooks(one), await attempt(one)]).toEqual([
      { goods: true, parts: 3 },
      { state: 'paid', isBooked: true },
    ])
    // The till comes back: it is told what is booked, and brings the sale that is there.
    expect(await codeOf(one.book())).toBe('ok')
    await shop.desk.book(one.goods())
    expect(await inBooks(one)).toEqual({ goods: true, parts: 3 })
  })

  it('paid late is opened again and booked whole', async () => {
    const one = begin()
    await one.ask()
    await world.sql(sql`update open_order set state = 'overtime', ended_at = ${world.now} where id = ${one.basketId}`)
    expect(await one.pays()).toBe('paid')
    world.passSeconds(61)
    await world.runJob('member.complete-paid-ahead')
    expect(await inBooks(one)).toEqual({ goods: false, parts: 0 })
    await world.runJob('sales.settle-late-payments')
    await world.runJob('member.complete-paid-ahead')
    world.passSeconds(601)
    await world.runJob('sales.complete-paid-orders')
    expect([await inBooks(one), await filed(one.basketId)]).toEqual([{ goods: true, parts: 3 }, []])
  })

  it('given up goes back whole; once a part is booked nobody takes the payment back', async () => {
    const [given, booked] = [begin(), begin()]
    await given.ask()
    await given.pays()
    expect((await takeBack(given.id)).answer.state).toBe('reversed')
    expect(await codeOf(given.book())).toBe('recharge.attempt-unproven')
    await booked.ask()
    await booked.pays()
    await booked.book()
    expect((await takeBack(booked.id)).refusal.code).toBe('payment.in-a-sale')
    world.passSeconds(120)
    const { rows } = (await world.call(listOpenCases, { limit: 100 }, mine())).answer
    const open = rows.find(({ orderId }) => orderId === booked.basketId)
    expect(open).toMatchObject({ kind: 'without-sale', can: { takeBack: false, complete: true } })
    expect(await codeOf(world.call(takeBackCase, { id: booked.id }, mine()))).toBe('payment.in-a-sale')
    await shop.desk.book(booked.goods())
    expect([await attempt(booked), await disagreements(world)]).toEqual([{ state: 'paid', isBooked: true }, []])
  })

  it('is not booked without its till where the parts are not those of the basket', async () => {
    const one = begin()
    await one.ask(one.id, { sale: one.goods(), together: { ...one.asked, basketId: newId() } })
    await one.pays()
    world.passSeconds(700)
    await world.runJob('member.complete-paid-ahead')
    await world.runJob('sales.complete-paid-orders')
    expect(await inBooks(one)).toEqual({ goods: false, parts: 0 })
    expect(await codeOf(one.book())).toBe('ok')
    await shop.desk.book(one.goods())
    expect([await inBooks(one), await filed(one.basketId)]).toEqual([{ goods: true, parts: 3 }, []])
  })
})

it('goods that a slip paid in part besides take through the channel what it paid of them, and leave the parts theirs', async () => {
  const one = basketBy(ways['a code that we show']!)
  await one.ask(one.id, {})
  await one.pays()
  const recharges = one.asked.recharges.map((part) => ({ ...part, amountMinor: one.totalMinor - 500 }))
  const alone = recharges.map((part) => ({
    ...part,
    tenders: part.tenders.map((tender) => ({ ...tender, amountMinor: one.totalMinor - 500 })),
  }))
  expect(await codeOf(one.book({ ...one.asked, recharges: alone, passes: [], purses: [] }))).toBe('ok')
  const slip = { ...card(one.goodsMinor - 500), method: 2, reference: 'BY-HAND-2' }
  await shop.desk.book({ ...one.goods(one.id, 500), tenders: [...one.goods(one.id, 500).tenders, slip] })
  const { lines } = (await world.call(readOrder, { id: one.basketId }, here())).answer
  const whole = lines.map(({ line, quantity }) => ({ line, quantity, goods: 'restock' as const }))
  const about = { orderId: one.basketId, lines: whole, reason: 'unwanted', refundId: newId(), shiftId }
  const tenders = [{ method: 2, amountMinor: one.goodsMinor }]
  expect(await codeOf(world.call(refundOrder, { ...about, tenders, amountMinor: one.goodsMinor }, here()))).toBe('ok')
  expect(await refunds(one)).toMatchObject([{ amountMinor: 500 }])
})

it('a payment that what is paid ahead takes whole is in the books with it, and its order is over when its time is', async () => {
  const one = basketBy(ways['a code that we show']!)
  const purses = one.asked.purses.map((part) => ({
    ...part,
    amountMinor: one.totalMinor,
    tenders: part.tenders.map((tender) => ({ ...tender, amountMinor: one.totalMinor })),
  }))
  await one.ask(one.id, {})
  await one.pays()
  expect(await codeOf(one.book({ ...one.asked, recharges: [], passes: [], purses }))).toBe('ok')
  expect(await attempt(one)).toEqual({ state: 'paid', isBooked: true })
  expect((await takeBack(one.id)).refusal.code).toBe('payment.in-a-sale')
  const paid = { ...one.goods(), tenders: [card(one.goodsMinor)] }
  await shop.desk.book({ ...paid, snapshot: { ...paid.snapshot, payment: null } })
  world.passSeconds(4_000)
  await world.runJob('payment.end-overtime')
  const rows = await world.sql(sql`select state from open_order where id = ${one.basketId}`)
  expect(rows).toEqual([{ state: 'booked' }])
})
