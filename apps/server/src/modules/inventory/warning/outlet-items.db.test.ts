import { salesVelocity, type SalesDay } from '@kassa/domain/inventory/sales-velocity.ts'
import { suggestReorder } from '@kassa/domain/inventory/reorder.ts'
import { stockWarnings } from '@kassa/domain/inventory/stock-warning.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import { addUpDays } from '../../stock/day/keep-stock-days.ts'
import { findFrontier } from '../../stock/day/stock-day.store.ts'
import { findWrongVelocity } from '../../stock/day/stock-velocity.store.ts'
import { findKept, outletItems, type StoredOutletData } from './outlet-items.store.ts'
import { listReorderFacts } from './stock-facts.store.ts'
import { listWarnings, type WarningKey } from './warning-list.store.ts'

/*
 * The database works in whole columns and agrees with the domain's rules for each item day by day: items with random pasts, on the shelf
 * for a random while, with random lines.
 */
const items = 60
/** Items of which some sales are booked when the totals of days have been made. */
const lateItems = 6
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

const rollStock = chance(7)

interface Drawn {
  readonly variantId: string
  readonly onShelfSince: string
  readonly days: readonly SalesDay[]
  readonly onHand: number
  readonly warningType: 1 | 2
  readonly line: number
  readonly minimumDays: number
  readonly minimumStock: number
  readonly producedOn: string | null
  readonly shelfLifeDays: number | null
  readonly expiryWarningDays: number | null
}

let world: World
let shop: Shop
let kept: StoredOutletData = { addedUpTo: 0, areVelocitiesKept: false }
const drawn: Drawn[] = []
let closed: readonly string[] = []

