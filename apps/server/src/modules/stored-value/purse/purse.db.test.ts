import { momentIn } from '@kassa/domain/time/shown-moment.ts'
import { archiveMember, setMembersEnabled } from '@kassa/contract/member/member.calls.ts'
import {
  findPurses,
  holdPurse,
  listPurseEntries,
  listPursePayments,
  listPurses,
  openHouseAccount,
  payIntoPurse,
  readPurseStatement,
  releasePurses,
  setPurseCredit,
  setPurseEnabled,
  takeBackFromPurse,
} from '@kassa/contract/stored-value/purse.calls.ts'
import { readOrder, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeWorld, madeBefore } from '../../../../test/describe-world.ts'
import { makeMemberShop } from '../../../../test/make/member-shop.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const world = describeWorld({ connections: 10 })
const shop = madeBefore(() => makeMemberShop(world))
const other = madeBefore(() => makeMemberShop(world))
let shiftId = ''

beforeAll(async () => {
  const [row] = await world.sql<{ id: string }>(sql`select id from shift where merchant_id = ${shop.merchantId}`)
  shiftId = row?.id ?? ''
})
proveAfterEach(() => world)

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const till = () => ({ device: shop.desk.device })

const newCard = async (amountMinor: number) => (await payIn(world, here(), amountMinor)).answer.purse
const read = async (code: string) => (await world.call(findPurses, { code }, here())).answer.purses[0]!
const house = async (creditMinor: number) => {
  const memberId = await shop.join('Ada')
  return (await world.call(openHouseAccount, { memberId, creditMinor }, mine())).answer
}
const book = async (sale: ReturnType<typeof saleByPurse>) => {
  const [outcome] = await shop.desk.book(sale)
  return outcome
}
const refundAll = (orderId: string, amountMinor: number) =>
  world.call(
    refundOrder,
    {
      refundId: newId(),
      orderId,
      lines: [{ line: 0, quantity: 1, goods: 'restock' }],
      reason: 'back',
      tenders: [],
      amountMinor,
      shiftId: null,
    },
    here(),
  )

