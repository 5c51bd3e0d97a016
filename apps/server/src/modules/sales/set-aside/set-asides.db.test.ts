import type { InputOf } from '@kassa/contract/endpoint.ts'
import { reserveStock, releaseStock } from '@kassa/contract/inventory/reserve-stock.calls.ts'
import { holdPurse, payIntoPurse, releasePurses, takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { createMember } from '@kassa/contract/member/member.calls.ts'
import { cancelSetAside, listSetAsides, setAside, takeSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { momentIn } from '@kassa/domain/time/shown-moment.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDesk } from '../../../../test/make/desk.ts'
import { makeDevice, type MadeDevice } from '../../../../test/make/device.ts'
import { makeProduct, makeTax } from '../../../../test/make/goods.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { makeOutlet } from '../../../../test/make/merchant.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { disagreements } from '../../../../test/prove.ts'
import { makeShop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop
let second: MadeDevice
let elsewhere: MadeDevice
let stranger: MemberShop

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
  stranger = await makeMemberShop(world)
  second = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
  elsewhere = await world.owner(async (tx) =>
    makeDevice(tx, shop.merchantId, await makeOutlet(tx, shop.merchantId, { name: 'Second', number: '900' })),
  )
})
afterAll(async () => {
  expect(await disagreements(world)).toEqual([])
  await world.close()
})

type Asked = InputOf<(typeof setAside)['request']>

const day = (days: number): string => new Date(Date.parse(world.now) + days * 86_400_000).toISOString().slice(0, 10)
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const mine = () => ({ as: shop.admin.token })
const asked = (change: Partial<Asked> = {}): Asked => ({
  id: newId(),
  kind: 'layaway',
  staffId: null,
  customer: 'Ada Byron',
  phone: '+1 555 0100',
  note: '',
  lastDay: day(60),
  dues: [],
  totalMinor: 1_000,
  openedAt: world.now,
  shown: { pieces: 1, names: ['Tea'], totalMinor: 1_000 },
  lines: [{ variantId: shop.line(0).productId, quantity: 1 }],
  steps: [{ kind: 'set-note', note: 'Blue coat' }],
  head: 1,
  ...change,
})
const put = (one: Asked, device = shop.desk.device) => world.call(setAside, one, { device })
const take = (id: string, device = second, despite = false) => world.call(takeSetAside, { id, despite }, { device })
const pay = (setAsideId: string, amountMinor: number, orderId = newId()) =>
  world.call(
    payIntoPurse,
    {
      orderId,
      purseId: null,
      setAsideId,
      amountMinor,
      tenders: [{ method: 3, amountMinor, reference: orderId }],
      shiftId: null,
    },
    here(),
  )
const list = async (request = {}) => (await world.call(listSetAsides, { limit: 100, ...request }, mine())).answer.rows
const find = async (id: string) => (await list()).find((row) => row.id === id)!
const cancel = (id: string, as = here()) => world.call(cancelSetAside, { id, reason: 'Not wanted' }, as)

it('is kept under a number, paid ahead in parts, and the deposit pays the sale that has its id', async () => {
  const one = asked({ dues: [{ day: day(30), amountMinor: 400 }] })
  const { answer } = await put(one)
  expect(answer).toMatchObject({
    state: 'waiting',
    paidMinor: 0,
    leftMinor: 1_000,
    next: { day: day(30), amountMinor: 400 },
  })
  expect(answer.number).toMatch(/^A/)
  expect((await put(one)).answer.number).toBe(answer.number)
  const first = await pay(one.id, 300)
  expect(first.answer.purse).toMatchObject({ kind: 'gift-card', totalMinor: 300 })
  expect(await find(one.id)).toMatchObject({ paidMinor: 300, leftMinor: 700, next: { day: day(30), amountMinor: 100 } })
  expect((await pay(one.id, 100)).answer.purse.id).toBe(first.answer.purse.id)
  expect(await find(one.id)).toMatchObject({ paidMinor: 400, next: { day: day(60), amountMinor: 600 } })
  expect((await pay(one.id, 601)).refusal).toMatchObject({
    code: 'set-aside.above-total',
    details: { left: '6.00 USD' },
  })
  const { code } = first.answer.purse
  const hold = { kind: 'gift-card' as const, code, amountMinor: 400 }
  const other = await world.call(holdPurse, { ...hold, orderId: newId() }, { device: second })
  expect(other.refusal.code).toBe('purse.is-deposit')
  expect((await world.call(holdPurse, { ...hold, orderId: one.id }, { device: shop.desk.device })).status).toBe(200)
  const sale = { ...saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 400), orderId: one.id }
  const [booked] = await shop.desk.book(sale)
  expect(booked).toMatchObject({ outcome: 'accepted' })
  expect(await find(one.id)).toMatchObject({ state: 'collected', paidMinor: 0, leftMinor: 0 })
  expect((await take(one.id)).refusal.code).toBe('set-aside.over')
  expect((await pay(one.id, 1)).refusal.code).toBe('set-aside.over')
  expect((await cancel(one.id)).refusal.code).toBe('set-aside.over')
  expect((await put(one)).refusal.code).toBe('set-aside.over')
})

