// The facts that a process reads before a sale asks for them are the same that the sale would have read.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { makeProduct, type MadeProduct } from '../../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../../test/make/selling-shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import type { BookingDesk } from '../../../platform/booking.ts'
import { sql } from '../../../platform/db/sql.ts'
import { MerchantMemory } from '../../../platform/merchant-memory.ts'
import { followChanges, keepFacts, recallFacts } from '../sale/facts/known-facts.ts'
import { findSaleFacts, type SaleAsked } from '../sale/facts/sale-facts.store.ts'
import { readGoodsAhead } from './read-goods-ahead.ts'

let world: World
let shop: SellingShop
let goods: readonly MadeProduct[]
let asked: SaleAsked

beforeAll(async () => {
  world = await makeWorld()
  shop = await makeSellingShop(world)
  await shop.desk.book(shop.desk.openShift(10_000))
  const { merchantId, outlet, taxId } = shop
  goods = await world.owner(async (tx) => {
    const made: MadeProduct[] = []
    for (let index = 0; index < 130; index += 1) {
      made.push(await makeProduct(tx, merchantId, [outlet], { taxId, sellPriceMinor: 100 + index }))
    }
    return made
  })
  asked = {
    merchantId,
    registrationId: shop.desk.device.registrationId,
    shiftId: shop.desk.shiftId,
    staffIds: [shop.cashier.staffId],
    variantIds: [shop.line(0).productId],
    wantsCodes: true,
  }
})
afterAll(() => world.close())

/** The clock by which it rests; a page takes it so long. */
const clock = { now: 0, page: 5 }
beforeEach(() => {
  // The program around it has measured already: no clock goes back.
  clock.now = Math.max(clock.now, performance.now())
  vi.spyOn(performance, 'now').mockImplementation(() => clock.now)
})
afterEach(() => void vi.restoreAllMocks())

const now = 1_000
const nowhere = { nextSequence: 0, lastHash: '' }

/** A desk of a process that knows what a sale of one of the goods stands on, and how often it asked the database since. */
async function openDesk(memory = new MerchantMemory()) {
  await world.owner(async (tx) => keepFacts(tx, memory, asked, await findSaleFacts(tx, asked), now))
  const said: string[] = []
  let steps = 0
  const desk = {
    memory,
    now: new Date(now).toISOString(),
    log: { info: (_: object, text: string) => said.push(text) },
    async step(work: Parameters<World['owner']>[0]) {
      steps += 1
      const done = await world.owner(work)
      clock.now += clock.page
      return done
    },
  }
  const known = (): number =>
    goods.filter(({ variantId }) => recallFacts(memory, { ...asked, variantIds: [variantId] }, nowhere, now)).length
  return { desk: desk as unknown as BookingDesk, memory, said, known, steps: () => steps }
}

const readOn = (desk: BookingDesk, brought: number) => readGoodsAhead(desk, asked, brought)

/** Reads on so many times, each time rested. */
async function readRested(desk: BookingDesk, brought: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    clock.now += clock.page
    await readOn(desk, brought)
  }
}

test('a few goods that are new are no reason to read on', async () => {
  const { desk, known, steps } = await openDesk()
  for (let sale = 0; sale < 3; sale += 1) await readOn(desk, 6)
  expect([known(), steps()]).toEqual([0, 0])
})

test('many are: page by page, with rests, until all of the outlet is known as a sale would have read it', async () => {
  const { desk, memory, known, steps } = await openDesk()
  // It rests, and never reads two pages at once.
  await Promise.all([readOn(desk, 20), readOn(desk, 1)])
  await Promise.all([readOn(desk, 1), readOn(desk, 1)])
  const first = known()
  expect([first > 40 && first <= 50, steps()]).toEqual([true, 1])
  await readRested(desk, 5, 4)
  expect(known()).toBe(goods.length)
  const all = { ...asked, variantIds: goods.map(({ variantId }) => variantId) }
  const byId = (one: { variantId: string }, other: { variantId: string }) => (one.variantId < other.variantId ? -1 : 1)
  const read = await world.owner((tx) => findSaleFacts(tx, all))
  expect(recallFacts(memory, all, nowhere, now)?.goods.toSorted(byId)).toEqual(read.goods.toSorted(byId))
  const done = steps()
  await readRested(desk, 100, 2)
  expect(steps()).toBe(done)
})

test('what changed while it was read ahead is not known as it was', async () => {
  const { desk, memory, known } = await openDesk()
  await readOn(desk, 20)
  const before = known()
  const [changed] = goods.filter(({ variantId }) =>
    recallFacts(memory, { ...asked, variantIds: [variantId] }, nowhere, now),
  )
  await world.sql(sql`update listing set sell_price_minor = 7777 where variant_id = ${changed?.variantId}`)
  await readRested(desk, 5, 1)
  expect(known()).toBeGreaterThan(before)
  expect(recallFacts(memory, { ...asked, variantIds: [changed?.variantId ?? ''] }, nowhere, now)).toBeUndefined()
})

test('what the first sale of a process read stays known when the database is first asked what changed', async () => {
  const { desk, memory, known } = await openDesk()
  await readOn(desk, 20)
  const before = known()
  await world.owner((tx) => followChanges(tx, memory, asked.merchantId, now))
  expect([before > 40, known()]).toEqual([true, before])
  expect(recallFacts(memory, asked, nowhere, now)).toBeDefined()
})

test('nothing is forgotten for it: without room it reads nothing', async () => {
  const { desk, known, steps, memory } = await openDesk(new MerchantMemory(30))
  await readOn(desk, 40)
  expect([known(), steps()]).toEqual([0, 0])
  expect(recallFacts(memory, asked, nowhere, now)).toBeDefined()
})

test('where it fails nobody is held up, and it is tried again', async () => {
  const { desk, said, known } = await openDesk()
  const broken = { ...desk, step: () => Promise.reject(new Error('gone')) } as BookingDesk
  await readOn(broken, 20)
  expect([said, known()]).toEqual([['goods could not be read ahead'], 0])
  await readRested(desk, 1, 1)
  expect(known()).toBeGreaterThan(0)
})
