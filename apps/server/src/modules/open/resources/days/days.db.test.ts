import { listChanges } from '@kassa/contract/open/change.calls.ts'
import { dayResource, listDays, readDay } from '@kassa/contract/open/days/day.calls.ts'
import { scopeNames } from '@kassa/contract/open/scopes.ts'
import { salesFigures } from '@kassa/contract/report/figures.calls.ts'
import { addDays } from '@kassa/domain/time/calendar-day.ts'
import { expect, test } from 'vitest'
import { makeApp } from '../../../../../test/make/app.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { makeAppShop } from '../../../../../test/make/app-world.ts'
import { makeOpenWorld } from '../../../../../test/make/open-world.ts'
import { sql } from '../../../../platform/db/sql.ts'

const open = describeOpenWorld(makeOpenWorld)

const app = (key = open.app.key) => ({ as: key })
const dayIn = (answer: unknown) => dayResource.whole.parse(answer)

/** The report and the feed have done what they have to do. */
async function settle(): Promise<void> {
  await open.world.settled()
  await open.world.runJob('report.keep-figures')
  await open.world.runJob('open.number-changes')
}
const placeOfNow = async () => {
  await settle()
  return (await open.world.call(listChanges, {}, app())).answer.next
}
const toldSince = async (after: string, key?: string) => {
  await settle()
  const { answer } = await open.world.call(listChanges, { after, kinds: 'day', expand: 'object' }, app(key))
  return { next: answer.next, days: answer.data.filter(({ object }) => object).map(({ object }) => dayIn(object)) }
}

test('a day is told of as it is over, and again when a till uploads a sale of it late', async () => {
  const { world, shop, ids } = open
  const day = world.now.slice(0, 10)
  await shop.desk.book(shop.desk.sale([shop.line(1)]))
  const start = await placeOfNow()
  const at = world.now
  expect((await toldSince(start)).days).toEqual([])
  world.passSeconds(86_400)
  const over = await toldSince(start)
  const today = over.days.find((one) => one.day === day && one.outlet_id === ids.outlet)
  expect(today).toBeDefined()
  expect((await toldSince(over.next)).days).toEqual([])
  await shop.desk.book(shop.desk.sale([shop.line(1, 2)], { at }))
  const late = await toldSince(over.next)
  expect(late.days).toEqual([
    {
      ...today,
      orders: (today?.orders ?? 0) + 1,
      net: { amount: String(BigInt(today?.net.amount ?? 0) + 700n), currency: 'USD' },
      tax: late.days[0]?.tax,
    },
  ])
  const asked = { by: 'day', from: day, to: day, outletId: ids.outlet } as const
  const page = (await world.call(salesFigures, asked, { as: shop.admin.token })).answer.byCurrency[0]?.rows[0]
  const { id, orders, net, tax, refunded, refunds } = late.days[0] ?? today ?? dayIn({})
  expect([orders, refunds, net.amount, tax.amount, refunded.amount]).toEqual([
    page?.figures.orders,
    page?.figures.refunds,
    String(page?.figures.net),
    String(page?.figures.tax),
    String(page?.figures.refunded),
  ])
  expect(dayIn((await world.call(readDay, { id }, app())).answer)).toEqual(late.days[0])
  await shop.desk.book(shop.desk.sale([shop.line(1)]))
  expect((await toldSince(late.next)).days).toEqual([])
})

test('days are listed in pages, the newest first, each once', async () => {
  await settle()
  const { world, ids } = open
  const all = (await world.call(listDays, { outlet_id: ids.outlet }, app())).answer.data.map(dayIn)
  expect(all.length).toBeGreaterThan(0)
  expect(all.map(({ day }) => day)).toEqual(
    all
      .map(({ day }) => day)
      .toSorted()
      .toReversed(),
  )
  const paged: string[] = []
  for (let cursor: string | undefined; ;) {
    const { answer } = await world.call(listDays, { outlet_id: ids.outlet, limit: 1, ...(cursor && { cursor }) }, app())
    paged.push(...answer.data.map(({ id }) => String(id)))
    if (answer.next === null) break
    cursor = answer.next
  }
  expect(paged).toEqual(all.map(({ id }) => id))
})

test('a day of another outlet or merchant is not found, and the figures need their scope', async () => {
  const { world, shop, ids } = open
  const [one] = (await world.call(listDays, { outlet_id: ids.outlet }, app())).answer.data
  const id = String(one?.id)
  const there = await world.owner((tx) => makeApp(tx, shop.merchantId, { outletIds: [ids.otherOutlet] }))
  const other = await makeAppShop(world)
  const stranger = await world.owner((tx) => makeApp(tx, other.shop.merchantId))
  for (const { key } of [there, stranger]) {
    expect((await world.call(readDay, { id }, app(key))).status).toBe(404)
    expect((await world.call(listDays, { outlet_id: ids.outlet }, app(key))).status).toBe(404)
  }
  const scopes = scopeNames.filter((scope) => scope !== 'days_read')
  const blind = await world.owner((tx) => makeApp(tx, shop.merchantId, { scopes }))
  const refused = await world.call(readDay, { id }, app(blind.key))
  expect([refused.status, refused.text.includes('days_read')]).toEqual([403, true])
})

test('a report that was away adds everything up anew, and tells of the days since and of a week before, not of years', async () => {
  const { world, ids } = open
  let after = await placeOfNow()
  for (const days of [12, 3]) {
    const from = world.now.slice(0, 10)
    world.passSeconds(days * 86_400)
    await settle()
    const { data, next } = (await world.call(listChanges, { after, kinds: 'day' }, app())).answer
    after = next
    const told = await world.sql<{ day: string }>(sql`
      select business_day as day from told_day
      where id = any(${data.map(({ id }) => id)}::uuid[]) and outlet_id = ${ids.outlet} order by 1`)
    expect(told.map(({ day }) => day)).toEqual(Array.from({ length: days + 6 }, (_, at) => addDays(from, at - 6)))
  }
})
