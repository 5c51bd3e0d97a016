import { viewPlaces } from '@kassa/contract/report/figure-views.calls.ts'
import { viewPages } from '@kassa/domain/figures/figure-view.ts'
import { expect, it } from 'vitest'
import { paths } from '../../paths.ts'
import { addressOf, askedBy } from './view-address.ts'

it('keeps a named period by its name, so that yesterday is yesterday on every day', () => {
  const kept = askedBy({ by: 'hour' }, { period: 'yesterday' })
  expect(kept).toEqual({ by: 'hour', days: 'yesterday' })
  expect(addressOf(kept, { by: 'day', order: 'gross' })).toEqual({
    by: 'hour',
    order: null,
    period: 'yesterday',
    from: null,
    to: null,
  })
})

it('keeps days of one’s own as they are', () => {
  const days = { from: '2026-03-05', to: '2026-03-05' }
  const kept = askedBy({}, days)
  expect(kept).toEqual({ ...days, days: 'own' })
  expect(addressOf(kept, { by: 'day' })).toEqual({ by: null, period: null, ...days })
})

it('stands under the address that a mail opens', () => {
  for (const page of viewPages) expect(viewPlaces[page].path).toBe(paths[page]())
})
