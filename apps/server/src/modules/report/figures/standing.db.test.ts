import { permissionCode } from '@kassa/contract/permission/permissions.ts'
import { memberFigures } from '@kassa/contract/report/member-figures.calls.ts'
import { salesFigures, crossFigures } from '@kassa/contract/report/figures.calls.ts'
import { stockFigures } from '@kassa/contract/report/stock-figures.calls.ts'
import { heartbeat } from '@kassa/contract/device/device-health.calls.ts'
import { AGE_LIMITS } from '@kassa/domain/figures/stock.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceOf } from '../../../../test/make/figure-world.ts'
import { makeProduct } from '../../../../test/make/goods.ts'
import { makeSellingShop } from '../../../../test/make/selling-shop.ts'
import { makeShop, type Shop } from '../../../../test/make/shop.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { json, sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

const now = '2026-03-20T12:00:00.000Z'
const today = '2026-03-20'
let world: World
let shop: Shop

beforeAll(async () => {
  world = await makeWorld({ now })
  shop = await makeShop(world, { currency: 'CNY' })
})
afterAll(() => world.close())

const span = { from: '2026-03-01', to: '2026-03-20' }

async function join(
  activatedOn: string,
  lastVisit: string | null,
  visits: number,
  mergedInto: string | null = null,
): Promise<string> {
  const id = newId()
  await world.sql(sql`
    insert into member (merchant_id, id, card_number, name, activated_on, created_at, merged_into)
    values (${shop.merchantId}, ${id}, ${id.slice(-12)}, 'M', ${activatedOn}, ${now}, ${mergedInto})`)
  await world.sql(sql`
    insert into member_account (merchant_id, member_id, currency, points, principal_minor, bonus_minor, spent_minor, visits, last_visit_at)
    values (${shop.merchantId}, ${id}, 'CNY', 10, 500, 70, 1000, ${visits}, ${lastVisit})`)
  return id
}

