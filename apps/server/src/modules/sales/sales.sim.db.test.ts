import { previewRefund, refundOrder, refundWithoutSale } from '@kassa/contract/sales/sales.calls.ts'
import type { SellingCurrency } from '@kassa/domain/money/selling-currencies.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isThinned } from '../../../../../packages/domain/test/property-runs.ts'
import { card, cash, makeDesk, type Desk, type DeskLine } from '../../../test/make/desk.ts'
import { makeProduct } from '../../../test/make/goods.ts'
import { makeSellingShop, type SellingShop } from '../../../test/make/selling-shop.ts'
import { disagreements } from '../../../test/prove.ts'
import { makeWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'
import { drawerEntries } from './shift/drawer/drawer-entries.store.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** Numbers from a seed (mulberry32), so that a day can be lived again. */
function chanceOf(seed: number) {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    below,
    is: (part: number): boolean => next() < part,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
  }
}
type Chance = ReturnType<typeof chanceOf>

interface Sold {
  readonly orderId: string
  readonly counts: readonly number[]
}

interface Till {
  readonly desk: Desk
  /** Its own, so that a day is the same however the tills' calls interleave. */
  readonly chance: Chance
  readonly sold: Sold[]
  isOpen: boolean
}

interface Shelf {
  readonly shop: SellingShop
  readonly lines: readonly ((count: number) => DeskLine)[]
}

async function makeShelf(chance: Chance, currency: SellingCurrency, taxMode: 'included' | 'added'): Promise<Shelf> {
  const shop = await makeSellingShop(world, {
    currency,
    taxMode,
    rateBasisPoints: chance.pick([0, 800, 1_000, 1_300]),
    pricesMinor: [999, 350, 1_250, 77, 4_998],
    averageCostThousandths: 123_457,
    onHand: 8,
  })
  const { merchantId, outlet, taxId, rateBasisPoints, products } = shop
  const [tea, box] = await world.owner(async (tx) => [
    await makeProduct(tx, merchantId, [outlet], {
      type: 'weighed',
      sellPriceMinor: 2_399,
      taxId,
      averageCostThousandths: 987_654,
    }),
    await makeProduct(tx, merchantId, [outlet], {
      type: 'combined',
      sellPriceMinor: 1_500,
      taxId,
      parts: [
        { variantId: products[0]?.variantId ?? '', quantity: 1 },
        { variantId: products[1]?.variantId ?? '', quantity: 3 },
      ],
    }),
  ])
  const priced = (product: { productId: string; sellPriceMinor: number } | undefined) => ({
    productId: product?.productId ?? '',
    sellPriceMinor: product?.sellPriceMinor ?? 0,
    taxId,
    rateBasisPoints,
  })
  const parts = products.slice(0, 2).map((part) => ({ ...priced(part), listMinor: part.sellPriceMinor }))
  return {
    shop,
    lines: [
      ...products.map((_, index) => (count: number) => shop.line(index, count)),
      (count) => ({ ...priced(tea), unit: 'kg', count: count * 137 }),
      (count) => ({ ...priced(box), count, parts }),
    ],
  }
}