beforeAll(async () => {
  world = await makeWorld({ now: `${today}T04:00:00.000Z` })
  shop = await makeShop(world, { currency: 'USD' })
  const roll = chance(20_260_302)
  for (let index = 0; index < items; index += 1) drawn.push(await draw(roll))
  for (let index = 0; index < lateItems; index += 1) drawn.push(await drawLate(roll))
  for (const shelfDays of [6, 7, 12, 29, 30, 31, 90]) drawn.push(await makeStocked(shelfDays))
  await makeSilent()
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
    minimumStock: rollStock(2) * rollStock(9),
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
        minimum_days = ${facts.minimumDays}, minimum_stock = ${facts.minimumStock} where variant_id = ${variantId}`)
    await tx.run(sql`
      update product set created_at = ${`${facts.onShelfSince}T04:00:00Z`}, production_date = ${facts.producedOn},
        shelf_life_days = ${facts.shelfLifeDays},
        expiry_warning_days = ${facts.shelfLifeDays === null ? null : facts.expiryWarningDays}
      where id = ${variantId}`)
  })
  return { variantId, days, onHand: level, ...facts }
}

/** The sales that a till made offline. They come at the end of the book, days after they happened: by item, its days not yet sold. */
const late: { readonly at: number; readonly sold: readonly number[] }[] = []

/** Well stocked, and sells or takes back every day of the last 34. */
async function drawLate(roll: (below: number) => number): Promise<Drawn> {
  const one = await makeStocked(20 + roll(60), { warningType: 2, minimumDays: 100 + roll(300) })
  late.push({ at: drawn.length, sold: Array.from({ length: 34 }, () => roll(9) - 2) })
  return {
    ...one,
    days: Array.from({ length: 34 }, (_, age) => ({ day: addDays(today, -age - 1), sold: 0, hadStock: true })),
  }
}

/** Received long ago, and nothing since. */
async function makeStocked(shelfDays: number, over: Partial<Drawn> = {}): Promise<Drawn> {
  const { variantId } = await world.owner((tx) => makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0 }))
  const facts = {
    onShelfSince: addDays(today, -shelfDays),
    warningType: 1 as const,
    line: 0,
    minimumDays: 0,
    minimumStock: 0,
    producedOn: null,
    shelfLifeDays: null,
    expiryWarningDays: null,
    ...over,
  }
  await world.sql(sql`
    update listing set warning_type = ${facts.warningType}, minimum_days = ${facts.minimumDays}
    where variant_id = ${variantId}`)
  await world.sql(sql`update product set created_at = ${`${facts.onShelfSince}T04:00:00Z`} where id = ${variantId}`)
  await write(variantId, 'receipt', 1_000, addDays(today, -70))
  return { variantId, days: [], onHand: 1_000, ...facts }
}

/** An entry at the end of an item's book. */
const write = (variantId: string, kind: string, quantity: number, day: string) =>
  world.sql(sql`
    with moved as (
      update stock set on_hand = on_hand + ${quantity} where variant_id = ${variantId} returning on_hand
    )
    insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency,
      document_kind, document_id, actor_kind, business_day, at)
    select ${shop.merchantId}, ${shop.outlet.outletId}, ${variantId}, ${kind}, ${quantity}, on_hand - ${quantity}, on_hand,
      'USD', 'test', ${newId()}, 'system', ${day}, now() from moved`)

/** Books every third of the late days, beginning with this one. */
async function sellLate(first: number) {
  for (const { at, sold } of late) {
    const one = drawn[at]
    if (!one) throw new Error('nothing was drawn there')
    const days = [...one.days]
    let { onHand } = one
    for (let age = first; age < sold.length; age += 3) {
      const [day, quantity] = [days[age]?.day ?? '', sold[age] ?? 0]
      if (quantity !== 0) await write(one.variantId, quantity > 0 ? 'sale' : 'refund', -quantity, day)
      days[age] = { day, sold: quantity, hadStock: true }
      onHand -= quantity
    }
    drawn[at] = { ...one, days, onHand }
  }
}

/** Goods that nothing is said of though they lie there: archived, off the list, or too new. */
async function makeSilent() {
  const [archived, removed] = [await makeStocked(60), await makeStocked(60)]
  await world.sql(sql`update product set archived_at = now() where id = ${archived.variantId}`)
  await world.sql(sql`update listing set removed_at = now() where variant_id = ${removed.variantId}`)
}

const outletDay = () => ({ merchantId: shop.merchantId, outletId: shop.outlet.outletId, today })
const place = () => ({ ...outletDay(), ...kept })
/** Items with nothing about them too, which lists otherwise only count. */
const everything = () => sql`select variant_id from stock where merchant_id = ${shop.merchantId}`
const inside = <T>(work: Parameters<typeof world.database.transaction<T>>[1]): Promise<T> =>
  world.database.transaction({ kind: 'merchant', merchantId: shop.merchantId }, work)

async function compareVelocities() {
  const rows = await inside((tx) =>
    tx.many<{ variantId: string; sold: number | null; days: number | null; ignoredDays: number | null }>(
      sql`with ${outletItems(place(), {}, everything())} select variant_id, sold, days, ignored_days from item`,
    ),
  )
  const found = Object.fromEntries(rows.map(({ variantId, ...row }) => [variantId, row]))
  const expected = drawn.map(({ variantId, days, onShelfSince }) => {
    const velocity = salesVelocity(days, onShelfSince, today, closed)
    return [variantId, velocity ?? { sold: null, days: null, ignoredDays: null }]
  })
  expect(found).toEqual(Object.fromEntries(expected))
  expect(rows.filter(({ ignoredDays }) => (ignoredDays ?? 0) > 0).length).toBeGreaterThan(5)
}

async function compareWarnings(walked: number, limit: number) {
  const query = { filter: {}, kind: undefined, highCoverDays, limit }
  const rows = []
  let counts: Partial<Record<string, number>> = {}
  for (let after: WarningKey | undefined; ;) {
    const page = await inside((tx) => listWarnings(tx, place(), { ...query, after }, walked))
    rows.push(...page.rows)
    counts = page.counts
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
      velocity: salesVelocity(one.days, one.onShelfSince, today, closed),
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
  const countOf = ([kind]: readonly [string, unknown]) => [kind, expected.filter((one) => one.kind === kind).length]
  expect(counts).toEqual(Object.fromEntries(Object.entries(counts).map(countOf)))
  expect([...new Set(told.map(({ kind }) => kind))].toSorted()).toEqual([
    'expired',
    'expiring',
    'high',
    'low-days',
    'low-quantity',
  ])
}

async function compareSuggestions() {
  const [leadDays, coverDays] = [7, 30]
  const query = { filter: {}, now: world.now, leadDays, coverDays, supplierId: undefined, limit: 9 }
  const found: string[] = []
  for (let after: readonly string[] | undefined; ;) {
    const page = await inside((tx) => listReorderFacts(tx, place(), { ...query, after }))
    found.push(...page.rows.map(({ variantId }) => variantId))
    const last = page.rows.at(-1)
    if (!last) break
    expect(page.total).toBeGreaterThanOrEqual(found.length)
    after = [last.sortName, last.variantId]
  }
  const expected = drawn.filter(
    (one) =>
      suggestReorder({
        onHand: one.onHand,
        incoming: 0,
        reserved: 0,
        velocity: salesVelocity(one.days, one.onShelfSince, today, closed),
        leadDays,
        coverDays,
        warningLine: one.warningType === 1 ? one.line : null,
        minStock: one.minimumStock === 0 ? null : one.minimumStock,
        packSize: 1,
      }).quantity > 0,
  )
  expect(found.toSorted()).toEqual(expected.map(({ variantId }) => variantId).toSorted())
  expect(found.length).toBeGreaterThan(10)
}

const addUp = async () => {
  const frontier = await findFrontier(world.database)
  await addUpDays({ database: world.database, now: world.now }, 40, { ...frontier, settled: frontier.given })
}

test.each([
  ['the book alone', () => sellLate(0), false],
  ['velocities worked out before', addUp, true],
  ['those, and sales that came late', () => sellLate(1), true],
  ['those worked out again, and sales that came later', () => addUp().then(() => sellLate(2)), true],
])('what the rules say of each item comes from %s', async (_, happen, areVelocitiesKept) => {
  await happen()
  kept = await inside((tx) => findKept(tx, outletDay()))
  expect(kept.areVelocitiesKept).toBe(areVelocitiesKept)
  await compareVelocities()
  await compareWarnings(400, 200)
  await compareSuggestions()
  kept = { ...kept, areVelocitiesKept: false }
  await compareVelocities()
  await compareWarnings(400, 200)
})

test('a page is the same when those in front have nothing to say', () => compareWarnings(2, 20))

test('a job that ends between two questions counts nothing twice', async () => {
  await addUp()
  await compareVelocities()
  await compareWarnings(400, 200)
})

/** Closed on Sundays and for a week; the first day of the window is the last of that week. */
async function closeSometimes() {
  await world.owner(async (tx) => {
    const { merchantId, outlet } = shop
    const open = [{ fromMinute: 540, untilMinute: 1_080 }]
    await tx.run(sql`insert into outlet_hours (merchant_id, outlet_id, weekly)
      values (${merchantId}, ${outlet.outletId}, ${json([open, open, open, open, open, open, []])}::jsonb)`)
    await tx.run(sql`insert into outlet_date (merchant_id, outlet_id, first_day, last_day, name, spans)
      values (${merchantId}, ${outlet.outletId}, ${addDays(today, -36)}, ${addDays(today, -30)}, '', '[]'),
        (${merchantId}, ${outlet.outletId}, ${addDays(today, -9)}, ${addDays(today, -7)}, 'Spring', '[]')`)
  })
  const ages = Array.from({ length: 40 }, (_, index) => index + 1)
  const isClosed = (age: number): boolean =>
    age >= 30 || (age >= 7 && age <= 9) || new Date(addDays(today, -age)).getUTCDay() === 0
  closed = ages.filter(isClosed).map((age) => addDays(today, -age))
}

test('closed days on which nothing was sold count for nobody, as worked out before and from the book', async () => {
  await closeSometimes()
  // Figures of today stand, with the hours they were worked out with.
  const before = closed
  closed = []
  kept = await inside((tx) => findKept(tx, outletDay()))
  await compareVelocities()
  expect(await world.owner(findWrongVelocity)).toBeUndefined()
  closed = before
  await world.sql(sql`delete from stock_velocity`)
  await world.sql(sql`delete from stock_velocity_day`)
  kept = await inside((tx) => findKept(tx, outletDay()))
  await compareVelocities()
  await addUp()
  kept = await inside((tx) => findKept(tx, outletDay()))
  expect(kept.areVelocitiesKept).toBe(true)
  await compareVelocities()
  await compareWarnings(400, 200)
  await compareSuggestions()
  expect(await world.owner(findWrongVelocity)).toBeUndefined()
})
