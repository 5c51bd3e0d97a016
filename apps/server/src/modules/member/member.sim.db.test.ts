import { cancelExchange, createExchangeGood, exchangePoints } from '@kassa/contract/stored-value/exchange.calls.ts'
import { mergeMembers, undoMerge } from '@kassa/contract/member/merge.calls.ts'
import { holdMember, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import type { MemberFacts } from '@kassa/domain/basket/index.ts'
import type { Balance } from '@kassa/domain/member/balance.ts'
import { describeWorld } from '../../../test/describe-world.ts'
import { shareOf } from '../../../../../packages/domain/test/property-runs.ts'
import { beforeAll, expect, it } from 'vitest'
import { makeDesk, type Desk } from '../../../test/make/desk.ts'
import { bucketsOf, makeMemberShop, type MemberShop } from '../../../test/make/member-shop.ts'
import { bonusBack, type PaidBack } from '../../../test/make/slow-balance.ts'
import {
  ADJUSTED,
  BY_HAND,
  EARNED,
  GIVEN_BACK,
  MERGED,
  RETURNED,
  SPENT,
  TAKEN_BACK,
  USED,
} from '../../../test/make/slow-book.ts'
import { SlowPurses } from '../../../test/make/slow-purses.ts'
import { SlowRecharges } from '../../../test/make/slow-recharges.ts'
import { compareBooks, compareHoldings } from '../../../test/make/compare-slow-member.ts'
import { moveAmounts, NEVER, SlowMember, yearAfter, type MergedEntries } from '../../../test/make/slow-member.ts'
import { disagreements } from '../../../test/prove.ts'
import { sql } from '../../platform/db/sql.ts'
import { newId } from '../../platform/ids.ts'

/*
 * Simulates days of a shop with members by chance: sales with points and balance, refunds, recharges and their refunds, gift cards and a
 * house account, points for goods, corrections by hand, holds, points that expire, sales that come late, offline sales out of reservations,
 * two tills at once, members merged and parted again. After every day all books of the program are replayed, and a slow model that counts
 * every point by itself must agree, total by total and line by line.
 * MEMBER_SIM_DAYS and MEMBER_SIM_SEED run more of them, or the same again.
 */
const days = Number(process.env['MEMBER_SIM_DAYS'] ?? shareOf(50))
const seed = Number(process.env['MEMBER_SIM_SEED'] ?? 20_260_302)

/** mulberry32: small, seeded, the same everywhere. */
function chance(from: number): (below: number) => number {
  let state = from
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}
type Roll = (below: number) => number

interface Sold {
  readonly orderId: string
  readonly member: SlowMember
  readonly counts: number[]
  readonly back: PaidBack
}

const world = describeWorld({ connections: 10 })
let shop: MemberShop
let other: Desk
let purses: SlowPurses
let recharges: SlowRecharges
let people: SlowMember[] = []
/** All members, merged ones too: their books stay. */
let everybody: readonly SlowMember[] = []
/** The merge that stands, one at a time. */
let merged: MergedEntries | null = null
/** Returns the member whose books count for a member now. */
const standing = (member: SlowMember): SlowMember => (merged?.goes === member ? merged.stays : member)
/** The amounts that a till may reserve of a member, to be spent offline. */
const OFFLINE_USE = { points: 200, balanceMinor: 500 }
let goodId = ''
/** The exchanges that wait to be picked up. */
let waiting: { readonly orderId: string; readonly member: SlowMember; readonly points: number }[] = []
const sold: Sold[] = []
let late: { readonly at: string; readonly member: SlowMember; readonly facts: MemberFacts } | null = null

beforeAll(async () => {
  shop = await makeMemberShop(world, {
    'member.points-expiry': 'rolling-12-months',
    'member.offline-use': OFFLINE_USE,
  })
  other = await makeDesk(world, { merchantId: shop.merchantId, outlet: shop.outlet, staffId: shop.cashier.id })
  await other.book(other.openShift(0))
  recharges = new SlowRecharges({ world, shop, dayOf, standing })
  await recharges.makeRules()
  const good = { variantId: shop.line(0).productId, points: 40 }
  goodId = (await world.call(createExchangeGood, good, mine())).answer.id
  for (const name of ['Ada', 'Bea', 'Cleo', 'Dora']) people.push(new SlowMember(await shop.join(name)))
  everybody = people
  purses = new SlowPurses({ world, shop, desk: other })
  await purses.openAccount(await shop.join('Eva'), 3_000)
})

const mine = () => ({ as: shop.admin.token })
const here = () => ({ as: shop.cashier.token, outlet: shop.outlet.outletId })
const pick = (roll: Roll): SlowMember => people[roll(people.length)]!
/** The outlet's clock is eight hours ahead. */
const dayOf = (at: string): string => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)

