import type { CachedMember } from './cache-db.ts'
import { countLines, isSameCard, withCard, withFamilyCard, withTail } from './packed-members.ts'
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
  /** True where family cards came with the members; left out by an earlier program, and where the server knows none. */
  readonly withFamily?: boolean
}

/** A member whom a card finds, and the person whose it is where it is a family card. */
export interface CardMember {
  readonly member: CachedMember
  readonly family?: { readonly card: string; readonly initial: string } | undefined
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

  /** A member's own card comes before a family card of that number, as the server finds it. */
  findByCard(cardNumber: string): CardMember | undefined {
    for (const lines of this.buckets) for (const member of withCard(lines, cardNumber)) return { member }
    for (const lines of this.buckets)
      for (const member of withFamilyCard(lines, cardNumber))
        return { member, family: member.family?.find(({ card }) => isSameCard(card, cardNumber)) }
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
