import { expect, it } from 'vitest'
import { reportPeriod } from './report-period.ts'

it.each([
  ['day', '2026-03-01', '2026-02-28', '2026-02-28'],
  ['week', '2026-03-02', '2026-02-23', '2026-03-01'],
  ['week', '2026-03-01', '2026-02-16', '2026-02-22'],
  ['month', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
] as const)('%s on %s is %s to %s', (time, today, from, to) => expect(reportPeriod(time, today)).toEqual({ from, to }))
