// Sales to members that come at once share a transaction. A member's holdings are spent once, and each sale is answered as if it had come
// alone.
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { Snapshot } from '@kassa/domain/basket/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentTerms, twoOffTen } from '../../../../test/make/coupon-terms.ts'
import { makeDesk, type Desk } from '../../../../test/make/desk.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
proveAfterEach(() => world)
afterAll(() => world.close())

interface Busy extends MemberShop {
  readonly tills: readonly Desk[]
  readonly members: readonly string[]
}

/** Tills that have sold once each, and members with 200 points. */
async function opened(tillCount: number, memberCount = 3): Promise<Busy> {
  const shop = await makeMemberShop(world)
  const tills: Desk[] = []
  for (let index = 0; index < tillCount; index += 1) {
    const till = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
    await till.book(till.openShift(0), till.sale([0, 1, 2, 3].map((at) => shop.line(at))))
    tills.push(till)
  }
  const members: string[] = []
  for (let index = 0; index < memberCount; index += 1) {
    const id = await shop.join(`Member ${index}`)
    await world.call(adjustPoints, { id, points: 200, note: 'x' }, { as: shop.admin.token })
    members.push(id)
  }
  return { ...shop, tills, members }
}

/** A till's sale to a member; of a till and a member by their places. `goods`: which of the shop's four it begins with. */
async function saleOf(shop: Busy, at: number, member: number | null, points = 0, goods = at): Promise<JournalEntry> {
  const on = shop.tills[at] as Desk
  const lines = [shop.line(goods % 4, 2), shop.line((goods + 1) % 4)]
  if (member === null) return on.entry(on.sale(lines))
  return on.entry(shop.saleTo(await shop.facts(shop.members[member] as string), lines, { points, on }))
}

const ordersByTransaction = async ({ merchantId }: Busy): Promise<ReadonlyMap<string, number>> => {
  const rows = await world.owner((tx) =>
    tx.many<{ xmin: string; orders: number }>(sql`
      select xmin::text, count(*) as orders from sales_order where merchant_id = ${merchantId} group by xmin::text`),
  )
  return new Map(rows.map(({ xmin, orders }) => [xmin, orders]))
}

const accountsOf = (shop: Busy) => Promise.all(shop.members.map((id) => shop.account(id)))

const codesOf = ({ answer }: Awaited<ReturnType<Desk['upload']>>): string =>
  answer.outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)].join(' ')).join(', ')

const upload = (shop: Busy, entries: readonly JournalEntry[]) =>
  entries.map((entry, at) => () => (shop.tills[at] as Desk).upload(entry))

test('sales to members at several tills share a transaction, and each moves its own books', async () => {
  const shop = await opened(8, 8)
  const before = await ordersByTransaction(shop)
  const entries: JournalEntry[] = []
  for (const at of shop.tills.keys()) entries.push(await saleOf(shop, at, at % 3 === 2 ? null : at, 100))
  const answers = await Promise.all(upload(shop, entries).map((send) => send()))
  expect(answers.map((answer) => codesOf(answer))).toEqual(entries.map(() => 'accepted'))
  const shared = [...(await ordersByTransaction(shop))].filter(([xmin]) => !before.has(xmin))
  expect(shared.reduce((sum, [, orders]) => sum + orders, 0)).toBe(8)
  // The embedded database works inside the program, and has answered one before the next is looked at.
  if (world.database.kind === 'postgres') expect(shared.length).toBeLessThan(8)
  for (const [at, { visits, points }] of (await accountsOf(shop)).entries()) {
    expect(visits).toBe(at % 3 === 2 ? 0 : 1)
    expect(points === 200).toBe(at % 3 === 2)
  }
  const again = await Promise.all(upload(shop, entries).map((send) => send()))
  expect(again.map(({ answer }) => answer)).toEqual(answers.map(({ answer }) => answer))
})

/** The first two become one account, of 200 points. */
async function merge({ members: [staysId = '', goesId = ''], admin }: Busy): Promise<void> {
  const as = { as: admin.token }
  expect((await world.call(mergeMembers, { staysId, goesId, note: 'x' }, as)).status).toBe(200)
  expect((await world.call(adjustPoints, { id: staysId, points: -200, note: 'x' }, as)).status).toBe(200)
}

test.each([
  { what: 'one card twice', sold: [2, 0, 0, null, 1], points: 200, isMerged: false },
  { what: 'two cards of one account', sold: [2, 0, 1, null], points: 200, isMerged: true },
])('points are spent once: $what', async ({ sold, points, isMerged }) => {
  const send = async (isAtOnce: boolean) => {
    const shop = await opened(sold.length)
    const entries: JournalEntry[] = []
    // Cheap goods, whoever sells: a dear one earns what the other spends, where it is booked first.
    for (const [at, member] of sold.entries())
      entries.push(await saleOf(shop, at, member, member === 2 ? 100 : points, 0))
    if (isMerged) await merge(shop)
    const uploads = upload(shop, entries)
    const answers: string[] = []
    if (isAtOnce) answers.push(...(await Promise.all(uploads.map((one) => one()))).map((answer) => codesOf(answer)))
    else for (const one of uploads) answers.push(codesOf(await one()))
    return { answers: answers.toSorted(), accounts: await accountsOf(shop) }
  }
  const [atOnce, alone] = [await send(true), await send(false)]
  expect(atOnce.answers).toEqual(alone.answers)
  expect(new Set(alone.answers).size).toBe(2)
  expect(atOnce.accounts.map(({ visits }) => visits)).toEqual(alone.accounts.map(({ visits }) => visits))
})

