// Rows that several documents want are locked in one order: found by holding each of them while a document is booked, and looking at what it holds by then.
import type { ExchangeBody, JournalBody, SaleBody } from '@kassa/contract/journal/journal.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { payIntoPurse, sellTimesCard, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { createTimesOffer } from '@kassa/contract/stored-value/times-offer.calls.ts'
import { payTogether } from '@kassa/contract/stored-value/together.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { correctMethod } from '@kassa/contract/sales/correction.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql, type Sql } from '../src/platform/db/sql.ts'
import { newId } from '../src/platform/ids.ts'
import { twoOffTen } from './make/coupon-terms.ts'
import { cash } from './make/desk.ts'
import { exchangeBody, exchangeTender } from './make/exchange.ts'
import { countWaiting, holdLock } from './make/held-lock.ts'
import { makeMemberShop, withMember, type MemberShop } from './make/member-shop.ts'
import { makeMarketer } from './make/plan.ts'
import { byPurse, payIn } from './make/purse.ts'
import { refundBody } from './make/refund-body.ts'
import { timesTerms } from './make/times.ts'
import { disagreements } from './prove.ts'
import { clusterUrl } from './template.ts'
import { makeWorld, type World } from './world.ts'

/** A card's terminal, whose slips have numbers. */
const SLIP = 3

let world: World
let shop: MemberShop
let memberId: string
let card: { id: string; code: string }
let offerId: string
let nextCoupon: () => Promise<ReturnType<typeof couponOf>>
/** The rows that the document in hand may want. */
let about: { orderId: string; couponId: string; slips?: readonly [string, string] }

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
  memberId = await shop.join('Ada')
  await world.call(adjustPoints, { id: memberId, points: 100_000, note: 'begin' }, { as: shop.admin.token })
  await payIn(world, asCashier(), 1_000_000)
  card = (
    await world.sql<{ id: string; code: string }>(
      sql`select id, code from purse where merchant_id = ${shop.merchantId}`,
    )
  )[0]!
  nextCoupon = await couponsOf()
  const terms = timesTerms({ priceMinor: 3_000 })
  offerId = (await world.call(createTimesOffer, terms, { as: shop.admin.token })).answer.id
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

const asCashier = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })

/** Coupons of the shop, one after the other, as a desk finds them. */
async function couponsOf(): Promise<typeof nextCoupon> {
  const codes = ['coupons', 'coupons.add', 'coupons.edit', 'coupons.issue', 'coupons.member'].map((key) =>
    permissionCode(`platform.marketing.${key}`),
  )
  const as = await makeMarketer(world, shop.merchantId, codes)
  const terms = twoOffTen({ currency: 'USD' })
  const templateId = (await world.call(createCouponTemplate, terms as never, { as })).answer.id
  await world.call(makeCouponCodes, { templateId, count: 90 }, { as })
  await world.runJob('promotion.make-coupon-codes')
  const all = (await world.call(listCoupons, { templateId, limit: 90 }, { as })).answer.rows.map(({ code }) => code)
  return async () => {
    const { answer } = await world.call(findCoupon, { code: all.pop() ?? '' }, { device: shop.desk.device })
    return couponOf(answer.terms, answer, 'available')
  }
}

/** 50.00 less a coupon and points: 10.00 from a gift card, the rest in cash. */
async function saleOfAll(): Promise<SaleBody> {
  const member = await shop.facts(memberId)
  const coupon = await nextCoupon()
  const sale = shop.desk.sale([shop.line(0, 5)], {
    change: (plain) => ({ ...withMember(plain, member, 100, { principalMinor: 0, bonusMinor: 0 }), coupons: [coupon] }),
    tenders: (due) => [byPurse('gift-card', card.code, 1_000), cash(due - 1_000)],
  })
  about = { orderId: sale.orderId, couponId: coupon.id }
  return sale
}
const book = async (body: JournalBody) => {
  const [outcome] = await shop.desk.book(body)
  expect(outcome).toMatchObject({ outcome: 'accepted', reasons: [] })
}
async function soldOfAll(): Promise<SaleBody> {
  const sale = await saleOfAll()
  await book(sale)
  return sale
}
const paidOf = ({ tenders }: SaleBody): number => tenders.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
const whole = [{ line: 0, quantity: 5, goods: 'restock' as const }]

