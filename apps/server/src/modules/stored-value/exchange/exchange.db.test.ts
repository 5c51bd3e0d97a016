import {
  cancelExchange,
  createExchangeGood,
  deleteExchangeGood,
  editExchangeGood,
  exchangeOffers,
  exchangePoints,
  handOverExchange,
  listExchangeGoods,
  setExchangeGoodEnabled,
} from '@kassa/contract/stored-value/exchange.calls.ts'
import { releaseStock, reserveStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { adjustPoints, listMemberPoints } from '@kassa/contract/member/member-records.calls.ts'
import { readOrder } from '@kassa/contract/sales/sales.calls.ts'
import { productStatistics } from '@kassa/contract/report/figures.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))
let mug: string
let goodId: string

beforeAll(async () => {
  mug = await world.owner(async (tx) => {
    const made = await makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 900, onHand: 20 })
    await tx.run(sql`update product set stock_policy = 'block' where id = ${made.productId}`)
    return made.productId
  })
  goodId = (await world.call(createExchangeGood, { variantId: mug, points: 300 }, mine())).answer.id
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const theirs = () => ({ as: other.cashier.token, outlet: other.outlet.outletId })
const rich = async (name: string, points: number): Promise<string> => {
  const id = await shop.join(name)
  await world.call(adjustPoints, { id, points, note: 'begin' }, mine())
  return id
}
const asking = (memberId: string, change: object = {}) => ({
  orderId: newId(),
  memberId,
  goodId,
  count: 1,
  points: 300,
  isHandedOver: false,
  ...change,
})
const exchange = (memberId: string, change: object = {}, at = here()) =>
  world.call(exchangePoints, asking(memberId, change), at)
const onHand = async () => {
  const [row] = await world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${mug}`)
  return row?.onHand
}

it('that waits is told by mail to who agreed to messages, in their language; one that is taken along is not', async () => {
  const join = async (name: string, more: object) => {
    const { id } = (await world.call(createMember, { name, ...more }, mine())).answer
    await world.call(adjustPoints, { id, points: 900, note: 'begin' }, mine())
    return id
  }
  const told = await join('Told', { email: 'waits@example.com', locale: 'ja-JP', agreesToMessages: true })
  const silent = await join('Silent', { email: 'silent@example.com' })
  const { answer } = await exchange(told, { count: 2, points: 600 })
  await exchange(told, { isHandedOver: true })
  await exchange(silent)
  const letters = await world.sql<{ recipient: string; locale: string; facts: Record<string, string> }>(sql`
    select recipient, locale, facts from outgoing_message where purpose = 'exchange-waiting'`)
  expect(letters).toMatchObject([
    { recipient: 'waits@example.com', locale: 'ja-JP', facts: { number: answer.number, points: '600' } },
  ])
  expect(letters[0]?.facts['goods']).toMatch(/^2 × /)
})

describe('goods for points', () => {
  it('need goods that fit and points between 1 and 9,999,999, once each', async () => {
    const plain = shop.line(0).productId
    const add = async (variantId: string, points: number) => {
      const made = await world.call(createExchangeGood, { variantId, points }, mine())
      return made.status === 200 ? 'ok' : made.refusal.code
    }
    expect(await add(plain, 0)).toBe('request.invalid')
    expect(await add(plain, 10_000_000)).toBe('request.invalid')
    expect(await add(plain, 9_999_999)).toBe('ok')
    expect(await add(shop.line(1).productId, 1)).toBe('ok')
    expect(await add(mug, 5)).toBe('exchange.goods-taken')
    expect(await add(newId(), 5)).toBe('exchange.goods-unfit')
    const serials = shop.line(2).productId
    await world.owner((tx) => tx.run(sql`update product set tracks_serials = true where id = ${serials}`))
    expect(await add(serials, 5)).toBe('exchange.goods-unfit')
    await world.owner((tx) => tx.run(sql`update product set tracks_serials = false where id = ${serials}`))
    const raced = await Promise.all([1, 2, 3].map(() => add(serials, 7)))
    expect(raced.filter((code) => code === 'ok')).toHaveLength(1)
    const { rows } = (await world.call(listExchangeGoods, {}, mine())).answer
    expect(rows.map(({ points }) => points)).toEqual([1, 7, 300, 9_999_999])
    for (const { id, variantId, version } of rows.filter((row) => row.variantId !== mug)) {
      expect(variantId).not.toBe(mug)
      const strange = { as: other.admin.token }
      expect((await world.call(editExchangeGood, { id, version, points: 2 }, strange)).status).toBe(404)
      expect((await world.call(deleteExchangeGood, { id }, strange)).status).toBe(404)
      expect((await world.call(editExchangeGood, { id, version, points: 2 }, mine())).answer.points).toBe(2)
      expect((await world.call(editExchangeGood, { id, version, points: 3 }, mine())).refusal.code).toBe(
        'thing.changed-meanwhile',
      )
      expect((await world.call(deleteExchangeGood, { id }, mine())).status).toBe(200)
    }
  })

  it('take points and stock at once, wait, are given out, and are complete a day later', async () => {
    const id = await rich('Ada', 700)
    const before = await onHand()
    const offers = (await world.call(exchangeOffers, { memberId: id }, here())).answer
    expect(offers).toMatchObject({ points: 700, goods: [{ id: goodId, points: 300, most: 2 }], exchanges: [] })
    const asked = asking(id, { count: 2, points: 600 })
    const done = (await world.call(exchangePoints, asked, here())).answer
    expect(done).toMatchObject({
      status: 'awaiting-receipt',
      count: 2,
      points: 600,
      can: { handOver: true, cancel: true },
    })
    expect(done.number).toMatch(/^X/)
    expect((await world.call(exchangePoints, asked, here())).answer).toEqual(done)
    expect(await shop.account(id)).toMatchObject({ points: 100, spentMinor: 0, visits: 0 })
    expect(await onHand()).toBe(Number(before) - 2)
    const order = (await world.call(readOrder, { id: asked.orderId }, here())).answer
    expect(order).toMatchObject({ type: 3, totalMinor: 0, tenders: [], can: { refund: false } })
    const period = { from: '2026-01-01', to: '2027-12-31' }
    const figures = (await world.call(productStatistics, { ...period, by: 'product' }, mine())).answer
    expect(figures.byCurrency.flatMap(({ rows }) => rows.map(({ key }) => key))).not.toContain(mug)
    expect((await world.call(handOverExchange, { orderId: asked.orderId }, theirs())).status).toBe(404)
    expect((await world.call(handOverExchange, { orderId: asked.orderId }, here())).answer.status).toBe('received')
    expect((await world.call(handOverExchange, { orderId: asked.orderId }, here())).refusal.code).toBe(
      'exchange.not-waiting',
    )
    const cancel = { orderId: asked.orderId, refundId: newId(), reason: 'too late' }
    expect((await world.call(cancelExchange, cancel, here())).refusal.code).toBe('exchange.not-waiting')
    await world.runJob('member.complete-exchanges')
    expect((await world.call(readOrder, { id: asked.orderId }, here())).answer.status).toBe('received')
    world.passSeconds(86_401)
    await world.runJob('member.complete-exchanges')
    const whole = (await world.call(readOrder, { id: asked.orderId }, here())).answer
    expect([whole.status, ...whole.timeline.map(({ what }) => what)]).toEqual([
      'completion',
      'exchanged',
      'picked-up',
      'completed',
    ])
  })

  it('come back with their points when they were not given out', async () => {
    const id = await rich('Bea', 300)
    const before = await onHand()
    const { orderId } = (await exchange(id)).answer
    const cancel = { orderId, refundId: newId(), reason: 'changed mind' }
    expect((await world.call(cancelExchange, cancel, theirs())).status).toBe(404)
    const raced = await Promise.all([
      world.call(cancelExchange, cancel, here()),
      world.call(cancelExchange, { ...cancel, refundId: newId() }, here()),
      world.call(handOverExchange, { orderId }, here()),
    ])
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    const isCancelled = raced[2]?.status !== 200
    expect((await shop.account(id)).points).toBe(isCancelled ? 300 : 0)
    expect(await onHand()).toBe(Number(before) - (isCancelled ? 0 : 1))
    if (!isCancelled) return
    const { rows } = (await world.call(listMemberPoints, { id }, mine())).answer
    expect(rows.map(({ reason, points }) => [reason, points])).toEqual([
      [6, 300],
      [2, -300],
      [4, 300],
    ])
    expect((await world.call(readOrder, { id: orderId }, here())).answer.status).toBe('refunded')
  })

  it('are refused whole: too few points, held points, no stock, changed, switched off, not theirs', async () => {
    const id = await rich('Cleo', 900)
    const code = async (change: object, at = here()) => {
      const asked = await exchange(id, change, at)
      return asked.status === 200 ? 'ok' : asked.refusal.code
    }
    expect(await code({ count: 4, points: 1_200 })).toBe('points.not-there')
    expect(await code({ points: 299 })).toBe('exchange.differs')
    expect(await code({ count: 99, points: 29_700 })).toBe('exchange.out-of-stock')
    expect(await code({ count: 100, points: 30_000 })).toBe('request.invalid')
    expect(await code({ goodId: newId() })).toBe('exchange.not-offered')
    expect(await code({}, theirs())).toBe('thing.not-found')
    const hold = { orderId: newId(), memberId: id, points: 601, balanceMinor: 0, password: null }
    await world.call(holdMember, hold, { device: shop.desk.device })
    expect(await code({})).toBe('points.not-there')
    world.passSeconds(16 * 60)
    await world.call(setExchangeGoodEnabled, { id: goodId, enabled: 0 }, mine())
    expect(await code({})).toBe('exchange.not-offered')
    await world.call(setExchangeGoodEnabled, { id: goodId, enabled: 1 }, mine())
    expect((await shop.account(id)).points).toBe(900)
  })

  it('that are kept for somebody else are not given, and the last piece goes to one of two members who ask at once', async () => {
    const lamp = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { sellPriceMinor: 900, onHand: 1, stockPolicy: 'block' }),
    )
    const { id: lampId } = (await world.call(createExchangeGood, { variantId: lamp.variantId, points: 50 }, mine()))
      .answer
    const asked = { goodId: lampId, points: 50 }
    const [one, two] = [await rich('Eve', 90), await rich('Fay', 90)]
    const { device } = shop.desk
    const basket = { orderId: newId(), lines: [{ variantId: lamp.variantId, quantity: 1 }] }
    expect((await world.call(reserveStock, basket, { device })).status).toBe(200)
    const most = async () =>
      (await world.call(exchangeOffers, { memberId: one }, here())).answer.goods.find(({ id }) => id === lampId)?.most
    const refused = (await exchange(one, asked)).refusal
    expect([refused.code, refused.details, await most()]).toEqual([
      'exchange.out-of-stock',
      { available: 0, wanted: 1 },
      0,
    ])
    await world.call(releaseStock, { orderId: basket.orderId }, { device })
    expect(await most()).toBe(1)
    const raced = await Promise.all([one, two].map((id) => exchange(id, asked)))
    expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
    const [row] = await world.sql<{ onHand: number }>(
      sql`select on_hand from stock where variant_id = ${lamp.variantId}`,
    )
    expect(row?.onHand).toBe(0)
  })

  it('of one member are had by one of several desks that ask at once', async () => {
    const id = await rich('Dora', 400)
    const raced = await Promise.all(Array.from({ length: 5 }, () => exchange(id, { isHandedOver: true })))
    expect(raced.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 422, 422, 422, 422])
    expect((await shop.account(id)).points).toBe(100)
  })
})
