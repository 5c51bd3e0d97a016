// Goods, a recharge, a gift card and a session pass in one payment: all of it or nothing, each part an order of its own.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { findPurses, payIntoPurse, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { describeWorld } from '../../../../test/describe-world.ts'
import { cash } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { timesTerms } from '../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
let shop: MemberShop
let memberId: string
let offerId: string
let shiftId: string

beforeEach(async () => {
  shop = await makeMemberShop(world)
  memberId = await shop.join('Ada')
  offerId = (await world.call(createTimesOffer, timesTerms({ priceMinor: 3_000 }), mine())).answer.id
  const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = shift?.id ?? ''
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

const bySlip = (reference: string) => (amountMinor: number) => [{ method: 3, amountMinor, reference }]
const inCash = (amountMinor: number) => [{ method: 0, amountMinor, reference: null }]
type Paid = (amountMinor: number) => { method: number; amountMinor: number; reference: string | null }[]

/** 20.00 onto the balance, a gift card of 50.00, a pass for 30.00. */
const parts = (paid: Paid, basketId = newId()) => ({
  basketId,
  recharges: [
    { orderId: newId(), memberId, ruleId: null, amountMinor: 2_000, giftMinor: 0, tenders: paid(2_000), shiftId },
  ],
  purses: [{ orderId: newId(), purseId: null, amountMinor: 5_000, tenders: paid(5_000), shiftId }],
  passes: [{ orderId: newId(), offerId, priceMinor: 3_000, memberId, tenders: paid(3_000), shiftId }],
})
type Asked = ReturnType<typeof parts>
const pay = (asked: Asked) => world.call(payTogether, asked, here())

/** The goods of the basket, paid by the rest of the same slip, or in cash. */
const sale = (basketId: string, slip: string | null = null) => {
  const sold = shop.desk.sale([shop.line(0), shop.line(1)], {
    tenders: (due): EntryTender[] => [slip === null ? cash(due) : { ...cash(due), method: 3, reference: slip }],
  })
  return { ...sold, orderId: basketId }
}
const count = async () => {
  const [row] = await world.sql<{ orders: number; paid: number; cards: number }>(sql`
    select (select count(*)::int from sales_order where merchant_id = ${shop.merchantId}) as orders,
      (select count(*)::int from payment where merchant_id = ${shop.merchantId}) as paid,
      (select count(*)::int from purse where merchant_id = ${shop.merchantId}) as cards`)
  return row
}
const filed = async (orderId: string) =>
  (
    await world.sql<{ reasons: { code: string }[] }>(sql`
      select reasons from review_item where merchant_id = ${shop.merchantId} and order_id = ${orderId}`)
  ).flatMap(({ reasons }) => reasons.map(({ code }) => code))

describe('one payment for goods and what is paid ahead', () => {
  it('books revenue and what is owed apart, with tax on the goods alone', async () => {
    const asked = parts(bySlip('SLIP7001'))
    const { answer } = await pay(asked)
    expect(await shop.desk.book(sale(asked.basketId, 'SLIP7001'))).toMatchObject([{ outcome: 'accepted' }])
    expect(await filed(asked.basketId)).toEqual([])
    expect((await shop.account(memberId)).principalMinor).toBe(2_000)
    expect(answer.purses[0]?.purse).toMatchObject({ kind: 'gift-card', spendableMinor: 5_000 })
    expect(answer.passes[0]?.purse.times).toMatchObject({ usesFree: 10 })
    const { lines = [] } =
      (await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, mine())).answer.outlets[0] ?? {}
    const sums = new Map<string, number>()
    for (const { role, minor } of lines) sums.set(role, (sums.get(role) ?? 0) + Number(minor))
    expect([...sums.values()].reduce((total, one) => total + one, 0)).toBe(0)
    // 13.50 of goods hold 1.55 of tax; 100.00 is owed.
    expect(Object.fromEntries(sums)).toMatchObject({
      clearing: 11_350,
      sales: -1_195,
      tax: -155,
      'member-balance': -2_000,
      'gift-card': -5_000,
    })
  })

  it('names each part on the goods’ order, and the goods on each part', async () => {
    const asked = parts(inCash)
    const { answer } = await pay(asked)
    await shop.desk.book(sale(asked.basketId))
    const goods = (await world.call(readOrder, { id: asked.basketId }, here())).answer
    expect(goods.together).toMatchObject([
      { number: answer.recharges[0]?.number, isAhead: true, amountMinor: 2_000 },
      { number: answer.purses[0]?.number, isAhead: true, amountMinor: 5_000 },
      { number: answer.passes[0]?.number, isAhead: true, amountMinor: 3_000 },
    ])
    const card = (await world.call(readOrder, { id: asked.purses[0]?.orderId ?? '' }, here())).answer
    expect(card.together?.map(({ isAhead }) => isAhead)).toEqual([false, true, true])
    expect(card.together?.[0]).toMatchObject({ orderId: asked.basketId, number: goods.number, amountMinor: 1_350 })
    expect(card.taxes.map(({ taxMinor }) => taxMinor)).toEqual([0])
  })

  it('gives one part back alone', async () => {
    const asked = parts(inCash)
    await pay(asked)
    await shop.desk.book(sale(asked.basketId))
    const orderId = asked.purses[0]?.orderId ?? ''
    const back = { refundId: newId(), orderId, amountMinor: 5_000, reason: 'not wanted', shiftId }
    expect((await world.call(takeBackFromPurse, back, here())).answer).toMatchObject({ purse: { totalMinor: 0 } })
    expect((await shop.account(memberId)).principalMinor).toBe(2_000)
    const goods = (await world.call(readOrder, { id: asked.basketId }, here())).answer
    expect(goods).toMatchObject({ refundedMinor: 0, refunds: [] })
  })

  it('asked again, or twice at once, it is booked once', async () => {
    const asked = parts(inCash)
    const first = await pay(asked)
    const after = await count()
    const [second, third] = await Promise.all([pay(asked), pay(asked)])
    expect([second.answer, third.answer]).toEqual([first.answer, first.answer])
    expect(await count()).toEqual(after)
  })

  it('asked for the first time twice at once, it is booked once', async () => {
    const asked = parts(inCash)
    const before = await count()
    const answers = await Promise.all([pay(asked), pay(asked)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await count()).toEqual({ orders: before!.orders + 3, paid: before!.paid + 3, cards: before!.cards + 2 })
  })
})

describe('refused, nothing of it is booked', () => {
  const refused = async (asked: Asked, as = here()) => {
    const before = await count()
    const { status, refusal } = await world.call(payTogether, asked, as)
    expect(await count()).toEqual(before)
    return [status, refusal.code]
  }

  it('where the last part cannot be', async () => {
    const asked = parts(inCash)
    const dear = asked.passes.map((one) => ({ ...one, priceMinor: 3_001, tenders: inCash(3_001) }))
    expect(await refused({ ...asked, passes: dear })).toEqual([422, 'times.price-changed'])
    await world.call(setMembersEnabled, { ids: [memberId], enabled: 0 }, mine())
    expect(await refused({ ...asked, recharges: [] })).toEqual([422, 'member.disabled'])
  })

  it('a minor unit too little or too much', async () => {
    const asked = parts(inCash)
    for (const amountMinor of [1_999, 2_001]) {
      const recharges = asked.recharges.map((one) => ({ ...one, tenders: inCash(amountMinor) }))
      expect(await refused({ ...asked, recharges })).toEqual([422, 'recharge.tender-sum'])
    }
  })

  it('by what is stored already', async () => {
    const asked = parts(inCash)
    const byBalance = [{ method: 4, amountMinor: 5_000, reference: null }]
    const purses = asked.purses.map((one) => ({ ...one, tenders: byBalance }))
    expect(await refused({ ...asked, purses })).toEqual([422, 'recharge.method-refused'])
    // No number of a gift card or account can even be named.
    for (const method of [100, 101]) {
      const byCard = [{ method, amountMinor: 5_000, reference: 'ABCDEFGH23' }]
      const [status] = await refused({ ...asked, purses: purses.map((one) => ({ ...one, tenders: byCard })) })
      expect(status).toBe(422)
    }
  })

  it('a slip of another payment; nor does its slip pay another sale', async () => {
    const asked = parts(bySlip('SLIP7002'))
    await pay(asked)
    expect(await refused(parts(bySlip('SLIP7002')))).toEqual([422, 'recharge.slip-used'])
    const other = sale(newId(), 'SLIP7002')
    await shop.desk.book(other)
    expect(await filed(other.orderId)).toEqual(['sale.reference-used'])
  })

  it('a payment that stood by itself is not made part of a basket, whose sale its slip would pay again', async () => {
    const asked = { ...parts(bySlip('SLIP7003')), recharges: [], passes: [] }
    await world.call(payIntoPurse, asked.purses[0]!, here())
    expect((await pay(asked)).status).toBe(200)
    await shop.desk.book(sale(asked.basketId, 'SLIP7003'))
    expect(await filed(asked.basketId)).toEqual(['sale.reference-used'])
  })

  it('after the goods are sold', async () => {
    const asked = parts(inCash)
    await shop.desk.book(sale(asked.basketId))
    expect(await refused(asked)).toEqual([409, 'together.sold-already'])
  })

  it('booked in cash, it is not taken by card as well', async () => {
    const asked = parts(inCash)
    await pay(asked)
    const byCard = parts(bySlip('SLIP7004'), asked.basketId)
    const again = {
      ...byCard,
      recharges: byCard.recharges.map((one, at) => ({ ...one, orderId: asked.recharges[at]?.orderId ?? '' })),
    }
    expect(await refused(again)).toEqual([409, 'together.paid-otherwise'])
  })

  it('one order twice in it', async () => {
    const asked = parts(inCash)
    expect(await refused({ ...asked, purses: [...asked.purses, ...asked.purses] })).toEqual([404, 'thing.not-found'])
  })

  it('for another merchant’s member, at another’s outlet', async () => {
    const other = await makeMemberShop(world)
    const asked = { ...parts(inCash), purses: [], passes: [] }
    expect(await refused(asked, { as: other.cashier.token, outlet: other.outlet.outletId })).toEqual([
      404,
      'thing.not-found',
    ])
  })
})

describe('in yen', () => {
  it('takes the least and the most of a gift card and not one yen beside them', async () => {
    shop = await makeMemberShop(world, {}, 'JPY')
    const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
    const card = (amountMinor: number): Asked => ({
      basketId: newId(),
      recharges: [],
      passes: [],
      purses: [
        { orderId: newId(), purseId: null, amountMinor, tenders: inCash(amountMinor), shiftId: shift?.id ?? '' },
      ],
    })
    const paid = []
    for (const amountMinor of [1, 99_999, 100_000]) paid.push((await pay(card(amountMinor))).status)
    expect(paid).toEqual([200, 200, 422])
    const made = await pay(card(5_000))
    const code = made.answer.purses[0]?.purse.code ?? ''
    expect((await world.call(findPurses, { code }, here())).answer.purses[0]).toMatchObject({ totalMinor: 5_000 })
  })
})
