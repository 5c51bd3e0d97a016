import type { PricedBasket, Snapshot } from '../../basket/index.ts'
import { pointsByRate } from '../../basket/points-by-rate.ts'
import type { CurrencyCode } from '../../money/money.ts'
import { amountText } from '../../text/money-text.ts'
import type { ReceiptBlock } from '../receipt-document.ts'
import type { ReceiptWords } from '../words/en.ts'

/** The member that a sale is booked to, as far as paper may name them; an unknown name is empty. */
export interface ReceiptMember {
  readonly name: string
  readonly cardNumber: string
}

/** The member's points and balance after a sale: told only where the sale moved them, and only where somebody knows. */
export interface MemberLeft {
  /** Points after the sale; null where nobody knows, or where it moved none. */
  readonly points: number | null
  /** Principal and bonus together, minor units; null where nobody knows, or where balance paid nothing. */
  readonly balanceMinor: number | null
}

/** The effect of a refund on the member of its sale. */
export interface RefundedMember {
  /** Null where the desk does not know who it is. */
  readonly who: ReceiptMember | null
  /** Points that came back, and points earned that went. */
  readonly pointsReturned: number
  readonly pointsTaken: number
  /** The names of coupons that can be used again. */
  readonly coupons: readonly string[]
  /** The points and balance after it; null where nobody knows. */
  readonly left: MemberLeft | null
}

interface MemberSale {
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly member?: ReceiptMember | undefined
  readonly memberLeft?: MemberLeft | null | undefined
}

const row = (left: string, right: string): ReceiptBlock => ({ kind: 'row', left, right })

const whoRow = ({ name, cardNumber }: ReceiptMember, words: ReceiptWords): ReceiptBlock =>
  row(words.member, `${name} ${cardNumber}`.trim())

/**
 * Returns the rows of the sale's member: the name, points used and earned by cause, then the points and balance after
 * it. No rows without a member.
 */
export function memberRows({ member, memberLeft, snapshot, answer }: MemberSale, words: ReceiptWords): ReceiptBlock[] {
  if (!snapshot.member) return []
  const { used, earned } = answer.points
  const { points = null, balanceMinor = null } = memberLeft ?? {}
  return [
    ...(member ? [whoRow(member, words)] : []),
    ...(used === 0 ? [] : [row(words.pointsUsed, String(used))]),
    ...(earned === 0 ? [] : [row(words.pointsEarned, String(earned))]),
    ...pointsByRate(snapshot, answer).map((rate) => row(`  ${rate.name} ×${rate.times}`, String(rate.points))),
    ...(points === null ? [] : [row(words.pointsLeft, String(points))]),
    ...(balanceMinor === null ? [] : [row(words.balanceLeft, amountText(balanceMinor, answer.currencyCode))]),
  ]
}

/**
 * Returns the rows of the refunded sale's member: the name, the points and coupons that go with the refund, then the
 * points and balance after it. An amount that went back onto the balance counts as money given back.
 */
export function refundedMemberRows(
  member: RefundedMember,
  words: ReceiptWords,
  currency: CurrencyCode,
): ReceiptBlock[] {
  const { who, pointsReturned, pointsTaken, coupons, left } = member
  const { points = null, balanceMinor = null } = left ?? {}
  return [
    ...(who ? [whoRow(who, words)] : []),
    ...(pointsReturned === 0 ? [] : [row(words.pointsReturned, String(pointsReturned))]),
    ...(pointsTaken === 0 ? [] : [row(words.pointsTaken, String(pointsTaken))]),
    ...coupons.map((name) => row(words.couponReturned, name)),
    ...(points === null ? [] : [row(words.pointsAfterRefund, String(points))]),
    ...(balanceMinor === null ? [] : [row(words.balanceAfterRefund, amountText(balanceMinor, currency))]),
  ]
}
