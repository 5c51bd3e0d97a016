import type { Locale } from '@kassa/domain/text/locale.ts'
import { errors, isErrorCode, type ErrorCode } from '@kassa/contract/errors.ts'
import type { ErrorBody } from '@kassa/contract/error.ts'
import { fillRefusal } from '@kassa/contract/refusal-words.ts'
import { writtenFacts } from '@kassa/contract/written-facts.ts'
import { noClock, type TellingClock } from '@kassa/contract/written-times.ts'
import type { Refusal } from '@kassa/domain/result.ts'

/** Carries a refusal out of a transaction, so that it rolls back. Never leaves the platform. */
export class RefusalError extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** The key of a language in words and in names of goods. */
export const languageOf = { 'en-US': 'en', 'zh-CN': 'zh', 'ja-JP': 'ja' } as const

/** The body of a refusal in the caller's language (D41), its moments by a clock. A code outside the list is a bug and becomes `server.fault`. */
export function refusalBody(
  refusal: Refusal,
  locale: Locale,
  requestId: string,
  clock: TellingClock = noClock,
): { readonly status: number; readonly body: ErrorBody } {
  const code: ErrorCode = isErrorCode(refusal.code) ? refusal.code : 'server.fault'
  const { status, whatToDo, dataState, ...words } = errors[code]
  const facts = code === 'server.fault' ? { requestId } : (refusal.facts ?? {})
  const language = languageOf[locale]
  const message = fillRefusal(words[language], writtenFacts(facts, language, clock))
  return {
    status,
    body: { code, message, details: facts, whatToDo, dataState },
  }
}

/** The language of an answer: the cookie `Accept-Language` (D1), else the header of that name, else the profile. */
export function localeOf(cookie: string | undefined, header: string | undefined, profile: Locale | undefined): Locale {
  const [, chosen] = /(?:^|;\s*)Accept-Language=([^;]+)/i.exec(cookie ?? '') ?? []
  if (chosen !== undefined) return asLocale(chosen) ?? 'en-US'
  return firstKnown(header) ?? profile ?? 'en-US'
}

function asLocale(tag: string): Locale | undefined {
  const [language] = tag.trim().toLowerCase().split('-')
  if (language === 'zh') return 'zh-CN'
  if (language === 'ja') return 'ja-JP'
  return language === 'en' ? 'en-US' : undefined
}

const firstKnown = (header: string | undefined): Locale | undefined =>
  (header ?? '')
    .split(',')
    .map((part) => asLocale(part.split(';')[0] ?? ''))
    .find((locale) => locale !== undefined)
