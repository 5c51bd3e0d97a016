// A day is sealed with the money of an entry that is kept in quarantine, which is booked after that: the next batch takes its suspense line back.
import { readBatch, sealBatch } from '@kassa/contract/accounting/batches.calls.ts'
import { listReviewItems, resolveReviewItem } from '@kassa/contract/journal/review-item.calls.ts'
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import type { AccountRole } from '@kassa/domain/accounting/posting.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cash, type Desk } from '../../../../test/make/desk.ts'
import { allowAll } from '../../../../test/make/owner.ts'
import { registeredAgain } from '../../../../test/make/registered-again.ts'
import { rolesNow, rolesOf } from '../../../../test/make/role-sums.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

const DAY = 86_400

let world: World
let shop: SellingShop
let again: Desk
let day: string

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { averageCostThousandths: 400_000, onHand: 50 })
  await allowAll(world, shop.merchantId)
  day = world.now.slice(0, 10)
  await world.sql(sql`update stock_entry set business_day = ${day} where merchant_id = ${shop.merchantId}`)
  await shop.desk.book(shop.desk.openShift(5_000))
  again = await registeredAgain(shop)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const place = () => ({ outletId: shop.outlet.outletId })

/** Seals a day of the outlet, and answers its batch. */
async function sealed(through: string, number: number) {
  const as = { as: shop.adminToken }
  expect((await world.call(sealBatch, { ...place(), through }, as)).answer.sealed).toBe(1)
  const { lines } = (await world.call(readBatch, { ...place(), number }, as)).answer
  expect(lines.reduce((sum, { minor }) => sum + Number(minor), 0)).toBe(0)
  return lines
}

const hashOfFirst = async () =>
  (
    await world.sql<{ hash: string }>(sql`
      select hash from journal_batch where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId} and number = 1`)
  )[0]?.hash

const torn = (sale: SaleBody): Record<string, unknown> => ({ ...sale, snapshot: {} })

const inYuan = ({ desk, line }: SellingShop): SaleBody =>
  desk.sale([line(0)], {
    tenders: (due) => [{ ...cash(due, 1_400), foreign: [{ currency: 'CNY', amountMinor: 10_000, worthMinor: 1_400 }] }],
  })

it.each([
  ['into its open shift', false, ({ desk, line }: SellingShop) => desk.sale([line(0)]), { drawer: 6_000 }],
  ['after its closing', true, ({ desk, line }: SellingShop) => desk.sale([line(0)]), { drawer: 6_000 }],
  ['into its open shift, with notes', false, inYuan, { drawer: 4_600, 'foreign-cash': 1_400 }],
  ['after its closing, with notes', true, inYuan, { drawer: 4_600, 'foreign-cash': 1_400 }],
] as const)('%s: nothing stays in suspense, and the sealed day stays as it is', async (_, isClosed, saleOf, money) => {
  const sale = saleOf(shop)
  await shop.desk.book(torn(sale))
  const left = { nextFloatMinor: money.drawer, foreign: foreignIn(sale) }
  const counted = { ...again.closeShift(money.drawer, money.drawer), ...left }
  if (isClosed) expect(await again.book(counted)).toMatchObject([{ outcome: 'accepted' }])
  world.passSeconds(DAY)
  const first = await sealed(day, 1)
  const hash = await hashOfFirst()
  expect(rolesOf(first)).toMatchObject({ ...money, suspense: -1_000 })
  expect((await again.book(sale))[0]?.outcome).not.toBe('quarantined')
  world.passSeconds(DAY)
  const second = await sealed(addDays(day, 1), 2)
  expect(await hashOfFirst()).toBe(hash)
  expect(rolesOf(second)).toMatchObject({ suspense: 1_000, stock: -400, 'cost-of-sales': 400 })
  expect(rolesOf(second)).not.toHaveProperty('drawer')
  const both = rolesOf([...first, ...second])
  expect(both).toMatchObject(money)
  expect(both).not.toHaveProperty('suspense')
  expect(both).toEqual(await rolesNow(world, shop))
})

it('settled by hand: its money stays in suspense until its document comes', async () => {
  const sale = shop.desk.sale([shop.line(0)])
  await shop.desk.book(torn(sale))
  const as = { as: shop.adminToken }
  const { rows } = (await world.call(listReviewItems, { state: 'open' }, as)).answer
  expect(rows).toMatchObject([{ kind: 'quarantine' }])
  const settled = await world.call(resolveReviewItem, { id: rows[0]!.id, note: 'Asked the cashier' }, as)
  expect(settled.status).toBe(200)
  expect(await rolesNow(world, shop)).toMatchObject({ drawer: 6_000, suspense: -1_000 })
  await again.book(sale)
  expect(await rolesNow(world, shop)).toMatchObject({ drawer: 6_000 })
  expect(await rolesNow(world, shop)).not.toHaveProperty('suspense')
})

it('months after it, where its shift began the day before: the next batch has it all', async () => {
  world.passSeconds(DAY)
  const sale = shop.desk.sale([shop.line(0)])
  await shop.desk.book(torn(sale))
  world.passSeconds(110 * DAY)
  while (world.now.slice(8, 10) !== '10') world.passSeconds(DAY)
  await nightly()
  expect(await roles()).toMatchObject({ drawer: 6_000, suspense: -1_000 })
  await again.book(sale)
  world.passSeconds(DAY)
  await nightly()
  expect(await roles()).toMatchObject({ drawer: 6_000 })
  expect(await roles()).toEqual(await rolesNow(world, shop))
})

/** Each till was heard, and the days before today are sealed. */
async function nightly(): Promise<void> {
  await world.sql(sql`update device_registration set last_seen_at = ${world.now}, queued = 0`)
  await world.runJob('accounting.seal-days')
}

/** The roles of all batches of the outlet together. */
const roles = async () =>
  rolesOf(
    await world.sql<{ role: AccountRole; minor: number }>(sql`
      select role, minor::bigint as minor from journal_batch_line
      where merchant_id = ${shop.merchantId} and outlet_id = ${shop.outlet.outletId}`),
  )

const foreignIn = ({ tenders }: SaleBody) =>
  tenders.flatMap(({ foreign = [] }) =>
    foreign.map(({ currency, amountMinor }) => ({ currency, countedMinor: amountMinor })),
  )
