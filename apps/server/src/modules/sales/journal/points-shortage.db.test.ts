// Points a refund takes back that are spent: a till gives out what it worked out, and the books take that, whatever is set and whatever came of the points.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { previewRefund } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cash } from '../../../../test/make/desk.ts'
import { exchangeBody, exchangeTender } from '../../../../test/make/exchange.ts'
import { outcomeOf } from '../../../../test/make/fee-sales.ts'
import { makeMemberShop, type MemberShop } from '../../../../test/make/member-shop.ts'
import { refundBody } from '../../../../test/make/refund-body.ts'
import { proveAfterEach } from '../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../test/world.ts'
import { sql } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld()
})
beforeEach(async () => {
  shop = await makeMemberShop(world)
  await settle('money')
})
proveAfterEach(() => world)
afterAll(() => world.close())

const settle = (way: 'money' | 'negative') =>
  world.sql(sql`
    insert into setting (merchant_id, scope, scope_id, key, value, changed_at)
    values (${shop.merchantId}, 'merchant', ${shop.merchantId}, 'sales.refund-points-shortage', ${JSON.stringify(way)}::jsonb, now())
    on conflict (merchant_id, scope, scope_id, key) do update set value = excluded.value`)
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const lines = [{ line: 0, quantity: 7, goods: 'restock' as const }]

/** 70.00 in cash by a member without points, which earn 70. */
async function sold() {
  const memberId = await shop.join('Ada')
  const body = shop.saleTo(await shop.facts(memberId), [shop.line(0, 7)])
  expect(await outcomeOf(shop, body)).toEqual(['accepted'])
  return { memberId, body }
}
const spend = (id: string, points: number) =>
  world.call(adjustPoints, { id, points: -points, note: 'spent' }, { as: shop.admin.token })
const pointsOf = async (memberId: string) => (await shop.account(memberId)).points

const refundOf = (sale: SaleBody, amountMinor: number) =>
  refundBody(shop.desk, sale, { lines, amountMinor, tenders: [cash(amountMinor)] })

describe('a refund of a till without a line', () => {
  it.each([
    ['are there', 0, 7_000, ['accepted'], 0],
    ['are spent, and it gave everything', 70, 7_000, ['review', 'refund.points-differ'], -70],
    ['are spent, and it withheld them', 70, 6_930, ['accepted'], 0],
    ['are spent in part, and it withheld those', 30, 6_970, ['accepted'], 0],
    ['are spent in part, and it withheld all', 30, 6_930, ['review', 'refund.points-differ'], 40],
  ] as const)('is booked as it went where its points %s', async (_, spent, amountMinor, outcome, left) => {
    const { memberId, body } = await sold()
    if (spent > 0) await spend(memberId, spent)
    expect(await outcomeOf(shop, refundOf(body, amountMinor))).toEqual(outcome)
    expect(await pointsOf(memberId)).toBe(left)
  })

  it('is booked where the setting was another when it was made', async () => {
    const { memberId, body } = await sold()
    await spend(memberId, 70)
    await settle('negative')
    expect(await outcomeOf(shop, refundOf(body, 6_930))).toEqual(['review', 'refund.points-differ'])
    expect(await pointsOf(memberId)).toBe(0)
  })

  it.each([
    [6_929, 'refund.tender-sum'],
    [7_001, 'refund.tender-cap'],
  ])('that gave out %i, which nothing explains, counts into nothing of the sale', async (amountMinor, code) => {
    const { body } = await sold()
    expect(await outcomeOf(shop, refundOf(body, amountMinor))).toEqual(['review', code, 'refund.contradicts-books'])
  })
})

describe('an exchange', () => {
  it.each([0, 70, 30])('is booked as it was previewed where %i of its 70 points are spent', async (spent) => {
    const { memberId, body } = await sold()
    if (spent > 0) await spend(memberId, spent)
    const asked = { orderId: body.orderId, lines, exchangeMinor: 10_000, reason: 'another' }
    const { answer } = await world.call(previewRefund, asked, here())
    const { amountMinor, exchangedMinor } = answer
    expect(amountMinor).toBe(7_000 - spent)
    const entry = exchangeBody(shop, body, [10], {
      lines,
      backMinor: amountMinor,
      backTenders: [exchangeTender(exchangedMinor)],
      outTenders: [exchangeTender(exchangedMinor), cash(10_000 - exchangedMinor)],
    })
    expect(await outcomeOf(shop, entry)).toEqual(['accepted'])
    expect(await pointsOf(memberId)).toBe(0)
  })
})

describe('a void', () => {
  it('gives back what was paid, and the same again where it is asked twice', async () => {
    const { memberId, body } = await sold()
    await spend(memberId, 70)
    const asked = { orderId: body.orderId, refundId: newId(), shiftId: body.shiftId, reason: 'wrong customer' }
    for (const _ of [1, 2])
      expect((await world.call(voidOrder, asked, here())).answer).toMatchObject({ amountMinor: 7_000 })
    expect(await pointsOf(memberId)).toBe(-70)
  })
})