async function sell(roll: Roll, member: SlowMember, desk: Desk, at = world.now, told?: MemberFacts): Promise<void> {
  const facts = told ?? (await shop.facts(member.id))
  const counts = [roll(6) + 1, roll(4), roll(2)]
  const lines = counts.flatMap((count, index) => (count === 0 ? [] : [shop.line(index, count)]))
  const points = roll(3) === 0 ? Math.max(0, Math.floor(facts.points / 100) * 100) : 0
  // Money owed since two tills sold the same balance pays nothing.
  const held = { principalMinor: Math.max(0, member.principalMinor), bonusMinor: Math.max(0, member.bonusMinor) }
  // No level takes more than a tenth off.
  const leastMinor = lines.reduce((sum, line) => sum + Math.floor(line.sellPriceMinor * (line.count ?? 1) * 0.9), 0)
  const pays = Math.min(held.principalMinor + held.bonusMinor, leastMinor)
  const balance = pays > 0 && points === 0 && roll(2) === 0 && !told ? bucketsOf(held, 1 + roll(pays)) : undefined
  const sale = shop.saleTo(facts, lines, { points, at, on: desk, ...(balance && { balance }) })
  if (points > 0) {
    const hold = { orderId: sale.orderId, memberId: member.id, points: Math.min(points, Math.max(0, member.total())) }
    await world.call(holdMember, { ...hold, balanceMinor: 0, password: null }, { device: desk.device })
  }
  const [outcome] = await desk.book(sale)
  expect(outcome?.outcome).not.toBe('quarantined')
  const paid = balance ?? { principalMinor: 0, bonusMinor: 0 }
  noteSold(sale, member, { counts: lines.map(({ count }) => count ?? 1), balance: paid, at })
}

/** Notes in the model a sale that was booked. */
function noteSold(
  { orderId, answer: priced }: Pick<ReturnType<Desk['sale']>, 'orderId' | 'answer'>,
  member: SlowMember,
  { counts, balance, at }: { readonly counts: number[]; readonly balance: Balance; readonly at: string },
): void {
  const answer = priced as { totals: { payableMinor: number }; points: { used: number; earned: number } }
  member.lose(answer.points.used, orderId)
  member.earn(answer.points.earned, yearAfter(dayOf(at)), orderId)
  member.principalMinor -= balance.principalMinor
  member.bonusMinor -= balance.bonusMinor
  member.spentMinor += answer.totals.payableMinor
  member.book.writePoints(USED, -answer.points.used)
  member.book.writePoints(EARNED, answer.points.earned)
  member.book.writeBalance(SPENT, -balance.principalMinor, -balance.bonusMinor)
  sold.push({ orderId, member, counts, back: { ...balance, backMinor: 0, bonusBackMinor: 0 } })
}

/** A till reserves, loses its line, sells out of it, and sends the sale an hour later; sometimes another till sells to the same member meanwhile. */
async function sellWithoutLine(roll: Roll): Promise<void> {
  const member = pick(roll)
  const [orderId, at] = [newId(), world.now]
  const asked = { orderId, memberId: member.id }
  const till = { device: other.device }
  const { points: most, principalMinor, bonusMinor } = (await world.call(reserveMember, asked, till)).answer
  expect(most).toBe(Math.max(0, Math.min(OFFLINE_USE.points, member.total())))
  const hasMinor = Math.max(0, member.principalMinor) + Math.max(0, member.bonusMinor)
  expect(principalMinor + bonusMinor).toBe(Math.min(OFFLINE_USE.balanceMinor, hasMinor))
  if (roll(4) === 0) return void (await world.call(releaseMember, { orderId, alsoReserve: true }, till))
  const facts = await shop.facts(member.id)
  const isAlone = roll(2) === 0
  if (!isAlone) await sell(roll, member, shop.desk)
  world.passSeconds(3_600)
  const points = Math.floor(most / 100) * 100
  const sale = shop.saleTo(facts, [shop.line(0)], { points, balance: { principalMinor, bonusMinor }, at, on: other })
  const [outcome] = await other.book({ ...sale, orderId })
  if (isAlone) expect([outcome?.outcome, outcome?.reasons]).toEqual(['accepted', []])
  expect(outcome?.outcome).not.toBe('quarantined')
  noteSold({ ...sale, orderId }, member, { counts: [1], balance: { principalMinor, bonusMinor }, at })
}

