import type { CachedMember } from './cache-db.ts'

/** A level as the device keeps it. */
export interface KeptLevel {
  readonly id: string
  readonly name: string
  readonly number: number
  readonly offBasisPoints: number
  readonly earnRatioHundredths: number
}

/** What the feed says beside the members: in what they are counted, their levels, how much is kept, and up to where it was read. */
export interface MembersHead {
  readonly keeps: string
  readonly currency: string
  readonly levels: readonly KeptLevel[]
  readonly cursor: string | null
}

/** Members held on this device, found by card number or by the last four digits of the phone, each at once whatever their number. */
export class MemberIndex {
  readonly head: MembersHead | null
  private readonly byCard: ReadonlyMap<string, CachedMember>
  private readonly byTail: ReadonlyMap<string, readonly CachedMember[]>

  constructor(members: readonly CachedMember[], head: MembersHead | null = null) {
    this.head = head
    this.byCard = new Map(members.map((member) => [member.card.toLowerCase(), member]))
    const byTail = new Map<string, CachedMember[]>()
    for (const member of members) {
      if (member.tail.length < 4) continue
      const others = byTail.get(member.tail)
      if (others) others.push(member)
      else byTail.set(member.tail, [member])
    }
    this.byTail = byTail
  }

  get size(): number {
    return this.byCard.size
  }

  findByCard(cardNumber: string): CachedMember | undefined {
    return this.byCard.get(cardNumber.toLowerCase())
  }

  /** By the last four of the digits typed; empty for fewer: a shorter tail names too many people. */
  findByPhoneTail(digits: string, limit = 20): readonly CachedMember[] {
    return /^\d{4,}$/.test(digits) ? (this.byTail.get(digits.slice(-4)) ?? []).slice(0, limit) : []
  }

  levelOf({ levelId }: CachedMember): KeptLevel | undefined {
    return this.head?.levels.find(({ id }) => id === levelId)
  }
}