it('its deposit pays it at a shop that takes no gift cards, and nothing is filed; another card there is', async () => {
  const plain = await makeShop(world, { currency: 'USD' })
  const { productId, sellPriceMinor, taxId } = await world.owner(async (tx) => {
    const tax = await makeTax(tx, plain.merchantId, { outletIds: [plain.outlet.outletId] })
    return { taxId: tax, ...(await makeProduct(tx, plain.merchantId, [plain.outlet], { taxId: tax, onHand: 9 })) }
  })
  const desk = await makeDesk(world, { ...plain, staffId: plain.cashier.id })
  const there = { as: plain.cashier.token, outlet: plain.outlet.outletId }
  const one = asked({ lines: [{ variantId: productId, quantity: 1 }] })
  expect((await put(one, desk.device)).status).toBe(200)
  const tenders = [{ method: 3, amountMinor: 400, reference: one.id }]
  const deposit = { orderId: newId(), purseId: null, setAsideId: one.id, amountMinor: 400, tenders, shiftId: null }
  const { code } = (await world.call(payIntoPurse, deposit, there)).answer.purse
  const card = (await payIn(world, there, 500)).answer.purse.code
  const line = { productId, sellPriceMinor, taxId, rateBasisPoints: 1_300 }
  const paidBy = (by: string, orderId: string) => ({
    ...saleByPurse(desk, [line], { kind: 'gift-card', code: by }, 400),
    orderId,
  })
  await desk.book(desk.openShift(0))
  const [collected, other] = await desk.book(paidBy(code, one.id), paidBy(card, newId()))
  expect([collected?.outcome, collected?.reasons]).toEqual(['accepted', []])
  expect([other?.outcome, other?.reasons.map((reason) => reason.code)]).toEqual(['review', ['sale.method-unknown']])
})

