// A layaway that is cancelled: what was paid ahead is no deposit from that day on but a refund that is owed, given back in part; the shop keeps the rest as the sale of a service.
import { readJournal } from '@kassa/contract/accounting/journal.calls.ts'
import { readLiabilities } from '@kassa/contract/accounting/stored-value/liability.calls.ts'
import { cancelSetAside } from '@kassa/contract/sales/set-aside.calls.ts'
import { takeBackFromPurse } from '@kassa/contract/stored-value/purse.calls.ts'
import { trialBalance } from '@kassa/domain/accounting/trial-balance.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { payAhead, setPieceAside } from '../../../../../test/make/layaway.ts'
import { makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { allowAll } from '../../../../../test/make/owner.ts'
import { saleByPurse } from '../../../../../test/make/purse.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { findInTwoRoles } from './one-role.store.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const today = () => world.now.slice(0, 10)

/** Amounts that are owed in some roles at the end of a day: on the page of liabilities, and in the journal. */
async function owedAt(day: string, roles: readonly string[] = ['deposit', 'refund-payable']) {
  const { rows } = (await world.call(readLiabilities, { day }, mine())).answer
  const said = new Map<string, number>(rows.map(({ role, owedMinor }) => [role, Number(owedMinor)]))
  const { outlets } = (await world.call(readJournal, { from: '2026-01-01', to: day }, mine())).answer
  const left = trialBalance(outlets.flatMap(({ lines }) => lines))
  const posted = new Map<string, number>(left.map(({ role, leftMinor }) => [role, 0 - Number(leftMinor)]))
  const of = (sums: ReadonlyMap<string, number>) => roles.map((role) => sums.get(role) ?? 0)
  expect(of(posted)).toEqual(of(said))
  return of(said)
}

async function makeCancelled(currency: 'USD' | 'JPY', change: () => Promise<unknown> = () => Promise.resolve()) {
  shop = await makeMemberShop(world, {}, currency)
  await allowAll(world, shop.merchantId)
  const piece = { variantId: shop.line(0).productId, totalMinor: 1_000 }
  const id = await setPieceAside(world, shop.desk.device, piece)
  const { code } = await payAhead(world, here(), id, 300)
  world.passSeconds(86_400)
  await payAhead(world, here(), id, 200)
  const paid = today()
  await change()
  world.passSeconds(86_400)
  expect((await world.call(cancelSetAside, { id, reason: 'Not wanted' }, here())).status).toBe(200)
  return { id, code, paid, cancelled: today() }
}

/** Gives back 200 of what was paid ahead, from an account whose order is cancelled. */
async function giveBack200() {
  const [payment] = await world.sql<{ orderId: string }>(sql`
    select order_id from purse_payment where merchant_id = ${shop.merchantId} and amount_minor = 200`)
  const back = { refundId: newId(), orderId: payment?.orderId ?? '', amountMinor: 200, shiftId: null }
  expect((await world.call(takeBackFromPurse, { ...back, reason: 'unwanted' }, here())).status).toBe(200)
}

it.each(['USD', 'JPY'] as const)('owes its money back from that day on, in %s', async (currency) => {
  const { id, code, paid, cancelled } = await makeCancelled(currency)
  expect([await owedAt(paid), await owedAt(cancelled)]).toEqual([
    [500, 0],
    [0, 500],
  ])
  expect((await world.call(cancelSetAside, { id, reason: 'Not wanted' }, here())).refusal.code).toBe('set-aside.over')
  world.passSeconds(86_400)
  await giveBack200()
  expect([await owedAt(today()), await owedAt(cancelled)]).toEqual([
    [0, 300],
    [0, 500],
  ])
  world.passSeconds(86_400)
  await shop.desk.book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 300))
  expect(await owedAt(today())).toEqual([0, 0])
})

it('that was cancelled by a program of before stays a deposit', async () => {
  const { cancelled } = await makeCancelled('USD')
  await world.sql(sql`update purse set owed_back_day = null where merchant_id = ${shop.merchantId}`)
  expect(await owedAt(cancelled)).toEqual([500, 0])
})

it('that was paid when its account was a gift card stays one: no debt is made of another', async () => {
  const roles = ['gift-card', 'deposit', 'refund-payable']
  const asBefore = () => world.sql(sql`update purse set is_deposit = false where merchant_id = ${shop.merchantId}`)
  const { code, paid, cancelled } = await makeCancelled('USD', asBefore)
  expect([await owedAt(paid, roles), await owedAt(cancelled, roles)]).toEqual([
    [500, 0, 0],
    [500, 0, 0],
  ])
  const owedBack = sql`update purse set owed_back_day = ${cancelled} where merchant_id = ${shop.merchantId}`
  await world.sql(owedBack)
  expect(await owedAt(cancelled, roles)).toEqual([500, 0, 0])
  world.passSeconds(86_400)
  await giveBack200()
  expect(await owedAt(today(), roles)).toEqual([300, 0, 0])
  world.passSeconds(86_400)
  await shop.desk.book(saleByPurse(shop.desk, [shop.line(0)], { kind: 'gift-card', code }, 300))
  expect(await owedAt(today(), roles)).toEqual([0, 0, 0])
})

it('an account that is owed in two roles at once is named, by the first such day', async () => {
  const [whole, split] = [newId(), newId()]
  const entry = (purseId: string | null, day: string, role: string, minor: number): Sql =>
    sql`select ${purseId}::uuid as purse_id, ${day}::date as business_day, ${role}::text as role, ${minor}::bigint as amount_minor`
  const find = (rows: readonly Sql[]) =>
    world.database.transaction({ kind: 'owner' }, (tx) => findInTwoRoles(tx, sql.join(rows, ' union all ')))
  const moved = [
    entry(whole, '2026-03-01', 'deposit', 500),
    entry(whole, '2026-03-03', 'deposit', -500),
    entry(whole, '2026-03-03', 'refund-payable', 500),
    entry(whole, '2026-03-04', 'refund-payable', -200),
    entry(null, '2026-03-01', 'member-balance', 100),
    entry(null, '2026-03-01', 'member-bonus', 10),
  ]
  expect(await find(moved)).toBeUndefined()
  const both = ['2026-03-02', '2026-03-03'].flatMap((day, at) => [
    entry(split, day, 'gift-card', at === 0 ? 500 : -500),
    entry(split, day, 'deposit', at === 0 ? -500 : 500),
  ])
  expect(await find([...moved, ...both])).toEqual({ purseId: split, day: '2026-03-02' })
})
