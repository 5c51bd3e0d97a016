import { listMembers } from '@kassa/contract/member/member.calls.ts'
import { listCoupons } from '@kassa/contract/promotion/coupon.calls.ts'
import { ownerCalls } from '../../e2e/support/shop-calls.ts'

/** A member of the demo shop who has points, and the code of a coupon that nobody has used. */
export async function loyal(): Promise<{
  readonly card: { readonly number: string; readonly name: string }
  readonly coupon: string
}> {
  const call = await ownerCalls('en-US')
  const { rows: members } = await call(listMembers, { limit: 50 })
  const richest = members.toSorted((one, other) => other.points - one.points)[0]
  const { rows: coupons } = await call(listCoupons, { status: 'available', limit: 5 })
  const free = coupons.find(({ memberId }) => memberId === null)
  if (!richest || !free) throw new Error('the demo shop has no member with points, or no coupon left')
  return { card: { number: richest.cardNumber, name: richest.name }, coupon: free.code }
}
