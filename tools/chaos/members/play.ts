import { holdMember, releaseMember } from '@kassa/contract/member/desk-member.calls.ts'
import { holdPurse, holdTimes, releasePurses } from '@kassa/contract/stored-value/purse.calls.ts'
import { rechargeMember } from '@kassa/contract/stored-value/recharge.calls.ts'
import { reserveMember } from '@kassa/contract/stored-value/reserve.calls.ts'
import { findCoupon } from '@kassa/contract/promotion/desk-coupon.calls.ts'
import { holdOffers, releaseOffers } from '@kassa/contract/promotion/desk-offers.calls.ts'
import { previewRefund, refundOrder } from '@kassa/contract/sales/sales.calls.ts'
import { couponOf } from '@kassa/domain/promotion/coupon-terms.ts'
import type { Desk } from '../../../apps/server/test/make/desk.ts'
import { payIn, saleByPurse } from '../../../apps/server/test/make/purse.ts'
import { saleByTimes, sellTimes } from '../../../apps/server/test/make/times.ts'
import { newId } from '../../../apps/server/src/platform/ids.ts'
import { hereOf, oneOf, untilAnswered, unusedCoupon, upTo, type Chance, type Stage } from './stage.ts'

type Sale = ReturnType<Desk['sale']>
interface Answer {
  readonly totals: { readonly payableMinor: number }
  readonly points: { readonly used: number; readonly earned: number }
}

/** A desk that got what it held writes the sale down, or dies; then the paper holds what its receipt says. Answers whether it is booked. */
async function bringOrDie(stage: Stage, chance: Chance, desk: Desk, sale: Sale): Promise<boolean> {
  const { world } = stage
  const { orderId } = sale
  const lot = chance()
  if (lot < 0.15) return false
  if (lot < 0.3) {
    const device = { device: desk.device }
    await untilAnswered(stage, chance, () => world.call(releaseMember, { orderId }, device))
    await untilAnswered(stage, chance, () => world.call(releasePurses, { orderId }, device))
    await untilAnswered(stage, chance, () => world.call(releaseOffers, { orderId }, device))
    return false
  }
  if (lot < 0.38) {
    world.passSeconds(16 * 60)
    stage.hasLapsed = true
  }
  const entry = desk.entry(sale)
  const { answer } = await untilAnswered(stage, chance, () => desk.upload(entry))
  const outcome = answer.outcomes[0]?.outcome
  if (outcome === 'accepted' || outcome === 'review') return true
  throw new Error(`${orderId} was answered ${JSON.stringify(answer.outcomes)}`)
}

/** Half of all sales come back in part or whole; answers what the preview said of it. */
async function comeBack(stage: Stage, chance: Chance, orderId: string, most: number) {
  if (chance() < 0.5) return undefined
  const { world, shop } = stage
  const quantity = 1 + upTo(chance, most)
  const lines = [{ line: 0, quantity, goods: 'restock' as const }]
  const asked = { orderId, lines, reason: 'chaos', tenders: [] }
  const said = (await world.call(previewRefund, asked, hereOf(shop))).answer
  const { amountMinor } = said
  const request = { ...asked, amountMinor, refundId: newId(), shiftId: null }
  await untilAnswered(stage, chance, () => world.call(refundOrder, request, hereOf(shop)))
  return { ...said, refundId: request.refundId, quantity }
}

async function sellToMember(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, members } = stage
  const [memberId, held] = oneOf(chance, [...members])
  const desk = oneOf(chance, stage.desks)
  const facts = await shop.facts(memberId)
  const points = Math.min(500, 100 * upTo(chance, 1 + Math.max(0, Math.floor(facts.points / 100))))
  const wanted = { points, balanceMinor: Math.min(300, upTo(chance, 1 + Math.max(0, held.balanceMinor))) }
  const orderId = newId()
  const ask = { orderId, memberId, ...wanted, password: null }
  const got = await untilAnswered(stage, chance, () => world.call(holdMember, ask, { device: desk.device }))
  // Held by a desk that died: it is sold without.
  const spend = got.status === 200 ? { points, balance: got.answer } : {}
  const count = 1 + upTo(chance, 3)
  const sale = { ...shop.saleTo(facts, [shop.line(0, count)], { ...spend, on: desk }), orderId }
  if (!(await bringOrDie(stage, chance, desk, sale))) return
  const answer = sale.answer as unknown as Answer
  held.points += answer.points.earned - answer.points.used
  held.balanceMinor -= got.status === 200 ? wanted.balanceMinor : 0
  held.spentMinor += answer.totals.payableMinor
  const back = await comeBack(stage, chance, orderId, count)
  if (!back) return
  held.points += back.pointsReturned - back.pointsTaken
  held.balanceMinor += back.tenders.find(({ method }) => method === 4)?.proposedMinor ?? 0
  held.spentMinor -= back.amountMinor
}

/**
 * A desk reserves, loses its line and sells out of what it got: brought hours later it is booked as it was, and simply, since nobody else could have it. The desk may
 * die before it sold; what it reserved is the member's again then, at once or after a day.
 */
