import { expect, test } from 'vitest'
import { countSecondTry, filesToTryAgain } from './second-try.ts'

const failure = (file: string, name = 'sells') => ({ file, test: name, why: 'late' })
const ended = (...failures: readonly ReturnType<typeof failure>[]) => ({
  passed: 9,
  failed: failures.length,
  skipped: 0,
  failures,
})

test('the files of up to three failures are tried again, each once', () => {
  expect(filesToTryAgain(ended())).toEqual([])
  expect(filesToTryAgain(ended(failure('a'), failure('b'), failure('a', 'refunds')))).toEqual(['a', 'b'])
  expect(filesToTryAgain(ended(failure('a'), failure('b'), failure('c'), failure('d')))).toEqual([])
})

test('a failure that no test names is not tried again', () =>
  expect(filesToTryAgain({ ...ended(failure('a')), failed: 2 })).toEqual([]))

test('what passes at the second try is counted once, and named as unsteady', () =>
  expect(countSecondTry(ended(failure('a')), { passed: 4, failed: 0, skipped: 0 })).toEqual({
    passed: 10,
    failed: 0,
    skipped: 0,
    failures: [],
    unsteady: [failure('a')],
  }))

test.each([
  ['fails again', { passed: 3, failed: 1, skipped: 0 }],
  ['is skipped', { passed: 3, failed: 0, skipped: 1 }],
  ['does not run', { passed: 0, failed: 0, skipped: 0 }],
])('what %s has failed', (_, second) => {
  const first = ended(failure('a'))
  expect(countSecondTry(first, second)).toEqual({ ...first, unsteady: [] })
})
