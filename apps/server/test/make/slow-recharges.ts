import { createRechargeRule } from '@kassa/contract/stored-value/recharge-rule.calls.ts'
import { previewRechargeRefund, rechargeMember, refundRechargeOf } from '@kassa/contract/stored-value/recharge.calls.ts'
import { expect } from 'vitest'
import type { World } from '../world.ts'
import { newId } from '../../src/platform/ids.ts'
import type { MemberShop } from './member-shop.ts'
import { PAID_IN, RECHARGE_GIFT, TAKEN_BACK } from './slow-book.ts'
import { yearAfter, type SlowMember } from './slow-member.ts'

type Roll = (below: number) => number

/** A recharge in the model: the rest of it, and the part of its gifts that is gone. */
interface PaidIn {
  readonly orderId: string
  readonly member: SlowMember
  readonly principalMinor: number
  readonly giftMinor: number
  /** Points that came beside it. */
  readonly points: number
  backMinor: number
  giftGoneMinor: number
  pointsGone: number
}

const GIFTS: readonly (readonly [rechargeMinor: number, giftMinor: number, points: number])[] = [
  [10_000, 1_999, 37],
  [3_000, 333, 0],
]

interface Place {
  readonly world: World
  readonly shop: MemberShop
  /** The outlet's day of an instant. */
  readonly dayOf: (at: string) => string
  /** Returns the member whose books count for a member now. */
  readonly standing: (member: SlowMember) => SlowMember
}

/** The recharges with gifts and points, and the parts taken back of them, as a slow model counts them. */
export class SlowRecharges {
  readonly #place: Place
  readonly #ruleIds: string[] = []
  readonly #paidIn: PaidIn[] = []

  constructor(place: Place) {
    this.#place = place
  }

  get #here() {
    const { shop } = this.#place
    return { as: shop.cashier.token, outlet: shop.outlet.outletId }
  }

  async makeRules(): Promise<void> {
    const { world, shop } = this.#place
    for (const [rechargeMinor, giftMinor, points] of GIFTS) {
      const rule = { name: `Pay ${rechargeMinor}`, rechargeMinor, giftMinor, points }
      this.#ruleIds.push((await world.call(createRechargeRule, rule, { as: shop.admin.token })).answer.id)
    }
  }

  async payIn(roll: Roll, member: SlowMember): Promise<void> {
    const { world, dayOf } = this.#place
    const index = roll(3)
    const [amountMinor, giftMinor, points] = GIFTS[index] ?? [1 + roll(5_000), 0, 0]
    const orderId = newId()
    const paid = { ruleId: this.#ruleIds[index] ?? null, amountMinor, giftMinor, points }
    const tenders = [{ method: 3, amountMinor, reference: orderId }]
    const asked = { orderId, memberId: member.id, ...paid, tenders, shiftId: null }
    expect((await world.call(rechargeMember, asked, this.#here)).status).toBe(200)
    member.principalMinor += amountMinor
    member.bonusMinor += giftMinor
    member.book.writeBalance(PAID_IN, amountMinor, giftMinor)
    member.earn(points, yearAfter(dayOf(world.now)), orderId)
    member.book.writePoints(RECHARGE_GIFT, points)
    const gone = { backMinor: 0, giftGoneMinor: 0, pointsGone: 0 }
    this.#paidIn.push({ orderId, member, principalMinor: amountMinor, giftMinor, points, ...gone })
  }

  async payBack(roll: Roll): Promise<void> {
    const one = this.#paidIn[roll(Math.max(1, this.#paidIn.length))]
    if (!one) return
    const { world, standing } = this.#place
    const { orderId } = one
    const member = standing(one.member)
    const mostMinor = Math.min(one.principalMinor - one.backMinor, member.principalMinor)
    const amountMinor = roll(2) === 0 ? mostMinor : Math.min(mostMinor, 1 + roll(900))
    const asking = { orderId, amountMinor: Math.max(1, amountMinor) }
    const preview = await world.call(previewRechargeRefund, asking, this.#here)
    if (mostMinor < 1) return expect(preview.refusal.code).toBe('recharge.refund-too-large')
    const { taken, short, gone, points } = unitByUnit(one, amountMinor, member.bonusMinor)
    const moneyMinor = Math.max(0, amountMinor - short)
    expect(preview.answer).toMatchObject({ mostMinor, bonusTakenMinor: taken, moneyMinor, pointsTaken: points })
    const asked = { refundId: newId(), orderId, amountMinor, moneyMinor, reason: 'back', shiftId: null }
    expect((await world.call(refundRechargeOf, asked, this.#here)).status).toBe(200)
    one.backMinor += amountMinor
    one.giftGoneMinor = gone
    one.pointsGone += points
    member.lose(points, null, orderId)
    member.book.writePoints(TAKEN_BACK, -points)
    member.principalMinor -= amountMinor
    member.bonusMinor -= taken
    member.book.writeBalance(PAID_IN, -amountMinor, -taken)
  }
}

/**
 * Each minor unit takes its share of the gift along, from the bonus as long as there is some, then from the money; and of the points, owed where they
 * are spent.
 */
function unitByUnit(one: PaidIn, amountMinor: number, bonusMinor: number) {
  let [taken, short] = [0, 0]
  let gone = one.giftGoneMinor
  for (let unit = 1; unit <= amountMinor; unit += 1) {
    while (gone * one.principalMinor < one.giftMinor * (one.backMinor + unit)) {
      gone += 1
      if (taken < bonusMinor) taken += 1
      else short += 1
    }
  }
  let points = 0
  while ((one.pointsGone + points) * one.principalMinor < one.points * (one.backMinor + amountMinor)) points += 1
  return { taken, short, gone, points }
}
