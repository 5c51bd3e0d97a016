// Gift cards that run out: the terms of the day on which money is paid in, what is left is taken once, and is breakage in the books; tax that fell with the sale stays with it.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { setPrepaidTax } from '@kassa/contract/accounting/stored-value/prepaid-tax.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { findPurses, holdPurse, listPurseEntries } from '@kassa/contract/stored-value/purse.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { beforeEach, expect, it } from 'vitest'
import { describeWorld } from '../../../../test/describe-world.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { payAhead, setPieceAside } from '../../../../test/make/layaway.ts'
import { payIn, saleByPurse } from '../../../../test/make/purse.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import type { Database } from '../../../platform/db/database.ts'
import { sql, type Sql } from '../../../platform/db/sql.ts'
import type { TxInside } from '../../../platform/db/tx.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobContext } from '../../../platform/module.ts'
import { expireTimes } from '../../member/purse/expire-times.ts'
import { setPurseHold } from '../../member/public.ts'

const DAY = 86_400

const world = describeWorld()
let shop: MemberShop

beforeEach(async () => {
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)

const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)
const lastFor = (days: number) =>
  world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${shop.merchantId}, 'outlet', ${shop.outlet.outletId}, 'sales.gift-card-days', ${String(days)}::jsonb, ${world.now})
    on conflict (merchant_id, scope, scope_id, key) do update set value = excluded.value`)
const pay = async (amountMinor: number, purseId: string | null = null) =>
  (await payIn(world, here(), amountMinor, { purseId })).answer.purse
const read = async (code: string) => (await world.call(findPurses, { code }, here())).answer.purses[0]!
const expire = () => world.runJob('member.expire-times')
const hold = (code: string, amountMinor: number) =>
  world.call(holdPurse, { orderId: newId(), kind: 'gift-card', code, amountMinor }, { device: shop.desk.device })
const booksOf = async (id: string) =>
  (await world.call(listPurseEntries, { id }, { as: shop.admin.token })).answer.rows.map(({ reason, amountMinor }) => [
    reason,
    amountMinor,
  ])
const posted = async (role: string) => {
  const { answer } = await world.call(readJournal, { from: '2026-01-01', to: '2026-12-31' }, { as: shop.admin.token })
  return answer.outlets
    .flatMap(({ lines }) => lines)
    .filter((line) => line.role === role)
    .map(({ day, minor, reason }) => [day, Number(minor), reason])
}

it('has the terms of the day on which money is paid in; a card that was good for ever stays so', async () => {
  const forEver = await pay(1_000)
  expect(forEver.lastDay).toBeNull()
  await lastFor(30)
  const card = await pay(1_000)
  expect(card.lastDay).toBe(addDays(today(), 29))
  expect((await pay(500, forEver.id)).lastDay).toBeNull()
  world.passSeconds(3 * DAY)
  expect((await pay(500, card.id)).lastDay).toBe(addDays(today(), 29))
  await lastFor(2)
  expect((await pay(500, card.id)).lastDay).toBe(addDays(today(), 29))
  await lastFor(0)
  expect((await pay(500, card.id)).lastDay).toBeNull()
})

it('is good on its last day, and after it what is left is taken once, at the outlet that sold it, as breakage', async () => {
  await lastFor(10)
  const { id, code } = await pay(1_000)
  await shop.desk.book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 300))
  world.passSeconds(9 * DAY)
  await expire()
  expect((await read(code)).spendableMinor).toBe(700)
  world.passSeconds(DAY)
  await Promise.allSettled([expire(), expire(), expire()])
  expect(await read(code)).toMatchObject({ totalMinor: 0, spendableMinor: 0 })
  expect((await hold(code, 1)).refusal).toMatchObject({ code: 'purse.not-enough' })
  expect(await booksOf(id)).toEqual([
    ['expired', -700],
    ['spent', -300],
    ['paid-in', 1_000],
  ])
  expect(await posted('breakage')).toEqual([[today(), -700, 'card-expired']])
  expect((await posted('gift-card')).reduce((sum, [, minor]) => sum + Number(minor), 0)).toBe(0)
})

it('waits for a payment that has begun, and money that comes back can be used for 30 days more', async () => {
  await lastFor(10)
  const { code } = await pay(2_000)
  const sale = saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 10_000)
  await shop.desk.book(sale)
  const spent = 2_000 - (await read(code)).totalMinor
  world.passSeconds(10 * DAY)
  expect((await hold(code, 100)).status).toBe(200)
  await expire()
  expect((await read(code)).totalMinor).toBe(2_000 - spent)
  world.passSeconds(2 * 3_600)
  await expire()
  expect((await read(code)).totalMinor).toBe(0)
  const back = {
    refundId: newId(),
    orderId: sale.orderId,
    lines: [{ line: 0, quantity: 1, goods: 'restock' as const }],
    reason: 'unwanted',
    tenders: [],
    amountMinor: spent,
    shiftId: shop.desk.shiftId,
  }
  expect((await world.call(refundOrder, back, here())).answer).toMatchObject({
    tenders: [{ method: 100, amountMinor: spent }],
  })
  expect(await read(code)).toMatchObject({ spendableMinor: spent, lastDay: addDays(today(), 30) })
  world.passSeconds(30 * DAY)
  await expire()
  expect((await read(code)).totalMinor).toBe(spent)
  world.passSeconds(DAY)
  await expire()
  expect((await read(code)).totalMinor).toBe(0)
})

it('stays where a till holds it between being found and being taken out', async () => {
  await lastFor(10)
  const { id, code } = await pay(1_000)
  world.passSeconds(10 * DAY)
  const held = { orderId: newId(), purseId: id, deviceId: null, currency: 'CNY', amountMinor: 400, uses: 0 }
  const expiresAt = new Date(Date.parse(world.now) + 600_000).toISOString()
  const late = (tx: TxInside): TxInside => ({
    ...tx,
    async many<Row>(statement: Sql) {
      const rows = await tx.many<Row>(statement)
      if (rows.length > 0) await setPurseHold(tx, shop.merchantId, { ...held, expiresAt })
      return rows
    },
  })
  const transaction: Database['transaction'] = (scope, act) => world.database.transaction(scope, (tx) => act(late(tx)))
  await expireTimes.run({ database: { ...world.database, transaction }, now: world.now, newId } as JobContext)
  expect((await read(code)).totalMinor).toBe(1_000)
  world.passSeconds(3_600)
  await expire()
  expect((await read(code)).totalMinor).toBe(0)
})

it('a deposit does not run out, nor what another merchant sold', async () => {
  await lastFor(1)
  const kept = { variantId: shop.line(0).productId, totalMinor: 1_000 }
  const orderId = await setPieceAside(world, shop.desk.device, kept)
  const deposit = await payAhead(world, here(), orderId, 300)
  const other = await makeMemberShop(world)
  const theirs = (await payIn(world, { as: other.cashier.token, outlet: other.outlet.outletId }, 900)).answer.purse
  world.passSeconds(5 * DAY)
  await expire()
  expect((await read(deposit.code)).totalMinor).toBe(300)
  expect(theirs.lastDay).toBeNull()
})

it('keeps the tax that fell with the sale: what expires is breakage without it', async () => {
  const { outletId } = shop.outlet
  const choice = {
    outletId,
    kind: 'gift-card' as const,
    taxPoint: 'sale' as const,
    rateBasisPoints: 1_000,
    taxCode: null,
  }
  expect((await world.call(setPrepaidTax, choice, { as: shop.admin.token })).status).toBe(200)
  await lastFor(1)
  await pay(1_100)
  world.passSeconds(2 * DAY)
  await expire()
  const breakage = await posted('breakage')
  expect(breakage.reduce((sum, [, minor]) => sum + Number(minor), 0)).toBe(-1_000)
  expect((await posted('tax-paid-ahead')).reduce((sum, [, minor]) => sum + Number(minor), 0)).toBe(0)
  expect((await posted('tax')).map(([, minor]) => minor)).toEqual([-100])
})
