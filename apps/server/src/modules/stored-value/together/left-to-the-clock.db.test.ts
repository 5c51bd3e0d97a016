// A mixed basket whose till is silent: what is paid ahead and the goods are booked both or neither, however each of them is paid.
import { askAttempt, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { card, cash } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let alipay: SimulatedAlipay
let world: World
let shop: MemberShop
let memberId: string
let shiftId: string

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf }, connections: 10 })
  shop = await makeMemberShop(world, {}, 'CNY')
  memberId = await shop.join('Ada')
  await openDemoAccount(world, shop.admin.token, { channel: 'alipay', fields: alipay.fields })
  const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = shift?.id ?? ''
})
proveAfterEach(() => world)
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })

const ALIPAY = 2
const AHEAD = 2_000
const inCash = { method: 0, amountMinor: AHEAD, reference: null }
const by = (attempt: string, amountMinor: number) => ({
  method: ALIPAY,
  amountMinor,
  reference: attemptNumber(attempt),
})
type Money = ReturnType<typeof by> | typeof inCash

/** Goods, and 20.00 onto the balance of a member that is paid like this. */
function basketWith(ahead: Money) {
  const basketId = newId()
  const sold = shop.desk.sale([shop.line(0), shop.line(1)], { tenders: (due) => [card(due)] })
  const goodsMinor = (sold.answer as { totals: { payableMinor: number } }).totals.payableMinor
  const goodsBy = (attempt: string) => ({
    ...sold,
    orderId: basketId,
    tenders: [{ ...card(goodsMinor), ...by(attempt, goodsMinor) }],
    snapshot: { ...sold.snapshot, payment: null },
  })
  const recharge = { orderId: newId(), memberId, ruleId: null, amountMinor: AHEAD, giftMinor: 0, shiftId }
  const together = { basketId, recharges: [{ ...recharge, tenders: [ahead] }], purses: [], passes: [] }
  const ask = async (attempt: string, amountMinor: number, drafts: object) => {
    alipay.simulator.book.scripts.set(attemptNumber(attempt), 'phone')
    const order = { payableMinor: goodsMinor + AHEAD, snapshot: {}, ...drafts }
    const of = { orderId: basketId, staffId: shop.cashier.id, method: ALIPAY, way: 'qr' as const }
    const asked = await world.call(startAttempt, { id: attempt, ...of, amountMinor, order }, till())
    expect(asked.answer.state).toBe('waiting')
  }
  return { basketId, sold, goodsMinor, goodsBy, together, ask }
}
type Basket = ReturnType<typeof basketWith>

async function pays(attempt: string) {
  expect(alipay.simulator.pay(attemptNumber(attempt))).toBe(true)
  world.passSeconds(30)
  expect((await world.call(askAttempt, { id: attempt }, till())).answer.state).toBe('paid')
}

const inBooks = async ({ basketId, together }: Basket) => {
  const isThere = async (id: string | undefined) =>
    (await world.sql(sql`select from sales_order where id = ${id ?? null}`)).length === 1
  return { goods: await isThere(basketId), ahead: await isThere(together.recharges[0]?.orderId) }
}

async function passTheClock() {
  for (const seconds of [61, 601]) {
    world.passSeconds(seconds)
    await world.runJob('member.complete-paid-ahead')
    await world.runJob('sales.complete-paid-orders')
  }
}

it('paid ahead in cash, its goods by a channel: the clock books both', async () => {
  const [one, attempt] = [basketWith(inCash), newId()]
  await one.ask(attempt, one.goodsMinor, { sale: one.goodsBy(attempt), together: one.together })
  await pays(attempt)
  await passTheClock()
  expect(await inBooks(one)).toEqual({ goods: true, ahead: true })
})

it('whose parts the till had booked before it fell silent: the clock books the goods', async () => {
  const [one, attempt] = [basketWith(inCash), newId()]
  await one.ask(attempt, one.goodsMinor, { sale: one.goodsBy(attempt), together: one.together })
  await pays(attempt)
  expect((await world.call(payTogether, one.together, here())).status).toBe(200)
  expect(await inBooks(one)).toEqual({ goods: false, ahead: true })
  await passTheClock()
  expect(await inBooks(one)).toEqual({ goods: true, ahead: true })
})

it('whose goods nobody paid for: the clock books nothing, and what the till takes later pays both', async () => {
  const [first, second] = [newId(), newId()]
  const one = basketWith(by(first, AHEAD))
  await one.ask(first, AHEAD, {})
  await pays(first)
  await one.ask(second, one.goodsMinor, { sale: one.goodsBy(second), together: one.together })
  await world.call(takeBackAttempt, { id: second, alsoPaid: false }, till())
  await passTheClock()
  expect(await inBooks(one)).toEqual({ goods: false, ahead: false })
  expect((await world.call(payTogether, one.together, here())).status).toBe(200)
  await shop.desk.book({ ...one.sold, orderId: one.basketId, tenders: [cash(one.goodsMinor)] })
  expect(await inBooks(one)).toEqual({ goods: true, ahead: true })
})

it('whose goods nobody paid for and that is given up: all that a channel took goes back', async () => {
  const [first, second] = [newId(), newId()]
  const one = basketWith(by(first, AHEAD))
  await one.ask(first, AHEAD, {})
  await pays(first)
  await one.ask(second, one.goodsMinor, { sale: one.goodsBy(second), together: one.together })
  await world.call(takeBackAttempt, { id: second, alsoPaid: false }, till())
  await passTheClock()
  const { rows } = (await world.call(listOpenCases, { limit: 100 }, { as: shop.admin.token })).answer
  expect(rows.find(({ orderId }) => orderId === one.basketId)?.can).toMatchObject({ takeBack: true, complete: false })
  expect((await world.call(takeBackAttempt, { id: first, alsoPaid: true }, till())).answer.state).toBe('reversed')
  expect(await inBooks(one)).toEqual({ goods: false, ahead: false })
})
