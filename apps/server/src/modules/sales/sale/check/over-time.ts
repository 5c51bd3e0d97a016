import type { ReviewCode } from '@kassa/contract/journal/review-reasons.ts'
import type { ReviewReason } from '../../../../platform/booking.ts'
import type { BooksThen } from './books-then.ts'
import { reasonsAgainst } from './checks.ts'
import type { SaleClaim } from './claimed.ts'

/**
 * Tells an honest desk from an inventing one. `found` are the contradictions with today's books; `then` the books before each change since
 * the desk was last told, the latest first. A claim that was still valid at the sale is no reason at all; one that was valid before is
 * `…-was-changed`, with the moment until which it was; the rest stays unchanged. Source: D73.
 */
export function overTime(
  claimed: SaleClaim,
  found: readonly ReviewReason[],
  then: readonly BooksThen[],
): ReviewReason[] {
  const soldAt = Date.parse(claimed.body.at) + (claimed.body.clockOffsetMs ?? 0)
  const today = new Set(found.map(keyOf))
  const versions = then.map(({ books, untilAt }) => {
    const reasons = reasonsAgainst(claimed, books)
    const others = reasons.filter((one) => !today.has(keyOf(one)))
    return { untilAt, keys: new Set(reasons.map(keyOf)), places: new Set(others.map(({ facts }) => facts['lineId'])) }
  })
  return found.flatMap((one): ReviewReason[] => {
    // A reason that is absent only because the line was something else altogether does not count.
    const held = versions.find(({ keys, places }) => !keys.has(keyOf(one)) && !places.has(one.facts['lineId']))
    if (!held) return [one]
    return Date.parse(held.untilAt) > soldAt ? [] : [wasChanged(one, held.untilAt)]
  })
}

/** Returns the key of a reason: the same statement about the same place. */
const keyOf = ({ code, facts }: ReviewReason): string =>
  [code, facts['lineId'], facts['partId'], facts['position'], facts['part']].join(' ')

const wasChanged = ({ code, facts }: ReviewReason, until: string): ReviewReason =>
  code.endsWith('-unknown')
    ? { code: code.replace(/-unknown$/, '-was-changed') as ReviewCode, facts: { ...facts, until } }
    : { code, facts }
