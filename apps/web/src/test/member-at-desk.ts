import { deskMember } from '@kassa/contract/member/desk-member.calls.ts'
import type { BasketMember } from '../desk/model/basket.ts'
import { sample } from './sample.ts'

/** A member as the server tells a desk of them, taxed as everybody is. */
export function memberAtDesk(facts: Partial<BasketMember> = {}): BasketMember {
  const { taxStanding: _standing, ...taxed } = sample(deskMember)
  return { ...taxed, ...facts }
}
