import { expect, it } from 'vitest'
import { licenceNotice } from './licence-notice.ts'
import { licenceAt } from './licence-state.ts'

it.each([
  ['2026-03-31', true, '2026-03-23', null],
  ['2026-03-31', true, '2026-03-24', 'trial-ending'],
  ['2026-03-31', false, '2026-03-30', 'ending'],
  ['2026-03-31', true, '2026-03-31', 'grace'],
  ['2026-03-31', false, '2026-04-06', 'grace'],
  ['2026-03-31', false, '2026-04-07', 'read-only'],
  [null, false, '2026-04-07', null],
  ['2026-03-31', false, '2025-12-31', 'read-only'],
] as const)('ends on %s (trial: %s), on %s: %s', (endsOn, isTrial, today, expected) =>
  expect(licenceNotice(licenceAt({ activatedOn: '2026-01-01', endsOn, isTrial }, today))).toBe(expected),
)
