// The offline void of a member's sale: points and balance go back once, whatever became of them meanwhile.
import type { SaleBody } from '@kassa/contract/journal/journal.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { voidOrder } from '@kassa/contract/sales/void.calls.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../../../test/make/desk.ts'
import { bucketsOf, makeMemberShop, type MemberShop } from '../../../../../test/make/member-shop.ts'
import { refundBody } from '../../../../../test/make/refund-body.ts'
import { proveAfterEach } from '../../../../../test/prove.ts'
import { makeWorld, type World } from '../../../../../test/world.ts'
import { newId } from '../../../../platform/ids.ts'

let world: World
let shop: MemberShop

beforeAll(async () => {
  world = await makeWorld({ connections: 10 })
  shop = await makeMemberShop(world)
})
proveAfterEach(() => world)
afterAll(() => world.close())

const asOwner = () => ({ as: shop.admin.token })
const asCashier = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const codesOf = (outcomes: Awaited<ReturnType<Desk['book']>>) =>
  outcomes.map(({ outcome, reasons }) => [outcome, ...reasons.map(({ code }) => code)])

/** 70.00 less 3.00 for 300 points: 50.00 from the balance, the rest in cash, and 60 points earned. */
async function sold(on: Desk = shop.desk) {
  const memberId = await shop.join('Ada')
  await world.call(adjustPoints, { id: memberId, points: 500, note: 'begin' }, asOwner())
  for (const [bucket, amountMinor] of [
    ['principal', 8_000],
    ['bonus', 2_000],
  ] as const)
    await world.call(adjustBalance, { id: memberId, bucket, amountMinor, note: 'begin' }, asOwner())
  const balance = bucketsOf({ principalMinor: 8_000, bonusMinor: 2_000 }, 5_000)
  const body = shop.saleTo(await shop.facts(memberId), [shop.line(0, 7)], { points: 300, balance, on })
  expect(codesOf(await on.book(body))).toEqual([['accepted']])
  expect(await heldBy(memberId)).toEqual({ points: 260, principalMinor: 4_000, bonusMinor: 1_000 })
  return { memberId, body }
}

async function heldBy(memberId: string) {
  const { points, principalMinor, bonusMinor } = await shop.account(memberId)
  return { points, principalMinor, bonusMinor }
}

const BEFORE = { points: 500, principalMinor: 8_000, bonusMinor: 2_000 }

/** The void of it as a desk writes it. */
const undone = (desk: Desk, sale: SaleBody) =>
  refundBody(desk, sale, {
    reason: 'wrong customer',
    lines: [{ line: 0, quantity: 7, goods: 'restock' }],
    amountMinor: 6_700,
    tenders: sale.tenders.map((tender) => ({ ...tender, receivedMinor: tender.amountMinor, changeMinor: 0 })),
    isVoid: true,
  })

describe('the points and balance of a sale that was undone without a line', () => {
  it('are there again, once, however often the entry comes', async () => {
    const { memberId, body } = await sold()
    const entry = shop.desk.entry(undone(shop.desk, body))
    expect(codesOf((await shop.desk.upload(entry)).answer.outcomes)).toEqual([['accepted']])
    expect(await heldBy(memberId)).toEqual(BEFORE)
    expect(codesOf((await shop.desk.upload(entry)).answer.outcomes)).toEqual([['accepted']])
    // Another entry that undoes it once more: it is over.
    const again = codesOf(await shop.desk.book(undone(shop.desk, body)))
    expect(again[0]?.[0]).not.toBe('accepted')
    expect(await heldBy(memberId)).toEqual(BEFORE)
  })

  it('come back on top of what the member spent meanwhile', async () => {
    const { memberId, body } = await sold()
    await world.call(adjustPoints, { id: memberId, points: -250, note: 'exchanged' }, asOwner())
    await world.call(adjustBalance, { id: memberId, bucket: 'principal', amountMinor: -4_000, note: 'out' }, asOwner())
    expect(codesOf(await shop.desk.book(undone(shop.desk, body)))).toEqual([['accepted']])
    expect(await heldBy(memberId)).toEqual({ points: 250, principalMinor: 4_000, bonusMinor: 2_000 })
  })

  it('come back once where the office undoes it at the same moment', async () => {
    const { memberId, body } = await sold()
    const asked = { orderId: body.orderId, refundId: newId(), shiftId: body.shiftId, reason: 'wrong customer' }
    const [online, outcomes] = await Promise.all([
      world.call(voidOrder, asked, asCashier()),
      shop.desk.book(undone(shop.desk, body)),
    ])
    expect(online.status === 200).toBe(outcomes[0]?.outcome === 'review')
    expect(await heldBy(memberId)).toEqual(BEFORE)
  })

  it('come back whole where a part was given back elsewhere before', async () => {
    const { memberId, body } = await sold()
    const part = { line: 0, quantity: 3, goods: 'restock' as const }
    const asked = { orderId: body.orderId, refundId: newId(), shiftId: null, reason: 'came back', lines: [part] }
    const given = await world.call(refundOrder, { ...asked, amountMinor: 2_871, tenders: [] }, asCashier())
    expect([given.status, given.answer]).toMatchObject([200, {}])
    const [outcome] = await shop.desk.book(undone(shop.desk, body))
    expect(outcome?.reasons.map(({ code }) => code)).toContain('refund.void-crossed')
    expect(await heldBy(memberId)).toEqual(BEFORE)
  })

  it('come back once where another device undid it before, which is filed', async () => {
    const { memberId, body } = await sold()
    const other = await makeDesk(world, {
      merchantId: shop.merchantId,
      outlet: shop.outlet,
      staffId: shop.cashier.id,
    })
    await other.book(other.openShift(100_000))
    const theirs = { ...undone(other, body), shiftId: other.shiftId }
    expect(codesOf(await other.book(theirs))).toEqual([['review', 'refund.not-own-sale', 'refund.no-void']])
    expect(await heldBy(memberId)).toEqual(BEFORE)
    const own = codesOf(await shop.desk.book(undone(shop.desk, body)))
    expect(own[0]?.[0]).toBe('review')
    expect(await heldBy(memberId)).toEqual(BEFORE)
  })

  it('of another merchant’s sale are not touched', async () => {
    const { memberId, body } = await sold()
    const strangers = await makeMemberShop(world)
    const theirs = { ...undone(strangers.desk, body), staffId: strangers.cashier.id, shiftId: strangers.desk.shiftId }
    expect(codesOf(await strangers.desk.book(theirs))).toEqual([['quarantined', 'refund.order-unknown']])
    expect(await heldBy(memberId)).toEqual({ points: 260, principalMinor: 4_000, bonusMinor: 1_000 })
  })
})
