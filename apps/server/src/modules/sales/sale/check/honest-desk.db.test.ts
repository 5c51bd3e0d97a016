// A desk that was offline over a change is told apart from one that invents: what the books said when it was last told is kept.
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { makeWholeBasketShop, type WholeBasketShop } from '../../../../../test/make/whole-basket.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { newId } from '../../../../platform/ids.ts'
import { beginTrial } from '../../../billing/public.ts'
import { sql, type Sql } from '../../../../platform/db/sql.ts'

let world: World
let shop: WholeBasketShop

beforeEach(async () => {
  world ??= await makeWorld()
  world.setNow('2026-03-02T04:00:00.000Z')
  shop = await makeWholeBasketShop(world)
})
afterAll(() => world.close())

const change = (statement: Sql) => world.owner((tx) => tx.run(statement))
const later = (minutes: number) => world.passSeconds(minutes * 60)

/** The basket as a sale at the world's clock, or at `at`. */
const sold = (snapshot: Snapshot, at = world.now) => {
  const now = Date.parse(at)
  return { ...shop.saleOf({ ...snapshot, now, openedAt: now, paymentStartedAt: now }), at }
}
const reasonsOf = async (...bodies: Record<string, unknown>[]): Promise<string[][]> =>
  (await shop.desk.book(...bodies)).map(({ reasons }) => reasons.map(({ code }) => code))

const priced = () => shop.snapshot.lines[0]?.productId ?? ''
const endSpecial = () => change(sql`update listing set special_price_minor = null where variant_id = ${priced()}`)

it('sold while the special held, brought in after it: nothing to say', async () => {
  later(10)
  const honest = sold(shop.snapshot)
  later(10)
  await endSpecial()
  later(60)
  expect(await reasonsOf(honest)).toEqual([[]])
})

it('sold after the special had ended, without having heard of it: filed as changed, with the moment', async () => {
  later(10)
  await endSpecial()
  later(10)
  const [outcome] = await shop.desk.book(sold(shop.snapshot))
  expect(outcome?.reasons).toEqual([
    {
      code: 'sale.special-was-changed',
      facts: {
        lineId: 'counted',
        given: '{"kind":"price","priceMinor":1800}',
        wanted: '–',
        until: '2026-03-02T04:10:00.000Z',
      },
    },
  ])
})

it('a special that never was stays an invention, also where another one ended', async () => {
  later(10)
  await endSpecial()
  later(10)
  const lines = shop.snapshot.lines.map((line) =>
    line.kind === 'counted' ? { ...line, special: { kind: 'price' as const, priceMinor: 1 } } : line,
  )
  expect(await reasonsOf(sold({ ...shop.snapshot, lines }))).toEqual([['sale.special-unknown']])
})

it('what ended before the desk was last told is no excuse', async () => {
  later(10)
  await endSpecial()
  await shop.hear()
  later(10)
  expect(await reasonsOf(sold(shop.snapshot))).toEqual([['sale.special-unknown']])
})

it('sold on a day on which the licence was read-only: booked and filed, until it is renewed', async () => {
  later(10)
  const { merchantId } = shop
  await world.owner((tx) => beginTrial(tx, merchantId, { now: world.now, newId }))
  const ends = (days: number) =>
    change(sql`
      update licence set ends_on = ${world.now.slice(0, 10)}::date + ${days}::integer where merchant_id = ${merchantId}`)
  const codes = async () => (await reasonsOf(sold(shop.snapshot)))[0]
  for (const [days, expected] of [
    [1, []],
    [-6, []],
    [-7, ['sale.licence-ended']],
    [30, []],
  ] as const) {
    await ends(days)
    later(1)
    expect([days, await codes()]).toEqual([days, expected])
  }
})

