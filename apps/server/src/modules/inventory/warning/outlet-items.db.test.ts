import { salesVelocity, type SalesDay } from '@kassa/domain/inventory/sales-velocity.ts'
import { stockWarnings } from '@kassa/domain/inventory/stock-warning.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { outletItems } from './outlet-items.store.ts'
import { listWarnings, type WarningKey } from './warning-list.store.ts'

/*
 * What the database works out in whole columns against what the domain's rules say of each item day by day: items with
 * random pasts, on the shelf for a random while, with random lines.
 */
const items = 60
const today = '2026-03-02'
const highCoverDays = 20

/** mulberry32. */
function chance(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

interface Drawn {
  readonly variantId: string
  readonly onShelfSince: string
  readonly days: readonly SalesDay[]
  readonly onHand: number
  readonly warningType: 1 | 2
  readonly line: number
  readonly minimumDays: number
  readonly producedOn: string | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
}

let world: World
let shop: Shop
const drawn: Drawn[] = []

beforeAll(async () => {
  world = await makeWorld({ now: `${today}T04:00:00.000Z` })
  shop = await makeShop(world, { currency: 'USD' })
  const roll = chance(20_260_302)
  for (let index = 0; index < items; index += 1) drawn.push(await draw(roll))
})
afterAll(() => world.close())

/** An item with a past of some forty days: bought, sold, given back and corrected, now and then below zero. */
async function draw(roll: (below: number) => number): Promise<Drawn> {
  const { variantId } = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0 }))
  const days: SalesDay[] = []
  const entries: { day: string; kind: string; quantity: number; before: number; after: number }[] = []
  let level = 0
  for (let age = 40; age >= 1; age -= 1) {
    const day = addDays(today, -age)
    let sold = 0
    let hadStock = level > 0
    for (let step = roll(6) === 0 ? 1 + roll(3) : 0; step > 0; step -= 1) {
      const kind = (['sale', 'sale', 'receipt', 'refund', 'adjustment'] as const)[roll(5)] ?? 'sale'
      const quantity = kind === 'sale' ? -(1 + roll(4)) : kind === 'adjustment' ? -(level + roll(2)) || 1 : 1 + roll(5)
      entries.push({ day, kind, quantity, before: level, after: level + quantity })
      level += quantity
      hadStock ||= level > 0
      if (kind === 'sale' || kind === 'refund') sold -= quantity
    }
    days.push({ day, sold, hadStock })
  }
  const facts = {
    onShelfSince: addDays(today, -roll(45)),
    warningType: (1 + roll(2)) as 1 | 2,
    line: roll(8),
    minimumDays: roll(400),
    producedOn: roll(2) === 0 ? addDays(today, -roll(40)) : null,
    shelfLifeDays: roll(3) === 0 ? null : 10 + roll(40),
    expiryWarningDays: roll(10),
  }
  await world.owner(async (tx) => {
    await tx.run(sql`
      insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
        document_kind, document_id, actor_kind, business_day, at)
      select ${shop.merchantId}, ${shop.outlet.outletId}, ${variantId}, kind, quantity, "before", "after", 'USD', 'test',
        ${newId()}, 'system', day, day::timestamptz
      from jsonb_to_recordset(${json(entries)}::jsonb) as given (day date, kind text, quantity bigint, "before" bigint,
        "after" bigint)`)
    await tx.run(sql`update stock set on_hand = ${level} where variant_id = ${variantId}`)
    await tx.run(sql`
      update listing set warning_type = ${facts.warningType}, warning_line = ${facts.line},
        minimum_days = ${facts.minimumDays} where variant_id = ${variantId}`)
    await tx.run(sql`
      update product set created_at = ${`${facts.onShelfSince}T04:00:00Z`}, production_date = ${facts.producedOn},
        shelf_life_days = ${facts.shelfLifeDays},
        expiry_warning_days = ${facts.shelfLifeDays === null ? null : facts.expiryWarningDays}
      where id = ${variantId}`)
  })
  return { variantId, days, onHand: level, ...facts }
}

const place = () => ({ merchantId: shop.merchantId, outletId: shop.outlet.outletId, today })
const inside = <T>(work: Parameters<typeof world.database.transaction<T>>[1]): Promise<T> =>
  world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId }, work)

test('how items sell is what the rule says of their days', async () => {
  const rows = await inside((tx) =>
    tx.many<{ variantId: string; sold: number | null; days: number | null; ignoredDays: number | null }>(
      sql`with ${outletItems(place(), {})} select variant_id, sold, days, ignored_days from item`,
    ),
  )
  const found = Object.fromEntries(rows.map(({ variantId, ...row }) => [variantId, row]))
  const expected = drawn.map(({ variantId, days, onShelfSince }) => {
    const velocity = salesVelocity(days, onShelfSince, today)
    return [variantId, velocity ?? { sold: null, days: null, ignoredDays: null }]
  })
  expect(found).toEqual(Object.fromEntries(expected))
  expect(rows.filter(({ ignoredDays }) => (ignoredDays ?? 0) > 0).length).toBeGreaterThan(5)
})

test('warnings are what the rule says of each item, page by page', async () => {
  const query = { filter: {}, kind: undefined, highCoverDays, limit: 7 }
  const rows = []
  for (let after: WarningKey | undefined; ;) {
    const page = await inside((tx) => listWarnings(tx, place(), { ...query, after }))
    rows.push(...page.rows)
    const last = page.rows.at(-1)
    if (!last) break
    after = [last.sortName, last.variantId, last.kind, last.expiresOn ?? '', last.lotKey]
  }
  const expected = drawn.flatMap((one) =>
    stockWarnings({
      stock: one.onHand,
      warningType: one.warningType === 1 ? 'remaining-quantity' : 'sales-days',
      warningLine: one.line === 0 ? null : one.line,
      minDays: one.minimumDays === 0 ? null : one.minimumDays,
      highCoverDays,
      velocity: salesVelocity(one.days, one.onShelfSince, today),
      producedOn: one.producedOn,
      shelfLifeDays: one.shelfLifeDays,
      expiryWarningDays: one.shelfLifeDays === null ? null : one.expiryWarningDays,
      today,
    }).map((warning) => ({
      variantId: one.variantId,
      kind: warning.kind,
      coverDays: 'coverDays' in warning && warning.coverDays !== Infinity ? warning.coverDays : null,
      expiresOn: 'expiresOn' in warning ? warning.expiresOn : null,
      daysLeft: 'daysLeft' in warning ? warning.daysLeft : null,
    })),
  )
  const told = rows.map(({ variantId, kind, coverDays, expiresOn, daysLeft }) => ({
    variantId,
    kind,
    coverDays: expiresOn === null && kind !== 'low-quantity' ? coverDays : null,
    expiresOn,
    daysLeft,
  }))
  const inOrder = (list: typeof told) =>
    list.map((one) => JSON.stringify(one)).toSorted((one, other) => (one < other ? -1 : 1))
  expect(inOrder(told)).toEqual(inOrder(expected))
  expect([...new Set(told.map(({ kind }) => kind))].toSorted()).toEqual([
    'expired',
    'expiring',
    'high',
    'low-days',
    'low-quantity',
  ])
})