async function refund(roll: Roll): Promise<void> {
  const one = sold[roll(Math.max(1, sold.length))]
  if (!one) return
  const line = roll(one.counts.length)
  const left = one.counts[line]!
  if (left === 0) return
  const quantity = 1 + roll(left)
  const lines = [{ line, quantity, goods: 'restock' as const }]
  const asked = { orderId: one.orderId, lines, reason: 'back' }
  const preview = await world.call(previewRefund, { ...asked, tenders: [] }, here())
  if (preview.status !== 200) return
  const { amountMinor, pointsReturned, pointsTaken, tenders } = preview.answer
  const request = { ...asked, tenders: [], amountMinor, refundId: newId(), shiftId: null }
  expect((await world.call(refundOrder, request, here())).status).toBe(200)
  one.counts[line] = left - quantity
  const member = standing(one.member)
  member.giveBack(pointsReturned, one.orderId, dayOf(world.now))
  member.lose(pointsTaken, null, one.orderId)
  member.spentMinor -= amountMinor
  const back = tenders.find(({ method }) => method === 4)?.proposedMinor ?? 0
  member.book.writePoints(GIVEN_BACK, pointsReturned)
  member.book.writePoints(TAKEN_BACK, -pointsTaken)
  const bonusMinor = bonusBack(one.back, back)
  member.principalMinor += back - bonusMinor
  member.bonusMinor += bonusMinor
  member.book.writeBalance(RETURNED, back - bonusMinor, bonusMinor)
}

async function forPoints(roll: Roll): Promise<void> {
  const member = pick(roll)
  const count = 1 + roll(3)
  const orderId = newId()
  const asked = { orderId, memberId: member.id, goodId, count, points: 40 * count, isHandedOver: roll(2) === 0 }
  const done = await world.call(exchangePoints, asked, here())
  expect(done.status === 200).toBe(member.total() >= 40 * count)
  if (done.status !== 200) return
  member.lose(40 * count, orderId)
  member.book.writePoints(USED, -40 * count)
  if (!asked.isHandedOver) waiting.push({ orderId, member, points: 40 * count })
}

async function notForPoints(roll: Roll): Promise<void> {
  const one = waiting[roll(Math.max(1, waiting.length))]
  if (!one) return
  const { orderId, points } = one
  const member = standing(one.member)
  const asked = { orderId, refundId: newId(), reason: 'not wanted' }
  expect((await world.call(cancelExchange, asked, here())).status).toBe(200)
  member.giveBack(points, orderId, dayOf(world.now))
  member.book.writePoints(GIVEN_BACK, points)
  waiting = waiting.filter((each) => each !== one)
}

