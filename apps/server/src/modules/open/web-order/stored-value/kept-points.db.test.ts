import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { mergeMembers } from '@kassa/contract/member/merge.calls.ts'
import { shipWebOrder } from '@kassa/contract/open/web-order.calls.ts'
import { expect, test } from 'vitest'
import { cardOrdersOf, PRICE } from '../../../../../test/make/card-orders.ts'
import type { MadeProduct } from '../../../../../test/make/goods.ts'
import { describeOpenWorld } from '../../../../../test/make/describe-open-world.ts'
import { sql } from '../../../../platform/db/sql.ts'
import { newId } from '../../../../platform/ids.ts'

/* Points whose last day comes while an order keeps them, or a payment that has begun holds them. */

const open = describeOpenWorld()
const { orders, make, outside, cancel } = cardOrdersOf(open)

/** An order for 2.00 in money and 200 points of a member who has 250, all of which run out the day after. */
async function waiting(): Promise<{
  readonly id: string
  readonly memberId: string
  readonly goods: MadeProduct
}> {
  const memberId = await open.shop.join('Grace')
  await open.world.call(adjustPoints, { id: memberId, points: 250, note: 'begin' }, { as: open.shop.admin.token })
  const tomorrow = new Date(Date.parse(open.world.now) + 86_400_000).toISOString().slice(0, 10)
  await open.world.sql(sql`update point_entry set last_day = ${tomorrow} where member_id = ${memberId}`)
  const goods = await make(4)
  const quote = await orders.quote([{ variant_id: goods.variantId, quantity: 4 }], { member_id: memberId, points: 200 })
  const { answer } = await orders.create(quote, { tenders: [outside(200)] })
  expect(answer).toMatchObject({ points_used: 200 })
  return { id: String(answer.id), memberId, goods }
}

const pointsOf = async (id: string) => (await open.shop.account(id)).points

async function runOut() {
  open.world.passSeconds(3 * 86_400)
  await open.world.runJob('member.expire-points')
}

test('stay until it is sent, and are spent by it; the others run out', async () => {
  const { id, memberId } = await waiting()
  await runOut()
  expect(await pointsOf(memberId)).toBe(200)
  const earned = await open.world.call(shipWebOrder, { id }, { as: open.app.key, key: newId() })
  expect(earned.answer).toMatchObject({ state: 'shipped' })
  const books = await open.world.sql(sql`
    select reason, points from point_entry where member_id = ${memberId} and reason in (2, 7) order by entry_number`)
  expect(books).toEqual([
    { reason: 7, points: -50 },
    { reason: 2, points: -200 },
  ])
})

test('come back for thirty days where it is cancelled after that', async () => {
  const { id, memberId } = await waiting()
  await runOut()
  await cancel(id)
  expect(await pointsOf(memberId)).toBe(200)
  open.world.passSeconds(32 * 86_400)
  await open.world.runJob('member.expire-points')
  expect(await pointsOf(memberId)).toBe(0)
})

test.each([
  ['names nobody', false],
  ['names the member', true],
])('run out the day after a hand-out that %s and spends none of them', async (_, isNamed) => {
  const { id, memberId, goods } = await waiting()
  await runOut()
  const days = async (many: number) => {
    open.world.passSeconds(many * 86_400)
    await open.world.runJob('member.forget-holds')
    await open.world.runJob('member.expire-points')
  }
  for (let month = 0; month < 2; month += 1) await days(30)
  expect(await pointsOf(memberId)).toBe(200)
  const line = { ...goods, sellPriceMinor: PRICE, taxId: open.shop.line(0).taxId, rateBasisPoints: 1_300, count: 4 }
  const sale = isNamed ? open.shop.saleTo(await open.shop.facts(memberId), [line]) : open.shop.desk.sale([line])
  await open.shop.desk.book({ ...sale, orderId: id })
  await days(1)
  const [expired] = await open.world.sql(sql`
    select sum(points)::int as points from point_entry where member_id = ${memberId} and reason = 7`)
  expect(expired).toEqual({ points: -250 })
})

test('run out the day after the hand-out where its member was merged meanwhile, and nobody is looked at any more', async () => {
  const { id, memberId, goods } = await waiting()
  for (let month = 0; month < 2; month += 1) {
    open.world.passSeconds(30 * 86_400)
    await open.world.runJob('member.expire-points')
  }
  const staysId = await open.shop.join('Ada')
  const merge = { staysId, goesId: memberId, note: 'one person' }
  expect((await open.world.call(mergeMembers, merge, { as: open.shop.admin.token })).status).toBe(200)
  const night = async () => {
    open.world.passSeconds(86_400)
    await open.world.runJob('member.forget-holds')
    await open.world.runJob('member.expire-points')
  }
  await night()
  expect(await pointsOf(staysId)).toBe(200)
  expect(await marked()).toBe(1)
  const line = { ...goods, sellPriceMinor: PRICE, taxId: open.shop.line(0).taxId, rateBasisPoints: 1_300, count: 4 }
  await open.shop.desk.book({ ...open.shop.desk.sale([line]), orderId: id })
  await night()
  expect(await pointsOf(staysId)).toBe(0)
  expect(await marked()).toBe(0)
})

const marked = async () =>
  (
    await open.world.sql(sql`
      select member_id from member_account where merchant_id = ${open.shop.merchantId} and due_points_held
        and not exists (select from member m where m.id = member_id and m.merged_into is not null)`)
  ).length

test('of a payment that has begun stay while it takes, and run out afterward', async () => {
  const memberId = await open.shop.join('Grace')
  await open.world.call(adjustPoints, { id: memberId, points: 250, note: 'begin' }, { as: open.shop.admin.token })
  const dayBefore = new Date(Date.parse(open.world.now) - 2 * 86_400_000).toISOString().slice(0, 10)
  await open.world.sql(sql`update point_entry set last_day = ${dayBefore} where member_id = ${memberId}`)
  const hold = { orderId: newId(), memberId, points: 100, balanceMinor: 0, password: null }
  expect((await open.world.call(holdMember, hold, { device: open.shop.desk.device })).status).toBe(200)
  await open.world.sql(sql`update member_programme set swept_until = null where merchant_id = ${open.shop.merchantId}`)
  await open.world.runJob('member.expire-points')
  expect(await pointsOf(memberId)).toBe(100)
  open.world.passSeconds(86_400)
  await open.world.runJob('member.expire-points')
  expect(await pointsOf(memberId)).toBe(0)
})
