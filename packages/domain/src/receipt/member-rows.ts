import type { PricedBasket, Snapshot } from '../basket/index.ts'
import { pointsByRate } from '../basket/points-by-rate.ts'
import { amountText } from '../text/money-text.ts'
import type { ReceiptBlock } from './receipt-document.ts'
import type { ReceiptWords } from './words.en.ts'

/** Who a sale is booked to, as paper may say it; a name nobody knows is empty. */
export interface ReceiptMember {
  readonly name: string
  readonly cardNumber: string
}

/** What a sale left its member: told only of what the sale moved, and only where somebody knows. */
export interface MemberLeft {
  /** Points after the sale; null where nobody knows, or where it moved none. */
  readonly points: number | null
  /** Principal and bonus together, minor units; null where nobody knows, or where balance paid nothing. */
  readonly balanceMinor: number | null
}

interface MemberSale {
  readonly snapshot: Snapshot
  readonly answer: PricedBasket
  readonly member?: ReceiptMember | undefined
  readonly memberLeft?: MemberLeft | null | undefined
}

/** Whose sale it was, points used and earned by what, then what it left of points and balance. Nothing without a member. */
export function memberRows({ member, memberLeft, snapshot, answer }: MemberSale, words: ReceiptWords): ReceiptBlock[] {
  if (!snapshot.member) return []
  const { used, earned } = answer.points
  const row = (left: string, right: string): ReceiptBlock => ({ kind: 'row', left, right })
  const { points = null, balanceMinor = null } = memberLeft ?? {}
  return [
    ...(member ? [row(words.member, `${member.name} ${member.cardNumber}`.trim())] : []),
    ...(used === 0 ? [] : [row(words.pointsUsed, String(used))]),
    ...(earned === 0 ? [] : [row(words.pointsEarned, String(earned))]),
    ...pointsByRate(snapshot, answer).map((rate) => row(`  ${rate.name} ×${rate.times}`, String(rate.points))),
    ...(points === null ? [] : [row(words.pointsLeft, String(points))]),
    ...(balanceMinor === null ? [] : [row(words.balanceLeft, amountText(balanceMinor, answer.currencyCode))]),
  ]
}