it('of two payments of all that is left one comes in, the other is refused', async () => {
  const one = asked()
  await put(one)
  const answers = await Promise.all([pay(one.id, 1_000), pay(one.id, 1_000)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  expect(await find(one.id)).toMatchObject({ paidMinor: 1_000, leftMinor: 0 })
})

it('cancelled, its deposit can be given back by the ways it was paid; before that it cannot', async () => {
  const one = asked()
  await put(one)
  const paid = (await pay(one.id, 500)).answer
  const back = { refundId: newId(), orderId: paid.orderId, amountMinor: 500, reason: 'Cancelled', shiftId: null }
  expect((await world.call(takeBackFromPurse, back, here())).refusal.code).toBe('purse.is-deposit')
  const { answer } = await cancel(one.id)
  expect(answer).toMatchObject({ state: 'cancelled', paidMinor: 500, leftMinor: 0, cancelReason: 'Not wanted' })
  expect((await cancel(one.id)).refusal.code).toBe('set-aside.over')
  expect((await pay(one.id, 1)).refusal.code).toBe('set-aside.over')
  expect((await world.call(takeBackFromPurse, back, here())).answer.tenders).toEqual([{ method: 3, amountMinor: 500 }])
  expect(await find(one.id)).toMatchObject({ paidMinor: 0 })
})

it('is cancelled by nobody while a till is paid by what lies on its account, and says by whom and until when', async () => {
  const one = asked()
  const { number } = (await put(one)).answer
  const { code } = (await pay(one.id, 500)).answer.purse
  const hold = { orderId: one.id, kind: 'gift-card' as const, code, amountMinor: 500 }
  const { heldUntil } = (await world.call(holdPurse, hold, { device: second })).answer
  const [till] = await world.sql<{ name: string }>(sql`select name from device where id = ${second.deviceId}`)
  for (const as of [shop.cashier.token, shop.admin.token]) {
    const { status, refusal } = await cancel(one.id, { ...here(), as })
    expect([status, refusal.code]).toEqual([409, 'set-aside.paying'])
    expect(refusal.details).toMatchObject({ name: till?.name, number, until: heldUntil })
    expect(refusal.message).toContain(`${momentIn('en-US', heldUntil, 'Asia/Shanghai')} GMT+8`)
  }
  const strange = { as: stranger.admin.token, outlet: stranger.outlet.outletId }
  expect((await cancel(one.id, strange)).status).toBe(404)
  expect(await find(one.id)).toMatchObject({ state: 'waiting', paidMinor: 500 })
  await world.call(releasePurses, { orderId: one.id }, { device: second })
  expect((await cancel(one.id)).answer).toMatchObject({ state: 'cancelled', paidMinor: 500 })
})

it('cancelled and then handed out by a till that had not heard of it: booked, and filed by its number', async () => {
  const one = asked()
  await put(one)
  const { code } = (await pay(one.id, 500)).answer.purse
  const { answer } = await cancel(one.id)
  const sale = { ...saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 500), orderId: one.id }
  expect(await shop.desk.book(sale)).toMatchObject([
    { outcome: 'review', reasons: [{ code: 'sale.saved-order-was-over', facts: { order: answer.number } }] },
  ])
  expect(await find(one.id)).toMatchObject({ state: 'collected', paidMinor: 0 })
})

it('keeps its goods until it is collected or cancelled; a quotation keeps none', async () => {
  const variantId = shop.line(1).productId
  await world.sql(sql`update product set stock_policy = 'block' where id = ${variantId}`)
  const had = await world.sql<{ onHand: number }>(sql`select on_hand from stock where variant_id = ${variantId}`)
  const lie = (onHand: number) => world.sql(sql`update stock set on_hand = ${onHand} where variant_id = ${variantId}`)
  await lie(2)
  const lines = [{ variantId, quantity: 2 }]
  const wanted = (orderId: string) =>
    world.call(reserveStock, { orderId, lines: [{ variantId, quantity: 1 }] }, { device: second })
  const quoted = asked({ kind: 'quotation', lines })
  await put(quoted)
  expect((await wanted(newId())).status).toBe(200)
  await world.sql(sql`delete from stock_reservation where merchant_id = ${shop.merchantId}`)
  const one = asked({ kind: 'pre-order', lines })
  await put(one)
  await world.sql(sql`update stock_reservation set expires_at = expires_at - interval '3 days'`)
  await world.runJob('inventory.forget-reservations')
  expect((await wanted(newId())).refusal.code).toBe('stock.insufficient')
  expect((await put(asked({ kind: 'pre-order', lines }))).refusal.code).toBe('stock.insufficient')
  expect((await wanted(one.id)).status).toBe(200)
  await world.call(releaseStock, { orderId: one.id }, { device: second })
  expect((await wanted(newId())).status).toBe(200)
  await put(one)
  await cancel(one.id)
  expect((await wanted(newId())).status).toBe(200)
  await lie(had[0]?.onHand ?? 0)
})

it('is handed to one till at a time, to another one after half an hour or despite that, and only where its goods lie', async () => {
  const one = asked()
  await put(one)
  const answers = await Promise.all([take(one.id, shop.desk.device), take(one.id, second)])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [winner, loser] = answers[0]?.status === 200 ? [shop.desk.device, second] : [second, shop.desk.device]
  expect((await take(one.id, winner)).answer).toMatchObject({ steps: one.steps, head: 1, openedAt: one.openedAt })
  expect((await take(one.id, loser)).refusal.code).toBe('set-aside.taken')
  expect((await put(one, loser)).refusal.code).toBe('set-aside.over')
  expect((await take(one.id, loser, true)).status).toBe(200)
  world.passSeconds(30 * 60)
  expect((await take(one.id, winner)).status).toBe(200)
  expect((await put({ ...one, note: 'Red' }, winner)).answer).toMatchObject({ note: 'Red', takenBy: null })
  expect((await take(one.id, elsewhere)).refusal.code).toBe('set-aside.other-outlet')
})

it('turns from a quotation into an order that is paid ahead, and never below what was paid', async () => {
  const one = asked({ kind: 'quotation' })
  const { number } = (await put(one)).answer
  expect((await pay(one.id, 1)).refusal.code).toBe('set-aside.no-deposit')
  expect((await put({ ...one, kind: 'pre-order' })).answer).toMatchObject({ number, kind: 'pre-order' })
  await pay(one.id, 600)
  expect((await put({ ...one, kind: 'quotation' })).refusal.code).toBe('set-aside.no-deposit')
  expect((await put({ ...one, kind: 'pre-order', totalMinor: 599 })).refusal.code).toBe('set-aside.below-paid')
  expect((await put({ ...one, kind: 'pre-order', totalMinor: 600 })).answer).toMatchObject({ leftMinor: 0 })
})

it.each([
  ['customer', { customer: '' }],
  ['customer', { customer: 'x'.repeat(51) }],
  ['phone', { phone: 'x'.repeat(33) }],
  ['note', { note: 'x'.repeat(101) }],
  ['totalMinor', { totalMinor: 0 }],
  ['dues', { dues: Array.from({ length: 25 }, () => ({ day: '2026-12-01', amountMinor: 1 })) }],
])('%s beyond its limits is refused', async (_, change) => {
  expect((await put(asked(change))).status).toBe(422)
})

it('one part too late or a cent too much is refused by its number or its sum, and nothing is kept', async () => {
  const late = asked({ dues: [{ day: day(61), amountMinor: 1 }] })
  expect((await put(late)).refusal).toMatchObject({
    code: 'set-aside.due-day-unfit',
    details: { part: 1, day: day(61), until: day(60) },
  })
  const { refusal } = await put(asked({ dues: [{ day: day(60), amountMinor: 1_001 }] }))
  expect(refusal.code).toBe('set-aside.dues-unfit')
  expect(refusal.message).toContain('$10.01')
  expect(refusal.message).toContain('$10.00')
  expect((await put(asked({ kind: 'pre-order', dues: late.dues }))).refusal.code).toBe('set-aside.not-layaway')
  expect(await find(late.id)).toBeUndefined()
  expect((await put({ ...late, dues: [{ day: day(60), amountMinor: 1_000 }] })).status).toBe(200)
})

it('a last day before today is refused, one that is over is late and found by it', async () => {
  expect((await put(asked({ lastDay: day(-2) }))).refusal.code).toBe('set-aside.day-unfit')
  const one = asked({ customer: 'Late Larry', lastDay: day(1) })
  await put(one)
  expect((await list({ late: 'yes' })).map(({ id }) => id)).not.toContain(one.id)
  await world.sql(sql`update set_aside set last_day = last_day - 3, next_day = next_day - 3 where id = ${one.id}`)
  expect(await list({ late: 'yes', search: 'larry' })).toMatchObject([{ id: one.id, isLate: true }])
})

it('another merchant finds nothing, and changes nothing', async () => {
  const one = asked()
  const { number } = (await put(one)).answer
  const theirs = { as: stranger.admin.token }
  const { rows } = (await world.call(listSetAsides, { search: number }, theirs)).answer
  expect(rows.map(({ id }) => id)).not.toContain(one.id)
  expect((await take(one.id, stranger.desk.device)).status).toBe(404)
  expect((await cancel(one.id, { as: stranger.cashier.token, outlet: stranger.outlet.outletId })).status).toBe(404)
  expect(await find(one.id)).toMatchObject({ state: 'waiting' })
})

it('reminds a member who agreed to messages three days before a part is due, once for each day', async () => {
  const join = async (email: string, agreesToMessages: boolean) =>
    (await world.call(createMember, { name: 'Reminded', email, locale: 'ja-JP', agreesToMessages }, mine())).answer.id
  const [told, silent] = [await join('due@example.com', true), await join('silent@example.com', false)]
  const dues = [
    { day: day(5), amountMinor: 400 },
    { day: day(9), amountMinor: 300 },
  ]
  const one = asked({ memberId: told, dues })
  const { number } = (await put(one)).answer
  await put(asked({ memberId: silent, dues }))
  await put(asked({ dues }))
  await put(asked({ memberId: newId(), dues }))
  await put(asked({ memberId: told, kind: 'quotation', lastDay: day(5) }))
  const letters = async () => {
    await world.runJob('sales.remind-of-set-asides')
    return world.sql(sql`
      select recipient, locale, facts ->> 'number' as number, facts ->> 'amount' as amount, facts ->> 'date' as date
      from outgoing_message where purpose = 'payment-due' order by facts ->> 'date'`)
  }
  world.passSeconds(86_400)
  expect(await letters()).toEqual([])
  const first = { recipient: 'due@example.com', locale: 'ja-JP', number, amount: '4.00 USD', date: dues[0]!.day }
  world.passSeconds(86_400)
  expect(await letters()).toEqual([first])
  expect(await letters()).toEqual([first])
  await pay(one.id, 500)
  world.passSeconds(5 * 86_400)
  expect(await letters()).toEqual([first, { ...first, amount: '2.00 USD', date: dues[1]!.day }])
  await pay(one.id, 500)
  world.passSeconds(50 * 86_400)
  expect(await letters()).toHaveLength(2)
})

it('reminds the others where a letter to one cannot be written', async () => {
  const coming = async (email: string) => {
    const fields = { name: 'Reminded', email, locale: 'ja-JP', agreesToMessages: true } as const
    const memberId = (await world.call(createMember, fields, mine())).answer.id
    const one = asked({ memberId, dues: [{ day: day(4), amountMinor: 400 }] })
    await put(one)
    return { id: one.id, email }
  }
  const both = [await coming('one@example.com'), await coming('two@example.com')]
  const [held, free] = both.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const told = async () => {
    const rows = await world.sql<{ recipient: string }>(sql`
      select recipient from outgoing_message where recipient in (${held!.email}, ${free!.email})`)
    return rows.map(({ recipient }) => recipient)
  }
  world.passSeconds(2 * 86_400)
  const refusing = sql.raw(`recipient <> '${held!.email}'`)
  await world.sql(sql`alter table outgoing_message add constraint refuses_one check (${refusing})`)
  await expect(world.runJob('sales.remind-of-set-asides')).rejects.toThrow('refuses_one')
  expect(await told()).toEqual([free!.email])
  await world.sql(sql`alter table outgoing_message drop constraint refuses_one`)
  await world.runJob('sales.remind-of-set-asides')
  expect((await told()).toSorted()).toEqual([held!.email, free!.email].toSorted())
})
