import { expect, test } from 'vitest'
import { longestLines, timesOfPlaywright, timesOfVitest } from './file-times.ts'

test('files of a run of vitest, the longest first', () => {
  const times = timesOfVitest({
    testResults: [
      { name: '/house/a.test.ts', startTime: 1_000, endTime: 1_500 },
      { name: '/house/b.test.ts', startTime: 1_000, endTime: 62_340 },
    ],
  })
  expect(longestLines(times, '/house')).toEqual(['    61.3 s  b.test.ts', '     0.5 s  a.test.ts'])
  expect(longestLines(times, '/house', 1)).toHaveLength(1)
})

test('journeys of a file are added up, in every language and however deep they stand', () => {
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const times = timesOfPlaywright({
    suites: [
      { file: 'sell.e2e.ts', specs: [spec(1_000)], suites: [{ file: 'sell.e2e.ts', specs: [spec(500)] }] },
      { file: 'sell.e2e.ts', specs: [spec(250)] },
    ],
  })
  expect(times).toEqual([{ file: 'sell.e2e.ts', seconds: 1.75 }])
})
