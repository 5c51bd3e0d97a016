import type { Locale } from '@kassa/domain/text/locale.ts'
import { STATUS_CODES } from 'node:http'
import { problemOf } from '@kassa/contract/open/problem.ts'
import type { TellingClock } from '@kassa/contract/written-times.ts'
import type { Refusal } from '@kassa/domain/result.ts'
import { refusalBody } from './refusal.ts'

/** A refusal as it goes back: to screens and tills in their own form, to apps as a problem of RFC 9457. */
export interface RefusalAnswer {
  readonly status: number
  readonly body: unknown
  readonly type: string
  readonly headers: Readonly<Record<string, string>>
}

interface Asking {
  readonly locale: Locale
  readonly requestId: string
  /** Asked below the public API. */
  readonly isOpen: boolean
  /** Tells the moments of the refusal; left out: it is about no shop. */
  readonly clock?: TellingClock
}

export function refusalAnswer(refusal: Refusal, { locale, requestId, isOpen, clock }: Asking): RefusalAnswer {
  const { status, body } = refusalBody(refusal, locale, requestId, clock)
  const wait = refusal.facts?.['seconds']
  const headers: Record<string, string> = status === 429 ? { 'retry-after': String(wait) } : {}
  if (!isOpen) return { status, body, headers, type: 'application/json; charset=utf-8' }
  const title = STATUS_CODES[status] ?? ''
  return {
    status,
    body: problemOf(body, { status, title, requestId }),
    type: 'application/problem+json; charset=utf-8',
    headers: status === 401 ? { ...headers, 'www-authenticate': challengeOf(refusal) } : headers,
  }
}

/** The way to identify oneself. Source: RFC 6750, 3. */
const challengeOf = ({ code }: Refusal): string =>
  code === 'key.missing' ? 'Bearer realm="kassa"' : 'Bearer realm="kassa", error="invalid_token"'
