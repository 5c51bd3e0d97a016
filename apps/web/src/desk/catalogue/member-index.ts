import type { CachedMember } from './cache-db.ts'
import { countLines, withCard, withTail } from './packed-members.ts'
import type { MemberLines } from './packed-members.ts'

/** A level as the device keeps it. */
export interface KeptLevel {
  readonly id: string
  readonly name: string
  readonly number: number
  readonly offBasisPoints: number
  readonly earnRatioHundredths: number
}

/**
 * The feed's data beside the members: the units they are counted in, their levels, how much is kept, and how far it was
 * read.
 */
export interface MembersHead {
  readonly keeps: string
  readonly currency: string
  readonly levels: readonly KeptLevel[]
  readonly cursor: string | null
}

/** Members held on this device, found by card number or by the last four digits of the phone, each in some milliseconds among fifty thousand. */
export class MemberIndex {
  readonly head: MembersHead | null
  private readonly buckets: readonly MemberLines[]

  constructor(buckets: readonly MemberLines[] = [], head: MembersHead | null = null) {
    this.buckets = buckets
    this.head = head
  }

  get size(): number {
    return this.buckets.reduce((sum, lines) => sum + countLines(lines), 0)
  }

  findByCard(cardNumber: string): CachedMember | undefined {
    for (const lines of this.buckets) for (const member of withCard(lines, cardNumber)) return member
    return undefined
  }

  /** By the last four of the digits typed; empty for fewer: a shorter tail names too many people. */
  findByPhoneTail(digits: string, limit = 20): readonly CachedMember[] {
    const found: CachedMember[] = []
    if (!/^\d{4,}$/.test(digits)) return found
    for (const lines of this.buckets) {
      found.push(...withTail(lines, digits.slice(-4)))
      if (found.length >= limit) return found.slice(0, limit)
    }
    return found
  }

  levelOf({ levelId }: CachedMember): KeptLevel | undefined {
    return this.head?.levels.find(({ id }) => id === levelId)
  }
}