const steps: ((roll: Roll) => Promise<void>)[] = [
  (roll) => sell(roll, pick(roll), shop.desk),
  (roll) => sell(roll, pick(roll), other),
  sellWithoutLine,
  refund,
  refund,
  refund,
  (roll) => recharges.payIn(roll, pick(roll)),
  (roll) => recharges.payBack(roll),
  forPoints,
  notForPoints,
  (roll) => purses.payIn(roll),
  (roll) => purses.payBy(roll),
  (roll) => purses.payBy(roll),
  (roll) => purses.giveBack(roll),
  (roll) => purses.takeBack(roll),
  async function byHand(roll) {
    const member = pick(roll)
    const points = roll(2) === 0 ? 1 + roll(200) : -1 - roll(50)
    const done = await world.call(adjustPoints, { id: member.id, points, note: 'by hand' }, mine())
    expect(done.status === 200).toBe(member.total() + points >= 0 || points > 0)
    if (done.status !== 200) return
    member.book.writePoints(BY_HAND, points)
    if (points > 0) member.earn(points, NEVER, newId())
    else member.lose(-points, null)
  },
  async function putIn(roll) {
    const member = pick(roll)
    const bucket = roll(2) === 0 ? ('principal' as const) : ('bonus' as const)
    const field = bucket === 'principal' ? 'principalMinor' : 'bonusMinor'
    const amountMinor = roll(4) === 0 ? -1 - roll(3_000) : 1 + roll(5_000)
    const done = await world.call(adjustBalance, { id: member.id, bucket, amountMinor, note: 'by hand' }, mine())
    expect(done.status === 200).toBe(amountMinor > 0 || member[field] + amountMinor >= 0)
    if (done.status !== 200) return
    member[field] += amountMinor
    member.book.writeBalance(ADJUSTED, bucket === 'principal' ? amountMinor : 0, bucket === 'bonus' ? amountMinor : 0)
  },
  async function together(roll) {
    const one = pick(roll)
    const two = people.find((each) => each !== one)!
    await Promise.all([sell(roll, one, shop.desk), sell(roll, two, other)])
  },
  async function bringLate(roll) {
    const waiting = late
    const member = pick(roll)
    late = { at: world.now, member, facts: await shop.facts(member.id) }
    if (waiting && Date.parse(world.now) - Date.parse(waiting.at) < 3 * 86_400_000) {
      await sell(roll, standing(waiting.member), other, waiting.at, waiting.facts)
    }
  },
]

async function becomeOne(roll: Roll): Promise<void> {
  if (merged) return becomeTwo(merged)
  const [stays, goes] = [pick(roll), pick(roll)]
  if (stays === goes) return
  const asked = { staysId: stays.id, goesId: goes.id, note: 'same person' }
  const done = await world.call(mergeMembers, asked, mine())
  // A payment that began and never ended keeps both apart for a quarter of an hour.
  if (done.status !== 200) return expect(done.refusal.code).toBe('merge.payment-begun')
  merged = goes.mergeInto(stays, done.answer.id)
  people = people.filter((member) => member !== goes)
}

async function becomeTwo(brought: MergedEntries): Promise<void> {
  const { stays, goes, mergeId, owed } = brought
  const done = await world.call(undoMerge, { id: mergeId }, mine())
  if (stays.lost > brought.lostThen) expect(done.status).not.toBe(200)
  if (done.status !== 200) return
  const points = brought.points.filter((lastDay) => lastDay >= dayOf(world.now))
  stays.lose(points.length, null, mergeId)
  stays.earn(owed, NEVER, mergeId)
  for (const lastDay of points) goes.earn(1, lastDay, mergeId)
  goes.owed += owed
  stays.book.writePoints(MERGED, owed - points.length)
  goes.writeLots(points, owed)
  moveAmounts(stays, goes, brought)
  people = [...people, goes]
  merged = null
}
steps.push(becomeOne)

async function compare(): Promise<void> {
  expect(await disagreements(world)).toEqual([])
  await purses.compare()
  for (const member of people) await compareHoldings(shop, world, member)
  for (const member of everybody) await compareBooks(shop, world, member)
}

it(
  `proves itself and agrees with a slow model through ${days} days from seed ${seed}`,
  { timeout: 60_000 + days * 20_000 },
  async () => {
    const roll = chance(seed)
    for (let day = 0; day < days; day += 1) {
      for (let count = 5 + roll(4); count > 0; count -= 1) await steps[roll(steps.length)]!(roll)
      await compare()
      // Now and then nobody comes for most of a year.
      world.passSeconds((1 + roll(24) + (day % 8 === 7 ? 320 : 0)) * 86_400)
      await world.runJob('member.expire-points')
      for (const member of people) member.expire(dayOf(world.now))
      await compare()
    }
    if (days < 40) return
    const met = await world.sql<{ reason: number }>(sql`select distinct reason from point_entry order by reason`)
    expect(met.map(({ reason }) => reason)).toEqual([1, 2, 4, 5, 6, 7, 8, 10])
  },
)
