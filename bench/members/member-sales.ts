import { createCouponTemplate, listCoupons, makeCouponCodes } from '@kassa/contract/promotion/coupon.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { holdOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { holdMember } from '@kassa/contract/member/desk-member.calls.ts'
import { adjustBalance, adjustPoints } from '@kassa/contract/member/member-records.calls.ts'
import type { JournalEntry } from '@kassa/contract/journal/journal.ts'
import { priceBasket } from '@kassa/domain/pricing/index.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import { sentTerms, twoOffTen } from '../../apps/server/test/make/coupon-terms.ts'
import type { Desk } from '../../apps/server/test/make/desk.ts'
import type { MemberShop } from '../../apps/server/test/make/member-shop.ts'
import type { World } from '../../apps/server/test/world.ts'
import { median, round } from '../conditions.ts'

type Sale = ReturnType<Desk['sale']>

const linesOf = (shop: MemberShop) => [shop.line(0, 2), shop.line(1), shop.line(3, 3)]

/** Coupons that nobody has used, as a till holds them. */
async function coupons(world: World, shop: MemberShop, count: number) {
  const as = shop.admin.token
  const terms = sentTerms(twoOffTen({ currency: 'USD' }))
  const templateId = (await world.call(createCouponTemplate, terms, { as })).answer.id
  await world.call(makeCouponCodes, { templateId, count }, { as })
  await world.runJob('promotion.make-coupon-codes')
  const found = []
  for (let cursor: string | undefined; ;) {
    const { answer } = await world.call(listCoupons, { templateId, limit: 200, cursor }, { as })
    for (const { code } of answer.rows) {
      const one = (await world.call(findCoupon, { code }, { device: shop.desk.device })).answer
      found.push(couponOf(one.terms, one, 'available'))
    }
    if (answer.nextCursor === null) return found
    cursor = answer.nextCursor
  }
}

/** A sale to the member with points, balance and a coupon, the rest in cash. */
async function memberSale(shop: MemberShop, memberId: string, coupon: ReturnType<typeof couponOf>): Promise<Sale> {
  const facts = await shop.facts(memberId)
  const body = shop.saleTo(facts, linesOf(shop), { points: 100, balance: { principalMinor: 200, bonusMinor: 50 } })
  const snapshot = { ...(body.snapshot as object), coupons: [coupon] }
  const due = priceBasket({ ...snapshot, payment: null })
  if (!due.ok) throw new Error(due.refusal.code)
  const cashMinor = due.value.totals.payableMinor - 250
  const tenders = [
    { kind: 'balance' as const, principalMinor: 200, bonusMinor: 50 },
    { kind: 'cash' as const, givenMinor: cashMinor },
  ]
  const paid = { ...(snapshot as object), payment: { tenders, cashRounding: null } } as never
  const priced = priceBasket(paid)
  if (!priced.ok) throw new Error(priced.refusal.code)
  const [balance, cash] = body.tenders
  if (!balance || !cash) throw new Error('the sale is not paid by balance and cash')
  return {
    ...body,
    snapshot: paid,
    answer: priced.value as unknown as Sale['answer'],
    tenders: [balance, { ...cash, amountMinor: cashMinor, receivedMinor: cashMinor }],
  }
}

/** Uploads one by one; answers sales a second. */
async function timed(desk: Desk, entries: readonly JournalEntry[]): Promise<number> {
  const began = performance.now()
  for (const entry of entries) {
    const { answer } = await desk.upload(entry)
    const [outcome] = answer.outcomes
    if (outcome?.outcome !== 'accepted') throw new Error(`a sale was not simply accepted: ${JSON.stringify(outcome)}`)
  }
  return (1_000 * entries.length) / (performance.now() - began)
}

/**
 * The sale of members.md §3 beside the same sale without a member, turn by turn in one run: A B A B …, with the statements of each and those of the calls
 * that hold what it spends.
 */
export async function timeMemberSales(world: World, shop: MemberShop, rounds: number, sales: number) {
  const memberId = await shop.join('Ada')
  const as = { as: shop.admin.token }
  await world.call(adjustPoints, { id: memberId, points: 9_999_999, note: 'bench' }, as)
  for (const bucket of ['principal', 'bonus'] as const) {
    await world.call(adjustBalance, { id: memberId, bucket, amountMinor: 9_000_000, note: 'bench' }, as)
  }
  const free = await coupons(world, shop, (rounds + 1) * sales + 2)
  const next = async (): Promise<Sale> => {
    const coupon = free.pop()
    if (!coupon) throw new Error('no coupon is left')
    return memberSale(shop, memberId, coupon)
  }
  const ratios: number[] = []
  const rates: { plain: number; member: number }[] = []
  for (let turn = 0; turn <= rounds; turn += 1) {
    const plain = Array.from({ length: sales }, () => shop.desk.entry(shop.desk.sale(linesOf(shop))))
    const plainRate = await timed(shop.desk, plain)
    const member: JournalEntry[] = []
    for (let sale = 0; sale < sales; sale += 1) member.push(shop.desk.entry(await next()))
    const memberRate = await timed(shop.desk, member)
    // The first turn warms both up.
    if (turn === 0) continue
    rates.push({ plain: plainRate, member: memberRate })
    ratios.push(memberRate / plainRate)
  }
  const last = await next()
  const coupon = free.pop()
  const holds = await world.statementsDuring(async () => {
    const device = { device: shop.desk.device }
    const wanted = { orderId: last.orderId, memberId }
    await world.call(holdMember, { ...wanted, points: 100, balanceMinor: 250, password: null }, device)
    await world.call(holdOffers, { ...wanted, planIds: [], couponIds: coupon ? [coupon.id] : [] }, device)
  })
  const plainStatements = await world.statementsDuring(() => shop.desk.book(shop.desk.sale(linesOf(shop))))
  const memberStatements = await world.statementsDuring(() => shop.desk.book(last))
  return {
    plainPerSecond: round(median(rates.map(({ plain }) => plain)), 0),
    memberPerSecond: round(median(rates.map(({ member }) => member)), 0),
    ratio: { median: round(median(ratios)), range: [round(Math.min(...ratios)), round(Math.max(...ratios))] },
    statements: { plain: plainStatements, member: memberStatements, holds },
    goal: 'ratio ≥ 0.6, ≤ 8 statements',
  }
}
