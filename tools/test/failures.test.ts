import { expect, test } from 'vitest'
import { failureLines, failuresOfPlaywright, failuresOfVitest } from './failures.ts'

test('names what failed in a run of vitest, and a file that broke before its first test', () => {
  const good = { status: 'passed', fullName: 'adds', failureMessages: [] }
  const bad = { status: 'failed', fullName: 'a sale is kept', failureMessages: ['expected 1\nto be 2'] }
  const failures = failuresOfVitest({
    testResults: [
      { name: '/house/a.test.ts', status: 'failed', message: '', assertionResults: [good, bad] },
      { name: '/house/b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: '/house/c.test.ts', status: 'passed', message: '', assertionResults: [good] },
    ],
  })
  expect(failureLines(failures, '/house')).toEqual([
    '✗ a.test.ts › a sale is kept',
    '    expected 1',
    '    to be 2',
    '✗ b.test.ts › the file itself',
    '    no such file',
  ])
  expect(failureLines(failures, '/house', 1)).toHaveLength(4)
})

test('names journeys however deep they stand, with those that passed at the second try only', () => {
  const spec = (title: string, ok: boolean, results: readonly object[]) => ({ title, ok, tests: [{ results }] })
  const failures = failuresOfPlaywright({
    suites: [
      {
        file: 'sell.e2e.ts',
        specs: [spec('sells', true, [{}])],
        suites: [{ file: 'sell.e2e.ts', specs: [spec('refunds', true, [{ error: { message: 'late' } }, {}])] }],
      },
      { file: 'pay.e2e.ts', specs: [spec('pays', false, [{ error: {} }])] },
    ],
  })
  expect(failures).toEqual([
    { file: 'sell.e2e.ts', test: 'refunds', why: 'late' },
    { file: 'pay.e2e.ts', test: 'pays', why: '' },
  ])
})
