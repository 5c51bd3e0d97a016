import { setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import {
  findPurses,
  holdTimes,
  listPurseEntries,
  listPursePayments,
  payIntoPurse,
  releasePurses,
  sellTimesCard,
  setPurseEnabled,
  takeBackFromPurse,
} from '@kassa/contract/stored-value/purse.calls.ts'
import {
  createTimesOffer,
  editTimesOffer,
  listTimesOffers,
  setTimesOfferEnabled,
  timesOffersAtDesk,
} from '@kassa/contract/stored-value/times-offer.calls.ts'
import { listOrders, readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { saleByTimes, sellTimes, timesTerms } from '../../../../test/make/times.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { listPursesOfOrder } from '../../member/public.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))

proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })
type Change = Parameters<typeof timesTerms>[0]

const sell = async (change: Change = {}, more: Parameters<typeof sellTimes>[3] = {}) =>
  (await sellTimes(world, { admin: shop.admin.token, here: here() }, change, more)).answer
const read = async (code: string) => (await world.call(findPurses, { code }, here())).answer.purses[0]!
const hold = (code: string, uses: number, orderId = newId()) =>
  world.call(holdTimes, { orderId, cards: [{ code, uses }] }, till())
const reasonsOf = async (orderId: string) => {
  const rows = await world.sql<{ reasons: { code: string }[] }>(sql`
    select reasons from review_item where order_id = ${orderId}`)
  return rows.flatMap(({ reasons }) => reasons)
}
const refund = (orderId: string, quantity: number) =>
  world.call(
    refundOrder,
    {
      refundId: newId(),
      orderId,
      lines: [{ line: 0, quantity, goods: 'restock' }],
      reason: 'back',
      tenders: [],
      amountMinor: 0,
      shiftId: null,
    },
    here(),
  )

