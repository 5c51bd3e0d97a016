/** Six digits, a new one after 60 s, good for 10 minutes and 5 tries, at most 10 a day and address. Source: D34. */
export const VERIFICATION = { digits: 6, againSeconds: 60, validMinutes: 10, tries: 5, perDay: 10 } as const

/** A code on its way, as far as the rules need it. Instants are milliseconds since 1970. */
export interface SentCode {
  readonly sentAt: number
  readonly failedCount: number
  readonly usedAt: number | null
}

/** Returns whether another code may go to an address that got `sentAt` ones before; otherwise how long to wait. */
export function mayBeSent(
  sentAt: readonly number[],
  now: number,
): { readonly ok: true } | { readonly ok: false; readonly seconds: number } {
  const today = sentAt.filter((at) => at > now - 86_400_000).toSorted((a, b) => a - b)
  const last = today.at(-1)
  const oldest = today[today.length - VERIFICATION.perDay]
  const until = Math.max(
    last === undefined ? 0 : last + VERIFICATION.againSeconds * 1000,
    oldest === undefined ? 0 : oldest + 86_400_000,
  )
  return until > now ? { ok: false, seconds: Math.ceil((until - now) / 1000) } : { ok: true }
}

/** Returns whether a code may still be tried at `now`: not used, not older than 10 minutes, fewer than 5 wrong tries. */
export const isTryable = (code: SentCode, now: number): boolean =>
  code.usedAt === null &&
  code.failedCount < VERIFICATION.tries &&
  now < code.sentAt + VERIFICATION.validMinutes * 60_000

/** Six digits from a number 0 ≤ x < 1,000,000. */
export const codeFrom = (number: number): string => String(number).padStart(VERIFICATION.digits, '0')
