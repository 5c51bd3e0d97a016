import { expect, test } from 'vitest'
import {
  addCounts,
  countClosingLine,
  countPlaywright,
  countVitest,
  countsLine,
  noCounts,
  soundCounts,
} from './counts.ts'

test('the last line has the one form that is read by machines', () => {
  expect(countsLine({ passed: 12, failed: 0, skipped: 3 })).toBe('12 passed, 0 failed, 3 skipped')
  expect(countsLine(addCounts({ passed: 1, failed: 2, skipped: 3 }, { passed: 10, failed: 20, skipped: 30 }))).toBe(
    '11 passed, 22 failed, 33 skipped',
  )
})

test('a vitest file that breaks on import is a failure though no test of it ran', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 4, failed: 2, skipped: 3 })
})

test('a journey that passed only at the second try is a failure', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 0, flaky: 1, skipped: 2 }, errors: [] })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 2,
  })
})

test('a closing line is read only when it stands alone at the end', () => {
  expect(countClosingLine('…\n40 passed, 0 failed, 1 skipped\n')).toEqual({ passed: 40, failed: 0, skipped: 1 })
  expect(countClosingLine('40 passed, 2 failed')).toEqual({ passed: 40, failed: 2, skipped: 0 })
  expect(countClosingLine('40 passed, 0 failed\nthen it crashed')).toBeUndefined()
})

test('running nothing, or ending badly without a named failure, is a failure', () => {
  expect(soundCounts(noCounts, 0).failed).toBe(1)
  expect(soundCounts(undefined, 0).failed).toBe(1)
  expect(soundCounts({ passed: 3, failed: 0, skipped: 0 }, 1).failed).toBe(1)
  expect(soundCounts({ passed: 3, failed: 2, skipped: 0 }, 1).failed).toBe(2)
  expect(soundCounts({ passed: 3, failed: 0, skipped: 0 }, 0).failed).toBe(0)
})