const inCash = (amountMinor: number) => ({ method: 0, amountMinor, reference: null })
const bySlip = (amountMinor: number, reference: string) => ({ method: SLIP, amountMinor, reference })
/** Slips of cards that nobody brought before, in the order in which a document that has both holds them. */
const newSlips = (orderId: string): readonly [string, string] => {
  const slips = [newId().toUpperCase(), newId().toUpperCase()].toSorted() as [string, string]
  about = { orderId, couponId: newId(), slips }
  return slips
}
const done = async (call: Promise<{ readonly status: number }>) => expect((await call).status).toBe(200)

/** Documents that move several things, each made ready to be booked. */
const documents: readonly [string, () => Promise<() => Promise<unknown>>][] = [
  [
    'a plain sale',
    () => {
      const sale = shop.desk.sale([shop.line(0), shop.line(1)])
      about = { orderId: sale.orderId, couponId: newId() }
      return Promise.resolve(() => book(sale))
    },
  ],
  [
    'a sale of everything',
    async () => {
      const sale = await saleOfAll()
      return () => book(sale)
    },
  ],
  [
    'a refund of a till',
    async () => {
      const sale = await soldOfAll()
      const given = { lines: whole, amountMinor: paidOf(sale), tenders: sale.tenders }
      return () => book(refundBody(shop.desk, sale, given))
    },
  ],
  [
    'a refund of the office',
    async () => {
      const sale = await soldOfAll()
      const { orderId, shiftId } = sale
      const asked = { orderId, shiftId, lines: whole, reason: 'torn', amountMinor: paidOf(sale), tenders: [] }
      return async () =>
        expect((await world.call(refundOrder, { ...asked, refundId: newId() }, asCashier())).status).toBe(200)
    },
  ],
  [
    'a void of the office',
    async () => {
      const { orderId, shiftId } = await soldOfAll()
      const asked = { orderId, shiftId, refundId: newId(), reason: 'mistake' }
      return async () => expect((await world.call(voidOrder, asked, asCashier())).status).toBe(200)
    },
  ],
  [
    'an exchange',
    async () => {
      const sale = shop.desk.sale([shop.line(0)])
      await book(sale)
      about = { orderId: sale.orderId, couponId: newId() }
      const halves = {
        lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
        backMinor: 1_000,
        backTenders: [exchangeTender(350), cash(650)],
        outTenders: [exchangeTender(350)],
      }
      const body: ExchangeBody = exchangeBody(shop, sale, [0, 1], halves)
      return () => book(body)
    },
  ],
  [
    'a payment into a card',
    () => {
      const money = { purseId: card.id, amountMinor: 10_000, tenders: [inCash(10_000)], shiftId: shop.desk.shiftId }
      return Promise.resolve(async () =>
        expect((await world.call(payIntoPurse, { orderId: newId(), ...money }, asCashier())).status).toBe(200),
      )
    },
  ],
  [
    'what comes back of it',
    async () => {
      const { shiftId } = shop.desk
      const orderId = newId()
      const money = { purseId: card.id, amountMinor: 10_000, tenders: [inCash(10_000)], shiftId }
      expect((await world.call(payIntoPurse, { orderId, ...money }, asCashier())).status).toBe(200)
      const back = { orderId, refundId: newId(), amountMinor: 10_000, reason: 'not wanted', shiftId }
      return async () => expect((await world.call(takeBackFromPurse, back, asCashier())).status).toBe(200)
    },
  ],
  [
    'a recharge',
    () => {
      const nothing = { ruleId: null, giftMinor: 0, points: 0 }
      const money = { memberId, amountMinor: 10_000, tenders: [inCash(10_000)], shiftId: shop.desk.shiftId }
      return Promise.resolve(async () =>
        expect((await world.call(rechargeMember, { orderId: newId(), ...nothing, ...money }, asCashier())).status).toBe(
          200,
        ),
      )
    },
  ],
]

