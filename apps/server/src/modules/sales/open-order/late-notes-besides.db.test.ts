// Notes of other currencies that were taken for an order which the server had booked by itself already, told after their shift was closed: they are held once, whoever counted them.
import { startAttempt } from '@kassa/contract/payment/attempt.calls.ts'
import { closeCase } from '@kassa/contract/payment/open-case.calls.ts'
import type { EntryTender } from '@kassa/contract/journal/journal.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { attemptNumber } from '@kassa/domain/payment/attempt.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { card, cash, Desk } from '../../../../test/make/desk.ts'
import { makeDevice } from '../../../../test/make/device.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesNow } from '../../../../test/make/role-sums.ts'
import { makeWalletShops, type WalletShops } from '../../../../test/make/simulated.ts'
import { disagreements } from '../../../../test/prove.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { listForeignHoldings } from '../../accounting/drawer/banked-notes.store.ts'

let shops: WalletShops

const dollar = {
  currency: 'USD',
  into: 'CNY',
  rateMillionths: 7_000_000,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
} as const

beforeEach(async () => {
  shops = await makeWalletShops()
  const { world, shop } = shops
  await world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.foreign-cash', ${json([dollar])}, ${world.now})`)
})
afterEach(() => shops.close())

/** A sale of 20.00 yuan that was asked for at once, and booked by the server itself as its till went silent. */
async function completedSale(paidBefore: readonly EntryTender[] = []) {
  const { world, shop } = shops
  const id = newId()
  const body = shop.desk.sale([shop.line(0, 2)])
  const { payableMinor } = (body.answer as { totals: { payableMinor: number } }).totals
  const amountMinor = paidBefore.reduce((left, one) => left - one.amountMinor, payableMinor)
  const asked = { ...card(amountMinor), method: 2, reference: attemptNumber(id) }
  const sale = { ...body, tenders: [...paidBefore, asked], snapshot: { ...body.snapshot, payment: null } }
  const where = { orderId: body.orderId, staffId: shop.cashier.staffId, method: 2, way: 'code' as const }
  const order = { payableMinor, snapshot: {}, sale }
  await world.call(
    startAttempt,
    { id, ...where, code: '281234567890123456', amountMinor, order },
    { device: shop.desk.device },
  )
  world.passSeconds(601)
  await world.runJob('sales.complete-paid-orders')
  return { sale, payableMinor, attemptId: id }
}

/** The same sale as its till has it: paid by notes of 3.00 dollars, which count 21.00, so that 1.00 was given back. */
const inDollars = (payableMinor: number, amountMinor = 300): EntryTender => ({
  ...cash(payableMinor, amountMinor * 7),
  foreign: [{ currency: 'USD', amountMinor, worthMinor: amountMinor * 7 }],
})

const held = async () => {
  const { world, shop } = shops
  const rows = await world.owner((tx) => listForeignHoldings(tx, shop.merchantId, null))
  return rows.map(({ currency, amountMinor, countedMinor }) => [currency, amountMinor, countedMinor])
}
const page = async () =>
  (await shops.world.call(readShift, { id: shops.shop.desk.shiftId }, { as: shops.shop.adminToken })).answer
/** The till that sold it has a line again, behind whoever closed its shift. */
const tellLate = async (sale: object) => {
  const { world, shop } = shops
  await world.sql(sql`update device_registration set unbound_at = null where id = ${shop.desk.device.registrationId}`)
  return shop.desk.book({ ...sale })
}
const close = (desk: Desk, ownMinor: number, countedMinor: number) =>
  desk.book({ ...desk.closeShift(ownMinor, 0), foreign: [{ currency: 'USD' as const, countedMinor }] })

it.each([
  ['the count found them', 300],
  ['the count found some of them', 100],
  ['nobody found them', 0],
])('are held once where %s', async (_, found) => {
  const { world, shop } = shops
  const { sale, payableMinor } = await completedSale()
  const again = await registeredAgain(shop)
  await close(again, 0, found)
  const before = await page()
  const [late] = await tellLate({ ...sale, tenders: [inDollars(payableMinor)] })
  expect(late?.reasons.map(({ code }) => code)).toContain('sale.paid-twice')
  expect(await page()).toEqual(before)
  expect(await rolesNow(world, shop)).toMatchObject({ 'foreign-cash': 2_100 })
  expect(await held()).toEqual([['USD', 300, 2_100]])
  expect(await disagreements(world)).toEqual([])
})

it('are held once where their shift is counted after they were told', async () => {
  const { world, shop } = shops
  const { sale, payableMinor } = await completedSale()
  const again = await registeredAgain(shop)
  await again.book({ ...again.closeShift(0, 0), isUncounted: true })
  await tellLate({ ...sale, tenders: [inDollars(payableMinor)] })
  expect(await held()).toEqual([['USD', 300, 2_100]])
  await again.book(again.openShift(0))
  await close(again, 0, 0)
  expect(await rolesNow(world, shop)).toMatchObject({ 'foreign-cash': 2_100 })
  expect(await held()).toEqual([['USD', 300, 2_100]])
  expect(await disagreements(world)).toEqual([])
})