/** A sale of a ten with a coupon. */
function withCoupon(shop: Busy, till: Desk, coupon: ReturnType<typeof couponOf>): JournalEntry {
  const body = till.sale([shop.line(0, 2)])
  const snapshot = { ...(body.snapshot as object), coupons: [coupon] } as unknown as Snapshot
  const priced = priceBasket(snapshot)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const { payableMinor } = priced.value.totals
  const tenders = body.tenders.map((one) => ({ ...one, amountMinor: payableMinor, receivedMinor: payableMinor }))
  return till.entry({ ...body, snapshot, answer: priced.value as unknown as typeof body.answer, tenders })
}

async function oneCoupon(shop: Busy): Promise<ReturnType<typeof couponOf>> {
  const as = { as: shop.admin.token }
  const { answer } = await world.call(createCouponTemplate, sentTerms(twoOffTen({ currency: 'USD' })), as)
  expect((await world.call(makeCouponCodes, { templateId: answer.id, count: 1 }, as)).status).toBe(200)
  await world.runJob('promotion.make-coupon-codes')
  const [row] = (await world.call(listCoupons, { templateId: answer.id }, as)).answer.rows
  const { device } = shop.tills[0] as Desk
  const held = (await world.call(findCoupon, { code: row?.code ?? '' }, { device })).answer
  return couponOf(held.terms, held, 'available')
}

test('a coupon that two tills take at once is used once, and the other sale is looked at', async () => {
  const shop = await opened(3, 0)
  const coupon = await oneCoupon(shop)
  const entries = [await saleOf(shop, 0, null), ...shop.tills.slice(1).map((till) => withCoupon(shop, till, coupon))]
  const answers = await Promise.all(upload(shop, entries).map((send) => send()))
  expect(answers.map((one) => codesOf(one)).toSorted()).toEqual(['accepted', 'accepted', 'review sale.coupon-used'])
})

test.each([
  // The remembered facts have changed meanwhile, so the first is taken by itself.
  {
    what: 'members and a coupon',
    sold: [null, 2, 0, 1, 'coupon', null, 'coupon', 0, 2, null],
    isMerged: false,
    most: 5,
  },
  { what: 'two cards of one account', sold: [null, 2, 0, 1, null, 1], isMerged: true, most: 2 },
])('an upload is as one by one, and shares a transaction: $what', async ({ sold, isMerged, most }) => {
  const send = async (isTogether: boolean) => {
    const shop = await opened(1)
    const coupon = await oneCoupon(shop)
    const till = shop.tills[0] as Desk
    const before = await ordersByTransaction(shop)
    const entries: JournalEntry[] = []
    for (const one of sold) {
      const points = one === 2 ? 100 : 200
      entries.push(typeof one === 'string' ? withCoupon(shop, till, coupon) : await saleOf(shop, 0, one, points))
    }
    if (isMerged) await merge(shop)
    const parts = isTogether ? [entries] : entries.map((entry) => [entry])
    const answers: string[] = []
    for (const part of parts) answers.push(codesOf(await till.upload(...part)))
    const written = [...(await ordersByTransaction(shop))].filter(([xmin]) => !before.has(xmin))
    return { answers: answers.join(', '), accounts: await accountsOf(shop), orders: written.map(([, count]) => count) }
  }
  const [together, alone] = [await send(true), await send(false)]
  expect(together.answers).toEqual(alone.answers)
  expect(alone.answers).toContain('review')
  expect(together.accounts).toEqual(alone.accounts)
  expect(alone.orders).toEqual(sold.map(() => 1))
  expect(Math.max(...together.orders)).toBe(most)
})

// The embedded database has one connection: whoever holds something there holds up everybody.
test('a till that waits for a member holds up none of those that share with it', async () => {
  if (world.database.kind === 'pglite') return
  const shop = await opened(4)
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holder = world.owner(async (tx) => {
    await tx.run(sql`
      select from member_account where merchant_id = ${shop.merchantId} and member_id = ${shop.members[0]} for update`)
    held.resolve()
    await holding.promise
  })
  await held.promise
  const entries: JournalEntry[] = []
  for (const [at, member] of [null, 0, 1, 2].entries()) entries.push(await saleOf(shop, at, member))
  const [first, waiting, ...others] = upload(shop, entries).map((send) => send())
  const answers = await Promise.all([first, ...others])
  holding.resolve()
  await holder
  for (const answer of [...answers, await waiting]) expect(answer && codesOf(answer)).toBe('accepted')
})