describe('a gift card', () => {
  it('is sold as an order of type 2, untaxed and outside revenue, tops up, pays and gets back what it paid', async () => {
    const before = (await world.call(readShift, { id: shiftId }, here())).answer
    const orderId = newId()
    const tenders = [{ method: 0, amountMinor: 5_000, reference: null }]
    const asked = { orderId, purseId: null, amountMinor: 5_000, tenders, shiftId }
    const sold = (await world.call(payIntoPurse, asked, here())).answer
    expect(sold.purse).toMatchObject({ kind: 'gift-card', totalMinor: 5_000, spendableMinor: 5_000, memberId: null })
    expect((await world.call(payIntoPurse, asked, here())).answer).toEqual(sold)
    const after = (await world.call(readShift, { id: shiftId }, here())).answer
    expect([after.orders, after.salesMinor]).toEqual([before.orders, before.salesMinor])
    expect(after.cashRechargesMinor).toBe(Number(before.cashRechargesMinor) + 5_000)
    const order = (await world.call(readOrder, { id: orderId }, here())).answer
    expect(order).toMatchObject({ type: 2, totalMinor: 5_000, can: { refund: false } })
    const { code, id } = sold.purse
    expect((await payIn(world, here(), 250, { purseId: id })).answer.purse.totalMinor).toBe(5_250)

    const sale = saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 600)
    expect(await book(sale)).toMatchObject({ outcome: 'accepted' })
    expect(await read(code)).toMatchObject({ totalMinor: 4_650 })
    expect((await refundAll(sale.orderId, 1_000)).status).toBe(200)
    expect(await read(code)).toMatchObject({ totalMinor: 5_250 })
    const { rows } = (await world.call(listPurseEntries, { id }, mine())).answer
    expect(rows.map(({ reason, amountMinor, afterMinor }) => [reason, amountMinor, afterMinor])).toEqual([
      ['returned', 600, 5_250],
      ['spent', -600, 4_650],
      ['paid-in', 250, 5_250],
      ['paid-in', 5_000, 5_000],
    ])
  })

  it('is held by one of two desks; the other is told which, and what more than it has is refused', async () => {
    const { code } = await newCard(1_000)
    const ask = (amountMinor: number, orderId = newId(), kind: 'gift-card' | 'house-account' = 'gift-card') =>
      world.call(holdPurse, { orderId, kind, code: code.toLowerCase(), amountMinor }, till())
    const first = newId()
    const { answer } = await ask(700, first)
    expect(answer).toMatchObject({ code, amountMinor: 700, leftMinor: 300 })
    // A till reads the clock of its outlet, which nobody has to name to it; a program reads the instant.
    expect((await ask(700)).refusal).toMatchObject({
      code: 'purse.held-elsewhere',
      details: { deviceName: expect.any(String), until: answer.heldUntil },
      message: expect.stringContaining(` ${momentIn('en-US', answer.heldUntil, 'Asia/Shanghai')}. `),
    })
    expect((await ask(1_001)).refusal.code).toBe('purse.not-enough')
    expect((await ask(900, first)).status).toBe(200)
    expect((await ask(1, newId(), 'house-account')).refusal.code).toBe('purse.unknown')
    await world.call(releasePurses, { orderId: first }, till())
    const all = await Promise.all(Array.from({ length: 8 }, () => ask(600)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    world.passSeconds(16 * 60)
    expect((await ask(1_000)).status).toBe(200)
  })

  it('pays what a sale says it paid, below 0 too, and files it; a code that nobody has moves nothing', async () => {
    const { code, id } = await newCard(300)
    const sales = [1, 2].map(() => saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 200))
    for (const sale of sales) await shop.desk.book(sale)
    expect(await read(code)).toMatchObject({ totalMinor: -100, spendableMinor: 0 })
    const reasons = await world.sql<{ reasons: { code: string }[] }>(sql`
      select reasons from review_item where order_id = ${sales[1]!.orderId}`)
    expect(reasons[0]?.reasons).toMatchObject([{ code: 'sale.purse-beyond-held' }])
    await world.call(setPurseEnabled, { id, enabled: 0 }, mine())
    expect(await read(code)).toMatchObject({ enabled: 0, spendableMinor: 0 })
    expect((await payIn(world, here(), 100, { purseId: id })).refusal.code).toBe('purse.disabled')
    const none = await book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code: 'NOBODYHASIT' }, 200))
    expect(none).toMatchObject({ outcome: 'review' })
  })

  it('is taken back once where the same is asked for twice at once, and both hear the same', async () => {
    const orderId = newId()
    const { purse } = (await payIn(world, here(), 2_000, { orderId })).answer
    const asked = { refundId: newId(), orderId, amountMinor: 1_500, reason: 'unwanted', shiftId: null }
    const both = await Promise.all([1, 2].map(() => world.call(takeBackFromPurse, asked, here())))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(both.map(({ answer }) => answer.number)).size).toBe(1)
    expect(await read(purse.code)).toMatchObject({ totalMinor: 500 })
  })

  it('is taken back only as far as it is unspent, and by the ways it was paid', async () => {
    const orderId = newId()
    const paid = (await payIn(world, here(), 2_000, { orderId })).answer
    await shop.desk.book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code: paid.purse.code }, 600))
    const back = (amountMinor: number, refundId = newId()) =>
      world.call(takeBackFromPurse, { refundId, orderId, amountMinor, reason: 'gift', shiftId: null }, here())
    const { payments } = (await world.call(listPursePayments, { id: paid.purse.id }, here())).answer
    expect(payments).toMatchObject([{ orderId, mostBackMinor: 1_400 }])
    expect((await back(1_401)).refusal.code).toBe('purse.back-too-much')
    const refundId = newId()
    const done = (await back(1_400, refundId)).answer
    expect(done).toMatchObject({
      amountMinor: 1_400,
      tenders: [{ method: 3, amountMinor: 1_400 }],
      purse: { totalMinor: 0 },
    })
    expect((await back(1_400, refundId)).answer).toEqual(done)
    expect((await back(1)).refusal.code).toBe('purse.back-too-much')
  })

  it('takes amounts from 0.01 to 99,999 and no other', async () => {
    expect((await payIn(world, here(), 1)).status).toBe(200)
    expect((await payIn(world, here(), 9_999_900)).status).toBe(200)
    expect((await payIn(world, here(), 9_999_901)).refusal.code).toBe('purse.amount-invalid')
  })
})