it('the same for goods, taxes, categories, settings and the outlet', async () => {
  const { merchantId, taxId, categoryId, outlet } = shop
  const setting = (key: string, value: string) => sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${merchantId}, 'outlet', ${outlet.outletId}, ${key}, ${value}::jsonb, now())`
  const changes: [string, Sql][] = [
    ['sale.price-was-changed', sql`update listing set sell_price_minor = 2100 where variant_id = ${priced()}`],
    ['sale.member-price-was-changed', sql`update listing set member_price_minor = 1850 where variant_id = ${priced()}`],
    ['sale.discountable-was-changed', sql`update product set is_discountable = false where id = ${priced()}`],
    ['sale.category-was-changed', sql`update product set category_id = null where id = ${priced()}`],
    ['sale.text-was-changed', sql`update product set name = 'Renamed' where id = ${priced()}`],
    ['sale.tax-was-changed', sql`update tax set rate_basis_points = 900 where id = ${taxId}`],
    ['sale.tax-mode-was-changed', sql`update tax set is_included = false where id = ${taxId}`],
    ['sale.categories-was-changed', sql`update category set archived_at = now() where id = ${categoryId}`],
    ['sale.rounding-off-was-changed', setting('sales.rounding', '{"unitMinor":100,"mode":"down","by":"system"}')],
    ['sale.member-mode-was-changed', setting('sales.member-discount-mode', '"stack"')],
    ['sale.tax-rounding-was-changed', setting('sales.tax-rounding', '"up"')],
    ['sale.method-was-changed', setting('sales.payment-methods', '["cash"]')],
    ['sale.time-zone-was-changed', sql`update outlet set time_zone = 'Asia/Tokyo' where id = ${outlet.outletId}`],
  ]
  const seen: string[] = []
  for (const [code, statement] of changes) {
    later(1)
    await change(statement)
    const body = sold(shop.snapshot)
    const byCard = { ...body, tenders: body.tenders.map((one) => ({ ...one, method: 3, reference: 'SLIP-1' })) }
    const [codes = []] = await reasonsOf(code === 'sale.method-was-changed' ? byCard : body)
    expect([code, codes]).toEqual([code, expect.arrayContaining([code])])
    expect(codes.filter((one) => one.endsWith('-unknown'))).toEqual([])
    seen.push(code)
  }
  expect(seen).toHaveLength(changes.length)
})

it('a branch of other goods moved or archived since is no reason; one that never was is', async () => {
  const { merchantId, categoryId } = shop
  const [other, further] = [newId(), newId()]
  await change(sql`
    insert into category (id, merchant_id, parent_id, name, created_at) values (${other}, ${merchantId}, null, 'Other', now()), (${further}, ${merchantId}, null, 'Further', now())`)
  await shop.hear()
  const told = [...shop.snapshot.categories, { id: other, parentId: null }, { id: further, parentId: null }]
  later(1)
  await change(sql`update category set parent_id = ${categoryId} where id = ${other}`)
  await change(sql`update category set archived_at = now() where id = ${further}`)
  expect(await reasonsOf(sold({ ...shop.snapshot, categories: told }))).toEqual([[]])
  const invented = [...told, { id: newId(), parentId: null }]
  expect(await reasonsOf(sold({ ...shop.snapshot, categories: invented }))).toEqual([['sale.categories-unknown']])
})

it('a combination whose parts were others before', async () => {
  const box = shop.snapshot.lines.find(({ kind }) => kind === 'combined')?.productId ?? ''
  later(1)
  await change(sql`delete from product_part where product_id = ${box} and part_variant_id = ${priced()}`)
  later(1)
  expect(await reasonsOf(sold(shop.snapshot))).toEqual([['sale.parts-was-changed']])
})

it('a sale of 2001 is filed and booked on the day it came, one of last week on its own', async () => {
  later(7 * 24 * 60)
  const [old, week] = [sold(shop.snapshot, '2001-09-09T01:46:40.000Z'), sold(shop.snapshot, '2026-03-03T04:00:00.000Z')]
  expect(await reasonsOf({ ...old, businessDay: '2001-09-09' }, { ...week, businessDay: '2026-03-03' })).toEqual([
    ['sale.before-shift', 'sale.before-registration', 'sale.day-differs'],
    [],
  ])
  const days = await world.sql(sql`
    select business_day from sales_order where id in (${old.orderId}, ${week.orderId}) order by business_day`)
  expect(days).toEqual([{ businessDay: '2026-03-03' }, { businessDay: '2026-03-09' }])
})