/** Documents that are paid by slips, which they hold before the shift, the cards and the goods that they move. */
const slipped: typeof documents = [
  [
    'a sale by slip and card',
    () => {
      const orderId = newId()
      const [slip, other] = newSlips(orderId)
      const sale = shop.desk.sale([shop.line(0)], {
        tenders: (due) => [
          byPurse('gift-card', card.code, 100),
          { ...cash(200), ...bySlip(200, slip) },
          { ...cash(due - 300), ...bySlip(due - 300, other) },
        ],
      })
      return Promise.resolve(() => book({ ...sale, orderId }))
    },
  ],
  [
    'a plain sale by slips',
    () => {
      const orderId = newId()
      const [slip, other] = newSlips(orderId)
      const sale = shop.desk.sale([shop.line(0), shop.line(1)], {
        tenders: (due) => [
          { ...cash(200), ...bySlip(200, slip) },
          { ...cash(due - 200), ...bySlip(due - 200, other) },
        ],
      })
      return Promise.resolve(() => book({ ...sale, orderId }))
    },
  ],
  [
    'a payment into a card by slip',
    () => {
      const orderId = newId()
      const [slip, other] = newSlips(orderId)
      const tenders = [bySlip(4_000, slip), bySlip(6_000, other)]
      const money = { orderId, purseId: card.id, amountMinor: 10_000, tenders, shiftId: shop.desk.shiftId }
      return Promise.resolve(() => done(world.call(payIntoPurse, money, asCashier())))
    },
  ],
  [
    'a recharge by slip',
    () => {
      const orderId = newId()
      const [slip, other] = newSlips(orderId)
      const tenders = [bySlip(4_000, slip), bySlip(6_000, other)]
      const nothing = { ruleId: null, giftMinor: 0, points: 0 }
      const money = { orderId, memberId, amountMinor: 10_000, tenders, shiftId: shop.desk.shiftId }
      return Promise.resolve(() => done(world.call(rechargeMember, { ...nothing, ...money }, asCashier())))
    },
  ],
  [
    'a session pass by slip',
    () => {
      const orderId = newId()
      const [slip, other] = newSlips(orderId)
      const tenders = [bySlip(1_000, slip), bySlip(2_000, other)]
      const sold = { orderId, offerId, memberId, priceMinor: 3_000, tenders, shiftId: shop.desk.shiftId }
      return Promise.resolve(() => done(world.call(sellTimesCard, sold, asCashier())))
    },
  ],
  [
    'several things that are paid together',
    () => {
      const [slip, other] = newSlips(newId())
      const { shiftId } = shop.desk
      const nothing = { ruleId: null, giftMinor: 0, points: 0 }
      const part = (reference: string) => ({ amountMinor: 2_000, tenders: [bySlip(2_000, reference)], shiftId })
      const asked = {
        basketId: newId(),
        recharges: [{ orderId: newId(), memberId, ...nothing, ...part(slip) }],
        purses: [{ orderId: newId(), purseId: card.id, ...part(other) }],
        passes: [{ orderId: newId(), offerId, memberId, priceMinor: 3_000, tenders: [inCash(3_000)], shiftId }],
      }
      return Promise.resolve(() => done(world.call(payTogether, asked, asCashier())))
    },
  ],
  [
    'a corrected method',
    async () => {
      const sale = shop.desk.sale([shop.line(0)])
      await book(sale)
      const [reference] = newSlips(sale.orderId)
      const asked = { orderId: sale.orderId, position: 0, method: SLIP, reference, reason: 'by card' }
      return () => done(world.call(correctMethod, asked, { as: shop.admin.token, outlet: shop.outlet.outletId }))
    },
  ],
]

