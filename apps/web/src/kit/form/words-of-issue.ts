import type { TFunction } from 'i18next'
import { limitText } from '../money/format.ts'

/** The part of a zod issue that is worded; the library's own messages are English only. */
export interface Issue {
  readonly code: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly origin?: string
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  /** False: a number has to be beyond the limit, not on it. */
  readonly inclusive?: boolean
  readonly format?: string
  readonly input?: unknown
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === ''

/**
 * Words a refusal of a schema in the language on screen. A `custom` issue's message is a key of `kit.json` or a ready sentence.
 * `decimals` are those of a number that is held as an integer of its smallest part: its limits are said as they are typed.
 */
export function wordsOfIssue(t: TFunction<'kit'>, issue: Issue, value: unknown, decimals = 0): string {
  if (isBlank(value)) return t('rule.required')
  switch (issue.code) {
    case 'too_small':
      return tooSmall(t, issue, decimals)
    case 'too_big':
      return tooBig(t, issue, decimals)
    case 'invalid_type':
      return typeof value === 'number' ? t('rule.whole') : t('rule.number')
    case 'invalid_format':
      return issue.format === 'email' ? t('rule.email') : t('rule.format')
    case 'custom':
      return issue.message
    default:
      return t('rule.format')
  }
}

function tooSmall(t: TFunction<'kit'>, { origin, minimum, inclusive }: Issue, decimals: number): string {
  const count = Number(minimum)
  if (origin === 'string') return count <= 1 ? t('rule.required') : t('rule.shortest', { count })
  if (origin === 'array') return t('rule.fewest', { count })
  return t(inclusive === false ? 'rule.greaterThan' : 'rule.atLeast', { minimum: limitText(count, decimals) })
}

function tooBig(t: TFunction<'kit'>, { origin, maximum }: Issue, decimals: number): string {
  const count = Number(maximum)
  if (origin === 'string') return t('rule.longest', { count })
  if (origin === 'array') return t('rule.most', { count })
  return t('rule.atMost', { maximum: limitText(count, decimals) })
}
