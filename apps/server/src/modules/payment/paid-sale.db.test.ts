import { listAccounts, saveAccount } from '@kassa/contract/payment/account.calls.ts'
import { closeCase, listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { startAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { amountOfScript, type Script } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { card, cash } from '../../../test/make/desk.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../test/make/simulated.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { json, sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

let alipay: SimulatedAlipay
let world: World
let shop: SellingShop
let accountId: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf } })
  // Prices that choose what the other side does.
  const pricesMinor = [1_000, amountOfScript('refund-pending')]
  shop = await makeSellingShop(world, { currency: 'CNY', pricesMinor })
  accountId = await openDemoAccount(world, shop.adminToken, { channel: 'alipay', fields: alipay.fields })
  await shop.desk.book(shop.desk.openShift())
})
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

/** Changes the merchant's account as its owner would. */
const setAccount = async (change: { enabled?: 0 | 1; fields?: Record<string, string> }): Promise<void> => {
  const as = { as: shop.adminToken }
  const { accounts } = (await world.call(listAccounts, {}, as)).answer
  const { channel, outletId, mode, version } = accounts.find(({ id }) => id === accountId)!
  const whole = { id: accountId, channel, outletId, mode, version, enabled: 1 as const, fields: alipay.fields }
  expect((await world.call(saveAccount, { ...whole, ...change }, as)).status).toBe(200)
}

type Body = ReturnType<SellingShop['desk']['sale']>
const totalOf = (body: Body): number => (body.answer as { totals: { payableMinor: number } }).totals.payableMinor

const pay = async (orderId: string, amountMinor: number, payableMinor: number): Promise<AttemptView> => {
  const asked = {
    id: newId(),
    orderId,
    staffId: shop.cashier.staffId,
    method: 2,
    way: 'code',
    code: '281234567890123456',
  } as const
  const order = { payableMinor, snapshot: {} }
  return (await world.call(startAttempt, { ...asked, amountMinor, order }, { device: shop.desk.device })).answer
}
const tender = ({ number, amountMinor }: Pick<AttemptView, 'number' | 'amountMinor'>) => ({
  ...card(amountMinor),
  method: 2,
  reference: number,
})
const draft = (index: number, count: number): Body => ({
  ...shop.desk.sale([shop.line(index, count)]),
})
const paidWith = (body: Body, tenders: Body['tenders']): Body => ({
  ...body,
  tenders,
  snapshot: { ...body.snapshot, payment: null },
})
const book = async (body: Body) => {
  const [outcome] = await shop.desk.book(body)
  return (outcome?.reasons ?? []).map(({ code }) => code)
}
const refund = (orderId: string, quantity: number, amountMinor: number) =>
  world.call(
    refundOrder,
    {
      orderId,
      lines: [{ line: 0, quantity, goods: 'restock' }],
      reason: 'unwanted',
      tenders: [{ method: 2, amountMinor }],
      refundId: newId(),
      amountMinor,
      shiftId: shop.desk.shiftId,
    },
    { as: shop.cashierToken, outlet: shop.outlet.outletId },
  )
const send = async (): Promise<void> => {
  world.passSeconds(400)
  await world.runJob('payment.send-refunds')
}
const cases = async () => {
  const { rows } = (await world.call(listOpenCases, { limit: 50 }, { as: shop.adminToken })).answer
  return rows.filter(({ kind }) => kind.startsWith('refund-'))
}
const refunds = () => world.sql(sql`select state, amount_minor from payment_refund order by created_at, amount_minor`)