describe('a times card', () => {
  it('is sold as an order of type 2 outside revenue, used line by line at 0, and gets uses back', async () => {
    const [shift] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
    const before = (await world.call(readShift, { id: shift!.id }, here())).answer
    const memberId = await shop.join('Ada')
    const orderId = newId()
    const { purse } = await sell({ uses: 3, priceMinor: 1_000 }, { memberId, orderId })
    const { code, id } = purse
    expect(purse).toMatchObject({ kind: 'times-card', memberName: 'Ada', totalMinor: 1_000, spendableMinor: 1_000 })
    expect(purse.times).toMatchObject({ usesSold: 3, usesLeft: 3, usesFree: 3 })
    expect((await world.call(readOrder, { id: orderId }, here())).answer).toMatchObject({ type: 2, totalMinor: 1_000 })
    const after = (await world.call(readShift, { id: shift!.id }, here())).answer
    expect([after.orders, after.salesMinor]).toEqual([before.orders, before.salesMinor])

    const sale = saleByTimes(shop.desk, [shop.line(0, 2), shop.line(1)], [code, null])
    const [booked] = await shop.desk.book(sale)
    expect(booked).toMatchObject({ outcome: 'accepted' })
    const onPaper = await world.owner((tx) => listPursesOfOrder(tx, shop.merchantId, sale.orderId))
    const { lastDay } = (await read(code)).times!
    expect(onPaper).toEqual([{ method: null, code, name: purse.times?.name, left: 1, used: 2, lastDay }])
    const order = (await world.call(readOrder, { id: sale.orderId }, here())).answer
    expect(order).toMatchObject({
      originMinor: 2_350,
      totalMinor: 350,
      discounts: { timesMinor: 2_000, manualMinor: 0 },
    })
    expect(order.lines[0]).toMatchObject({
      payableMinor: 0,
      deductions: [{ source: 'times-card', amountMinor: 2_000 }],
    })
    const listed = async (filter: object) => (await world.call(listOrders, filter, mine())).answer
    const all = (await listed({ limit: 100 })).rows
    const ofSales = all.filter(({ type }) => type !== 2).reduce((sum, { totalMinor }) => sum + totalMinor, 0)
    expect((await listed({})).sums).toMatchObject([{ orders: all.length, totalMinor: ofSales }])
    expect((await listed({ type: 2 })).sums).toMatchObject([
      { orders: all.length - all.filter(({ type }) => type !== 2).length },
    ])
    expect((await listed({ type: 2 })).sums[0]?.totalMinor).toBeGreaterThan(0)
    const byKind = await world.call(listOrders, { deduction: 'times-card' }, mine())
    expect(byKind.answer.rows.map((row) => row.id)).toContain(sale.orderId)
    expect(await read(code)).toMatchObject({ totalMinor: 333, times: { usesLeft: 1 } })
    expect((await refund(sale.orderId, 1)).status).toBe(200)
    const { rows } = (await world.call(listPurseEntries, { id }, mine())).answer
    expect(rows.map(({ reason, amountMinor, uses, usesAfter }) => [reason, amountMinor, uses, usesAfter])).toEqual([
      ['returned', 333, 1, 2],
      ['spent', -667, -2, 1],
      ['paid-in', 1_000, 3, 3],
    ])
    const found = (await world.call(findPurses, { memberId }, here())).answer.purses
    expect(found).toMatchObject([{ code, times: { usesLeft: 2 } }])
  })

  it('is sold at the price that was told, asked again answered the same, and not where its offer is off', async () => {
    const terms = timesTerms({ name: 'Told' })
    const { id: offerId } = (await world.call(createTimesOffer, terms, mine())).answer
    const ask = (change: object = {}) => {
      const orderId = newId()
      const tenders = [{ method: 3, amountMinor: 3_000, reference: orderId }]
      const asked = { orderId, offerId, priceMinor: 3_000, memberId: null, tenders, shiftId: null, ...change }
      return world.call(sellTimesCard, asked, here())
    }
    const orderId = newId()
    const tenders = [{ method: 3, amountMinor: 3_000, reference: 'once' }]
    const first = await ask({ orderId, tenders })
    expect((await ask({ orderId, tenders })).answer).toEqual(first.answer)
    expect((await ask({ priceMinor: 2_999 })).refusal).toMatchObject({ code: 'times.price-changed' })
    expect((await ask({ memberId: newId() })).status).toBe(404)
    expect((await world.call(timesOffersAtDesk, {}, here())).answer.offers.map(({ id }) => id)).toContain(offerId)
    await world.call(editTimesOffer, { ...terms, id: offerId, version: 1, uses: 5, priceMinor: 2_000 }, mine())
    expect(first.answer.purse.times).toMatchObject({ usesSold: 10, paidMinor: 3_000 })
    expect(await read(first.answer.purse.code)).toMatchObject({ times: { usesLeft: 10 } })
    await world.call(setTimesOfferEnabled, { id: offerId, enabled: 0 }, mine())
    expect((await ask({ priceMinor: 2_000 })).refusal.code).toBe('times.not-sold')
    expect((await world.call(timesOffersAtDesk, {}, here())).answer.offers.map(({ id }) => id)).not.toContain(offerId)
    const asked = { orderId: newId(), purseId: first.answer.purse.id, amountMinor: 5, shiftId: null }
    expect(
      (await world.call(payIntoPurse, { ...asked, tenders: [{ method: 3, amountMinor: 5, reference: 'a' }] }, here()))
        .status,
    ).toBe(404)
    const { rows } = (await world.call(listTimesOffers, { search: 'told' }, mine())).answer
    expect(rows).toMatchObject([{ sold: 1, enabled: 0, uses: 5 }])
  })

  it('is held by one of two desks and by all of a sale’s cards or none; what more is wanted is refused', async () => {
    const { code } = (await sell({ uses: 4 })).purse
    const two = (await sell({ uses: 1 })).purse.code
    const first = newId()
    expect((await hold(code.toLowerCase(), 3, first)).answer.cards).toMatchObject([{ code, left: 1, used: 3 }])
    expect((await hold(code, 2)).refusal).toMatchObject({ code: 'times.held-elsewhere', details: { code } })
    expect((await hold(code, 5)).refusal.code).toBe('times.not-enough')
    const both = newId()
    const cards = [
      { code: two, uses: 1 },
      { code, uses: 2 },
    ]
    expect((await world.call(holdTimes, { orderId: both, cards }, till())).refusal.code).toBe('times.held-elsewhere')
    expect((await hold(two, 1)).status).toBe(200)
    expect((await hold('NOBODYHASIT', 1)).refusal.code).toBe('purse.unknown')
    await world.call(releasePurses, { orderId: first }, till())
    const all = await Promise.all(Array.from({ length: 8 }, () => hold(code, 3)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    world.passSeconds(16 * 60)
    expect((await hold(code, 4)).status).toBe(200)
  })

  it('books what a sale says it used, below 0 too, and files what the books say otherwise', async () => {
    const { code, id } = (await sell({ uses: 1, scope: { kind: 'products', products: [onlyGoods(0)] } })).purse
    const sales = [saleByTimes(shop.desk, [shop.line(0)], [code]), saleByTimes(shop.desk, [shop.line(0)], [code])]
    for (const sale of sales) await shop.desk.book(sale)
    expect(await read(code)).toMatchObject({ totalMinor: 0, times: { usesLeft: -1, usesFree: 0 } })
    expect(await reasonsOf(sales[0]!.orderId)).toEqual([])
    expect(await reasonsOf(sales[1]!.orderId)).toMatchObject([{ code: 'sale.times-beyond-held' }])
    expect((await refund(sales[0]!.orderId, 1)).status).toBe(200)
    expect(await read(code)).toMatchObject({ totalMinor: 0, times: { usesLeft: 0 } })
    const wrong = saleByTimes(shop.desk, [shop.line(1)], [code])
    await shop.desk.book(wrong)
    expect((await reasonsOf(wrong.orderId)).map((one) => one.code)).toEqual([
      'sale.times-beyond-held',
      'sale.times-other-goods',
    ])
    await world.call(setPurseEnabled, { id, enabled: 0 }, mine())
    expect((await hold(code, 1)).refusal.code).toBe('purse.disabled')
    const off = saleByTimes(shop.desk, [shop.line(0)], [code])
    await shop.desk.book(off)
    expect((await reasonsOf(off.orderId)).map((one) => one.code)).toContain('sale.times-disabled')
    const none = saleByTimes(shop.desk, [shop.line(0)], ['NOBODYHASIT'])
    await shop.desk.book(none)
    expect(await reasonsOf(none.orderId)).toMatchObject([{ code: 'sale.times-unknown' }])
  })

  it('is of no use while its member is switched off; a sale with it is booked and filed', async () => {
    const memberId = await shop.join('Off for now')
    const { code } = (await sell({}, { memberId })).purse
    await world.call(setMembersEnabled, { ids: [memberId], enabled: 0 }, mine())
    expect(await read(code)).toMatchObject({ enabled: 1, isHolderOff: true, times: { usesFree: 0 } })
    expect((await hold(code, 1)).refusal).toMatchObject({ code: 'purse.holder-off', details: { code } })
    const used = saleByTimes(shop.desk, [shop.line(0)], [code])
    await shop.desk.book(used)
    expect(await reasonsOf(used.orderId)).toMatchObject([{ code: 'sale.purse-holder-off' }])
    await world.call(setMembersEnabled, { ids: [memberId], enabled: 1 }, mine())
    expect((await hold(code, 1)).status).toBe(200)
  })

  it('gives back what all free uses are worth, together, by the ways it was paid', async () => {
    const orderId = newId()
    const { purse } = await sell({ uses: 3, priceMinor: 1_000 }, { orderId })
    await shop.desk.book(saleByTimes(shop.desk, [shop.line(1)], [purse.code]))
    const back = (amountMinor: number) =>
      world.call(takeBackFromPurse, { refundId: newId(), orderId, amountMinor, reason: 'gift', shiftId: null }, here())
    const { payments } = (await world.call(listPursePayments, { id: purse.id }, here())).answer
    expect(payments).toMatchObject([{ orderId, mostBackMinor: 666 }])
    expect((await back(667)).refusal.code).toBe('purse.back-too-much')
    expect((await back(665)).refusal.code).toBe('times.back-whole')
    expect((await back(666)).answer).toMatchObject({
      tenders: [{ method: 3, amountMinor: 666 }],
      purse: { totalMinor: 0, times: { usesLeft: 0 } },
    })
    expect((await back(1)).refusal.code).toBe('purse.back-too-much')
  })

  it('is over after its last day, what is held waits, and a use that comes back can be used for 30 days', async () => {
    const { purse } = await sell({ uses: 5, priceMinor: 1_000, validDays: 2 })
    const { code } = purse
    const sale = saleByTimes(shop.desk, [shop.line(1, 2)], [code])
    await shop.desk.book(sale)
    world.passSeconds(3 * 86_400)
    expect((await hold(code, 1)).refusal).toMatchObject({ code: 'times.over' })
    const late = saleByTimes(shop.desk, [shop.line(1)], [code])
    await shop.desk.book(late)
    expect(await reasonsOf(late.orderId)).toMatchObject([{ code: 'sale.times-over' }])
    await world.runJob('member.expire-times')
    await world.runJob('member.expire-times')
    expect(await read(code)).toMatchObject({ totalMinor: 0, times: { usesLeft: 0 } })
    const { rows } = (await world.call(listPurseEntries, { id: purse.id }, mine())).answer
    expect(rows.map(({ reason, uses }) => [reason, uses])).toEqual([
      ['expired', -2],
      ['spent', -1],
      ['spent', -2],
      ['paid-in', 5],
    ])
    expect((await refund(sale.orderId, 2)).status).toBe(200)
    expect((await hold(code, 2)).status).toBe(200)
  })

  it('is not longer good because one of its uses came back: that one is, the others end with the card', async () => {
    const { purse } = await sell({ uses: 5, priceMinor: 1_000, validDays: 10 })
    const { code } = purse
    const sale = saleByTimes(shop.desk, [shop.line(1, 2)], [code])
    await shop.desk.book(sale)
    const { lastDay } = (await read(code)).times!
    await refund(sale.orderId, 1)
    expect((await read(code)).times).toMatchObject({ usesLeft: 4, lastDay })
    await shop.desk.book(saleByTimes(shop.desk, [shop.line(1)], [code]))
    world.passSeconds(12 * 86_400)
    await world.runJob('member.expire-times')
    expect((await read(code)).times).toMatchObject({ usesLeft: 1 })
    expect((await hold(code, 2)).refusal.code).toBe('times.not-enough')
    const last = saleByTimes(shop.desk, [shop.line(1)], [code])
    await shop.desk.book(last)
    expect(await reasonsOf(last.orderId)).toEqual([])
    expect((await refund(last.orderId, 1)).status).toBe(200)
    world.passSeconds(32 * 86_400)
    await world.runJob('member.expire-times')
    expect((await read(code)).times).toMatchObject({ usesLeft: 0 })
  })

  it('that cannot end keeps no other from its end', async () => {
    const cards = [await sell({ uses: 5, validDays: 2 }), await sell({ uses: 5, validDays: 2 })].map(
      ({ purse }) => purse,
    )
    const [held, free] = cards.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    const left = async () => [(await read(held!.code)).times?.usesLeft, (await read(free!.code)).times?.usesLeft]
    world.passSeconds(4 * 86_400)
    const refusing = sql.raw(`id <> '${held!.id}' or uses_left > 0`)
    await world.sql(sql`alter table purse add constraint refuses_one check (${refusing})`)
    await expect(world.runJob('member.expire-times')).rejects.toThrow('refuses_one')
    expect(await left()).toEqual([5, 0])
    await world.sql(sql`alter table purse drop constraint refuses_one`)
    await world.runJob('member.expire-times')
    expect(await left()).toEqual([0, 0])
  })
})

it('is nobody else’s', async () => {
  const { id, code } = (await sell()).purse
  const theirs = { as: other.admin.token }
  const there = { as: other.cashier.token, outlet: other.outlet.outletId }
  expect((await world.call(findPurses, { code }, there)).answer.purses).toEqual([])
  expect((await world.call(listPurseEntries, { id }, theirs)).refusal.code).toBe('thing.not-found')
  const cards = [{ code, uses: 1 }]
  const asked = await world.call(holdTimes, { orderId: newId(), cards }, { device: other.desk.device })
  expect(asked.refusal.code).toBe('purse.unknown')
  const offer = (await world.call(createTimesOffer, timesTerms(), theirs)).answer
  const tenders = [{ method: 3, amountMinor: 3_000, reference: 'b' }]
  const sale = { orderId: newId(), offerId: offer.id, priceMinor: 3_000, memberId: null, tenders, shiftId: null }
  expect((await world.call(sellTimesCard, sale, here())).status).toBe(404)
  const elsewhere = { kind: 'products' as const, products: [{ productId: other.line(0).productId, variantId: null }] }
  expect((await world.call(createTimesOffer, timesTerms({ scope: elsewhere }), mine())).refusal.code).toBe(
    'plan.goods-gone',
  )
})

const onlyGoods = (index: number) => ({ productId: shop.line(index).productId, variantId: null })
