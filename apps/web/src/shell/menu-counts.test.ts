import { expect, it } from 'vitest'
import type { ShownErrand } from '../parts/today/errand-kind.ts'
import { paths } from '../paths.ts'
import { countsOf } from './menu-counts.ts'

const errand = (kind: string, over: Partial<ShownErrand> = {}): ShownErrand => ({
  kind,
  id: '0198a000-0000-7000-8000-000000000001',
  title: 'T-1',
  merchantId: null,
  outletId: null,
  outletName: null,
  at: null,
  count: null,
  amountMinor: null,
  currency: null,
  target: null,
  hint: null,
  snoozedUntil: null,
  handedTo: null,
  ...over,
})

it('counts what waits at the page it is done on; what was put off or is of a newer kind is not counted', () => {
  const waiting = [
    errand('transfer'),
    errand('transfer'),
    errand('silent-device'),
    errand('review', { snoozedUntil: '2026-03-03T08:00:00.000Z' }),
    errand('of-tomorrow'),
  ]
  const counts = countsOf(waiting, [paths.home(), paths.transfers(), paths.devices(), paths.review()])
  expect([...counts]).toEqual([
    [paths.transfers(), 2],
    [paths.devices(), 1],
  ])
})