it('that never came are not held, and a count that missed them missed them once', async () => {
  const { world, shop } = shops
  const said = { ...cash(700), foreign: [{ currency: 'USD' as const, amountMinor: 100, worthMinor: 700 }] }
  const { sale } = await completedSale([said])
  expect(await held()).toEqual([['USD', 100, 700]])
  const again = await registeredAgain(shop)
  await close(again, 700, 0)
  await tellLate({ ...sale, tenders: [cash(700), ...sale.tenders.slice(1)] })
  expect(await held()).toEqual([])
  expect(await disagreements(world)).toEqual([])
})

it('have the day of the shop’s clock, whatever the till says', async () => {
  const { world, shop } = shops
  const { sale, payableMinor } = await completedSale()
  const again = await registeredAgain(shop)
  await close(again, 0, 300)
  const [late] = await tellLate({ ...sale, businessDay: '2026-01-01', tenders: [inDollars(payableMinor)] })
  expect(late?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice', 'sale.day-differs'])
  const days = await world.sql<{ day: string }>(sql`
    select distinct business_day::text as day from foreign_cash where merchant_id = ${shop.merchantId} and kind = 'besides'`)
  expect(days).toEqual([{ day: sale.businessDay }])
})

/** The same sale in 3.00 dollars and 2.00 yuan, of another shift than the one in the books. */
const inBoth = (payableMinor: number): EntryTender => ({
  ...cash(payableMinor),
  foreign: [{ currency: 'USD', amountMinor: 200, worthMinor: 1_400 }],
})

it('whose shift nobody knows lie in the drawer with the cash beside them, filed, until somebody looks there', async () => {
  const { world, shop } = shops
  const { sale, payableMinor } = await completedSale()
  const { expectedMinor } = await page()
  const { drawer = 0 } = await rolesNow(world, shop)
  const [late] = await shop.desk.book({ ...sale, shiftId: newId(), tenders: [inBoth(payableMinor)] })
  expect(late?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice', 'sale.shift-unknown'])
  expect((await page()).expectedMinor).toBe(expectedMinor)
  expect(await rolesNow(world, shop)).toMatchObject({ drawer: drawer + payableMinor - 1_400, 'foreign-cash': 1_400 })
  expect(await held()).toEqual([['USD', 200, 1_400]])
  expect(await disagreements(world)).toEqual([])
  await close(shop.desk, drawer, 0)
  world.passSeconds(60)
  await shop.desk.book(shop.desk.openShift(0))
  const roles = await rolesNow(world, shop)
  expect([roles['drawer'], roles['foreign-cash']]).toEqual([undefined, 1_400])
  expect(await disagreements(world)).toEqual([])
})

it('whose shift is that of another till lie in the drawer of their own, in no count', async () => {
  const { world, shop } = shops
  const { sale, payableMinor } = await completedSale()
  const { drawer = 0 } = await rolesNow(world, shop)
  const device = await world.owner((tx) => makeDevice(tx, shop.merchantId, shop.outlet))
  const other = new Desk(world, shop.desk.facts, device)
  await other.book(other.openShift(0))
  const [late] = await shop.desk.book({ ...sale, shiftId: other.shiftId, tenders: [inBoth(payableMinor)] })
  expect(late?.reasons.map(({ code }) => code)).toEqual(['sale.paid-twice', 'sale.shift-unknown'])
  expect(await rolesNow(world, shop)).toMatchObject({ drawer: drawer + payableMinor - 1_400, 'foreign-cash': 1_400 })
  expect(await held()).toEqual([['USD', 200, 1_400]])
  expect(await disagreements(world)).toEqual([])
})

it.each([
  ['in cash', (dueMinor: number) => [cash(dueMinor)], {}],
  ['in notes with change', (dueMinor: number) => [inDollars(dueMinor)], { 'foreign-cash': 2_100, drawer: -100 }],
  ['at a terminal', (dueMinor: number) => [card(dueMinor)], {}],
  ['in cash and at a terminal', (dueMinor: number) => [cash(500), card(dueMinor - 500)], {}],
] as const)(
  'money besides %s is owed back from then on, until somebody says that it was given back',
  async (_, tenders, moved) => {
    const { world, shop } = shops
    await allowAll(world, shop.merchantId)
    const { sale, payableMinor, attemptId } = await completedSale()
    const before = await rolesNow(world, shop)
    await shop.desk.book({ ...sale, tenders: tenders(payableMinor) })
    const roles = await rolesNow(world, shop)
    expect(roles).toMatchObject({ 'refund-payable': -payableMinor, ...moved })
    for (const role of ['paid-in', 'paid-out', 'suspense']) expect(roles[role]).toBe(before[role])
    expect(await disagreements(world)).toEqual([])
    const asked = { id: attemptId, outcome: 'returned' as const, reason: 'Given back 7' }
    expect((await world.call(closeCase, asked, { as: shop.adminToken })).status).toBe(200)
    const { 'refund-payable': owed, 'paid-out': out } = await rolesNow(world, shop)
    expect([owed, out]).toEqual([before['refund-payable'], -payableMinor])
    expect(await disagreements(world)).toEqual([])
  },
)
