// Notes of other currencies that an entry took which is kept in quarantine: they lie once in their drawer, whoever brings the sale to be booked, and when.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { readShift } from '@kassa/contract/sales/shift.calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cash } from '../../../../../test/make/desk.ts'
import { registeredAgain } from '../../../../../test/make/registered-again.ts'
import { rolesNow } from '../../../../../test/make/role-sums.ts'
import { makeSellingShop, type SellingShop } from '../../../../../test/make/selling-shop.ts'
import { disagreements } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { json, sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'
import { listForeignHoldings } from '../../../accounting/drawer/banked-notes.store.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const yuan = {
  currency: 'CNY',
  into: 'USD',
  rateMillionths: 140_000,
  spreadBasisPoints: 0,
  unitMinor: 1,
  mode: 'down',
} as const

/** A shop that takes yuan at 0.14, with 50.00 in its drawer. */
async function openShop(): Promise<SellingShop> {
  const shop = await makeSellingShop(world)
  const { merchantId } = shop
  await world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${merchantId}, 'merchant', ${merchantId}, 'sales.foreign-cash', ${json([yuan])}, ${world.now})`)
  await shop.desk.book(shop.desk.openShift(5_000))
  return shop
}

/** Ten dollars, paid by 100.00 yuan, which count 14.00: 4.00 are given as change. */
const paidInYuan = ({ desk, line }: SellingShop): SaleBody =>
  desk.sale([line(0)], {
    tenders: (due) => [{ ...cash(due, 1_400), foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }] }],
  })
const torn = (sale: SaleBody): Record<string, unknown> => ({ ...sale, snapshot: {} })
/** Ten dollars, paid by notes that count just as much: the drawer’s own cash does not move. */
const exactly = ({ desk, line }: SellingShop): SaleBody =>
  desk.sale([line(0)], {
    tenders: (due) => [{ ...cash(due), foreign: [{ currency: 'CNY', amountMinor: 7_143, worthMinor: 1_000 }] }],
  })

const reading = async ({ desk, adminToken }: SellingShop) =>
  (await world.call(readShift, { id: desk.shiftId }, { as: adminToken })).answer

const notes = (amountMinor: number, worthMinor: number, count = 1) => ({
  foreign: [{ currency: 'CNY', amountMinor, worthMinor, count }],
})

const held = async ({ merchantId }: SellingShop) =>
  (await world.owner((tx) => listForeignHoldings(tx, merchantId, null))).map(({ amountMinor }) => amountMinor)

const closed = (desk: SellingShop['desk'], ownMinor: number, countedMinor: number) =>
  desk.book({
    ...desk.closeShift(ownMinor, ownMinor),
    nextFloatMinor: ownMinor,
    foreign: [{ currency: 'CNY', countedMinor }],
  })

it('lie once where another registration of the till brings the sale to be booked after that', async () => {
  const shop = await openShop()
  const sale = paidInYuan(shop)
  const again = await registeredAgain(shop)
  expect(await shop.desk.book(torn(sale))).toMatchObject([{ outcome: 'quarantined' }])
  expect(await reading(shop)).toMatchObject({ expectedMinor: 4_600, ...notes(10_000, 1_400) })
  expect(await rolesNow(world, shop)).toMatchObject({ drawer: 4_600, 'foreign-cash': 1_400, suspense: -1_000 })
  expect((await again.book(sale))[0]?.outcome).not.toBe('quarantined')
  expect(await reading(shop)).toMatchObject({ expectedMinor: 4_600, ...notes(10_000, 1_400) })
  const { suspense, ...roles } = await rolesNow(world, shop)
  expect([suspense, roles]).toMatchObject([undefined, { drawer: 4_600, 'foreign-cash': 1_400 }])
  expect(await held(shop)).toEqual([10_000])
  expect(await closed(again, 4_600, 10_000)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  expect(await disagreements(world)).toEqual([])
})

it('lie once where two registrations bring the sale and both are kept', async () => {
  const shop = await openShop()
  const again = await registeredAgain(shop)
  for (const [sale, wanted] of [
    [paidInYuan(shop), notes(10_000, 1_400)],
    [exactly(shop), notes(17_143, 2_400, 2)],
  ] as const) {
    for (const desk of [shop.desk, again])
      expect(await desk.book(torn(sale))).toMatchObject([{ outcome: 'quarantined' }])
    expect(await reading(shop)).toMatchObject({ expectedMinor: 4_600, unbooked: 1, ...wanted })
  }
  expect(await disagreements(world)).toEqual([])
})

it.each([
  ['of another amount', { currency: 'CNY', amountMinor: 7_000, worthMinor: 1_000 }],
  ['of another currency', { currency: 'EUR', amountMinor: 7_143, worthMinor: 1_000 }],
])('%s lie beside those that were noted under the same number and moment', async (_, other) => {
  const shop = await openShop()
  const again = await registeredAgain(shop)
  const sale = exactly(shop)
  const [tender] = sale.tenders
  const copy = { ...sale, tenders: [{ ...tender!, foreign: [other] }] } as SaleBody
  for (const [desk, body] of [
    [shop.desk, sale],
    [again, copy],
    [again, copy],
  ] as const)
    expect(await desk.book(torn(body))).toMatchObject([{ outcome: 'quarantined' }])
  const found = (await reading(shop)).foreign.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)
  expect(found).toBe(7_143 + other.amountMinor)
  expect(await disagreements(world)).toEqual([])
})

it('of another sale under the same number lie beside those of the one that is kept', async () => {
  const shop = await openShop()
  const again = await registeredAgain(shop)
  const sale = paidInYuan(shop)
  await shop.desk.book(torn({ ...sale, orderId: newId() }))
  await again.book(sale)
  expect(await reading(shop)).toMatchObject({ expectedMinor: 4_200, ...notes(20_000, 2_800, 2) })
  expect(await held(shop)).toEqual([20_000])
})

it('stay in the count of a shift that was closed with them, and lie once in the books, where the sale comes after that', async () => {
  const shop = await openShop()
  const again = await registeredAgain(shop)
  const sale = paidInYuan(shop)
  await shop.desk.book(torn(sale))
  expect(await closed(again, 4_600, 10_000)).toMatchObject([{ outcome: 'accepted', reasons: [] }])
  const [late] = await again.book(sale)
  expect(late?.reasons.map(({ code }) => code)).toContain('sale.shift-closed')
  expect(await reading(shop)).toMatchObject({ expectedMinor: 4_600, unbooked: 1, ...notes(10_000, 1_400) })
  const { suspense, ...roles } = await rolesNow(world, shop)
  expect([suspense, roles]).toMatchObject([undefined, { drawer: 4_600, 'foreign-cash': 1_400 }])
  expect(await held(shop)).toEqual([10_000])
  expect(await disagreements(world)).toEqual([])
})

it.each([
  ['the count found them', 10_000],
  ['the count found some of them', 4_000],
  ['nobody found them', 0],
])(
  'that come behind the count of their shift are held once, while their entry is kept and behind it: %s',
  async (_, found) => {
    const shop = await openShop()
    const sale = paidInYuan(shop)
    const again = await registeredAgain(shop)
    await closed(again, 4_600, found)
    const before = await reading(shop)
    for (let time = 0; time < 2; time += 1)
      expect(await shop.desk.book(torn(sale))).toMatchObject([{ outcome: 'quarantined' }])
    expect(await reading(shop)).toEqual(before)
    const kept = await rolesNow(world, shop)
    expect(kept).toMatchObject({ 'foreign-cash': 1_400, suspense: -1_000 })
    expect(await held(shop)).toEqual([10_000])
    expect(await disagreements(world)).toEqual([])
    expect((await again.book(sale))[0]?.outcome).not.toBe('quarantined')
    const { suspense, ...roles } = await rolesNow(world, shop)
    expect([suspense, roles['foreign-cash'], roles['drawer']]).toEqual([undefined, 1_400, kept['drawer']])
    expect(await held(shop)).toEqual([10_000])
    expect(await disagreements(world)).toEqual([])
  },
)

it('that alone paid an entry which comes behind the count of its shift are held once, also behind the next opening', async () => {
  const shop = await openShop()
  const sale = exactly(shop)
  const again = await registeredAgain(shop)
  await again.book({ ...again.closeShift(5_000, 5_000), nextFloatMinor: 5_000, isUncounted: true })
  for (let time = 0; time < 2; time += 1) await shop.desk.book(torn(sale))
  expect(await rolesNow(world, shop)).toMatchObject({ 'foreign-cash': 1_000, suspense: -1_000 })
  await again.book(sale)
  await again.book(again.openShift(5_000))
  await closed(again, 5_000, 0)
  const { suspense, ...roles } = await rolesNow(world, shop)
  expect([suspense, roles['foreign-cash']]).toEqual([undefined, 1_000])
  expect(await held(shop)).toEqual([7_143])
  expect(await disagreements(world)).toEqual([])
})
