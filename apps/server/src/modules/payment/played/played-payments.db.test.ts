// Payments of a test shop: every channel is simulated in the database, without accounts, addresses or a call that leaves; in a real shop none is.
import { listAccounts, saveAccount, tryAccount } from '@kassa/contract/payment/account.calls.ts'
import { askAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { payInDemo, readPaymentPage } from '@kassa/contract/payment/payment-page.calls.ts'
import { decidePlayed, listPlayed, PLAYED_AMOUNTS } from '@kassa/contract/payment/played-payment.calls.ts'
import { decideTestPayment } from '@kassa/contract/open/test-clock/test-payment.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { CHANNELS } from '@kassa/domain/payment/channel.ts'
import { amountOfScript, SCRIPTS } from '@kassa/simulators/script.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeApp } from '../../../../test/make/app.ts'
import { card } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { askForPayment, turnIntoTestShop, type PaymentOfTill } from '../../../../test/make/test-shop.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeNeighbour, makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let real: MemberShop
let shop: MemberShop
let selling: SellingShop
let left = 0

beforeAll(async () => {
  const send = () => {
    left += 1
    return Promise.reject(new Error('a call left'))
  }
  world = await makeWorld({ outgoing: { send }, publicUrl: 'https://kassa.example', connections: 12 })
  real = await makeMemberShop(world)
  shop = await turnIntoTestShop(world, await makeMemberShop(world), { of: real.merchantId })
  const pricesMinor = [1_000, amountOfScript('refund-pending')]
  selling = await makeSellingShop(world, { currency: 'CNY', pricesMinor })
  const other = await makeMemberShop(world)
  const { merchantId, outlet, cashier, desk } = selling
  const like = { merchantId, outlet, desk, cashier: { ...cashier, id: cashier.staffId } }
  selling = { ...selling, ...(await turnIntoTestShop(world, like, { of: other.merchantId, currency: 'CNY' })) }
  await selling.desk.book(selling.desk.openShift())
})
afterAll(async () => {
  expect(left).toBe(0)
  await world.close()
})

const start = async (asked: PaymentOfTill = {}) =>
  (await askForPayment(world, shop.desk, shop.cashier.id, asked)).answer
const ask = async (id: string) => {
  world.passSeconds(30)
  return (await world.call(askAttempt, { id }, { device: shop.desk.device })).answer
}
const decide = (id: string, wish: 'pay' | 'decline' | 'lapse', as = shop.admin.token, by = world) =>
  by.call(decidePlayed, { id, wish }, { as })
const refOf = (qr: string | null): string => new URL(qr ?? '').searchParams.get('ref') ?? ''

describe('a payment at a till of a test shop', () => {
  it('waits under a code that leads to the page of its customer, is listed, and is paid there', async () => {
    const { id, qr, number, state } = await start()
    expect([state, qr]).toEqual([
      'waiting',
      expect.stringContaining('https://kassa.example/cashier/manage/demo-pay-success?ref='),
    ])
    const listed = (await world.call(listPlayed, {}, { as: shop.admin.token })).answer.payments
    expect(listed[0]).toMatchObject({ id, number, channel: 'alipay', method: 2, isWaiting: true, amountMinor: 1_200 })
    const ref = refOf(qr)
    const page = { isDemo: true, maySayNo: true, state: 'waiting', amountMinor: 1_200 }
    expect((await world.call(readPaymentPage, { ref })).answer).toMatchObject(page)
    expect((await world.call(payInDemo, { ref })).answer).toMatchObject(page)
    expect((await world.call(payInDemo, { ref })).refusal.code).toBe('payment.not-demo')
    expect((await ask(id)).state).toBe('paid')
    expect((await world.call(readPaymentPage, { ref })).answer.state).toBe('paid')
  })

  it.each([
    ['pay', 'paid'],
    ['decline', 'closed'],
    ['lapse', 'closed'],
  ] as const)('is decided from the page of the test shop: %s', async (wish, wanted) => {
    const { id } = await start()
    expect((await decide(id, wish)).answer).toEqual({ isWaiting: false })
    await world.runJob('payment.resolve-attempts')
    const [row] = await world.sql(sql`select state from payment_attempt where id = ${id}`)
    expect(row).toEqual({ state: wanted })
    expect((await decide(id, 'pay')).refusal.code).toBe('payment.played-over')
  })

  it.each(['decline', 'lapse'] as const)('and by the customer’s page: %s', async (wish) => {
    const { id, qr } = await start()
    expect((await world.call(payInDemo, { ref: refOf(qr), wish })).status).toBe(200)
    expect((await ask(id)).state).toBe('closed')
  })

  it('is decided once, however many try at once, at whichever process', async () => {
    const neighbour = await makeNeighbour(world)
    const { id } = await start()
    const asked = Array.from({ length: 8 }, (_, at) =>
      decide(id, 'pay', shop.admin.token, at % 2 === 0 ? world : neighbour),
    )
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    expect((await ask(id)).state).toBe('paid')
    await neighbour.close()
  })

  it('taken back by its till is closed, and nobody pays it any more', async () => {
    const { id, qr } = await start()
    const end = () => world.call(takeBackAttempt, { id, alsoPaid: false }, { device: shop.desk.device })
    expect((await end()).answer.state).toBe('closed')
    expect((await decide(id, 'pay')).refusal.code).toBe('payment.played-over')
    expect((await world.call(payInDemo, { ref: refOf(qr) })).refusal.code).toBe('payment.not-demo')
  })

  it('is carried by every channel, whatever its way', async () => {
    const ways = [
      { method: 1, way: 'code', code: '131234567890123456', wanted: 'paid' },
      { method: 3, way: 'terminal', wanted: 'waiting' },
      { method: 5, way: 'qr', wanted: 'waiting' },
    ] as const
    for (const { wanted, ...asked } of ways) expect((await start(asked)).state).toBe(wanted)
    const { id } = await start({ method: 3, way: 'terminal' })
    await ask(id)
    expect((await ask(id)).state).toBe('paid')
  })
})

describe('an amount with an outcome of its own', () => {
  it('is the simulators’', () => {
    const word = (script: string) => script.replaceAll(/-(.)/g, (_, sign: string) => sign.toUpperCase())
    const shown = SCRIPTS.filter((script) => !script.startsWith('notice-'))
    expect(PLAYED_AMOUNTS).toEqual(Object.fromEntries(shown.map((one) => [word(one), amountOfScript(one)])))
  })

  it.each([
    ['phone', ['waiting', 'waiting']],
    ['pays', ['paid']],
    ['polls', ['waiting', 'waiting', 'paid']],
    ['declined', ['declined']],
    ['insufficient', ['declined']],
    ['codeUsed', ['declined']],
    ['dropsAnswer', ['unknown', 'paid']],
    ['failsOnce', ['unknown', 'unknown', 'paid']],
    ['unclear', ['unknown', 'unknown']],
    ['wrongAmount', ['unknown']],
    ['wrongSignature', ['unknown']],
  ] as const)('%s: %s', async (outcome, wanted) => {
    const code = '281234567890123456'
    const { id, state } = await start({ way: 'code', code, amountMinor: PLAYED_AMOUNTS[outcome] })
    const seen = [state]
    while (seen.length < wanted.length) seen.push((await ask(id)).state)
    expect(seen).toEqual(wanted)
  })
})

describe('money that goes back in a test shop', () => {
  const sold = async (index: number) => {
    const body = selling.desk.sale([selling.line(index, 1)])
    const total = (body.answer as { totals: { payableMinor: number } }).totals.payableMinor
    const asked = { orderId: body.orderId, way: 'code', code: '281234567890123456', amountMinor: total } as const
    const { number } = (await askForPayment(world, selling.desk, selling.cashier.staffId, asked)).answer
    const tenders = [{ ...card(total), method: 2, reference: number }]
    const [outcome] = await selling.desk.book({ ...body, tenders, snapshot: { ...body.snapshot, payment: null } })
    expect(outcome?.reasons).toEqual([])
    return { orderId: body.orderId, total }
  }
  const refund = async ({ orderId, total }: { orderId: string; total: number }) => {
    const lines = [{ line: 0, quantity: 1, goods: 'restock' as const }]
    const tenders = [{ method: 2, amountMinor: total }]
    const request = { orderId, lines, reason: 'unwanted', tenders, refundId: newId(), amountMinor: total }
    const at = { as: selling.cashierToken, outlet: selling.outlet.outletId }
    expect((await world.call(refundOrder, { ...request, shiftId: selling.desk.shiftId }, at)).status).toBe(200)
  }
  const states = async () => {
    world.passSeconds(400)
    await world.runJob('payment.send-refunds')
    return world.sql(sql`
      select state from payment_refund where merchant_id = ${selling.merchantId} order by created_at desc limit 1`)
  }

  it('goes back by the channel that it came by, and every book agrees', async () => {
    await refund(await sold(0))
    expect(await states()).toEqual([{ state: 'done' }])
    expect(await disagreements(world)).toEqual([])
  })

  it('takes a while where its amount says so', async () => {
    await refund(await sold(1))
    expect(await states()).toEqual([{ state: 'processing' }])
    await states()
    expect(await states()).toEqual([{ state: 'done' }])
  })
})

describe('a test shop', () => {
  it('needs nothing filled in of an account, and takes no live one', async () => {
    const as = { as: shop.admin.token }
    const { accounts, hasSimulators } = (await world.call(listAccounts, {}, as)).answer
    expect(hasSimulators).toBe(true)
    expect(accounts.map(({ channel, mode, enabled }) => `${channel} ${mode} ${enabled}`).toSorted()).toEqual(
      CHANNELS.map((channel) => `${channel} demo 1`).toSorted(),
    )
    const { id, channel, outletId, version } = accounts.find((one) => one.channel === 'wechat')!
    expect((await world.call(tryAccount, { id }, as)).answer.isGood).toBe(true)
    const account = { id, channel, outletId, enabled: 0 as const, fields: {}, version }
    const live = await world.call(saveAccount, { ...account, mode: 'live' }, as)
    expect(live.refusal.code).toBe('payment.live-in-test-shop')
    const unfit = await world.call(saveAccount, { ...account, mode: 'demo', fields: { most: 'much' } }, as)
    expect(unfit.refusal.code).toBe('payment.field-unfit')
    expect((await world.call(saveAccount, { ...account, mode: 'demo' }, as)).status).toBe(200)
    expect((await askForPayment(world, shop.desk, shop.cashier.id, { method: 1 })).refusal.code).toBe(
      'payment.no-account',
    )
  })

  it('plays in yen as well, where no amount has parts', async () => {
    const of = (await makeMemberShop(world)).merchantId
    const yen = await turnIntoTestShop(world, await makeMemberShop(world, {}, 'JPY'), { of, currency: 'JPY' })
    const asked = { way: 'code', code: '281234567890123456', amountMinor: PLAYED_AMOUNTS.declined } as const
    expect((await askForPayment(world, yen.desk, yen.cashier.id, asked)).answer.state).toBe('declined')
    expect((await askForPayment(world, yen.desk, yen.cashier.id, { method: 7 })).answer.state).toBe('waiting')
  })
})

describe('others', () => {
  it('find no payment of a test shop, and a real shop has none', async () => {
    const { id } = await start()
    const stranger = await makeMemberShop(world)
    for (const as of [real.admin.token, stranger.admin.token]) {
      expect((await decide(id, 'pay', as)).refusal.code).toBe('thing.not-found')
      expect((await world.call(listPlayed, {}, { as })).answer.payments).toEqual([])
    }
    expect((await world.call(askAttempt, { id }, { device: stranger.desk.device })).refusal.code).toBe(
      'thing.not-found',
    )
    const asked = await askForPayment(world, real.desk, real.cashier.id)
    expect(asked.refusal.code).toBe('payment.no-account')
    const account = {
      channel: 'paypal',
      outletId: null,
      enabled: 1,
      fields: { appId: 'a', secret: 'b' },
      version: 0,
    } as const
    const demo = await world.call(saveAccount, { ...account, mode: 'demo' }, { as: real.admin.token })
    expect(demo.refusal.code).toBe('payment.demo-unavailable')
  })

  it('a program pays as the customer of its own test shop’s outlet, and of no other', async () => {
    const app = (merchantId: string, mode: 'test' | 'live') =>
      world.owner((tx) => makeApp(tx, merchantId, mode === 'test' ? { mode } : {}))
    const [test, live] = [await app(shop.merchantId, 'test'), await app(real.merchantId, 'live')]
    const { outletId } = shop.outlet
    const pay = (as: string, outlet = outletId, key = newId()) =>
      world.call(decideTestPayment, { outlet_id: outlet, wish: 'pay' }, { as, key })
    const { id } = await start({ amountMinor: 4_711 })
    expect((await pay(live.key)).refusal.code).toBe('thing.not_found')
    expect((await pay(live.key, real.outlet.outletId)).refusal.code).toBe('payment.real_shop')
    expect((await pay(test.key, real.outlet.outletId)).refusal.code).toBe('thing.not_found')
    const once = newId()
    const answers = [await pay(test.key, outletId, once), await pay(test.key, outletId, once)]
    for (const { answer } of answers)
      expect(answer).toMatchObject({ method: 'alipay', amount: { amount: 4_711, currency: 'USD' } })
    expect((await ask(id)).state).toBe('paid')
  })
})
