import type { InputOf } from '@kassa/contract/endpoint.ts'
import { payIntoPurse, sellTimesCard, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { previewRechargeRefund, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { startAttempt, takeBackAttempt, type AttemptView } from '@kassa/contract/payment/attempt.calls.ts'
import { listOpenCases } from '@kassa/contract/payment/open-case.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { timesTerms } from '../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'

let alipay: SimulatedAlipay
let world: World
let shop: MemberShop

beforeAll(async () => {
  alipay = await simulateAlipay()
  const addressOf = (channel: string) => (channel === 'alipay' ? alipay.simulator.address : undefined)
  world = await makeWorld({ simulators: { addressOf }, connections: 10 })
  shop = await makeMemberShop(world, {}, 'CNY')
  await openDemoAccount(world, shop.admin.token, { channel: 'alipay', fields: alipay.fields })
})
proveAfterEach(() => world)
afterAll(async () => {
  await world.close()
  await alipay.simulator.close()
})

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })
const ALIPAY = 2

interface Ahead {
  readonly kind: 'recharge' | 'purse' | 'times-card'
  readonly request: Record<string, unknown>
}

/** Money taken by a scanned code, under the order that its request names. */
async function taken(ahead: Ahead, id: string, amountMinor: number): Promise<AttemptView> {
  const orderId = ahead.request['orderId'] as string
  const order = { payableMinor: amountMinor, snapshot: {}, ahead }
  const asked = {
    id,
    orderId,
    staffId: shop.cashier.id,
    method: ALIPAY,
    way: 'code',
    code: '281234567890123456',
  } as const
  return (await world.call(startAttempt, { ...asked, amountMinor, order }, till())).answer
}

type Recharge = InputOf<(typeof rechargeMember)['request']>

const rechargeBy = (memberId: string, id: string, change: Partial<Recharge> = {}): Recharge => ({
  orderId: newId(),
  memberId,
  ruleId: null,
  amountMinor: 5_000,
  giftMinor: 0,
  tenders: [{ method: ALIPAY, amountMinor: 5_000, reference: attemptNumber(id) }],
  shiftId: null,
  ...change,
})
const recharge = (request: Recharge) => world.call(rechargeMember, request, here())
const codeOf = async (request: Recharge) => {
  const asked = await recharge(request)
  return asked.status === 200 ? 'ok' : asked.refusal.code
}
const balanceOf = async (memberId: string) => (await shop.account(memberId)).principalMinor
const booked = async (id: string) =>
  (await world.sql(sql`select is_booked from payment_attempt where id = ${id}`))[0]?.['isBooked']
const complete = () => world.runJob('member.complete-paid-ahead')

