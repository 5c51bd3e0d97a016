import { expect, test } from 'vitest'
import { scopeNames, scopeTerms } from '../scopes.ts'
import { dailyLimits, limitedScopes, MOST_USES_A_DAY, scopeUsedBy, usualUsesADay } from './daily-limit.ts'

test('each scope with a usual number of uses is limited, is sensitive, and no other', () => {
  const withNumber = scopeNames.filter((scope) => scopeTerms(scope).usesADay !== undefined)
  expect(withNumber.toSorted()).toEqual(limitedScopes.toSorted())
  expect(limitedScopes.every((scope) => scopeTerms(scope).isSensitive)).toBe(true)
  expect(limitedScopes.every((scope) => usualUsesADay(scope) <= MOST_USES_A_DAY)).toBe(true)
})

test('a merchant allows 1 to 10,000 uses a day, of limited scopes only', () => {
  const isTaken = (limits: object): boolean => dailyLimits.safeParse(limits).success
  expect([0, 1, MOST_USES_A_DAY, MOST_USES_A_DAY + 1, 1.5].map((most) => isTaken({ refunds_create: most }))).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(isTaken({ products_read: 5 })).toBe(false)
  expect(dailyLimits.parse(undefined)).toEqual({})
})

test('a call is found by its name alone', () => {
  expect([scopeUsedBy('open.create-refund'), scopeUsedBy('open.preview-refund'), scopeUsedBy('toString')]).toEqual([
    'refunds_create',
    undefined,
    undefined,
  ])
})