describe('a sale that a channel paid', () => {
  it('takes its attempts into the books, and its unpaid order is over', async () => {
    const body = draft(0, 3)
    const attempt = await pay(body.orderId, totalOf(body), totalOf(body))
    expect(attempt.state).toBe('paid')
    expect(await book(paidWith(body, [tender(attempt)]))).not.toContain('sale.attempt-unproven')
    const rows = await world.sql(sql`
      select a.is_booked, o.state from payment_attempt a join open_order o on o.id = a.order_id where a.id = ${attempt.id}`)
    expect(rows).toEqual([{ isBooked: true, state: 'booked' }])
    const again = await world.call(
      startAttempt,
      {
        id: newId(),
        orderId: body.orderId,
        staffId: shop.cashier.staffId,
        method: 2,
        way: 'qr',
        amountMinor: 100,
        order: { payableMinor: 100, snapshot: {} },
      },
      { device: shop.desk.device },
    )
    expect(again.refusal.code).toBe('payment.order-booked')
  })

  it.each<[string, (attempt: AttemptView, totalMinor: number) => Body['tenders']]>([
    ['a number that nobody knows', (_, total) => [tender({ number: `K${'0'.repeat(26)}`, amountMinor: total })]],
    ['another amount', (attempt, total) => [tender({ ...attempt, amountMinor: total - 100 }), cash(100)]],
    ['another method', (attempt) => [{ ...tender(attempt), method: 1 }]],
  ])('is booked and filed with %s', async (_, tenders) => {
    const body = draft(0, 2)
    const attempt = await pay(body.orderId, totalOf(body), totalOf(body))
    expect(await book(paidWith(body, tenders(attempt, totalOf(body))))).toContain('sale.attempt-unproven')
    expect(await disagreements(world)).toEqual([])
  })

  it('is filed with a payment of another order, and with one that is not paid', async () => {
    const [one, other] = [draft(0, 2), draft(0, 2)]
    const foreign = await pay(one.orderId, totalOf(one), totalOf(one))
    expect(await book(paidWith(other, [tender(foreign)]))).toContain('sale.attempt-unproven')
    const waiting = draft(0, 2)
    const third = await pay(waiting.orderId, totalOf(waiting), totalOf(waiting))
    await world.sql(sql`update payment_attempt set state = 'unknown' where id = ${third.id}`)
    expect(await book(paidWith(waiting, [tender(third)]))).toContain('sale.attempt-unproven')
    expect(await disagreements(world)).toEqual([])
  })

  it.each([
    ['after its own', 0],
    ['before its own', 1],
  ])('is filed where it names the payment of another sale, %s, and every book agrees', async (_, ownAt) => {
    const [own, other] = [draft(0, 2), draft(0, 2)]
    const attempt = await pay(own.orderId, totalOf(own), totalOf(own))
    const sales = [other, other].with(ownAt, own)
    const reasons = []
    for (const body of sales) reasons.push(await book(paidWith(body, [tender(attempt)])))
    expect(reasons[1 - ownAt]).toContain('sale.attempt-unproven')
    expect(reasons[ownAt]).not.toContain('sale.attempt-unproven')
    expect(await disagreements(world)).toEqual([])
    // Nobody is told of it: then the books do not agree.
    const filed = sql`merchant_id = ${shop.merchantId} and order_id = ${other.orderId}`
    const [kept] = await world.sql<{ row: unknown }>(
      sql`select to_jsonb(review_item) as row from review_item where ${filed}`,
    )
    await world.sql(sql`delete from review_item where ${filed}`)
    expect(await disagreements(world)).toContain(`payments through channels: tender ${attempt.number}`)
    await world.sql(sql`
      insert into review_item select * from jsonb_populate_record(null::review_item, ${json(kept?.row)}::jsonb)`)
  })

  it('is filed with one payment named twice, and a basket sold twice by one, and every book agrees', async () => {
    const [twice, again] = [draft(0, 2), draft(0, 2)]
    const half = await pay(twice.orderId, 1_000, totalOf(twice))
    expect(await book(paidWith(twice, [tender(half), tender(half)]))).toContain('sale.reference-used')
    expect(await disagreements(world)).toEqual([])
    const whole = await pay(again.orderId, totalOf(again), totalOf(again))
    expect(await book(paidWith(again, [tender(whole)]))).not.toContain('sale.attempt-unproven')
    expect(await book(paidWith({ ...draft(0, 2), orderId: again.orderId }, [tender(whole)]))).toContain(
      'sale.order-taken',
    )
    expect(await disagreements(world)).toEqual([])
  })
})

