import { accept, refuse, type Result } from '../result.ts'

/** From and to, both included; null is open. */
export interface Span {
  readonly from: number | null
  readonly to: number | null
}

/** Conditions that a member fits all of; an empty list and an open span ask nothing. Source: members.md §1 (segments), MB-P08. */
export interface SegmentRule {
  /** One of these levels. */
  readonly levelIds: readonly string[]
  /** One of these tags. */
  readonly tags: readonly string[]
  /** Card opened at one of these outlets. */
  readonly outletIds: readonly string[]
  /** All that was ever spent, minor units of the programme. */
  readonly spentMinor: Span
  readonly visits: Span
  /** Days since the last visit; who never came fits no span that is told. */
  readonly daysSinceVisit: Span
  readonly points: Span
  /** Months of the birthday, 1–12. */
  readonly birthdayMonths: readonly number[]
  /** True where only those who agreed to messages fit. */
  readonly agreesToMessages: boolean
}

/** Segments of a merchant at most. */
export const MOST_SEGMENTS = 50

const SPANS = ['spentMinor', 'visits', 'daysSinceVisit', 'points'] as const
const LISTS = ['levelIds', 'tags', 'outletIds', 'birthdayMonths'] as const

/** Refuses with `segment.empty` where nothing is asked, or `segment.span-invalid` (`field`) where a span ends before it begins. */
export function checkSegment(rule: SegmentRule): Result<SegmentRule> {
  const backwards = SPANS.find((field) => {
    const { from, to } = rule[field]
    return from !== null && to !== null && to < from
  })
  if (backwards !== undefined) return refuse({ code: 'segment.span-invalid', facts: { field: backwards } })
  const asks =
    rule.agreesToMessages ||
    LISTS.some((field) => rule[field].length > 0) ||
    SPANS.some((field) => rule[field].from !== null || rule[field].to !== null)
  return asks ? accept(rule) : refuse({ code: 'segment.empty' })
}