/** One thing a till does. Refusals are fine: they must leave no trace, which the proofs show. */
async function act(chance: Chance, shelf: Shelf, till: Till): Promise<void> {
  const { desk, sold } = till
  if (!till.isOpen) {
    till.isOpen = true
    await desk.book(desk.openShift(chance.below(5) * 1_000))
    return
  }
  const choice = chance.below(20)
  if (choice < 11) await sell(chance, shelf, till)
  else if (choice < 16 && sold.length > 0) await refund(chance, shelf, till)
  else if (choice === 16) await refundUnsold(chance, shelf, till)
  else if (choice === 17) await desk.book(desk.moveCash(chance.pick([-1, 1]) * (1 + chance.below(5_000))))
  else if (choice === 18) {
    till.isOpen = false
    const [row] = await world.sql<{ cash: number }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as cash from ${drawerEntries} e where shift_id = ${desk.shiftId}`)
    const expected = row?.cash ?? 0
    await desk.book(desk.closeShift(Math.max(0, expected + chance.below(3) - 1), expected))
  } else await quarrel(chance, shelf, till)
}

async function sell(chance: Chance, { lines }: Shelf, { desk, sold }: Till): Promise<void> {
  const counts = Array.from({ length: 1 + chance.below(4) }, () => 1 + chance.below(4))
  const basket = counts.map((count) => chance.pick(lines)(count))
  const orderChange = chance.is(0.2) ? ({ kind: 'percent', offBasisPoints: chance.below(2_000) } as const) : null
  const isSplit = chance.is(0.3)
  const body = desk.sale(basket, {
    orderChange,
    tenders: (due) => {
      const byCard = isSplit ? chance.below(due + 1) : 0
      return byCard > 0 && byCard < due ? [card(byCard), cash(due - byCard, due + 500)] : [cash(due)]
    },
  })
  const entry = desk.entry(body)
  // Sent twice at once, as after a cut connection.
  await Promise.all(chance.is(0.3) ? [desk.upload(entry), desk.upload(entry)] : [desk.upload(entry)])
  sold.push({ orderId: body.orderId, counts: basket.map((line) => line.count ?? 1) })
}

async function refund(chance: Chance, { shop }: Shelf, till: Till): Promise<void> {
  const { orderId, counts } = chance.pick(till.sold)
  const lines = counts.flatMap((count, line) =>
    chance.is(0.6)
      ? [
          {
            line,
            quantity: 1 + chance.below(count),
            goods: chance.is(0.2) ? ('damaged' as const) : ('restock' as const),
          },
        ]
      : [],
  )
  if (lines.length === 0) return
  const as = { as: shop.cashierToken, outlet: shop.outlet.outletId }
  const preview = await world.call(previewRefund, { orderId, lines, reason: 'unwanted' }, as)
  if (preview.status !== 200) return
  const { amountMinor } = preview.answer
  const ask = {
    orderId,
    lines,
    reason: 'unwanted',
    refundId: newId(),
    amountMinor,
    tenders: [],
    shiftId: till.desk.shiftId,
  }
  await Promise.all([world.call(refundOrder, ask, as), world.call(refundOrder, ask, as)])
}

async function refundUnsold(chance: Chance, { shop }: Shelf, till: Till): Promise<void> {
  const amountMinor = chance.below(2_000)
  const line = {
    variantId: chance.pick(shop.products).variantId,
    quantity: 1 + chance.below(3),
    amountMinor,
    goods: 'restock' as const,
  }
  const ask = {
    refundId: newId(),
    lines: [line],
    reason: 'no receipt',
    tenders: [{ method: 0, amountMinor }],
    shiftId: chance.is(0.5) ? till.desk.shiftId : null,
  }
  await world.call(refundWithoutSale, ask, { as: shop.cashierToken, outlet: shop.outlet.outletId })
}

/** Sends an entry as a broken or dishonest desk might. */
async function quarrel(chance: Chance, { lines }: Shelf, { desk }: Till): Promise<void> {
  const sale = desk.sale([chance.pick(lines)(1)])
  const broken = chance.pick<Record<string, unknown>>([
    {},
    { ...sale, tenders: [cash(1)] },
    { ...sale, shiftId: newId() },
    { ...sale, note: '\u0000' },
    { ...sale, staffId: newId() },
  ])
  await desk.book(broken)
}

/** `SIM_ROUNDS=1000` plays longer days in five currencies; the books are proven as often. A gate plays shorter ones. */
const ROUNDS = Number(process.env['SIM_ROUNDS'] ?? (isThinned ? 18 : 30))
/** Books forget nothing: a gate proves them in the middle and at the end, a run by hand says sooner where they parted. */
const PROVEN_EVERY = Math.ceil(ROUNDS / (isThinned ? 2 : 6))
const inTheGate = [
  ['USD', 'included'],
  ['JPY', 'added'],
] as const
const beside = [
  ['CNY', 'included'],
  ['ETB', 'added'],
  ['EUR', 'included'],
] as const

it.each(ROUNDS > 30 ? [...inTheGate, ...beside] : inTheGate)(
  'days of tills at work in %s, tax %s, balance',
  async (currency, taxMode) => {
    const seed = Number(process.env['SIM_SEED'] ?? Math.floor(Math.random() * 1e9))
    console.log(`sales.sim: SIM_SEED=${seed}`)
    const chance = chanceOf(seed)
    const shelf = await makeShelf(chance, currency, taxMode)
    const tills: Till[] = [{ desk: shelf.shop.desk, chance: chanceOf(seed + 1), sold: [], isOpen: false }]
    for (let more = 0; more < 3; more += 1) {
      const desk = await makeDesk(world, shelf.shop.desk.facts)
      tills.push({ desk, chance: chanceOf(seed + 2 + more), sold: [], isOpen: false })
    }
    for (let round = 0; round < ROUNDS; round += 1) {
      // All tills act at once; within a till one thing follows the other.
      await Promise.all(tills.map((till) => act(till.chance, shelf, till)))
      world.passSeconds(chance.below(3_600))
      if (round % PROVEN_EVERY === PROVEN_EVERY - 1) expect([seed, ...(await disagreements(world))]).toEqual([seed])
    }
    const of = sql`merchant_id = ${shelf.shop.merchantId}`
    const [orders] = await world.sql<{ orders: number; refunds: number }>(sql`
    select (select count(*) from sales_order where ${of}) as orders, (select count(*) from refund where ${of}) as refunds`)
    console.log(`sales.sim: ${currency} ${orders?.orders} orders, ${orders?.refunds} refunds`)
    expect(orders?.orders).toBeGreaterThan(20)
  },
)