describe('a house account', () => {
  it('buys on credit up to its limit, takes what is owed and no more, and says the month', async () => {
    const { id, code, memberId } = await house(2_000)
    expect((await world.call(openHouseAccount, { memberId: memberId!, creditMinor: 1 }, mine())).refusal.code).toBe(
      'purse.member-has-one',
    )
    const ask = (amountMinor: number) =>
      world.call(holdPurse, { orderId: newId(), kind: 'house-account', code, amountMinor }, till())
    expect((await ask(2_001)).refusal.code).toBe('purse.not-enough')
    expect((await ask(1)).status).toBe(200)
    const sale = saleByPurse(shop.desk, [shop.line(0)], { kind: 'house-account', code }, 1_000)
    expect(await book(sale)).toMatchObject({ outcome: 'accepted' })
    expect((await payIn(world, here(), 1_001, { purseId: id })).refusal.code).toBe('purse.more-than-owed')
    expect((await payIn(world, here(), 400, { purseId: id })).status).toBe(200)
    const month = world.now.slice(0, 7)
    const said = (await world.call(readPurseStatement, { id, month }, mine())).answer
    expect(said).toMatchObject({ openingMinor: 0, inMinor: 400, outMinor: 1_000, closingMinor: -600 })
    expect(said.entries.map(({ reason }) => reason)).toEqual(['spent', 'paid-in'])
    const later = `${Number(month.slice(0, 4)) + 1}-01`
    const next = (await world.call(readPurseStatement, { id, month: later }, mine())).answer
    expect(next).toMatchObject({ openingMinor: -600, closingMinor: -600, entries: [] })
    const found = (await world.call(findPurses, { memberId: memberId! }, here())).answer.purses
    expect(found).toMatchObject([{ id, totalMinor: -600, creditMinor: 2_000 }])
  })

  it('spends nothing while its member is off or archived, and takes what is owed; a sale that says otherwise is booked and filed', async () => {
    const { id, code, memberId } = await house(5_000)
    const ids = [memberId!]
    const ask = () => world.call(holdPurse, { orderId: newId(), kind: 'house-account', code, amountMinor: 100 }, till())
    const [before, after] = [1, 2].map(() =>
      saleByPurse(shop.desk, [shop.line(0)], { kind: 'house-account', code }, 300),
    )
    await book(before!)
    const open = await read(code)
    await world.call(setMembersEnabled, { ids, enabled: 0 }, mine())
    expect(await read(code)).toMatchObject({ enabled: 1, isHolderOff: true, spendableMinor: 0, totalMinor: -300 })
    expect((await ask()).refusal).toMatchObject({ code: 'purse.holder-off', details: { code } })
    expect(await book(after!)).toMatchObject({ outcome: 'review', reasons: [{ code: 'sale.purse-holder-off' }] })
    await world.call(setPurseEnabled, { id, enabled: 0 }, mine())
    expect((await world.call(setPurseEnabled, { id, enabled: 1 }, mine())).refusal.code).toBe('purse.holder-off')
    await world.call(setMembersEnabled, { ids, enabled: 1 }, mine())
    await world.call(setPurseEnabled, { id, enabled: 1 }, mine())
    expect(await read(code)).toMatchObject({ isHolderOff: false, spendableMinor: open.spendableMinor - 300 })
    await world.call(setMembersEnabled, { ids, enabled: 0 }, mine())
    expect((await payIn(world, here(), 600, { purseId: id })).status).toBe(200)
    expect((await world.call(archiveMember, { id: memberId! }, mine())).status).toBe(200)
    expect(await read(code)).toMatchObject({ isHolderOff: true, spendableMinor: 0, totalMinor: 0 })
    expect((await ask()).refusal.code).toBe('purse.holder-off')
  })

  it('has its credit changed by who saw it as it is, and a gift card has none', async () => {
    const { id, version } = await house(100)
    expect((await world.call(setPurseCredit, { id, creditMinor: 500, version }, mine())).answer.creditMinor).toBe(500)
    expect((await world.call(setPurseCredit, { id, creditMinor: 1, version }, mine())).refusal.code).toBe(
      'thing.changed-meanwhile',
    )
    const card = await newCard(10)
    const asked = { id: card.id, creditMinor: 5, version: card.version }
    expect((await world.call(setPurseCredit, asked, mine())).refusal.code).toBe('purse.no-credit')
    const memberId = await shop.join('Bea')
    await world.call(setMembersEnabled, { ids: [memberId], enabled: 0 }, mine())
    expect((await world.call(openHouseAccount, { memberId, creditMinor: 1 }, mine())).refusal.code).toBe(
      'member.disabled',
    )
  })
})

it('is nobody else’s', async () => {
  const { id, code } = await newCard(100)
  const theirs = { as: other.admin.token }
  expect((await world.call(listPurses, {}, theirs)).answer.rows).toEqual([])
  for (const asked of [
    world.call(listPurseEntries, { id }, theirs),
    world.call(setPurseEnabled, { id, enabled: 0 }, theirs),
    world.call(readPurseStatement, { id, month: '2026-01' }, theirs),
  ]) {
    expect((await asked).refusal.code).toBe('thing.not-found')
  }
  const there = { as: other.cashier.token, outlet: other.outlet.outletId }
  expect((await world.call(findPurses, { code }, there)).answer.purses).toEqual([])
  expect((await payIn(world, there, 100, { purseId: id })).refusal.code).toBe('thing.not-found')
  expect((await world.call(listPurses, { search: code }, mine())).answer.rows).toMatchObject([{ id }])
})