describe('a refund of it', () => {
  const sold = async (
    index: number,
    parts: readonly number[],
  ): Promise<{ orderId: string; numbers: string[]; total: number }> => {
    const body = draft(index, parts.length)
    const attempts: AttemptView[] = []
    for (const amount of parts) attempts.push(await pay(body.orderId, amount, totalOf(body)))
    await book(paidWith(body, attempts.map(tender)))
    return { orderId: body.orderId, numbers: attempts.map(({ number }) => number), total: totalOf(body) }
  }
  const back = (number: string) => {
    const trade = alipay.simulator.book.trades.get(number)
    return trade ? alipay.simulator.book.refunded(trade) : -1
  }

  it('goes back through the channel, over the payments that took it, the earliest first, and once', async () => {
    const { orderId, numbers } = await sold(0, [1_200, 800])
    expect((await refund(orderId, 1, 1_000)).status).toBe(200)
    expect(numbers.map(back)).toEqual([0, 0])
    await send()
    expect(numbers.map(back)).toEqual([1_000, 0])
    expect((await refund(orderId, 1, 1_000)).status).toBe(200)
    await send()
    await send()
    expect(numbers.map(back)).toEqual([1_200, 800])
    expect(await refunds()).toEqual([
      { state: 'done', amountMinor: 1_000 },
      { state: 'done', amountMinor: 200 },
      { state: 'done', amountMinor: 800 },
    ])
  })

  it.each<[Script, string]>([['refund-pending', 'done']])(
    '%s is asked about until it is %s',
    async (script, wanted) => {
      const { orderId, numbers, total } = await sold(1, [amountOfScript(script)])
      await refund(orderId, 1, total)
      await send()
      expect((await refunds()).at(-1)).toMatchObject({ state: 'processing' })
      await send()
      await send()
      expect((await refunds()).at(-1)).toMatchObject({ state: wanted })
      expect(back(numbers[0]!)).toBe(total)
    },
  )

  it('goes back to an account that was switched off since', async () => {
    const { orderId, numbers } = await sold(0, [1_000])
    await setAccount({ enabled: 0 })
    await refund(orderId, 1, 1_000)
    await send()
    expect(back(numbers[0]!)).toBe(1_000)
    await setAccount({ enabled: 1 })
  })

  it('to an account that the channel closed is a case after an hour, and goes back once when it is open again', async () => {
    const { orderId, numbers } = await sold(0, [1_000])
    await setAccount({ fields: { ...alipay.fields, appId: '2021000000000009' } })
    await refund(orderId, 1, 1_000)
    await send()
    expect([back(numbers[0]!), (await refunds()).at(-1)?.['state'], await cases()]).toEqual([0, 'unknown', []])
    world.passSeconds(3_600)
    const [one] = await cases()
    expect(one).toMatchObject({ kind: 'refund-unclear', number: numbers[0], said: expect.stringMatching(/./) })
    await setAccount({ fields: alipay.fields })
    await send()
    await send()
    expect([back(numbers[0]!), (await refunds()).at(-1)?.['state'], await cases()]).toEqual([1_000, 'done', []])
  })

  it.each(['unknown', 'failed'])('that is %s is over once somebody says it was given back by hand', async (state) => {
    const { orderId, numbers } = await sold(0, [1_000])
    await setAccount({ fields: { ...alipay.fields, appId: '2021000000000009' } })
    await refund(orderId, 1, 1_000)
    await send()
    await world.sql(sql`update payment_refund set state = ${state}, said_text = '' where state = 'unknown'`)
    world.passSeconds(3_600)
    const [[one], before] = [await cases(), await disagreements(world)]
    const decide = (outcome: 'paid' | 'returned') =>
      world.call(closeCase, { id: one!.id, outcome, reason: 'in the app' }, { as: shop.adminToken })
    expect([one?.can.close, (await decide('paid')).refusal.code]).toEqual([true, 'payment.in-a-sale'])
    expect((await decide('returned')).status).toBe(200)
    expect((await decide('returned')).refusal.code).toBe('payment.in-a-sale')
    await setAccount({ fields: alipay.fields })
    await send()
    expect([back(numbers[0]!), (await refunds()).at(-1)?.['state'], await cases()]).toEqual([0, 'done', []])
    expect(await disagreements(world)).toEqual(before)
  })

  it('that died on its way is sent again under the same number and moves money once', async () => {
    const { orderId, numbers } = await sold(0, [1_000])
    await refund(orderId, 1, 1_000)
    await send()
    await world.sql(sql`update payment_refund set state = 'requested', ask_at = ${world.now}, version = version + 1
      where refund_id = (select refund_id from payment_refund order by created_at desc limit 1)`)
    await send()
    await send()
    expect(back(numbers[0]!)).toBe(1_000)
    expect((await refunds()).at(-1)).toMatchObject({ state: 'done' })
  })
})

describe('a sale paid', () => {
  it.each<[string, number, string]>([
    ['a face', 11, 'fp0123456789abcdef0123'],
    ['a palm', 13, '281234567890123456'],
  ])(
    'by %s that certified hardware read is carried by the wallet of its code, and goes back there',
    async (_, method, code) => {
      const body = draft(0, 2)
      const amountMinor = totalOf(body)
      const asked = { id: newId(), orderId: body.orderId, staffId: shop.cashier.staffId, method, amountMinor }
      const order = { payableMinor: amountMinor, snapshot: {} }
      const start = (more: object) =>
        world.call(startAttempt, { ...asked, way: 'code', ...more, order }, { device: shop.desk.device })
      expect((await start({ code: '101234567890123456' })).refusal.code).toBe('payment.no-account')
      expect((await start({ way: 'qr' })).refusal.code).toBe('payment.code-unfit')
      const { answer: attempt } = await start({ code })
      expect(attempt).toMatchObject({ state: 'paid', method })
      const tenders = [{ ...tender(attempt), method }]
      expect(await book(paidWith(body, tenders))).not.toContain('sale.attempt-unproven')
      const back = await world.call(
        refundOrder,
        {
          orderId: body.orderId,
          lines: [{ line: 0, quantity: 1, goods: 'restock' }],
          reason: 'unwanted',
          tenders: [{ method, amountMinor: 1_000 }],
          refundId: newId(),
          amountMinor: 1_000,
          shiftId: shop.desk.shiftId,
        },
        { as: shop.cashierToken, outlet: shop.outlet.outletId },
      )
      expect(back.status).toBe(200)
      await send()
      const [sent] = await world.sql(sql`
      select r.state, r.amount_minor from payment_refund r join payment_attempt a on a.merchant_id = r.merchant_id and a.id = r.attempt_id
      where a.id = ${attempt.id}`)
      expect(sent).toEqual({ state: 'done', amountMinor: 1_000 })
    },
  )
})