async function sellWithoutLine(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, members } = stage
  const [memberId, held] = oneOf(chance, [...members])
  const desk = oneOf(chance, stage.desks)
  const facts = await shop.facts(memberId)
  const orderId = newId()
  const device = { device: desk.device }
  const got = await untilAnswered(stage, chance, () => world.call(reserveMember, { orderId, memberId }, device))
  const { points: most, principalMinor, bonusMinor } = got.answer
  const lot = chance()
  if (lot < 0.15) return
  if (lot < 0.3)
    return void (await untilAnswered(stage, chance, () =>
      world.call(releaseMember, { orderId, alsoReserve: true }, device),
    ))
  const points = Math.floor(most / 100) * 100
  const spent = { points, balance: { principalMinor, bonusMinor }, on: desk }
  const sale = { ...shop.saleTo(facts, [shop.line(0)], spent), orderId }
  const entry = desk.entry(sale)
  world.passSeconds(upTo(chance, 20 * 3_600))
  const { answer: said } = await untilAnswered(stage, chance, () => desk.upload(entry))
  const { outcome, reasons } = said.outcomes[0] ?? { outcome: 'nothing', reasons: [] }
  const isBooked = outcome === 'accepted' || (outcome === 'review' && stage.hasLapsed)
  if (!isBooked) throw new Error(`${orderId} was ${outcome} though reserved: ${JSON.stringify(reasons)}`)
  const answer = sale.answer as unknown as Answer
  held.points += answer.points.earned - answer.points.used
  held.balanceMinor -= principalMinor + bonusMinor
  held.spentMinor += answer.totals.payableMinor
}

async function payByGiftCard(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, gifts } = stage
  const [code, heldMinor] = oneOf(chance, [...gifts])
  const desk = oneOf(chance, stage.desks)
  const sale = saleByPurse(desk, [shop.line(0), shop.line(1)], { kind: 'gift-card', code }, 1 + upTo(chance, 900))
  const paidMinor = sale.tenders[0]?.amountMinor ?? 0
  const ask = { orderId: sale.orderId, kind: 'gift-card' as const, code, amountMinor: paidMinor }
  const got = await untilAnswered(stage, chance, () => world.call(holdPurse, ask, { device: desk.device }))
  if (got.status !== 200 || !(await bringOrDie(stage, chance, desk, sale))) return
  gifts.set(code, heldMinor - paidMinor)
  const back = await comeBack(stage, chance, sale.orderId, 1)
  const backMinor = back?.tenders.find(({ method }) => method === 100)?.proposedMinor ?? 0
  gifts.set(code, heldMinor - paidMinor + backMinor)
}

async function useTimesCard(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, uses } = stage
  const [code, left] = oneOf(chance, [...uses])
  const desk = oneOf(chance, stage.desks)
  const count = 1 + upTo(chance, 3)
  const sale = saleByTimes(desk, [shop.line(0, count), shop.line(1)], [code, null])
  const ask = { orderId: sale.orderId, cards: [{ code, uses: count }] }
  const got = await untilAnswered(stage, chance, () => world.call(holdTimes, ask, { device: desk.device }))
  if (got.status !== 200 || !(await bringOrDie(stage, chance, desk, sale))) return
  uses.set(code, left - count)
  const back = await comeBack(stage, chance, sale.orderId, count)
  uses.set(code, left - count + (back?.quantity ?? 0))
}

/** A coupon that nobody has used by the paper must be found; it comes back with the whole of its sale alone. */
async function presentCoupon(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, coupons } = stage
  const code = await unusedCoupon(stage, chance)
  const desk = oneOf(chance, stage.desks)
  const device = { device: desk.device }
  const { status, answer, text } = await world.call(findCoupon, { code }, device)
  if (status !== 200) throw new Error(`coupon ${code} was never used: ${text}`)
  const presented = [couponOf(answer.terms, answer, 'available')]
  const count = 1 + upTo(chance, 3)
  const sale = desk.sale([shop.line(0, count)], { change: (plain) => ({ ...plain, coupons: presented }) })
  const ask = { orderId: sale.orderId, memberId: null, planIds: [], couponIds: [answer.id] }
  const got = await untilAnswered(stage, chance, () => world.call(holdOffers, ask, device))
  if (got.status !== 200 || !(await bringOrDie(stage, chance, desk, sale))) return
  const back = await comeBack(stage, chance, sale.orderId, count)
  coupons.used.set(code, back?.quantity !== count)
}

/** Money that is paid ahead: by a member, into a gift card that there is or a new one, for a times card. */
async function payAhead(stage: Stage, chance: Chance): Promise<void> {
  const { world, shop, members, gifts, uses } = stage
  const here = hereOf(shop)
  const [orderId, amountMinor] = [newId(), 1 + upTo(chance, 2_000)]
  const lot = upTo(chance, 3)
  if (lot === 0) {
    const [memberId, held] = oneOf(chance, [...members])
    const tenders = [{ method: 3, amountMinor, reference: orderId }]
    const asked = { orderId, memberId, ruleId: null, amountMinor, giftMinor: 0, tenders, shiftId: null }
    const { status, text } = await untilAnswered(stage, chance, () => world.call(rechargeMember, asked, here))
    if (status !== 200) throw new Error(text)
    held.balanceMinor += amountMinor
  } else if (lot === 1) {
    const { answer } = await untilAnswered(stage, chance, () => payIn(world, here, amountMinor, { orderId }))
    gifts.set(answer.purse.code, amountMinor)
  } else {
    const { answer } = await sellTimes(world, { admin: shop.admin.token, here }, { uses: 4 }, { orderId })
    uses.set(answer.purse.code, 4)
  }
}

const DEEDS = [
  sellToMember,
  sellToMember,
  sellToMember,
  sellWithoutLine,
  payByGiftCard,
  useTimesCard,
  presentCoupon,
  payAhead,
]

/** One order with everything that can befall it between the hold and the books. */
export async function playOrder(stage: Stage, chance: Chance): Promise<void> {
  stage.world.passSeconds(upTo(chance, 400))
  await oneOf(chance, DEEDS)(stage, chance)
}
