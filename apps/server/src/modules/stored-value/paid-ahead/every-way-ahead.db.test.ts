// Five things that are paid ahead, each by a code that we show, the customer's code and a card terminal: paid and given back, late, given up, twice at once.
import { rechargeMember, previewRechargeRefund, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import {
  openHouseAccount,
  payIntoPurse,
  sellTimesCard,
  takeBackFromPurse,
} from '@kassa/contract/stored-value/purse.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { askAttempt, cancelOrder, startAttempt, takeBackAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { cancelSetAside, setAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import type { PayWay } from '@kassa/domain/payment/channel.ts'
import type { PlayedChannel } from '@kassa/simulators/answers.ts'
import { startTerminal } from '@kassa/simulators/terminal/terminal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { saleByPurse } from '../../../../test/make/purse.ts'
import { openDemoAccount, simulateAlipay, type SimulatedAlipay } from '../../../../test/make/simulated.ts'
import { timesTerms } from '../../../../test/make/times.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let alipay: SimulatedAlipay
let terminal: PlayedChannel
let world: World
let shop: MemberShop

const ofTerminal = { apiKey: 'a key of the terminal', terminalNumber: 'V400m-346403161' }

beforeAll(async () => {
  alipay = await simulateAlipay()
  terminal = await startTerminal([ofTerminal], { now: () => Date.parse(world.now) })
  const addresses: Readonly<Record<string, string>> = { alipay: alipay.simulator.address, terminal: terminal.address }
  world = await makeWorld({ simulators: { addressOf: (channel) => addresses[channel] }, connections: 10 })
  shop = await makeMemberShop(world, {}, 'CNY')
  await openDemoAccount(world, shop.admin.token, { channel: 'alipay', fields: alipay.fields })
  await openDemoAccount(world, shop.admin.token, { channel: 'terminal', fields: ofTerminal })
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
  await alipay.simulator.close()
  await terminal.close()
})

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const mine = () => ({ as: shop.admin.token })
const till = () => ({ device: shop.desk.device })

interface Way {
  readonly method: number
  readonly way: PayWay
  readonly code?: string
  readonly by: () => PlayedChannel
}
const ways: Readonly<Record<string, Way>> = {
  'a code that we show': { method: 2, way: 'qr', by: () => alipay.simulator },
  'the customer’s code': { method: 2, way: 'code', code: '281234567890123456', by: () => alipay.simulator },
  'a card terminal': { method: 3, way: 'terminal', by: () => terminal },
}

interface Tender {
  readonly method: number
  readonly amountMinor: number
  readonly reference: string
}
interface Money {
  readonly orderId: string
  readonly shiftId: null
  readonly amountMinor: number
  readonly tenders: Tender[]
}
type Answer = { readonly status: number; readonly refusal: { readonly code: string } }

/** One thing that is about to be paid ahead: how its till books it, what it comes to in the books, and how all of it is given back. */
interface Thing {
  readonly kind: 'recharge' | 'purse' | 'times-card'
  readonly request: Readonly<Record<string, unknown>>
  readonly book: () => Promise<Answer>
  readonly paidMinor: () => Promise<number>
  readonly giveBack: () => Promise<{ status: number; answer: { tenders: unknown } }>
}

const AMOUNT = 3_000
/** Returns the total in the books of an order of money paid ahead, less the amount given back. */
const paidInMinor = async (orderId: string): Promise<number> =>
  (
    await world.sql<{ minor: number }>(sql`
      select coalesce(sum(total_minor - refunded_minor), 0)::int as minor from sales_order where id = ${orderId}`)
  )[0]?.minor ?? 0

/** Money that goes into a stored-value account, and out of it again. */
function ofPurse(money: Money, change: Readonly<Record<string, unknown>>, before = async () => {}): Thing {
  const request = { ...money, purseId: null, ...change }
  const { orderId, amountMinor } = money
  return {
    kind: 'purse',
    request,
    book: () => world.call(payIntoPurse, request, here()),
    paidMinor: () => paidInMinor(orderId),
    giveBack: async () => {
      await before()
      return world.call(
        takeBackFromPurse,
        { refundId: newId(), orderId, amountMinor, reason: 'wanted', shiftId: null },
        here(),
      )
    },
  }
}

const things: Readonly<Record<string, (money: Money) => Promise<Thing>>> = {
  'a recharge': async (money) => {
    const memberId = await shop.join('Ada')
    const request = { ...money, memberId, ruleId: null, giftMinor: 0 }
    const { orderId, amountMinor } = money
    return {
      kind: 'recharge',
      request,
      book: () => world.call(rechargeMember, request, here()),
      paidMinor: async () => (await shop.account(memberId)).principalMinor,
      giveBack: async () => {
        const { moneyMinor } = (await world.call(previewRechargeRefund, { orderId, amountMinor }, here())).answer
        const back = { refundId: newId(), orderId, amountMinor, moneyMinor, reason: 'wanted', shiftId: null }
        return world.call(refundRechargeOf, back, here())
      },
    }
  },
  'a gift card': async (money) => ofPurse(money, {}),
  'what a house account owes': async (money) => {
    const memberId = await shop.join('Bea')
    const { id, code } = (await world.call(openHouseAccount, { memberId, creditMinor: 9_000 }, mine())).answer
    await shop.desk.book(saleByPurse(shop.desk, [shop.line(0, 3)], { kind: 'house-account', code }, AMOUNT))
    return ofPurse(money, { purseId: id })
  },
  'a session pass': async (money) => {
    const terms = timesTerms({ currency: 'CNY', priceMinor: AMOUNT })
    const { id: offerId } = (await world.call(createTimesOffer, terms, mine())).answer
    const { amountMinor: priceMinor, ...paid } = money
    const request = { ...paid, offerId, priceMinor, memberId: null }
    return {
      ...ofPurse(money, {}),
      kind: 'times-card',
      request,
      book: () => world.call(sellTimesCard, request, here()),
    }
  },
  'a deposit': async (money) => {
    const id = newId()
    const lastDay = new Date(Date.parse(world.now) + 60 * 86_400_000).toISOString().slice(0, 10)
    const shown = { pieces: 1, names: ['Tea'], totalMinor: AMOUNT }
    const lines = [{ variantId: shop.line(0).productId, quantity: 1 }]
    const layaway = {
      id,
      kind: 'layaway' as const,
      staffId: null,
      customer: 'Ada Byron',
      phone: '',
      note: '',
      lastDay,
      dues: [],
    }
    const basket = {
      totalMinor: AMOUNT,
      openedAt: world.now,
      shown,
      lines,
      steps: [{ kind: 'set-note', note: 'Coat' }],
      head: 1,
    }
    await world.call(setAside, { ...layaway, ...basket }, till())
    const cancel = async () => void (await world.call(cancelSetAside, { id, reason: 'not wanted' }, here()))
    return ofPurse(money, { setAsideId: id }, cancel)
  },
}

/** A thing that waits for its money by one way, and what can be said of it. */
async function waitingFor(make: (money: Money) => Promise<Thing>, { method, way, code, by }: Way) {
  const [id, orderId] = [newId(), newId()]
  const tender = (of: string) => ({ method, amountMinor: AMOUNT, reference: attemptNumber(of) })
  const money: Money = { orderId, shiftId: null, amountMinor: AMOUNT, tenders: [tender(id)] }
  const thing = await make(money)
  const ask = (attempt: string) => {
    by().book.scripts.set(attemptNumber(attempt), 'phone')
    const request = { ...thing.request, tenders: [tender(attempt)] }
    const order = { payableMinor: AMOUNT, snapshot: {}, ahead: { kind: thing.kind, request } }
    const asked = {
      id: attempt,
      orderId,
      staffId: shop.cashier.id,
      method,
      way,
      ...(code && { code }),
      amountMinor: AMOUNT,
      order,
    }
    return world.call(startAttempt, asked, till())
  }
  const heard = async () => {
    world.passSeconds(30)
    return (await world.call(askAttempt, { id }, till())).answer.state
  }
  const pays = () => by().pay(attemptNumber(id))
  return { ...thing, id, orderId, method, ask, heard, pays }
}

const complete = () => world.runJob('member.complete-paid-ahead')
const codeOf = async (asked: Promise<Answer>) => {
  const answered = await asked
  return answered.status === 200 ? 'ok' : answered.refusal.code
}

describe.each(Object.keys(things))('%s', (thing) => {
  const make = (money: Money) => things[thing]!(money)

  describe.each(Object.keys(ways))('by %s', (name) => {
    const way = ways[name]!
    const begin = () => waitingFor(make, way)

    it('is booked once its money is there, a page that was loaded anew finds it again, and all of it goes back that way', async () => {
      const one = await begin()
      expect((await one.ask(one.id)).answer.state).toBe('waiting')
      expect(await codeOf(one.book())).toBe('recharge.attempt-unproven')
      // A page that was loaded anew asks the same again: nothing is sent twice.
      expect((await one.ask(one.id)).answer).toMatchObject({ id: one.id, state: 'waiting' })
      expect(one.pays()).toBe(true)
      expect(await one.heard()).toBe('paid')
      expect((await one.ask(one.id)).answer.state).toBe('paid')
      expect([await codeOf(one.book()), await codeOf(one.book())]).toEqual(['ok', 'ok'])
      expect(await one.paidMinor()).toBe(AMOUNT)
      const back = await one.giveBack()
      expect([back.status, back.answer]).toMatchObject([
        200,
        { tenders: [{ method: one.method, amountMinor: AMOUNT }] },
      ])
      await world.runJob('payment.send-refunds')
      const refunds = await world.sql(sql`select state, amount_minor from payment_refund where attempt_id = ${one.id}`)
      expect(refunds).toEqual([{ state: 'done', amountMinor: AMOUNT }])
      expect(await one.paidMinor()).toBe(0)
    })

    it('is booked by the clock where its money comes after its time', async () => {
      const one = await begin()
      await one.ask(one.id)
      await world.sql(sql`update open_order set state = 'overtime', ended_at = ${world.now} where id = ${one.orderId}`)
      one.pays()
      expect(await one.heard()).toBe('paid')
      world.passSeconds(61)
      await world.runJob('sales.settle-late-payments')
      await complete()
      await complete()
      expect(await one.paidMinor()).toBe(AMOUNT)
      expect(await codeOf(one.book())).toBe('ok')
      expect(await one.paidMinor()).toBe(AMOUNT)
    })

    it('given up takes nothing, and what was paid unheard goes back', async () => {
      const [unpaid, paid] = [await begin(), await begin()]
      await unpaid.ask(unpaid.id)
      const end = (id: string) => world.call(takeBackAttempt, { id, alsoPaid: true }, till())
      expect((await end(unpaid.id)).answer.state).toBe('closed')
      expect((await world.call(cancelOrder, { orderId: unpaid.orderId }, till())).answer.state).toBe('cancelled')
      expect(unpaid.pays()).toBe(false)
      await paid.ask(paid.id)
      paid.pays()
      expect((await end(paid.id)).answer.state).toBe('reversed')
      world.passSeconds(61)
      await complete()
      for (const one of [unpaid, paid]) {
        expect(await codeOf(one.book())).toBe('recharge.attempt-unproven')
        expect(await one.paidMinor()).toBe(0)
      }
    })

    it('asked for twice is charged once, and booked once by till and clock', async () => {
      const [one, second] = [await begin(), newId()]
      const both = await Promise.all([one.ask(one.id), one.ask(second)])
      expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const open = both[0]?.status === 200 ? one.id : second
      expect(way.by().pay(attemptNumber(open))).toBe(true)
      world.passSeconds(30)
      await world.call(askAttempt, { id: open }, till())
      expect(['payment.attempt-open', 'payment.order-covered']).toContain(await codeOf(one.ask(newId())))
      world.passSeconds(61)
      await Promise.all([open === one.id ? one.book() : null, complete()])
      expect(await one.paidMinor()).toBe(AMOUNT)
      expect(await codeOf(one.ask(newId()))).toBe('payment.order-booked')
    })
  })
})
