// Lists of stock that come in another order than they were counted in, and sales that are heard of after the list that had them in.
import { listMoves, undoMove } from '@kassa/contract/moving/past-moves.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makeMerchantAdmin } from '../../../../test/make/merchant.ts'
import { moveTexts } from '../../../../test/make/move.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeSession } from '../../../../test/make/session.ts'
import { allCodes } from '../../../../test/make/shop.ts'
import { disagreements, proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World
let shop: SellingShop
let owner: { readonly as: string }

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeSellingShop(world, { pricesMinor: [1_000], onHand: 10, averageCostThousandths: 200_000 })
  await world.sql(sql`update variant set sku = 'CUP' where id = ${shop.products[0]?.variantId ?? ''}`)
  const token = await world.owner(async (tx) => {
    const { adminId } = await makeMerchantAdmin(tx, shop.merchantId, { codes: allCodes })
    return makeSession(tx, { kind: 'admin', accountId: adminId, merchantId: shop.merchantId })
  })
  owner = { as: token }
  await shop.desk.book(shop.desk.openShift(10_000))
  world.passSeconds(600)
})
proveAfterEach(() => world)
afterAll(() => world.close())

/** The moment it is now, by the clock of the outlet. */
const momentNow = async (): Promise<string> => {
  const [row] = await world.sql<{ moment: string }>(
    sql`select to_char(${world.now}::timestamptz at time zone time_zone, 'YYYY-MM-DD"T"HH24:MI') as moment from outlet
      where id = ${shop.outlet.outletId}`,
  )
  return row?.moment ?? ''
}

const list = (quantity: number) => ['Code,Quantity', `CUP,${quantity}`].join('\n')
const sayOf = (countedAt: string | null | undefined) => ({
  currency: shop.outlet.currency,
  pricesContainTax: 'keep',
  locations: { '': shop.outlet.number },
  columns: ['count.csv'],
  ...(countedAt !== undefined && { countedAt: { 'count.csv': countedAt } }),
})
const count = (quantity: number, countedAt?: string | null) =>
  moveTexts(world, shop.merchantId, { 'count.csv': list(quantity) }, sayOf(countedAt), world.now)

const doubtsOf = ({ planned }: Awaited<ReturnType<typeof count>>) =>
  planned.others.flatMap(({ things }) => things.map(({ verdict, doubt, facts }) => [verdict, doubt, facts['here']]))

const onHand = async () => {
  const [row] = await world.sql<{ onHand: number }>(
    sql`select on_hand from stock where variant_id = ${shop.products[0]?.variantId ?? ''}`,
  )
  return row?.onHand
}

const undoNewest = async () => {
  const { moves } = (await world.call(listMoves, {}, owner)).answer
  const newest = moves.find(({ undoneAt }) => undoneAt === null)
  return (await world.call(undoMove, { id: newest?.id ?? '' }, owner)).answer
}

it('a list of Monday that comes after Tuesday’s changes nothing, and says so', async () => {
  const monday = await momentNow()
  world.passSeconds(86_400)
  const tuesday = await momentNow()
  world.passSeconds(600)
  await count(7, tuesday)
  expect(await onHand()).toBe(7)
  const older = await count(9, monday)
  expect(doubtsOf(older)).toEqual([['changed', 'count-older', '7']])
  expect(older.others).toEqual([])
  expect(await onHand()).toBe(7)
  expect(doubtsOf(await count(7, tuesday))).toEqual([['same', null, undefined]])
  world.passSeconds(86_400)
  expect(doubtsOf(await count(6, await momentNow()))).toEqual([['changed', null, undefined]])
  expect(await onHand()).toBe(6)
})

it('a sale from before a list, heard of after it, is not taken off twice', async () => {
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(600)
  const moment = await momentNow()
  world.passSeconds(600)
  await count(8, moment)
  expect(await onHand()).toBe(8)
  world.passSeconds(600)
  expect((await shop.desk.book(sold)).map(({ outcome }) => outcome)).toEqual(['accepted'])
  expect(await onHand()).toBe(8)
  expect(doubtsOf(await count(8, moment))).toEqual([['same', null, undefined]])
  await shop.desk.book(shop.desk.sale([shop.line(0, 1)]))
  expect(await onHand()).toBe(7)
})

it('nor is a sale from before the very first list, of goods that never moved: the moment is asked where there is a till', async () => {
  await expect(count(8)).rejects.toThrow('"kind":"count-moment","about":"count.csv"')
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(600)
  await count(8, await momentNow())
  world.passSeconds(600)
  await shop.desk.book(sold)
  expect(await onHand()).toBe(8)
})

it('nor where the list found what was here, whose count is no entry', async () => {
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(600)
  const moment = await momentNow()
  world.passSeconds(600)
  await count(10, moment)
  await shop.desk.book(sold)
  expect(await onHand()).toBe(10)
})

it('a sale near the moment of a list moves the stock and is filed', async () => {
  world.passSeconds(60 - (Date.parse(world.now) % 60_000) / 1_000)
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(60)
  const moment = await momentNow()
  world.passSeconds(600)
  await count(8, moment)
  world.passSeconds(600)
  const [outcome] = await shop.desk.book(sold)
  expect(outcome?.outcome).toBe('review')
  expect(outcome?.reasons.map(({ code }) => code)).toContain('stock.moved-count-unclear')
  expect(await onHand()).toBe(6)
})

it('an undone list is a count no more: what is heard of later moves the stock, and the list before it stands', async () => {
  const sold = shop.desk.sale([shop.line(0, 2)])
  world.passSeconds(600)
  await count(9, await momentNow())
  world.passSeconds(600)
  await count(8, await momentNow())
  expect(await undoNewest()).toMatchObject({ staying: [] })
  expect(await onHand()).toBe(9)
  await shop.desk.book(sold)
  expect(await onHand()).toBe(9)
  expect(await disagreements(world)).toEqual([])
})