/** The rows, each to be locked or looked at; not the till's own, whose entries follow one another. */
const rows: Readonly<Record<string, () => Sql>> = {
  order: () => sql`sales_order where id = ${about.orderId}`,
  shift: () => sql`shift where id = ${shop.desk.shiftId}`,
  coupon: () => sql`coupon where id = ${about.couponId}`,
  member: () => sql`member_account where member_id = ${memberId}`,
  card: () => sql`purse where id = ${card.id}`,
  offer: () => sql`times_offer where id = ${offerId}`,
  goods: () => sql`stock where variant_id = ${shop.line(0).productId}`,
  others: () => sql`stock where variant_id = ${shop.line(1).productId}`,
  numbers: () => sql`document_counter where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}`,
}
// A sale only keeps its shift, and whatever its rows refer to, from being taken away: that lock stands beside this one.
const LOCKED = sql.raw('for no key update')

/** Numbers of slips are held by a lock of the database that belongs to no row. */
const slips = ['slip', 'other slip'] as const
const keyOf = (name: string): Sql =>
  sql`hashtextextended(${`slip ${shop.merchantId} ${SLIP} ${about.slips?.[slips.findIndex((one) => one === name)] ?? newId()}`}, 0)`
const isSlip = (name: string): boolean => slips.some((one) => one === name)
const lockOf = (name: string): Sql =>
  isSlip(name) ? sql`select pg_advisory_xact_lock(${keyOf(name)})` : sql`select from ${rows[name]!()} ${LOCKED}`

const isThere = async (row: Sql): Promise<boolean> => (await world.sql(sql`select 1 as one from ${row}`)).length > 0
async function isHeld(name: string): Promise<boolean> {
  if (isSlip(name)) {
    const [found] = await world.sql<{ isFree: boolean }>(
      sql`select pg_try_advisory_xact_lock(${keyOf(name)}) as is_free`,
    )
    return found?.isFree === false
  }
  const row = rows[name]!()
  return (await isThere(row)) && (await world.sql(sql`select 1 as one from ${row} ${LOCKED} skip locked`)).length === 0
}

const names = [...Object.keys(rows), ...slips]

/** The rows that a document holds as it comes to one of them; none where it does not want that. */
async function heldBefore(wanted: string, make: () => Promise<() => Promise<unknown>>): Promise<string[]> {
  const run = await make()
  const letGo = await holdLock(world, lockOf(wanted))
  let isOver = false
  const running = run().finally(() => {
    isOver = true
  })
  await expect.poll(async () => isOver || (await countWaiting(world)) > 0, { interval: 5 }).toBe(true)
  const others = names.filter((name) => name !== wanted && !isOver)
  const held: string[] = []
  for (const name of others) if (await isHeld(name)) held.push(name)
  await letGo()
  await running
  return held
}

it('no documents lock the same rows crosswise', { timeout: 120_000 }, async () => {
  // The embedded database runs one transaction at a time: nothing waits there.
  if (clusterUrl === '') return
  const order: { readonly first: string; readonly last: string; readonly by: string }[] = []
  for (const [by, make] of [...documents, ...slipped])
    for (const last of names) for (const first of await heldBefore(last, make)) order.push({ first, last, by })
  expect(order.length).toBeGreaterThan(20)
  // Whatever nobody locks behind something else is taken out, until only rows are left that are locked in a circle.
  let left = order
  for (let before = -1; before !== left.length;) {
    before = left.length
    const behind = new Set(left.map(({ last }) => last))
    left = left.filter(({ first }) => behind.has(first))
  }
  expect(left.map(({ first, last, by }) => `${first}, then ${last}: ${by}`)).toEqual([])
})
