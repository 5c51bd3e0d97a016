import { viewPlaces } from '@kassa/contract/report/figure-views.calls.ts'
import { viewPages } from '@kassa/domain/figures/figure-view.ts'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { addressOf, askedBy } from './view-address.ts'

it('keeps a named period by its name, so that yesterday is yesterday on every day', () => {
  const yesterday = { from: '2026-03-04', to: '2026-03-04' }
  const kept = askedBy({ by: 'hour' }, yesterday, { today: '2026-03-05', isOwnPeriod: false })
  expect(kept).toEqual({ by: 'hour', days: 'yesterday' })
  expect(addressOf(kept, { by: 'day', order: 'gross' }, '2026-04-01')).toEqual({
    by: 'hour',
    order: null,
    from: '2026-03-31',
    to: '2026-03-31',
    days: null,
  })
})

it('keeps days of one’s own as they are', () => {
  const days = { from: '2026-03-05', to: '2026-03-05' }
  const kept = askedBy({}, days, { today: '2026-03-05', isOwnPeriod: true })
  expect(kept).toEqual({ ...days, days: 'own' })
  expect(addressOf(kept, { by: 'day' }, '2026-04-01')).toEqual({ by: null, ...days, days: 'own' })
})

it('stands under the address that a mail opens', () => {
  for (const page of viewPages) expect(viewPlaces[page].path).toBe(paths[page]())
})