async function sell(day: string, memberId: string | null, totalMinor: number): Promise<void> {
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, member_id, origin_minor, goods_minor,
      tax_minor, tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${shop.merchantId}, ${id}, ${shop.outlet.outletId}, ${id}, 1, 'completion', 'CNY', ${shop.cashier.id}, ${memberId},
      ${totalMinor}, ${totalMinor}, 0, true, ${totalMinor}, 1, '{"member": {"levelNumber": 2}}', '{}', ${`${day}T02:00:00Z`},
      ${`${day}T02:00:00Z`}, ${day})`)
}

it('members: who joined, came back, stayed away, their share, what is owed; one who was merged bought as the other', async () => {
  const stays = await join('2026-01-05', '2026-03-10T00:00:00Z', 7)
  const merged = await join('2025-01-05', '2026-01-10T00:00:00Z', 1, stays)
  await join('2026-03-02', null, 0)
  await join('2024-03-02', '2025-06-01T00:00:00Z', 2)
  await sell('2026-01-10', merged, 300)
  await sell('2026-03-10', stays, 1_000)
  await sell('2026-03-11', null, 2_000)
  const { answer } = await world.call(memberFigures, span, { as: shop.admin.token })
  expect(answer.counts).toEqual({ all: 3, added: 1, active: 1, lost: 1, never: 1, buying: 1, returning: 1 })
  expect(answer.share).toEqual([
    { currency: 'CNY', memberMinor: 1_000, netMinor: 3_000, memberOrders: 1, orders: 2, shareBasisPoints: 3_333 },
  ])
  expect(answer.owed).toEqual([{ currency: 'CNY', principalMinor: 2_000, bonusMinor: 280, points: 40 }])
  expect(answer.table).toEqual([
    { recency: 0, frequency: 2, members: 1, spentMinor: 1_000 },
    { recency: 3, frequency: 1, members: 1, spentMinor: 1_000 },
  ])
  const stranger = await makeShop(world)
  expect((await world.call(memberFigures, span, { as: stranger.admin.token })).answer.counts.all).toBe(0)
})

interface Entry {
  readonly kind: string
  readonly quantity: number
  readonly valueMinor: number
  readonly day: string
}

/** First in, first out by hand: what is left came last. */
function agesOf(onHand: number, valueMinor: number, entries: readonly Entry[]): number[] {
  const ages = [0, 0, 0, 0]
  const worthOf = (quantity: number) => Math.trunc((valueMinor * quantity) / onHand)
  let left = onHand
  for (const { quantity, day } of entries.filter((one) => one.quantity > 0).toReversed()) {
    const taken = Math.min(left, quantity)
    const age = AGE_LIMITS.findIndex((limit) => addDays(today, -limit) <= day)
    if (taken > 0) ages[age === -1 ? 3 : age]! += worthOf(onHand - left + taken) - worthOf(onHand - left)
    left -= Math.max(taken, 0)
  }
  if (left > 0) ages[3]! += valueMinor - worthOf(onHand - left)
  return ages
}

it('stock: its worth then and now, what moved it, its age and what nobody buys, as a count by hand says', async () => {
  const chance = chanceOf(7)
  const ages = [0, 0, 0, 0]
  const moved = new Map<string, number>()
  let [value, opening, dead] = [0, 0, 0]
  for (let at = 0; at < 12; at += 1) {
    const made = await world.owner((tx) =>
      makeProduct(tx, shop.merchantId, [shop.outlet], { onHand: 0, name: `Goods ${at}` }),
    )
    const where = sql`merchant_id = ${shop.merchantId} and variant_id = ${made.variantId} and outlet_id = ${shop.outlet.outletId}`
    await world.sql(sql`delete from stock_entry where ${where}`)
    const entries: Entry[] = []
    let [onHand, worth] = [0, 0]
    for (const ago of [250, 120, 60, 40, 10, 3]) {
      const isIn = chance(3) > 0 || onHand < 5
      const quantity = isIn ? 5 + chance(20) : -(1 + chance(onHand - 1))
      const valueMinor = isIn ? quantity * 7 : Math.trunc((worth * quantity) / onHand)
      const kind = isIn ? 'receipt' : (['sale', 'damage', 'stocktake'][chance(3)] ?? 'sale')
      const day = addDays(today, -ago)
      await world.sql(sql`
        insert into stock_entry (merchant_id, outlet_id, variant_id, kind, quantity, before_quantity, after_quantity, currency, value_minor,
          document_kind, document_id, actor_kind, business_day, at)
        values (${shop.merchantId}, ${shop.outlet.outletId}, ${made.variantId}, ${kind}, ${quantity}, ${onHand}, ${onHand + quantity},
          'CNY', ${valueMinor}, 'x', ${newId()}, 'staff', ${day}, ${`${day}T13:00:00Z`})`)
      entries.push({ kind, quantity, valueMinor, day })
      onHand += quantity
      worth += valueMinor
    }
    await world.sql(sql`update stock set on_hand = ${onHand}, value_minor = ${worth} where ${where}`)
    for (const [age, part] of agesOf(onHand, worth, entries).entries()) ages[age]! += part
    for (const { kind, valueMinor, day } of entries) {
      if (day >= span.from && day <= span.to) moved.set(kind, (moved.get(kind) ?? 0) + valueMinor)
      if (day < span.from) opening += valueMinor
    }
    value += worth
    const lastSold = entries.findLast(({ kind }) => kind === 'sale')?.day
    if (onHand > 0 && (lastSold === undefined || lastSold < addDays(today, -90))) dead += 1
  }
  const { answer } = await world.call(stockFigures, span, { as: shop.admin.token })
  const own = answer.outlets.find(({ outletId }) => outletId === shop.outlet.outletId)
  expect(own).toMatchObject({ valueMinor: value, openingMinor: opening, closingMinor: value, currency: 'CNY' })
  expect(new Map(answer.movements.map(({ kind, valueMinor }) => [kind, valueMinor]))).toEqual(moved)
  expect([0, 1, 2, 3].map((age) => Number(answer.ages.find((one) => one.age === age)?.valueMinor ?? 0))).toEqual(ages)
  expect(ages.reduce((sum, one) => sum + one, 0)).toBe(value)
  expect(answer.dead).toHaveLength(dead)
})

it('refuses twenty years, an end before its start, an outlet of others, and what cannot be crossed', async () => {
  const as = { as: shop.admin.token }
  const other = await makeShop(world)
  const by = 'day' as const
  const long = await world.call(salesFigures, { from: '2006-01-01', to: '2026-01-01', by }, as)
  expect([long.status, long.refusal.code, long.refusal.details]).toEqual([
    422,
    'figures.period-too-long',
    { days: 7306, maximum: 1827 },
  ])
  expect((await world.call(salesFigures, { from: '2026-03-02', to: '2026-03-01', by }, as)).status).toBe(422)
  const foreign = await world.call(salesFigures, { ...span, by, outletId: other.outlet.outletId }, as)
  expect(foreign.refusal.code).toBe('thing.not-found')
  const crossed = await world.call(crossFigures, { ...span, rows: 'staff', columns: 'hour' }, as)
  expect(crossed.refusal.code).toBe('figures.cannot-cross')
  const poor = await makeShop(world, { adminCodes: [] })
  expect((await world.call(salesFigures, { ...span, by }, { as: poor.admin.token })).status).toBe(403)
})

// Fifty thousand rows take the embedded database half a minute: asked with LONG=1.
const itLong = process.env['LONG'] === undefined ? () => undefined : it
itLong('of more than fifty thousand cells says what to narrow, and answers the same narrowed', async () => {
  const wide = await makeShop(world, { currency: 'CNY' })
  const as = { as: wide.admin.token }
  const asked = { from: '2026-02-01', to: '2026-02-28', rows: 'product', columns: 'day' } as const
  const places = sql`${wide.merchantId}, ${wide.outlet.outletId}`
  await world.sql(
    sql`insert into figure_outlet (merchant_id, outlet_id, built_to, time_zone) values (${places}, '2026-03-19', 'Asia/Shanghai')`,
  )
  await world.sql(sql`
    insert into figure_day (merchant_id, part, business_day, outlet_id, key, currency, orders, refunds, voids, pieces, returned, quantity,
      returned_quantity, gross_minor, deducted_minor, net_minor, tax_minor, refunded_minor, refunded_tax_minor, voided_minor,
      voided_tax_minor, cost_minor, restocked_minor)
    select ${wide.merchantId}, 'product', day::date, ${wide.outlet.outletId}, gen_random_uuid()::text, 'CNY', 1, 0, 0, 1, 0, 1, 0, 5, 0, 5, 0, 0, 0, 0,
      0, 0, 0
    from generate_series('2026-02-01'::timestamp, '2026-02-28', '1 day') as day, generate_series(1, 1786)`)
  const refused = await world.call(crossFigures, asked, as)
  expect([refused.status, refused.refusal.code, refused.refusal.details]).toEqual([
    422,
    'figures.too-many-cells',
    { cells: '> 50000', maximum: 50_000 },
  ])
  const narrow = await world.call(crossFigures, { ...asked, rows: 'weekday' }, as)
  expect(narrow.status).toBe(200)
  const day = { ...asked, to: '2026-02-01', columns: 'outlet' } as const
  expect((await world.call(crossFigures, day, as)).answer.byCurrency[0]?.cells).toHaveLength(1_786)
})

it('shows what a till holds with its next heartbeat, and a sale that comes late on the day it belongs to', async () => {
  const fresh = await makeSellingShop(world)
  const code = permissionCode('platform.analysis.sales')
  await world.sql(
    sql`update role set codes = codes || ${[code]}::text[] where merchant_id = ${fresh.merchantId} and tier = 'merchant'`,
  )
  const request = { from: '2026-03-10', to: '2026-03-10', by: 'day' } as const
  const page = async () => (await world.call(salesFigures, request, { as: fresh.adminToken })).answer
  const beat = (queued: number) => {
    const said = { queued, oldestQueuedAt: queued === 0 ? null : world.now, version: '1', printer: 'none' as const }
    return world.call(heartbeat, said, { device: fresh.desk.device })
  }
  await world.runJob('report.keep-figures')
  expect((await page()).waiting).toEqual({ devices: 0, entries: 0, since: null })
  await beat(14)
  expect((await page()).waiting).toEqual({ devices: 1, entries: 14, since: world.now })
  const { merchantId, outlet, cashier } = fresh
  const id = newId()
  await world.sql(sql`
    insert into sales_order (merchant_id, id, outlet_id, number, type, status, currency, staff_id, origin_minor, goods_minor, tax_minor,
      tax_is_included, total_minor, line_count, snapshot, priced, sold_at, received_at, business_day)
    values (${merchantId}, ${id}, ${outlet.outletId}, ${id}, 1, 'completion', ${outlet.currency}, ${cashier.staffId}, 700, 700, 0, true, 700, 1,
      '{}', '{}', '2026-03-10T02:00:00Z', ${now}, '2026-03-10')`)
  await world.sql(sql`
    insert into outbox (merchant_id, id, outlet_id, name, payload, created_at, sequence)
    values (${merchantId}, ${newId()}, ${outlet.outletId}, 'order.sold', ${json({ orderId: id })}::jsonb, ${now}, nextval('outbox_sequence_number'))`)
  await beat(0)
  await world.runJob('report.keep-figures')
  const after = await page()
  expect(after.waiting.entries).toBe(0)
  expect(after.byCurrency).toMatchObject([
    { currency: outlet.currency, rows: [{ key: '2026-03-10', figures: { orders: 1, net: 700 } }] },
  ])
})
