import { expect, it } from 'vitest'
import { daysUntilNow, periodIn } from './periods.ts'

it.each([
  [{ period: 'week' }, { period: 'week' }],
  [
    { from: '2026-01-01', to: '2026-01-02' },
    { from: '2026-01-01', to: '2026-01-02' },
  ],
  [{ from: '2026-02-30', to: 'x' }, { period: 'days30' }],
  [{ period: 'for ever' }, { period: 'days30' }],
  [{}, { period: 'days30' }],
] as const)('reads %o', (address, asked) => expect(periodIn(address)).toEqual(asked))

it('draws nothing that has not happened', () =>
  expect(daysUntilNow({ from: '2026-03-04', to: '2026-03-31' }, '2026-03-05')).toEqual(['2026-03-04', '2026-03-05']))
