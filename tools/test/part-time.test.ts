import { expect, test } from 'vitest'
import { spentLines } from './part-time.ts'

test('every part has its line, the longest first, and what was not counted is not made up', () => {
  expect(
    spentLines([
      { part: 'types', seconds: 9.04, processorSeconds: 17.5 },
      { part: 'e2e', seconds: 1_100, processorSeconds: undefined },
    ]),
  ).toEqual([
    'part               clock   processor',
    'e2e             1100.0 s           -',
    'types              9.0 s      17.5 s',
  ])
})
