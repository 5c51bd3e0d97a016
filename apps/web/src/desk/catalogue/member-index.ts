import type { CachedMember } from './cache-db.ts'

/** Members held on this device, found by card number or by the last digits of the phone (four or more). */
export class MemberIndex {
  private readonly members: readonly CachedMember[]
  private readonly byCard: ReadonlyMap<string, CachedMember>

  constructor(members: readonly CachedMember[]) {
    this.members = members
    this.byCard = new Map(members.map((member) => [member.cardNumber, member]))
  }

  get size(): number {
    return this.members.length
  }

  findByCard(cardNumber: string): CachedMember | undefined {
    return this.byCard.get(cardNumber)
  }

  /** Empty for fewer than four digits: a shorter tail names too many people. */
  findByPhoneTail(tail: string, limit = 20): CachedMember[] {
    if (!/^\d{4,}$/.test(tail)) return []
    const found: CachedMember[] = []
    for (const member of this.members) {
      if (member.phone.endsWith(tail)) found.push(member)
      if (found.length === limit) break
    }
    return found
  }
}