describe('a recharge by a connected wallet', () => {
  it('is booked with its attempt, and goes back through the channel', async () => {
    const [memberId, id] = [await shop.join('Ada'), newId()]
    const request = rechargeBy(memberId, id)
    expect((await taken({ kind: 'recharge', request }, id, 5_000)).state).toBe('paid')
    const done = await recharge(request)
    expect(done.status).toBe(200)
    expect(done.answer.tenders).toMatchObject([{ method: ALIPAY, amountMinor: 5_000, reference: attemptNumber(id) }])
    expect([await balanceOf(memberId), await booked(id)]).toEqual([5_000, true])
    const { orderId } = request
    const back = (await world.call(previewRechargeRefund, { orderId, amountMinor: 2_000 }, here())).answer
    expect(back.tenders).toEqual([{ method: ALIPAY, amountMinor: 2_000 }])
    const given = { refundId: newId(), orderId, amountMinor: 2_000, moneyMinor: 2_000, reason: 'wanted', shiftId: null }
    expect((await world.call(refundRechargeOf, given, here())).status).toBe(200)
    await world.runJob('payment.send-refunds')
    const refunds = await world.sql(sql`select state, amount_minor from payment_refund where attempt_id = ${id}`)
    expect(refunds).toEqual([{ state: 'done', amountMinor: 2_000 }])
  })

  it('is booked by nothing that was not received for it', async () => {
    const [memberId, id, other] = [await shop.join('Bea'), newId(), newId()]
    const request = rechargeBy(memberId, id)
    expect(await codeOf(request)).toBe('recharge.attempt-unproven')
    await taken({ kind: 'recharge', request }, id, 5_000)
    expect(await codeOf({ ...request, orderId: newId() })).toBe('recharge.attempt-unproven')
    expect(await codeOf(rechargeBy(memberId, other, { orderId: request.orderId }))).toBe('recharge.attempt-unproven')
    const twice = { method: ALIPAY, amountMinor: 5_000, reference: attemptNumber(id) }
    expect(await codeOf({ ...request, amountMinor: 10_000, tenders: [twice, twice] })).toBe('recharge.slip-used')
    expect(await codeOf({ ...request, tenders: [{ ...twice, reference: 'INVENTED-1' }] })).toBe(
      'recharge.method-refused',
    )
    expect([await balanceOf(memberId), await booked(id)]).toEqual([0, false])
    expect((await world.call(takeBackAttempt, { id, alsoPaid: true }, till())).answer.state).toBe('reversed')
    expect(await codeOf(request)).toBe('recharge.attempt-unproven')
    await complete()
    expect(await balanceOf(memberId)).toBe(0)
  })

  it('is booked by the clock where its till died, once, and its till hears the same', async () => {
    const [memberId, id] = [await shop.join('Cid'), newId()]
    const request = rechargeBy(memberId, id)
    await taken({ kind: 'recharge', request }, id, 5_000)
    await complete()
    expect(await balanceOf(memberId)).toBe(0)
    world.passSeconds(61)
    await complete()
    expect([await balanceOf(memberId), await booked(id)]).toEqual([5_000, true])
    expect((await recharge(request)).answer.principalMinor).toBe(5_000)
    await complete()
    expect(await balanceOf(memberId)).toBe(5_000)
    const kept = await world.call(takeBackAttempt, { id, alsoPaid: true }, till())
    expect(kept.refusal.code).toBe('payment.in-a-sale')
  })

  it('is booked once where till and clock come at once', async () => {
    const [memberId, id] = [await shop.join('Dan'), newId()]
    const request = rechargeBy(memberId, id)
    await taken({ kind: 'recharge', request }, id, 5_000)
    world.passSeconds(61)
    const [done] = await Promise.all([recharge(request), complete()])
    expect(done.status).toBe(200)
    expect(await balanceOf(memberId)).toBe(5_000)
  })

  it('is booked where its money comes after its time', async () => {
    const [memberId, id] = [await shop.join('Eve'), newId()]
    const request = rechargeBy(memberId, id)
    await taken({ kind: 'recharge', request }, id, 5_000)
    await world.sql(
      sql`update open_order set state = 'overtime', ended_at = ${world.now} where id = ${request.orderId}`,
    )
    world.passSeconds(61)
    await world.runJob('sales.settle-late-payments')
    await complete()
    expect([await balanceOf(memberId), await booked(id)]).toEqual([5_000, true])
  })

  it('waits for a person where it cannot be booked any more', async () => {
    const [memberId, id] = [await shop.join('Fay'), newId()]
    const request = rechargeBy(memberId, id)
    await taken({ kind: 'recharge', request }, id, 5_000)
    await world.call(setMembersEnabled, { ids: [memberId], enabled: 0 }, { as: shop.admin.token })
    expect(await codeOf(request)).toBe('member.disabled')
    world.passSeconds(61)
    await complete()
    expect([await balanceOf(memberId), await booked(id)]).toEqual([0, false])
    world.passSeconds(600)
    const { rows } = (await world.call(listOpenCases, { limit: 100 }, { as: shop.admin.token })).answer
    expect(rows.find((one) => one.id === id)).toMatchObject({ kind: 'without-sale', can: { takeBack: true } })
  })
})

describe('paid by a connected wallet', () => {
  it('a gift card is sold, topped up, and given back through the channel', async () => {
    const [first, id] = [newId(), newId()]
    const money = (attempt: string) => ({
      orderId: newId(),
      amountMinor: 3_000,
      tenders: [{ method: ALIPAY, amountMinor: 3_000, reference: attemptNumber(attempt) }],
      shiftId: null,
    })
    const sale = { purseId: null, ...money(first) }
    await taken({ kind: 'purse', request: sale }, first, 3_000)
    const sold = (await world.call(payIntoPurse, sale, here())).answer
    expect(sold.purse.totalMinor).toBe(3_000)
    const more = { purseId: sold.purse.id, ...money(id) }
    await taken({ kind: 'purse', request: more }, id, 3_000)
    world.passSeconds(61)
    const [done] = await Promise.all([world.call(payIntoPurse, more, here()), complete()])
    expect(done.answer.purse.totalMinor).toBe(6_000)
    const back = { refundId: newId(), orderId: more.orderId, amountMinor: 3_000, reason: 'wanted', shiftId: null }
    expect((await world.call(takeBackFromPurse, back, here())).answer.tenders).toEqual([
      { method: ALIPAY, amountMinor: 3_000 },
    ])
    await world.runJob('payment.send-refunds')
    expect(await world.sql(sql`select state from payment_refund where attempt_id = ${id}`)).toEqual([{ state: 'done' }])
  })

  it('a session pass is sold by the clock where its till died', async () => {
    const terms = timesTerms({ currency: 'CNY' })
    const { id: offerId } = (await world.call(createTimesOffer, terms, { as: shop.admin.token })).answer
    const id = newId()
    const tenders = [{ method: ALIPAY, amountMinor: terms.priceMinor, reference: attemptNumber(id) }]
    const request = { orderId: newId(), offerId, priceMinor: terms.priceMinor, memberId: null, tenders, shiftId: null }
    await taken({ kind: 'times-card', request }, id, terms.priceMinor)
    world.passSeconds(61)
    await complete()
    const { purse } = (await world.call(sellTimesCard, request, here())).answer
    expect(purse.times).toMatchObject({ usesLeft: terms.uses })
    const [order] = await world.sql(
      sql`select completed_at is not null as is_told from open_order where id = ${request.orderId}`,
    )
    expect(order).toEqual({ isTold: true })
  })
})
